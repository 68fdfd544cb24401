import { date, integer, readModel, reference } from '#define'

const required = { required: true } as const

/** What was in stock at the end of a day: today's stock without what moved since. */
export const stockOnDays = readModel('stockOnDays', {
  titles: ['Balance', 'Balances on a day'],
  parameters: {
    day: date({ required: true, default: 'today', label: 'On' }),
  },
  fields: {
    skuId: reference('skus', required),
    warehouseId: reference('warehouses', required),
    quantity: integer(required),
    /** Since then: what came less what went. */
    since: integer({ required: true, label: 'Moved since' }),
    now: integer({ required: true, label: 'Now' }),
  },
  label: 'skuId',
  list: {
    search: ['skuId'],
    filters: ['skuId', 'warehouseId'],
    sort: 'skuId',
    totals: ['quantity', 'since', 'now'],
  },
})

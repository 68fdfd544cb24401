import { date, entity, reference, text } from '#define'

/** Until when a SKU that runs out is left alone. */
export const stockSnoozes = entity('stockSnoozes', {
  titles: ['Snoozed SKU', 'Snoozed SKUs'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade' }),
    until: date(),
    reason: text({ max: 300 }),
  },
  list: { columns: ['skuId', 'until', 'reason'], sort: 'skuId' },
  unique: [['skuId']],
  checks: { 'Give a reason for snoozing it.': '{until} is null or {reason} is not null' },
  api: false,
})

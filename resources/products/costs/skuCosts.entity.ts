import { currencies, seeCost } from '#resources/common.ts'
import { choice, entity, instant, money, reference, text } from '#define'

/**
 * What a SKU costs us, from when on. Every change of a SKU's cost is an entry here, in the same
 * transaction; no entry is changed. The latest one is the cost of the SKU.
 */
export const skuCosts = entity('skuCosts', {
  titles: ['Cost', 'Costs'],
  scope: 'company',
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade', label: 'SKU' }),
    fromOnUtc: instant({ required: true, label: 'From' }),
    cost: money({ min: 0, visibleTo: seeCost, currency: 'currency' }),
    currency: choice(currencies, { visibleTo: seeCost }),
    supplierId: reference('suppliers'),
    reason: text({ max: 200 }),
  },
  list: {
    columns: ['skuId', 'fromOnUtc', 'cost', 'currency', 'supplierId', 'reason'],
    sort: '-fromOnUtc',
    main: 'skuId',
    search: ['skuId', 'reason'],
    filters: ['skuId', 'currency', 'supplierId', 'fromOnUtc'],
  },
  unique: [['skuId', 'fromOnUtc']],
  access: { list: seeCost },
  api: { create: false, update: false, remove: false },
})

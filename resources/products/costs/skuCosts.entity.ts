import { currencies, seeCost } from '#resources/common.ts'
import { countries } from '#resources/countries.ts'
import { choice, entity, instant, money, reference, text } from '#define'

/**
 * What a SKU costs us, from when on. Every change of a SKU's cost is an entry here, in the same
 * transaction; no entry is changed. The latest one of both markets is the cost of the SKU; one of a
 * market, such as a landed cost, counts there while it is the newest.
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
    market: choice(['NZ', 'CA'], {
      labels: { NZ: countries.NZ.name, CA: countries.CA.name },
      help: 'Leave empty if it applies in both',
    }),
    supplierId: reference('suppliers'),
    reason: text({ max: 200 }),
  },
  list: {
    columns: ['skuId', 'fromOnUtc', 'cost', 'currency', 'market', 'supplierId', 'reason'],
    sort: '-fromOnUtc',
    main: 'skuId',
    search: ['skuId', 'reason'],
    filters: ['skuId', 'currency', 'market', 'supplierId', 'fromOnUtc'],
  },
  unique: [['skuId', 'fromOnUtc']],
  access: { list: seeCost },
  api: { create: false, update: false, remove: false },
})

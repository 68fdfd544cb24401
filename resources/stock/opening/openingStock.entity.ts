import { currencies, seeCost } from '#resources/common.ts'
import { choice, computed, dictionary, entity, instant, integer, money, reference } from '#define'

/**
 * Pieces that a company has when it begins, each SKU in its place. They are entered or imported as
 * drafts, looked at, and posted to the stock together.
 */
export const openingStock = entity('openingStock', {
  titles: ['Opening stock line', 'Opening stock'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, label: 'SKU' }),
    warehouseId: reference('warehouses', { required: true }),
    layerId: reference('layers', {
      label: 'Position',
      only: { isOpen: true },
      narrowedBy: { warehouseId: 'warehouseId' },
    }),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    unitCost: money({
      min: 0,
      visibleTo: seeCost,
      currency: 'currency',
      label: 'Cost of a piece',
      help: 'Becomes the cost of the SKU when the line is posted',
    }),
    currency: choice(currencies, { visibleTo: seeCost }),
    value: computed(money({ visibleTo: seeCost, currency: 'currency' }), '{quantity} * {unitCost}'),
    postedOnUtc: instant({ readOnly: true, label: 'Posted' }),
    state: choice(['Draft', 'Posted'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Posted: 'good' },
    }),
  },
  list: {
    columns: [
      'skuId',
      'warehouseId',
      'layerId',
      'stockStatus',
      'quantity',
      'unitCost',
      'value',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['skuId'],
    filters: ['state', 'warehouseId', 'stockStatus', 'createdOnUtc'],
    totals: ['quantity'],
    bulk: ['warehouseId', 'stockStatus'],
  },
  statuses: {
    transitions: {
      post: {
        from: ['Draft'],
        to: 'Posted',
        confirm: 'Add these pieces to the stock?',
      },
      takeBack: {
        from: ['Posted'],
        to: 'Draft',
        confirm: 'Take these pieces out of the stock again?',
        done: 'Taken back',
      },
    },
  },
  editable: { while: { field: 'state', is: ['Draft'] } },
  unique: [['warehouseId', 'layerId', 'stockStatus', 'skuId']],
  checks: { 'A cost needs its currency.': '{unitCost} is null or {currency} is not null' },
  import: { key: 'skuId', within: ['warehouseId', 'layerId', 'stockStatus'] },
})

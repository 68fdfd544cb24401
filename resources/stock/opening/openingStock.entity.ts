import { currencies, seeCost } from '#resources/common.ts'
import {
  choice,
  computed,
  date,
  dictionary,
  entity,
  instant,
  integer,
  money,
  reference,
  text,
} from '#define'
import { postedState, postingSteps } from '#resources/posting.ts'

/**
 * Pieces that a company has when it begins, each SKU in its place. They are entered or imported as
 * drafts, looked at, and posted to the stock together. A line of no pieces says that there are none.
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
    quantity: integer({ required: true, min: 0, max: 100_000 }),
    unitCost: money({
      min: 0,
      visibleTo: seeCost,
      currency: 'currency',
      label: 'Cost per piece',
      help: 'Becomes the cost of the SKU when the line is posted',
    }),
    currency: choice(currencies, { visibleTo: seeCost }),
    value: computed(money({ visibleTo: seeCost, currency: 'currency' }), '{quantity} * {unitCost}'),
    countedDate: date({
      label: 'Counted on',
      help: 'The day that pieces and cost are of. Leave empty for the day of posting',
    }),
    document: text({
      max: 40,
      help: 'Lines of one document are posted together and taken back together',
    }),
    postedOnUtc: instant({ readOnly: true, label: 'Posted' }),
    state: postedState,
  },
  list: {
    columns: [
      'skuId',
      'warehouseId',
      'layerId',
      'stockStatus',
      'quantity',
      'value',
      'countedDate',
      'document',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['skuId', 'document'],
    filters: ['state', 'warehouseId', 'stockStatus', 'countedDate', 'createdOnUtc'],
    totals: ['quantity'],
    bulk: ['warehouseId', 'stockStatus'],
  },
  statuses: postingSteps({
    post: 'Add these pieces to the stock?',
    takeBack: 'Take these pieces out of the stock again?',
  }),
  editable: { while: { field: 'state', is: ['Draft'] } },
  unique: [['warehouseId', 'layerId', 'stockStatus', 'skuId']],
  checks: { 'A cost needs its currency.': '{unitCost} is null or {currency} is not null' },
  import: { key: 'skuId', within: ['warehouseId', 'layerId', 'stockStatus'] },
})

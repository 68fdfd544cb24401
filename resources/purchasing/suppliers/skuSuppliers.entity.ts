import { seeCost } from '#resources/common.ts'
import { decimal, entity, integer, reference, text } from '#define'

/** What a supplier asks for a SKU. The first choice of a SKU is the supplier of its product. */
export const skuSuppliers = entity('skuSuppliers', {
  titles: ['Supplier SKU', 'Supplier SKUs'],
  scope: 'company',
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true }),
    supplierId: reference('suppliers', { required: true }),
    supplierCode: text({ max: 60, label: 'Supplier’s code' }),
    minimumOrder: integer({
      min: 1,
      max: 1_000_000,
      label: 'MOQ',
      help: 'The fewest pieces that they sell at once',
    }),
    perCarton: integer({
      min: 1,
      max: 100_000,
      label: 'Pieces per carton',
      help: 'Whole cartons are ordered',
    }),
    cost: decimal({
      scale: 4,
      min: 0,
      visibleTo: seeCost,
      help: 'For one piece, in the supplier’s currency',
    }),
    leadDays: integer({
      min: 0,
      max: 1000,
      help: 'From the order until it is ready. Leave empty to use the days of the product, or else of the supplier',
    }),
  },
  list: {
    columns: [
      'skuId',
      'supplierId',
      'supplierCode',
      'minimumOrder',
      'perCarton',
      'cost',
      'leadDays',
    ],
    search: ['skuId', 'supplierCode'],
    filters: ['supplierId', 'skuId'],
    sort: 'skuId',
  },
  unique: [['supplierId', 'skuId']],
  import: { key: 'skuId', within: ['supplierId'] },
})

import { computed, decimal, dictionary, entity, integer, reference } from '#define'

/** Pieces of a SKU that a purchase brings in. */
export const purchaseLines = entity('purchaseLines', {
  titles: ['Purchase line', 'Purchase lines'],
  label: 'skuId',
  fields: {
    purchaseId: reference('purchases', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1, max: 100_000 }),
    unitCost: decimal({ required: true, scale: 4, min: 0, label: 'Cost per piece' }),
    amount: computed(decimal({ scale: 2 }), 'round({quantity} * {unitCost}, 2)'),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
    layerId: reference('layers', { label: 'Place', only: { isOpen: true } }),
  },
  list: {
    columns: ['skuId', 'quantity', 'unitCost', 'amount', 'stockStatus', 'layerId'],
    sort: 'skuId',
  },
  api: false,
})

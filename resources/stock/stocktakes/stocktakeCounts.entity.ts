import { dictionary, entity, instant, integer, reference } from '#define'

/** Pieces of a SKU that somebody counted at a place, and when. Only the last round is compared with the books. */
export const stocktakeCounts = entity('stocktakeCounts', {
  titles: ['Count', 'Counts'],
  label: 'skuId',
  fields: {
    placeId: reference('stocktakePlaces', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    warehouseId: reference('warehouses', { required: true }),
    layerId: reference('layers', { required: true, label: 'Position' }),
    stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
    round: integer({ required: true, min: 1 }),
    quantity: integer({ required: true, min: 0, max: 100_000 }),
    staffId: reference('staff', { required: true, label: 'Counted by' }),
    countedOnUtc: instant({ required: true, label: 'Counted' }),
    differenceId: reference('stockDifferences', { label: 'Difference' }),
  },
  list: { columns: ['skuId', 'quantity', 'staffId', 'countedOnUtc'], sort: 'countedOnUtc' },
  unique: [['placeId', 'skuId', 'stockStatus', 'round']],
  api: false,
})

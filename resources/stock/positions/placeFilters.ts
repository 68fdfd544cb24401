import { flag, reference } from '#define'

const warehouseId = reference('warehouses')
const isEmpty = flag()

/** Filters of places by their warehouse and by what lies there; the SQL is beside them. */
export const aisleFilters = { warehouseId }
export const shelfFilters = { warehouseId, isEmpty, isFull: flag() }
export const layerFilters = {
  isEmpty,
  isMixed: flag(),
  skuId: reference('skus', { label: 'SKU' }),
}

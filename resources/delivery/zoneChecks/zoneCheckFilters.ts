import { integer, reference } from '#define'

/** Filters of checks by what stands in their zone; the SQL is beside them. */
export const zoneCheckFilters = {
  warehouseId: reference('warehouses'),
  tripNo: integer({ min: 1, max: 99, label: 'Trip' }),
}

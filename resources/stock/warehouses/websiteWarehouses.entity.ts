import { entity, integer, reference } from '#define'

/** A warehouse whose stock a website offers; `safetyStock` pieces of each SKU are kept back. */
export const websiteWarehouses = entity('websiteWarehouses', {
  titles: ['Website warehouse', 'Website warehouses'],
  label: 'warehouseId',
  fields: {
    websiteId: reference('websites', { required: true, onDelete: 'cascade' }),
    warehouseId: reference('warehouses', { required: true }),
    safetyStock: integer({ default: 0, min: 0 }),
  },
  list: { columns: ['warehouseId', 'safetyStock'], sort: 'id' },
  unique: [['websiteId', 'warehouseId']],
  api: false,
})

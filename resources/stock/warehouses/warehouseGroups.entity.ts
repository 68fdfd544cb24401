import { country } from '#resources/common.ts'
import { choice, countOf, entity, integer, text } from '#define'

/**
 * Warehouses that are sold from, counted or reported together; allocation starts at the lowest
 * position.
 */
export const warehouseGroups = entity('warehouseGroups', {
  titles: ['Warehouse group', 'Warehouse groups'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    purpose: choice(['Sell', 'Transfer', 'Report'], { default: 'Sell' }),
    country: choice(['NZ', 'CA'], { labels: country.options.labels }),
    position: integer({ default: 0, min: 0, label: 'Order' }),
    description: text({ max: 200 }),
    warehouseCount: countOf('warehouses', 'groupId', 'Warehouses'),
  },
  list: { search: ['name'], filters: ['purpose', 'country'], sortable: ['name'], sort: 'position' },
  actions: { add: { call: 'addToWarehouseGroup', id: 'groupId', label: 'Add warehouses' } },
  related: [{ entity: 'warehouses', by: 'groupId' }],
  import: { key: 'name' },
})

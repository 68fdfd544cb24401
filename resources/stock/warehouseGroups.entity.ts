import { entity, text } from '../define/index.ts'

export const warehouseGroups = entity('warehouseGroups', {
  titles: ['Warehouse group', 'Warehouse groups'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    purpose: text({ max: 200 }),
  },
  list: { columns: ['name', 'purpose'], sort: 'name', search: ['name', 'purpose'] },
  api: false,
})

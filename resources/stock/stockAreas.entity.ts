import { choice, entity, flag, reference, text, volume } from '../define/index.ts'

export const stockAreas = entity('stockAreas', {
  titles: ['Stock area', 'Stock areas'],
  fields: {
    warehouseId: reference('warehouses', { required: true }),
    name: text({ required: true, max: 60 }),
    kind: choice(['Storage', 'Staging', 'Loading zone', 'Returns', 'QA', 'Display'], {
      required: true,
    }),
    capacity: volume({ min: 0, label: 'Capacity (m³)' }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['warehouseId', 'name', 'kind', 'capacity', 'isActive'],
    sort: 'name',
    search: ['name'],
    filters: ['kind', 'isActive'],
  },
  unique: [['warehouseId', 'name']],
  api: false,
})

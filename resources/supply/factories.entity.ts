import { entity, flag, integer, reference, text } from '../define/index.ts'

export const factories = entity('factories', {
  titles: ['Factory', 'Factories'],
  scope: 'company',
  fields: {
    supplierId: reference('suppliers', { required: true }),
    name: text({ required: true, max: 120 }),
    portId: reference('ports', { label: 'Loads at' }),
    productionDays: integer({ min: 0, max: 1000 }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['supplierId', 'name', 'portId', 'productionDays', 'isActive'],
    sort: 'name',
    search: ['name'],
    filters: ['isActive'],
  },
  unique: [['supplierId', 'name']],
  api: false,
})

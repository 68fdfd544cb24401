import { entity, integer, reference, text } from '#define'

export const aisles = entity('aisles', {
  titles: ['Aisle', 'Aisles'],
  fields: {
    areaId: reference('stockAreas', { required: true }),
    code: text({ required: true, max: 12 }),
    walkOrder: integer({ default: 0, help: 'Pick lists follow this order' }),
  },
  list: { columns: ['areaId', 'code', 'walkOrder'], sort: 'code', search: ['code'] },
  unique: [['areaId', 'code']],
  api: false,
})

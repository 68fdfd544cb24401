import { entity, flag, integer, text } from '#define'

export const additionalOrderTypes = entity('additionalOrderTypes', {
  titles: ['Order type', 'Order types'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    position: integer({ default: 0 }),
    isActive: flag({ default: true }),
  },
  list: { search: ['name'], filters: ['isActive'] },
  api: false,
})

import { entity, integer, reference, text } from '../define/index.ts'

export const categories = entity('categories', {
  titles: ['Category', 'Categories'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 80 }),
    parentId: reference('categories', { label: 'Parent' }),
    position: integer({ default: 0 }),
  },
  list: { columns: ['name', 'parentId', 'position'], sort: 'name', search: ['name'] },
  unique: [['parentId', 'name']],
  api: false,
})

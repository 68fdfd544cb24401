import { countOf, entity, integer, text, tree, volume } from '#define'

export const categories = entity('categories', {
  titles: ['Category', 'Categories'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 80 }),
    parentId: tree('categories'),
    position: integer({ default: 0 }),
    productCount: countOf('products', 'categoryId', 'Products', {
      tree: 'categories',
      parent: 'parentId',
    }),
    commissionGroup: text({ max: 40 }),
    defaultVolume: volume({ min: 0, label: 'Usual volume (m³)' }),
    handlingMinutes: integer({ min: 0, label: 'Handling (min)' }),
    webCategoryId: text({ max: 40, label: 'Category on the website' }),
  },
  list: { columns: ['name', 'parentId', 'position', 'productCount'] },
  related: [{ entity: 'products', by: 'categoryId' }],
  unique: [['parentId', 'name']],
})

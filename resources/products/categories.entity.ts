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
    commissionGroup: text({ max: 40, help: 'The commission tiers for its products' }),
    defaultVolume: volume({
      min: 0,
      label: 'Typical volume',
      help: 'Fills a delivery day where the SKU has no volume',
    }),
    handlingMinutes: integer({
      min: 0,
      label: 'Handling (min)',
      help: 'Minutes at the customer for each piece, counted in a delivery day',
    }),
    webCategoryId: text({ max: 40, label: 'Web category', help: 'Its number in the shop' }),
  },
  list: { columns: ['name', 'parentId', 'position', 'productCount'], deleted: true },
  related: [{ entity: 'products', by: 'categoryId' }],
  unique: [['parentId', 'name']],
  import: { key: 'name', within: ['parentId'] },
})

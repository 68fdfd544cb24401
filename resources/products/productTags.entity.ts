import { choice, colour, entity, flag, taggedBy, text } from '#define'

export const productTags = entity('productTags', {
  titles: ['Product tag', 'Product tags'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 40, unique: true }),
    colour: colour({ default: '#5B6B7B' }),
    usage: choice(['Web', 'Promotion', 'Internal'], {
      default: 'Internal',
      help: 'Those for the web go to the shop',
    }),
    isActive: flag({ default: true }),
    productCount: taggedBy('products', 'tagIds', 'Products'),
  },
  list: { deleted: true },
  actions: { assign: { call: 'tagProducts', id: 'tagId', label: 'Give to products' } },
  related: [{ entity: 'products', by: 'tagIds' }],
  merge: true,
  import: { key: 'name' },
})

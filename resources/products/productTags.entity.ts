import { colour, entity, flag, taggedBy, text } from '#define'

export const productTags = entity('productTags', {
  titles: ['Product tag', 'Product tags'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 40, unique: true }),
    colour: colour({ default: '#5B6B7B' }),
    isActive: flag({ default: true }),
    productCount: taggedBy('products', 'tagIds', 'Products'),
  },
  merge: true,
})

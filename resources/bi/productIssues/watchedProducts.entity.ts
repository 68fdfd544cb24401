import { entity, reference, text } from '#define'

/** Products whose quality somebody looks after. */
export const watchedProducts = entity('watchedProducts', {
  titles: ['Watched product', 'Watched products'],
  label: 'productId',
  fields: {
    productId: reference('products', { required: true, onDelete: 'cascade' }),
    note: text({ max: 300, label: 'Why' }),
  },
  list: { columns: ['productId', 'note', 'createdOnUtc'], sort: 'productId' },
  unique: [['productId']],
  api: false,
})

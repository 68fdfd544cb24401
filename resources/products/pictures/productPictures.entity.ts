import { entity, image, integer, reference } from '#define'

/**
 * The pictures of a product in their order; the first is the one that lists show. One of an option
 * stands for the SKUs with this option that have none of their own.
 */
export const productPictures = entity('productPictures', {
  titles: ['Picture', 'Pictures'],
  scope: 'company',
  label: 'position',
  fields: {
    productId: reference('products', { required: true, onDelete: 'cascade' }),
    picture: image({ required: true }),
    valueId: reference('axisValues', { label: 'Option', narrowedBy: { productId: 'productId' } }),
    position: integer({ required: true, default: 0, min: 0, max: 1000 }),
  },
  list: { columns: ['picture'], sort: 'position' },
  api: false,
})

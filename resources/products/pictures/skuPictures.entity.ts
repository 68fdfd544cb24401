import { entity, image, integer, reference } from '#define'

/** The pictures of a SKU in their order; the first is the one that lists show. */
export const skuPictures = entity('skuPictures', {
  titles: ['Picture', 'Pictures'],
  scope: 'company',
  label: 'position',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade', label: 'SKU' }),
    picture: image({ required: true }),
    position: integer({ required: true, default: 0, min: 0, max: 1000 }),
  },
  list: { columns: ['picture'], sort: 'position' },
  api: false,
})

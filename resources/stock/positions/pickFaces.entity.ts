import { entity, integer, reference } from '#define'

/** A SKU that is picked from a layer, and between which numbers it is kept there. */
export const pickFaces = entity('pickFaces', {
  titles: ['Pick face', 'Pick faces'],
  label: 'skuId',
  fields: {
    layerId: reference('layers', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    minimum: integer({ required: true, min: 0, max: 100_000, label: 'Refill below' }),
    maximum: integer({ required: true, min: 1, max: 100_000, label: 'Refill up to' }),
  },
  list: { columns: ['skuId', 'minimum', 'maximum'], sort: 'skuId' },
  unique: [['layerId', 'skuId']],
  checks: {
    '“Refill up to” must be more than “Refill below”.': '{maximum} > {minimum}',
  },
  api: false,
})

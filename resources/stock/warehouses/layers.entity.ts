import { decimal, entity, flag, integer, reference, text, volume } from '#define'

/** One level of a shelf: the finest position in stock. */
export const layers = entity('layers', {
  titles: ['Layer', 'Layers'],
  fields: {
    shelfId: reference('shelves', { required: true }),
    code: text({ required: true, max: 12 }),
    barcode: text({ max: 30, unique: true }),
    height: decimal({ min: 0, scale: 1, unit: 'cm' }),
    maxVolume: volume({ min: 0, label: 'Max. volume' }),
    isPickFace: flag({ default: false }),
    minimum: integer({ min: 0, label: 'Refill below' }),
    maximum: integer({ min: 0, label: 'Refill up to' }),
  },
  list: {
    columns: ['shelfId', 'code', 'barcode', 'isPickFace', 'minimum', 'maximum'],
    search: ['code', 'barcode'],
    filters: ['isPickFace'],
  },
  unique: [['shelfId', 'code']],
  checks: {
    '“Refill up to” must be more than “Refill below”.': '{maximum} >= {minimum}',
  },
  api: false,
})

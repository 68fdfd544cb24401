import { decimal, entity, reference, text, volume } from '#define'

export const shelves = entity('shelves', {
  titles: ['Shelf', 'Shelves'],
  fields: {
    aisleId: reference('aisles', { required: true }),
    code: text({ required: true, max: 12 }),
    maxWeight: decimal({ min: 0, scale: 1, label: 'Max. weight', unit: 'kg' }),
    maxVolume: volume({ min: 0, label: 'Max. volume' }),
  },
  list: { columns: ['aisleId', 'code', 'maxWeight', 'maxVolume'], sort: 'code', search: ['code'] },
  unique: [['aisleId', 'code']],
  api: false,
})

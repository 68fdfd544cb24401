import { countOf, decimal, entity, flag, reference, tags, text, volume } from '#define'
import { occupancyOf, rulesOfPlace } from './occupancy.fields.ts'

const layersOfShelf = 'select y.id from layers y where y.shelf_id = {id}'

/** A shelf of an aisle. */
export const shelves = entity('shelves', {
  titles: ['Shelf', 'Shelves'],
  label: 'fullCode',
  fields: {
    aisleId: reference('aisles', { required: true }),
    code: text({ required: true, max: 12 }),
    /** With warehouse and aisle; the database keeps it. */
    fullCode: text({ required: true, max: 60, readOnly: true }),
    barcode: text({ max: 60, unique: true }),
    maxWeight: decimal({ min: 0, scale: 1, label: 'Max. weight', unit: 'kg' }),
    maxVolume: volume({ min: 0, label: 'Max. volume' }),
    categoryIds: tags('categories', {
      label: 'Kinds allowed',
      help: 'Only goods of these categories are put here; leave empty for all',
    }),
    layerCount: countOf('layers', 'shelfId', 'Layers'),
    ...occupancyOf(layersOfShelf, 'shelfId', '{maxVolume}'),
    isActive: flag({ default: true }),
  },
  list: {
    columns: [
      'fullCode',
      'aisleId',
      'layerCount',
      'maxWeight',
      'maxVolume',
      'usedShare',
      'unmeasured',
      'categoryIds',
      'isActive',
    ],
    sort: 'fullCode',
    search: ['fullCode', 'barcode'],
    filters: ['aisleId', 'categoryIds', 'isActive'],
    bulk: ['maxWeight', 'maxVolume', 'categoryIds'],
    grid: ['code', 'barcode', 'maxWeight', 'maxVolume'],
    main: 'fullCode',
  },
  import: { key: 'barcode' },
  related: [{ entity: 'layers', by: 'shelfId' }],
  links: { 'Scans at this shelf': { screen: '/warehouse/scans', as: 'shelfId' } },
  unique: [['aisleId', 'code']],
  rules: { ...rulesOfPlace('aisleId', layersOfShelf) },
})

import {
  computed,
  decimal,
  entity,
  flag,
  instant,
  lines,
  reference,
  tags,
  text,
  volume,
} from '#define'
import { occupancyOf, rulesOfPlace } from './occupancy.fields.ts'
import { pickFaces } from './pickFaces.entity.ts'

const occupancy = occupancyOf('{id}', 'layerId', '{maxVolume}')
const rules = rulesOfPlace('shelfId', '{id}')
const ofZone = 'The floor of a zone goes with its area.'

/**
 * One level of a shelf, or the floor of a zone: the finest position in stock. Nothing is put into a
 * closed one, and nothing into or out of a locked one.
 */
export const layers = entity('layers', {
  titles: ['Layer', 'Layers'],
  label: 'fullCode',
  fields: {
    shelfId: reference('shelves', { help: 'The floor of a zone has none' }),
    code: text({ required: true, max: 12 }),
    /** With warehouse and shelf, the area of the shelf and its warehouse: the database keeps them. */
    fullCode: text({ required: true, max: 80, readOnly: true }),
    areaId: reference('stockAreas', { readOnly: true, label: 'Area' }),
    warehouseId: reference('warehouses', { readOnly: true }),
    barcode: text({ max: 60, unique: true }),
    height: decimal({ min: 0, scale: 1, unit: 'cm' }),
    maxVolume: volume({ min: 0, label: 'Max. volume' }),
    maxWeight: decimal({ min: 0, scale: 1, label: 'Max. weight', unit: 'kg' }),
    categoryIds: tags('categories', {
      label: 'Kinds allowed',
      help: 'Only goods of these categories are put here; leave empty for those of the shelf',
    }),
    isPickFace: flag({ default: false }),
    pickFaces: lines(pickFaces, { by: 'layerId' }),
    contents: computed(
      text({ label: 'What lies here' }),
      `select string_agg(c.told, ', ' order by c.told) from (
        select k.code || ' × ' || sum(g.quantity) as told from stock_lines g join skus k on k.id = g.sku_id
        where g.layer_id = {id} and g.quantity > 0 and not g.is_deleted group by k.code order by k.code limit 5) c`,
    ),
    ...occupancy,
    /** Kept, so that lists are sorted by it: the ledger is followed within seconds. */
    freeVolume: volume({ readOnly: true, label: 'Free volume' }),
    isActive: flag({ default: true }),
    /** Itself, its shelf, aisle and area are active: the database keeps it. */
    isOpen: flag({ default: true, readOnly: true, label: 'Open' }),
    lockedById: reference('staff', { readOnly: true }),
    lockedOnUtc: instant({ readOnly: true, label: 'Locked' }),
    lockReason: text({ max: 200, readOnly: true, label: 'Why it is locked' }),
  },
  list: {
    columns: [
      'fullCode',
      'areaId',
      'contents',
      'usedVolume',
      'freeVolume',
      'unmeasured',
      'isPickFace',
      'isOpen',
      'lockedById',
    ],
    sort: 'fullCode',
    sortable: ['freeVolume'],
    search: ['fullCode', 'barcode'],
    filters: ['warehouseId', 'areaId', 'shelfId', 'isPickFace', 'isOpen', 'lockedById'],
    bulk: ['height', 'maxVolume', 'maxWeight', 'isPickFace', 'categoryIds'],
    grid: ['code', 'barcode', 'height', 'maxVolume', 'maxWeight'],
    main: 'contents',
  },
  import: { key: 'barcode' },
  form: { Layer: 'shelfId', Room: 'height', Picking: 'isPickFace' },
  related: [{ call: 'getLayerGoods', id: 'layerId', title: 'What lies here' }],
  actions: {
    putAway: {
      call: 'putAway',
      id: 'layerId',
      label: 'Put away',
      while: [
        { field: 'lockedById', is: [null] },
        { field: 'isOpen', is: [true] },
      ],
    },
    move: {
      call: 'moveGoods',
      id: 'layerId',
      label: 'Move goods',
      while: { field: 'lockedById', is: [null] },
    },
    lock: {
      call: 'lockLayer',
      id: 'layerId',
      label: 'Lock',
      while: { field: 'lockedById', is: [null] },
    },
    unlock: {
      call: 'unlockLayer',
      id: 'layerId',
      label: 'Unlock',
      while: { field: 'lockedById', not: [null] },
    },
  },
  links: { 'Scans at this place': { screen: '/warehouse/scans', as: 'layerId' } },
  unique: [['areaId', 'shelfId', 'code']],
  checks: {
    'Choose the shelf of the layer.': '{shelfId} is not null or {areaId} is not null',
    'The floor of a zone stands on no shelf.': '{shelfId} is null or {id} <> {areaId}',
  },
  rules: { ...rules, remove: { ...rules.remove, [ofZone]: '{shelfId} is not null' } },
})

import { choice, computed, countOf, entity, flag, integer, reference, text } from '#define'
import { occupancyOf, rulesOfPlace } from './occupancy.fields.ts'

const layersOfAisle =
  'select y.id from layers y join shelves h on h.id = y.shelf_id where h.aisle_id = {id}'
const room =
  '(select sum(h.max_volume) from shelves h where h.aisle_id = {id} and not h.is_deleted)'

/** An aisle of an area; a walk through the warehouse follows `walkOrder`. */
export const aisles = entity('aisles', {
  titles: ['Aisle', 'Aisles'],
  label: 'fullCode',
  fields: {
    areaId: reference('stockAreas', { required: true, label: 'Area' }),
    code: text({ required: true, max: 12 }),
    /** With the warehouse; the database keeps it. */
    fullCode: text({ required: true, max: 40, readOnly: true }),
    barcode: text({ max: 60, unique: true }),
    side: choice(['Both', 'Left', 'Right'], { default: 'Both' }),
    walkOrder: integer({ default: 0, min: 0, help: 'Pick lists follow this order' }),
    warehouse: computed(
      text(),
      'select w.name from stock_areas r join warehouses w on w.id = r.warehouse_id where r.id = {areaId}',
    ),
    shelfCount: countOf('shelves', 'aisleId', 'Shelves'),
    ...occupancyOf(layersOfAisle, 'aisleId', room),
    isActive: flag({ default: true }),
  },
  list: {
    columns: [
      'fullCode',
      'warehouse',
      'areaId',
      'walkOrder',
      'side',
      'shelfCount',
      'usedShare',
      'unmeasured',
      'isActive',
    ],
    sort: 'walkOrder',
    sortable: ['fullCode', 'walkOrder'],
    search: ['fullCode', 'barcode'],
    filters: ['areaId', 'side', 'isActive'],
    grid: ['code', 'barcode', 'side', 'walkOrder'],
    main: 'fullCode',
  },
  import: { key: 'barcode' },
  related: [{ entity: 'shelves', by: 'aisleId' }],
  links: { 'Scans in this aisle': { screen: '/warehouse/scans', as: 'aisleId' } },
  unique: [['areaId', 'code']],
  tools: { makePlaces: 'Make places' },
  rules: { ...rulesOfPlace('areaId', layersOfAisle) },
})

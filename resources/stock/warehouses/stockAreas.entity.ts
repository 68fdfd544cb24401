import { choice, computed, entity, flag, reference, text, volume } from '#define'
import { isEmptyIn } from '#resources/stock/positions/occupancy.fields.ts'

const isEmpty = isEmptyIn('select y.id from layers y where y.area_id = {id}')

const moveFirst = { 'There are goods in this area. Move them first.': isEmpty }

/**
 * A zone inside a warehouse: storage, staging, loading and so on. The floor of a zone without racks
 * (staging, loading, returns, QA) is a layer with the id of its area: the database adds it.
 */
export const stockAreas = entity('stockAreas', {
  titles: ['Stock area', 'Stock areas'],
  // Every warehouse has a "Loading zone 1".
  knownBy: 'warehouseCode',
  fields: {
    name: text({ required: true, max: 60 }),
    warehouseId: reference('warehouses', { required: true }),
    kind: choice(['Storage', 'Staging', 'Loading zone', 'Returns', 'QA', 'Display'], {
      required: true,
    }),
    capacity: volume({ min: 0 }),
    barcode: text({ max: 40, unique: true }),
    needsCheck: flag({
      default: false,
      label: 'Checked before loading',
      help: 'Prepared goods leave this zone only after another person has checked it',
    }),
    isActive: flag({ default: true }),
    warehouseCode: computed(text(), 'select w.code from warehouses w where w.id = {warehouseId}'),
  },
  list: {
    columns: ['name', 'warehouseId', 'kind', 'capacity', 'barcode', 'needsCheck', 'isActive'],
    sortable: ['barcode'],
    totals: ['capacity'],
  },
  unique: [['warehouseId', 'name']],
  related: [
    { entity: 'aisles', by: 'areaId' },
    { entity: 'layers', by: 'areaId' },
  ],
  import: { key: 'barcode' },
  rules: {
    remove: moveFirst,
    warehouseId: moveFirst,
    kind: moveFirst,
    isActive: { 'There are goods in this area. Move them first.': `{isActive} or ${isEmpty}` },
  },
})

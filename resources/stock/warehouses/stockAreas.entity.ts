import { choice, entity, flag, reference, text, volume } from '#define'

const isEmpty =
  'not exists (select from stock_lines s join layers l on l.id = s.layer_id join shelves h on h.id = l.shelf_id join aisles a on a.id = h.aisle_id where a.area_id = {id} and s.quantity > 0)'

/** A zone inside a warehouse: storage, staging, loading and so on. */
export const stockAreas = entity('stockAreas', {
  titles: ['Stock area', 'Stock areas'],
  fields: {
    name: text({ required: true, max: 60 }),
    warehouseId: reference('warehouses', { required: true }),
    kind: choice(['Storage', 'Staging', 'Loading zone', 'Returns', 'QA', 'Display'], {
      required: true,
    }),
    capacity: volume({ min: 0 }),
    barcode: text({ max: 40, unique: true }),
    isActive: flag({ default: true }),
  },
  list: { sortable: ['barcode'], totals: ['capacity'] },
  unique: [['warehouseId', 'name']],
  import: { key: 'barcode' },
  rules: {
    remove: { 'There are goods in this area. Move them first.': isEmpty },
    isActive: { 'There are goods in this area. Move them first.': `{isActive} or ${isEmpty}` },
  },
})

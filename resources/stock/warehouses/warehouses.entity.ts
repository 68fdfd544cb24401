import { isActive, warehouseTypes } from '#resources/common.ts'
import { address, choice, entity, flag, integer, reference, text } from '#define'

const isEmpty =
  'not exists (select from stock_lines s where s.warehouse_id = {id} and s.quantity > 0)'

export const warehouses = entity('warehouses', {
  titles: ['Warehouse', 'Warehouses'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 8, unique: true }),
    warehouseType: choice(warehouseTypes, { required: true, label: 'Type' }),
    branchId: reference('branches', { required: true }),
    groupId: reference('warehouseGroups'),
    isActive,
    priority: integer({ help: 'Within a group, orders are served from the lowest number first' }),
    address: address(),
    handlingDays: integer({ min: 0, max: 365, help: 'Leave empty for the usual days' }),
    isPresale: flag({ default: false }),
    allowsPickup: flag({ default: true, label: 'Pickup' }),
    sellsOnline: flag({ default: true, label: 'Online sales' }),
  },
  list: {
    search: ['name', 'code', 'warehouseType'],
    filters: ['warehouseType', 'groupId', 'branchId', 'isActive', 'allowsPickup'],
    sortable: ['code', 'priority'],
  },
  asOne: { 'Used for': ['isPresale', 'allowsPickup', 'sellsOnline'] },
  related: [
    { entity: 'stockAreas', by: 'warehouseId' },
    { entity: 'aisles', by: 'warehouseId', through: 'areaId' },
  ],
  import: { key: 'code' },
  rules: {
    warehouseType: { 'The type cannot be changed while the warehouse holds stock.': isEmpty },
    isActive: { 'This warehouse still holds stock. Move it first.': `{isActive} or ${isEmpty}` },
  },
})

import { choice, entity, flag, integer, reference, text } from '../define/index.ts'

export const warehouses = entity('warehouses', {
  titles: ['Warehouse', 'Warehouses'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 8, unique: true }),
    warehouseType: choice(
      ['Warehouse', 'ShopDisplay', 'Service', 'Transit', 'Virtual', 'ThirdParty'],
      { required: true, label: 'Type' },
    ),
    branchId: reference('branches', { required: true }),
    groupId: reference('warehouseGroups'),
    priority: integer({ help: 'Orders are served from the lowest first' }),
    isPresale: flag({ default: false }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['name', 'code', 'warehouseType', 'branchId', 'isPresale', 'isActive'],
    sort: 'name',
    search: ['name', 'code'],
    filters: ['warehouseType', 'branchId', 'isActive'],
  },
  import: { key: 'code' },
})

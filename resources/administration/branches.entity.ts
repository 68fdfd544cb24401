import { address, choice, entity, flag, phone, reference, text } from '../define/index.ts'

export const branches = entity('branches', {
  titles: ['Branch', 'Branches'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 6, unique: true }),
    city: text({ required: true, max: 60 }),
    country: choice(['NZ', 'CA'], { required: true }),
    timezone: text({ required: true, max: 40 }),
    isActive: flag({ default: true }),
    address: address(),
    phone: phone(),
    taxNo: text({ max: 30, label: 'Tax no.' }),
    bankAccount: text({ max: 40 }),
    defaultWarehouseId: reference('warehouses', { label: 'Warehouse' }),
  },
  list: {
    columns: ['name', 'code', 'city', 'country', 'phone', 'defaultWarehouseId', 'isActive'],
    search: ['name', 'code', 'city'],
    filters: ['country', 'isActive'],
    sortable: ['code'],
    sort: 'name',
  },
  form: {
    Branch: ['name', 'code', 'phone', 'defaultWarehouseId', 'isActive'],
    Place: ['city', 'country', 'timezone', 'address'],
    Accounts: ['taxNo', 'bankAccount'],
  },
  related: [
    { entity: 'warehouses', by: 'branchId' },
    { entity: 'staff', by: 'branchId' },
  ],
  import: { key: 'code' },
})

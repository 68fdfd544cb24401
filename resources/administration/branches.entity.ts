import { country, isActive } from '../common.ts'
import { address, entity, phone, reference, text } from '../define/index.ts'

export const branches = entity('branches', {
  titles: ['Branch', 'Branches'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 6, unique: true }),
    phone: phone(),
    defaultWarehouseId: reference('warehouses', { label: 'Warehouse' }),
    isActive,
    city: text({ required: true, max: 60, index: true }),
    country,
    timezone: text({ required: true, max: 40 }),
    address: address(),
    taxNo: text({ max: 30, label: 'Tax no.' }),
    bankAccount: text({ max: 40 }),
  },
  list: { filters: ['country', 'isActive'], sortable: ['code'] },
  form: { Branch: 'name', Place: 'city', Accounts: 'taxNo' },
  related: [
    { entity: 'warehouses', by: 'branchId' },
    { entity: 'staff', by: 'branchId' },
  ],
  import: { key: 'code' },
  rules: {
    isActive: {
      'A branch with open orders stays active.':
        "{isActive} or not exists (select from orders o where o.branch_id = {id} and o.state in ('Draft', 'Quotation', 'Confirmed') and not o.is_deleted)",
    },
  },
})

import { country, currencyOfCountry, isActive, timezone } from '#resources/common.ts'
import { address, entity, phone, reference, tags, text } from '#define'
import { hoursRule, shopFields } from './branches.fields.ts'

export const branches = entity('branches', {
  titles: ['Branch', 'Branches'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 6, unique: true }),
    city: text({ required: true, max: 60, index: true }),
    country,
    phone: phone(),
    defaultWarehouseId: reference('warehouses', { label: 'Warehouse' }),
    isActive,
    calendarIds: tags('deliveryCalendars', { label: 'Delivery calendars' }),
    timezone,
    currency: currencyOfCountry,
    address: address(),
    ...shopFields,
  },
  list: { filters: ['country', 'isActive', 'isComplete'], sortable: ['code'] },
  form: { Branch: 'name', Place: 'timezone', 'Opening hours': 'hours', Accounts: 'taxNo' },
  related: [
    { entity: 'warehouses', by: 'branchId' },
    { entity: 'staff', by: 'branchId' },
    { entity: 'deliveryCalendars', by: 'branchId' },
    { entity: 'demoRequests', by: 'branchId' },
  ],
  import: { key: 'code' },
  rules: {
    hours: hoursRule,
    isActive: {
      'A branch with open orders cannot be made inactive.':
        "{isActive} or not exists (select from orders o where o.branch_id = {id} and o.state in ('Draft', 'Quotation', 'Confirmed') and not o.is_deleted)",
    },
  },
})

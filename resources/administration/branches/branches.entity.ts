import { country, currencyOfCountry, isActive, timezone } from '#resources/common.ts'
import {
  address,
  computed,
  entity,
  flag,
  lines,
  longText,
  phone,
  reference,
  tags,
  text,
} from '#define'
import { branchHours } from './branchHours.entity.ts'
import { lacksOf } from './facts.ts'
import { spansOverlap } from './hours.ts'

const fieldOf = {
  country: 'country',
  city: 'city',
  address: 'address',
  tax_no: 'taxNo',
  phone: 'phone',
  bank_account: 'bankAccount',
} as const

const missing = lacksOf(name => `{${fieldOf[name]}}`)

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
    hours: lines(branchHours, { by: 'branchId', label: 'Opening hours' }),
    openingHours: text({
      max: 200,
      label: 'Note on opening hours',
      help: 'In words for people, such as by appointment on Sundays',
    }),
    taxNo: text({ max: 30 }),
    bankAccount: text({ max: 40 }),
    invoiceFooter: longText({ max: 500, help: 'Below everything on documents for customers' }),
    /** What it has to say before it sells; null where nothing is missing. */
    lacks: computed(text({ max: 80 }), missing),
    isComplete: computed(flag({ required: true, label: 'Complete' }), `${missing} is null`),
  },
  list: { filters: ['country', 'isActive', 'isComplete'], sortable: ['code'] },
  form: { Branch: 'name', Place: 'timezone', 'Opening hours': 'hours', Accounts: 'taxNo' },
  related: [
    { entity: 'warehouses', by: 'branchId' },
    { entity: 'staff', by: 'branchId' },
    { entity: 'deliveryCalendars', by: 'branchId' },
  ],
  import: { key: 'code' },
  rules: {
    hours: {
      'Two spans of a day overlap. Each begins when the one before it has ended.': `not exists (${spansOverlap('{id}')})`,
    },
    isActive: {
      'A branch with open orders cannot be made inactive.':
        "{isActive} or not exists (select from orders o where o.branch_id = {id} and o.state in ('Draft', 'Quotation', 'Confirmed') and not o.is_deleted)",
    },
  },
})

import { choice, code, entity, lines, longText, text } from '../define/index.ts'
import { addresses } from './addresses.entity.ts'

export const customers = entity('customers', {
  titles: ['Customer', 'Customers'],
  label: 'name',
  fields: {
    code: code({ prefix: 'C', digits: 6, label: 'Customer no.' }),
    name: text({ required: true, max: 120 }),
    type: choice(['Retail', 'Trade', 'Staff'], { default: 'Retail' }),
    email: text({ max: 160, label: 'E-mail', index: true }),
    phone: text({ max: 30, index: true }),
    remark: longText({ max: 1000 }),
    addresses: lines(addresses, { by: 'customerId' }),
  },
  list: {
    columns: ['code', 'name', 'type', 'email', 'phone'],
    search: ['code', 'name', 'email', 'phone'],
    filters: ['type'],
    sortable: ['code'],
    sort: 'name',
  },
})

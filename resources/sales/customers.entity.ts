import { choice, code, entity, flag, lines, longText, reference, text } from '../define/index.ts'
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
    company: text({ max: 120 }),
    taxNo: text({ max: 30, label: 'Tax no.' }),
    priceLevel: text({ max: 20 }),
    consentEmail: flag({ label: 'E-mail allowed' }),
    consentSms: flag({ label: 'Texts allowed' }),
    blockedReason: text({ max: 200, label: 'Blocked because' }),
    mergedIntoId: reference('customers', { readOnly: true, label: 'Merged into' }),
    remark: longText({ max: 1000 }),
    addresses: lines(addresses, { by: 'customerId' }),
  },
  checks: { 'A customer is not merged into itself.': '{mergedIntoId} <> {id}' },
  list: {
    columns: ['code', 'name', 'type', 'email', 'phone'],
    search: ['code', 'name', 'email', 'phone'],
    filters: ['type'],
    sortable: ['code'],
    sort: 'name',
  },
})

import { choice, code, email, entity, flag, lines, longText, phone, reference, text } from '#define'
import { addresses } from './addresses.entity.ts'
import { customersFound } from './customers.found.ts'

export const customers = entity('customers', {
  titles: ['Customer', 'Customers'],
  fields: {
    code: code({ prefix: 'C', digits: 6, label: 'Customer no.' }),
    name: text({ required: true, max: 120 }),
    type: choice(['Retail', 'Trade', 'Staff'], { default: 'Retail' }),
    company: text({ max: 120 }),
    email: email({ label: 'E-mail', index: true }),
    phone: phone({ index: true }),
    taxNo: text({ max: 30, label: 'Tax no.' }),
    priceLevel: text({ max: 20, help: 'Not used yet (for selling)' }),
    consentEmail: flag({ label: 'E-mail allowed' }),
    consentSms: flag({ label: 'SMS allowed' }),
    blockedReason: text({ max: 200, label: 'Block reason' }),
    mergedIntoId: reference('customers', { readOnly: true, label: 'Merged into' }),
    remark: longText({ max: 1000 }),
    addresses: lines(addresses, { by: 'customerId' }),
  },
  checks: { 'A customer cannot be merged into itself.': '{mergedIntoId} <> {id}' },
  list: { columns: ['code', 'name', 'type', 'company', 'email', 'phone'], sortable: ['code'] },
  form: { Customer: 'name', Consent: 'consentEmail', Addresses: 'addresses' },
  // Source: readings, item 42.
  access: { export: ['J4'] },
  related: [{ entity: 'orders', by: 'customerId' }],
  found: customersFound,
  attachments: true,
  notes: true,
})

import { choice, email, entity, flag, integer, phone, text } from '../define/index.ts'

export const suppliers = entity('suppliers', {
  titles: ['Supplier', 'Suppliers'],
  scope: 'company',
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    country: text({ required: true, max: 60 }),
    currency: choice(['NZD', 'CAD', 'USD', 'CNY', 'EUR', 'AUD'], { required: true }),
    terms: text({ max: 80, label: 'Payment terms' }),
    incoterm: choice(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']),
    leadDays: integer({ min: 0, max: 1000 }),
    contact: text({ max: 80 }),
    email: email(),
    phone: phone(),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['code', 'name', 'country', 'currency', 'incoterm', 'leadDays', 'isActive'],
    search: ['code', 'name', 'contact'],
    filters: ['currency', 'isActive'],
    sortable: ['code'],
    sort: 'name',
  },
  form: {
    Supplier: ['code', 'name', 'country', 'isActive'],
    Contact: ['contact', 'email', 'phone'],
    Terms: ['currency', 'terms', 'incoterm', 'leadDays'],
  },
  related: [{ entity: 'products', by: 'supplierId' }],
  import: { key: 'code' },
  attachments: true,
  notes: true,
})

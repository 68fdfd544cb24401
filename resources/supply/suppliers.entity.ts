import { currencies, isActive } from '../common.ts'
import { choice, countOf, email, entity, integer, percent, phone, text } from '../define/index.ts'

export const suppliers = entity('suppliers', {
  titles: ['Supplier', 'Suppliers'],
  scope: 'company',
  fields: {
    code: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 120 }),
    country: text({ required: true, max: 60 }),
    isActive,
    currency: choice(currencies, { required: true }),
    incoterm: choice(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']),
    leadDays: integer({ min: 0, max: 1000 }),
    productCount: countOf('products', 'supplierId', 'Products'),
    terms: text({ max: 80, label: 'Payment terms' }),
    deposit: percent({ label: 'Deposit (%)' }),
    minimumOrder: integer({ min: 0, label: 'Least order (pieces)' }),
    contact: text({ max: 80, index: true }),
    email: email(),
    phone: phone(),
  },
  list: { filters: ['country', 'currency', 'isActive'], sortable: ['code'] },
  form: { Supplier: 'code', Terms: 'currency', Contact: 'contact' },
  related: [
    { entity: 'factories', by: 'supplierId' },
    { entity: 'products', by: 'supplierId' },
  ],
  import: { key: 'code' },
  attachments: true,
  notes: true,
})

import { currencies, isActive } from '#resources/common.ts'
import { choice, computed, countOf, email, entity } from '#define'
import { integer, longText, percent, phone, text } from '#define'
import { supplierFigures, supplierLinks } from './suppliers.fields.ts'

export const suppliers = entity('suppliers', {
  titles: ['Supplier', 'Suppliers'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 120 }),
    code: text({ required: true, max: 20, unique: true }),
    country: text({ required: true, max: 60 }),
    currency: choice(currencies, { required: true }),
    ...supplierFigures,
    isActive,
    incoterm: choice(['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP']),
    leadDays: integer({ min: 0, max: 1000, help: 'For SKUs and products that have none' }),
    factoryCount: countOf('factories', 'supplierId', 'Factories'),
    productCount: countOf('products', 'supplierId', 'Products'),
    terms: text({ max: 80, label: 'Payment terms' }),
    deposit: percent({ label: 'Deposit (%)' }),
    minimumOrder: integer({ min: 0, label: 'Minimum order (pieces)' }),
    bankAccount: text({ max: 270, readOnly: true, visibleTo: ['G4'] }),
    bankMasked: computed(text({ label: 'Bank' }), "'•••• ' || right({bankAccount}, 4)"),
    contact: text({ max: 80, index: true }),
    email: email(),
    phone: phone(),
    address: longText({ max: 300, help: 'As printed on letters to them' }),
  },
  list: { filters: ['...', 'country', 'onTime', 'defects'], sortable: ['code'] },
  form: { Supplier: 'name', Terms: 'incoterm', Contact: 'contact' },
  related: [
    { entity: 'factories', by: 'supplierId' },
    { entity: 'products', by: 'supplierId' },
    { entity: 'skuSuppliers', by: 'supplierId' },
    { entity: 'supplierBankChanges', by: 'supplierId' },
    { entity: 'learnedDays', by: 'supplierId' },
  ],
  links: supplierLinks,
  import: { key: 'code' },
  attachments: true,
  notes: true,
})

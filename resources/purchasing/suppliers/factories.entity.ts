import { date, email, entity, flag, integer, phone, reference, text } from '#define'

/** A factory of a supplier. */
export const factories = entity('factories', {
  titles: ['Factory', 'Factories'],
  scope: 'company',
  fields: {
    supplierId: reference('suppliers', { required: true }),
    name: text({ required: true, max: 120 }),
    address: text({ max: 300 }),
    portId: reference('ports', { label: 'Loads at', only: { isActive: true } }),
    productionDays: integer({ min: 0, max: 1000 }),
    contact: text({ max: 80 }),
    email: email(),
    phone: phone(),
    auditedOn: date({ label: 'Last audit' }),
    holidays: text({ max: 300 }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['name', 'supplierId', 'portId', 'productionDays', 'contact', 'auditedOn', 'isActive'],
    search: ['name', 'contact'],
    filters: ['supplierId', 'isActive'],
    sortable: ['productionDays', 'auditedOn'],
  },
  unique: [['supplierId', 'name']],
  import: { key: 'name', within: ['supplierId'] },
  notes: true,
})

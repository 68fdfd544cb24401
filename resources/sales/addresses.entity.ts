import { choice, entity, reference, text } from '../define/index.ts'

export const addresses = entity('addresses', {
  titles: ['Address', 'Addresses'],
  label: 'line1',
  fields: {
    customerId: reference('customers', { required: true, onDelete: 'cascade' }),
    line1: text({ required: true, max: 120, label: 'Street' }),
    suburb: text({ max: 80 }),
    city: text({ required: true, max: 80 }),
    region: text({ max: 80 }),
    postcode: text({ max: 10 }),
    country: choice(['NZ', 'CA'], { required: true }),
  },
  list: { columns: ['line1', 'suburb', 'city', 'region', 'postcode', 'country'], sort: 'city' },
  api: false,
})

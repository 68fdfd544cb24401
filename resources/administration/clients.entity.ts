import { choice, entity, text } from '../define/index.ts'

export const clients = entity('clients', {
  titles: ['Client', 'Clients'],
  scope: 'company',
  fields: {
    shortName: text({ required: true, max: 20, unique: true }),
    name: text({ required: true, max: 80 }),
    country: choice(['NZ', 'CA'], { required: true }),
    currency: choice(['NZD', 'CAD'], { required: true }),
    timezone: text({ required: true, max: 40 }),
    smsSender: text({ max: 11, label: 'Sender of texts' }),
    timeDisplay: choice(['offset', 'zone'], { default: 'offset' }),
  },
  list: { columns: ['shortName', 'name', 'country', 'currency'], sort: 'shortName' },
  api: false,
})

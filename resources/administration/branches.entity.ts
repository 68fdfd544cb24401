import { choice, entity, flag, text } from '../define/index.ts'

export const branches = entity('branches', {
  titles: ['Branch', 'Branches'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 6, unique: true }),
    city: text({ required: true, max: 60 }),
    country: choice(['NZ', 'CA'], { required: true }),
    timezone: text({ required: true, max: 40 }),
    isActive: flag({ default: true }),
  },
  list: { columns: ['name', 'code', 'city', 'country', 'isActive'], sort: 'name', search: ['name', 'code', 'city'], filters: ['country', 'isActive'] },
  api: false,
})

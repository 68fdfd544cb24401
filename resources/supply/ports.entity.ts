import { choice, entity, text } from '../define/index.ts'

export const ports = entity('ports', {
  titles: ['Port', 'Ports'],
  scope: 'company',
  fields: {
    code: text({ required: true, max: 8, unique: true, help: 'UN/LOCODE such as NZAKL' }),
    name: text({ required: true, max: 80 }),
    country: text({ required: true, max: 60 }),
    type: choice(['Sea', 'Inland', 'Air'], { default: 'Sea' }),
  },
  list: {
    columns: ['code', 'name', 'country', 'type'],
    sort: 'code',
    search: ['code', 'name', 'country'],
    filters: ['type'],
  },
  api: false,
})

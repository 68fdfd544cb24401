import { choice, entity, flag, integer, text } from '#define'
import { dictionaryKinds } from '#resources/dictionaries.ts'

export const dictionaryEntries = entity('dictionaryEntries', {
  titles: ['Dictionary entry', 'Dictionary'],
  scope: 'company',
  fields: {
    kind: choice(dictionaryKinds, { required: true }),
    value: text({ required: true, max: 60 }),
    name: text({ required: true, max: 80 }),
    position: integer({ default: 0 }),
    isActive: flag({ default: true }),
  },
  list: { sort: 'kind', filters: ['kind', 'isActive'] },
  unique: [['kind', 'value']],
  api: false,
})

import { choice, entity, longText, text } from '#define'
import { codes } from '#resources/codes.ts'

/**
 * The label of a role code. Routes and calls declare what the code opens. Source: readings, item 9.
 */
export const roleCodes = entity('roleCodes', {
  titles: ['Role code', 'Role codes'],
  scope: 'company',
  fields: {
    code: choice(codes, { required: true, unique: true }),
    name: text({ required: true, max: 80 }),
    area: text({ max: 60 }),
    risk: choice(['Low', 'Medium', 'High'], {
      default: 'Low',
      tones: { Low: null, Medium: 'warning', High: 'bad' },
    }),
    description: longText({ max: 1000 }),
  },
  list: { sort: 'code', search: ['name', 'area'], filters: ['risk'] },
  api: false,
})

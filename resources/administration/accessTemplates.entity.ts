import { entity, lines, text } from '../define/index.ts'
import { accessTemplateCodes } from './accessTemplateCodes.entity.ts'

/** A set of role codes that staff of one job are given together. */
export const accessTemplates = entity('accessTemplates', {
  titles: ['Access template', 'Access templates'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    description: text({ max: 200 }),
    codes: lines(accessTemplateCodes, { by: 'templateId' }),
  },
  list: { columns: ['name', 'description'], sort: 'name', search: ['name', 'description'] },
  api: false,
})

import { countOf, entity, lines, reference, taggedBy, text } from '#define'
import { keepsAccess } from './access.ts'
import { accessTemplateCodes } from './accessTemplateCodes.entity.ts'

/** A set of role codes that all staff of one job receive. */
export const accessTemplates = entity('accessTemplates', {
  titles: ['Access template', 'Access templates'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    description: text({ max: 200 }),
    branchId: reference('branches', { help: 'Leave empty for every branch' }),
    codeCount: countOf('accessTemplateCodes', 'templateId', 'Codes'),
    staffCount: taggedBy('staff', 'templateIds', 'People'),
    codes: lines(accessTemplateCodes, { by: 'templateId' }),
  },
  list: { search: ['name', 'description'] },
  links: { 'Access of everybody': { screen: '/administration/staff/AccessTable' } },
  rules: { codes: keepsAccess },
  import: { key: 'name', lines: { field: 'codes', key: 'code' } },
})

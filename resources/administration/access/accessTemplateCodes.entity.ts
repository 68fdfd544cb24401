import { choice, computed, entity, reference, text } from '#define'
import { codes } from '#resources/codes.ts'

export const accessTemplateCodes = entity('accessTemplateCodes', {
  titles: ['Code of a template', 'Codes of templates'],
  scope: 'company',
  fields: {
    templateId: reference('accessTemplates', { required: true, onDelete: 'cascade' }),
    code: choice(codes, { required: true, meanings: 'getRoleCodeList' }),
    means: computed(
      text({ max: 80 }),
      'select r.name from role_codes r where r.code = {code} and not r.is_deleted',
    ),
  },
  list: { columns: ['code', 'means'], sort: 'code' },
  unique: [['templateId', 'code']],
  api: false,
})

import { choice, codes, entity, reference } from '../define/index.ts'

export const accessTemplateCodes = entity('accessTemplateCodes', {
  titles: ['Code of a template', 'Codes of templates'],
  scope: 'company',
  label: 'code',
  fields: {
    templateId: reference('accessTemplates', { required: true, onDelete: 'cascade' }),
    code: choice(codes, { required: true }),
  },
  list: { columns: ['code'], sort: 'code' },
  unique: [['templateId', 'code']],
  api: false,
})

import { choice, entity, flag, integer, reference, text } from '#define'

/** A former version of a checklist item: earlier answers belong to it. */
export const checklistVersions = entity('checklistVersions', {
  titles: ['Earlier version', 'Earlier versions'],
  label: 'text',
  fields: {
    itemId: reference('checklistItems', { required: true, onDelete: 'cascade' }),
    revision: integer({ required: true, readOnly: true, label: 'Version' }),
    text: text({ required: true, max: 300, readOnly: true }),
    stage: text({ required: true, max: 40, readOnly: true }),
    answerType: choice(['Yes or no', 'Number', 'Photo', 'Signature'], {
      required: true,
      readOnly: true,
    }),
    isRequired: flag({ default: false, readOnly: true }),
  },
  list: { columns: ['revision', 'text', 'stage', 'answerType', 'isRequired'], sort: 'id' },
  unique: [['itemId', 'revision']],
  api: false,
})

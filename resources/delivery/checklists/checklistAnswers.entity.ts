import { entity, file, integer, reference, text } from '#define'

/** The answer to a question of the checklist for one plan; a later answer replaces it. */
export const checklistAnswers = entity('checklistAnswers', {
  titles: ['Checklist answer', 'Checklist answers'],
  label: 'answer',
  fields: {
    planId: reference('deliveryPlans', { required: true, onDelete: 'cascade' }),
    itemId: reference('checklistItems', { required: true }),
    revision: integer({ required: true, min: 1, label: 'Version of the question' }),
    answer: text({ max: 40 }),
    fileId: file({ label: 'Photo or signature' }),
    authorId: reference('staff', { required: true, readOnly: true }),
  },
  list: { columns: ['itemId', 'answer', 'authorId', 'createdOnUtc'], sort: 'id' },
  unique: [['planId', 'itemId']],
  checks: {
    'An answer is a value or a file.': '{answer} is not null or {fileId} is not null',
  },
  api: false,
})

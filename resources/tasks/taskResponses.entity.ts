import { entity, longText, reference } from '../define/index.ts'

export const taskResponses = entity('taskResponses', {
  titles: ['Response', 'Responses'],
  label: 'text',
  fields: {
    taskId: reference('tasks', { required: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'From' }),
    text: longText({ required: true, max: 2000 }),
  },
  list: { columns: ['createdOnUtc', 'staffId', 'text'], sort: 'createdOnUtc' },
  api: false,
})

import { entity, instant, longText, reference } from '#define'

export const taskResponses = entity('taskResponses', {
  titles: ['Response', 'Responses'],
  label: 'text',
  fields: {
    taskId: reference('tasks', { required: true, onDelete: 'cascade' }),
    saidOnUtc: instant({ default: 'now', readOnly: true, label: 'At' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'From' }),
    text: longText({ required: true, max: 2000, label: 'Response' }),
  },
  list: { columns: ['saidOnUtc', 'staffId', 'text'], sort: 'saidOnUtc' },
  api: false,
})

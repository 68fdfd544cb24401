import { entity, instant, reference } from '../define/index.ts'

export const taskAssignees = entity('taskAssignees', {
  titles: ['Assignee', 'Assignees'],
  label: 'staffId',
  fields: {
    taskId: reference('tasks', { required: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true, label: 'Person' }),
    readOnUtc: instant({ readOnly: true, label: 'Read' }),
    doneOnUtc: instant({ readOnly: true, label: 'Done' }),
  },
  list: { columns: ['staffId', 'readOnUtc', 'doneOnUtc'], sort: 'staffId' },
  unique: [['taskId', 'staffId']],
  api: false,
})

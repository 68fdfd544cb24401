import {
  choice,
  code,
  entity,
  flag,
  instant,
  lines,
  longText,
  reference,
  text,
} from '../define/index.ts'
import { taskAssignees } from './taskAssignees.entity.ts'
import { taskResponses } from './taskResponses.entity.ts'

export const tasks = entity('tasks', {
  titles: ['Task', 'Tasks'],
  label: 'no',
  fields: {
    no: code({ prefix: 'TK', digits: 6, label: 'No.' }),
    typeId: reference('taskTypes', { required: true }),
    description: longText({ required: true, max: 2000 }),
    creatorId: reference('staff', { required: true, readOnly: true, label: 'From' }),
    groupId: reference('staffGroups'),
    objectEntity: text({ max: 40 }),
    objectId: text({ max: 36, index: true }),
    priority: choice(['Low', 'Normal', 'High'], { default: 'Normal', tones: { High: 'warning' } }),
    dueOnUtc: instant({ label: 'Due' }),
    needsApproval: flag({ default: false }),
    state: choice(['Open', 'Done', 'Approved', 'Denied'], {
      default: 'Open',
      label: 'Status',
      tones: { Done: 'info', Approved: 'good', Denied: 'bad' },
    }),
    result: text({ max: 60 }),
    assignees: lines(taskAssignees, { by: 'taskId' }),
    responses: lines(taskResponses, { by: 'taskId' }),
  },
  list: {
    columns: ['no', 'typeId', 'description', 'creatorId', 'priority', 'dueOnUtc', 'state'],
    sort: '-createdOnUtc',
    search: ['no', 'description'],
    filters: ['state', 'priority', 'dueOnUtc'],
  },
  statuses: {
    field: 'state',
    transitions: {
      done: { from: ['Open'], to: 'Done', label: 'Done' },
      approve: { from: ['Done'], to: 'Approved', label: 'Approve' },
      deny: { from: ['Done'], to: 'Denied', label: 'Deny', needsReason: true },
      reopen: { from: ['Denied'], to: 'Open', label: 'Open again' },
    },
  },
  api: false,
})

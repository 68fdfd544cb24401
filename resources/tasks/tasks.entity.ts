import {
  choice,
  code,
  entity,
  flag,
  instant,
  lines,
  longText,
  reference,
  tags,
} from '../define/index.ts'
import { taskResponses } from './taskResponses.entity.ts'

const creator = { field: 'creatorId', unless: ['P1'] } as const
const worker = { field: 'assigneeIds' } as const
const open = { field: 'state', is: ['Open', 'Denied'] } as const
const about = (object: string) => ({ when: { field: 'objectType', is: [object] } }) as const

export const tasks = entity('tasks', {
  titles: ['Task', 'Tasks'],
  label: 'no',
  fields: {
    no: code({ prefix: 'TK', digits: 6, label: 'No.' }),
    typeId: reference('taskTypes', { required: true, only: { isActive: true } }),
    description: longText({ required: true, max: 2000 }),
    assigneeIds: tags('staff', { label: 'For', only: { isDisabled: false } }),
    groupId: reference('staffGroups', { label: 'For everybody in', only: { isActive: true } }),
    creatorId: reference('staff', { required: true, readOnly: true, label: 'From' }),
    priority: choice(['Low', 'Normal', 'High'], { default: 'Normal', tones: { High: 'warning' } }),
    dueOnUtc: instant({ label: 'Due' }),
    objectType: choice(['Order', 'Ticket', 'Delivery plan', 'Purchase order'], { label: 'About' }),
    orderId: reference('orders', about('Order')),
    ticketId: reference('tickets', about('Ticket')),
    planId: reference('deliveryPlans', { ...about('Delivery plan'), label: 'Delivery plan' }),
    purchaseOrderId: reference('purchaseOrders', about('Purchase order')),
    needsApproval: flag({ default: false, see: ['P1', 'Q1'], help: 'You approve it when done' }),
    state: choice(['Open', 'Done', 'Approved', 'Denied', 'Cancelled'], {
      default: 'Open',
      label: 'Status',
      tones: { Done: 'info', Approved: 'good', Denied: 'bad' },
    }),
    result: choice(['Completed', 'Partly completed', 'Not possible'], { readOnly: true }),
    readByIds: tags('staff', { label: 'Read by', readOnly: true }),
    responses: lines(taskResponses, { by: 'taskId', readOnly: true }),
  },
  list: {
    columns: [
      'no',
      'typeId',
      'description',
      'creatorId',
      'assigneeIds',
      'priority',
      'dueOnUtc',
      'state',
      'readByIds',
    ],
    more: ['objectType', 'orderId', 'groupId', 'result', 'createdOnUtc'],
    search: ['no', 'description', 'orderId'],
    filters: [
      'state',
      'typeId',
      'assigneeIds',
      'creatorId',
      'dueOnUtc',
      'createdOnUtc',
      'priority',
      'objectType',
      'groupId',
    ],
    sortable: ['dueOnUtc', 'no'],
    sort: '-createdOnUtc',
    tone: 'state',
  },
  form: {
    Task: [
      'typeId',
      'description',
      'assigneeIds',
      'groupId',
      'priority',
      'dueOnUtc',
      'needsApproval',
    ],
    About: ['objectType', 'orderId', 'ticketId', 'planId', 'purchaseOrderId'],
  },
  statuses: {
    field: 'state',
    transitions: {
      done: {
        from: ['Open', 'Denied'],
        to: 'Done',
        label: 'Done',
        by: { ...worker, unless: ['P1'] },
      },
      approve: {
        from: ['Done'],
        to: 'Approved',
        label: 'Approve',
        by: creator,
        access: ['P1', 'Q1'],
      },
      deny: {
        from: ['Done'],
        to: 'Denied',
        label: 'Deny',
        by: creator,
        access: ['P1', 'Q1'],
        needsReason: true,
        confirm: 'It goes back to those it is for, with your reason among the responses.',
      },
      cancel: {
        from: ['Open', 'Denied'],
        to: 'Cancelled',
        label: 'Cancel task',
        by: creator,
        needsReason: true,
        confirm: 'Nobody has to do it any more. Your reason stands among the responses.',
      },
      reopen: { from: ['Done', 'Cancelled'], to: 'Open', label: 'Open again', by: creator },
    },
  },
  actions: {
    respond: { call: 'CreateResponse', id: 'taskId', label: 'Respond' },
    respondAndFinish: {
      call: 'CreateResponseWithMakeDone',
      id: 'taskId',
      label: 'Respond and mark done',
      by: worker,
      while: open,
    },
    changeType: { call: 'ChangeTaskType', id: 'taskId', label: 'Change type', while: open },
  },
  rows: { field: ['assigneeIds', 'creatorId'], unless: ['P1'] },
  changes: { by: creator, while: open },
  seen: { as: 'readByIds', of: 'assigneeIds' },
  rules: {
    assigneeIds: {
      'Choose at least one person, or a group with people in it.':
        'exists (select 1 from tasks_assignee_ids l where l.from_id = {id})',
    },
  },
  attachments: true,
  api: { create: 'POST /api/tasks/createTask' },
})

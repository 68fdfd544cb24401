import { about } from '#resources/common.ts'
import { choice, code, computed, entity, flag, instant } from '#define'
import { integer, lines, longText, reference, tags, text } from '#define'
import { taskResponses } from './taskResponses.entity.ts'
import { happenedDay } from '#resources/days.ts'

const creator = { field: 'creatorId', unless: ['P1'] } as const
const worker = { field: 'assigneeIds' } as const
const approver = { by: creator, access: ['P1', 'Q1'] } as const
const undone = ['Open', 'Denied'] as const
const open = { field: 'state', is: undone } as const
const task = { id: 'taskId' } as const
const work = { ...task, by: worker, while: open } as const

export const tasks = entity('tasks', {
  titles: ['Task', 'Tasks'],
  fields: {
    no: code({ prefix: 'TK', digits: 6 }),
    typeId: reference('taskTypes', { required: true, only: { isActive: true } }),
    description: longText({ required: true, max: 2000 }),
    assigneeIds: tags('staff', { label: 'For', only: { isDisabled: false } }),
    groupId: reference('staffGroups', { label: 'For group', only: { isActive: true } }),
    creatorId: reference('staff', { required: true, readOnly: true, label: 'From' }),
    priority: choice(['Low', 'Normal', 'High'], {
      default: 'Normal',
      tones: { Low: null, Normal: null, High: 'warning' },
    }),
    dueOnUtc: instant({ endsDay: true, late: 'isOverdue' }),
    repeat: choice(['Every day', 'Every weekday', 'Every week', 'Every month'], {
      help: 'A new task is created on each due date',
    }),
    branchId: reference('branches', { help: 'Defaults to their branch' }),
    needsApproval: flag({
      default: false,
      visibleTo: ['P1', 'Q1'],
      help: 'You approve it once it is done',
    }),
    objectType: choice(['Order', 'Ticket', 'Delivery plan', 'Purchase order', 'Customer'], {
      label: 'Linked to',
    }),
    orderId: reference('orders', about('Order')),
    ticketId: reference('tickets', about('Ticket')),
    planId: reference('deliveryPlans', { ...about('Delivery plan'), label: 'Delivery plan' }),
    purchaseOrderId: reference('purchaseOrders', about('Purchase order')),
    customerId: reference('customers', about('Customer')),
    object: computed(
      text({ max: 11, label: 'About' }),
      'coalesce((select order_code from orders where id = {orderId}), (select ticket_no from tickets where id = {ticketId}), (select no from delivery_plans where id = {planId}), (select no from purchase_orders where id = {purchaseOrderId}), (select code from customers where id = {customerId}))',
    ),
    state: choice(['Open', 'Done', 'Approved', 'Denied', 'Cancelled'], {
      default: 'Open',
      tones: {
        Open: 'neutral',
        Done: 'good',
        Approved: 'good',
        Denied: 'warning',
        Cancelled: 'bad',
      },
    }),
    result: choice(['Completed', 'Partly completed', 'Not possible'], { readOnly: true }),
    doneById: reference('staff', { readOnly: true }),
    doneOnUtc: instant({ readOnly: true }),
    readByIds: tags('staff', { label: 'Read by', readOnly: true }),
    isOverdue: computed(
      flag(),
      "{state} in ('Open', 'Denied') and coalesce({dueOnUtc} < now(), false)",
    ),
    age: computed(
      integer({ label: 'Age (days)' }),
      `select ${happenedDay('{clientId}', 'now()')} - ${happenedDay('{clientId}', '{createdOnUtc}')}`,
    ),
    previousId: reference('tasks', { readOnly: true, label: 'Repeats' }),
    responses: lines(taskResponses, { by: 'taskId', readOnly: true }),
  },
  list: {
    live: true,
    columns: [
      'no',
      'description',
      'object',
      'creatorId',
      'assigneeIds',
      'priority',
      'dueOnUtc',
      'state',
    ],
    main: 'description',
    search: ['no', 'description', 'orderId'],
    filters: ['state', 'isOverdue', '...', 'groupId', 'createdOnUtc'],
    sortable: ['dueOnUtc', 'no'],
    sort: '-createdOnUtc',
    tone: 'state',
  },
  form: { Task: 'typeId', About: 'objectType' },
  statuses: {
    transitions: {
      done: {
        from: undone,
        to: 'Done',
        label: 'Mark as done',
        by: { ...worker, unless: ['P1'] },
        confirm: 'The person who gave it can see that it is done.',
        call: { ...task, name: 'makeDone' },
      },
      approve: { from: ['Done'], to: 'Approved', ...approver },
      deny: {
        from: ['Done'],
        to: 'Denied',
        ...approver,
        needsReason: true,
        confirm: 'It goes back to the people it is for, with your reason among the responses.',
      },
      cancel: {
        from: undone,
        to: 'Cancelled',
        label: 'Cancel task',
        by: creator,
        needsReason: true,
        confirm: 'Nobody needs to do it any more. Your reason is added to the responses.',
      },
      reopen: {
        from: ['Done', 'Cancelled'],
        to: 'Open',
        label: 'Reopen',
        done: 'Reopened',
        by: creator,
        needsReason: true,
        confirm: 'It has to be done again.',
      },
    },
  },
  actions: {
    respond: { ...task, call: 'CreateResponse' },
    respondAndMarkDone: { ...work, call: 'CreateResponseWithMakeDone' },
    changeType: { ...task, call: 'ChangeTaskType', while: open },
    handOver: { ...work, call: 'handOverTask', leaves: true },
    remind: { ...task, call: 'remindOfTask', by: creator, while: open },
  },
  rowAccess: { field: ['assigneeIds', 'creatorId'], unless: ['P1'] },
  editable: { by: creator, while: open },
  rules: {
    assigneeIds: {
      'Choose at least one person, or a group with people in it.':
        'exists (select 1 from tasks_assignee_ids l where l.from_id = {id})',
    },
    repeat: {
      'Set a due date: repeats are counted from it.': '{repeat} is null or {dueOnUtc} is not null',
    },
  },
  chart: {
    by: ['assigneeIds', 'state', 'typeId', 'branchId', 'dueOnUtc'],
    means: ['isOverdue'],
    kind: 'bar',
  },
  attachments: true,
  api: { create: 'POST /api/tasks/createTask' },
})

import {
  call,
  choice,
  flag,
  instant,
  integer,
  longText,
  object,
  record,
  records,
  reference,
  tags,
  text,
  type Code,
  type Endpoint,
  type Shape,
} from '#define'
import { namesAt } from '#resources/common.ts'
import { orderEntryShape } from '#resources/sales/orders/orderShapes.ts'
import { tasks } from './tasks.entity.ts'

const task = { taskId: reference('tasks', { required: true }) }
const result = choice(tasks.fields.result.options.values)
const response = { response: longText({ required: true, max: 2000 }) }
const remark = { response: longText({ max: 2000, label: 'Comment' }) }

/**
 * Lists of tasks, newest first. `filter` and `sort` are JSON as in every list; `state`, `from` and
 * `to` (by creation time) are extra parameters.
 */
const listOf = (at: Endpoint, more: { open?: 'everybody'; access?: readonly Code[] }) =>
  call({
    at,
    of: 'tasks',
    ...more,
    input: {
      pageSize: integer({ min: 1, max: 500, default: 10 }),
      pageNo: integer({ min: 1, max: 1_000_000, default: 1 }),
      taskType: reference('taskTypes'),
      keywords: text({ max: 100 }),
      isMarkedAsDone: flag(),
      state: text({ max: 20 }),
      staffId: reference('staff'),
      from: instant(),
      to: instant(),
      filter: text({ max: 8000 }),
      sort: text({ max: 8000 }),
      lastTaskCreatedOnUtc: instant(),
    },
    answer: {
      tasksDataList: records(tasks),
      totalCount: integer({ required: true }),
      hasMore: flag({ required: true }),
      /** How many of them were created after the request's `lastTaskCreatedOnUtc`. */
      newCount: integer({ required: true }),
      lastTaskCreatedOnUtc: instant(),
    },
  })

/** A call that changes one task and returns it. */
const change = <const I extends Shape>(
  at: Endpoint,
  done: string,
  input: I,
  access?: readonly Code[],
) =>
  call({
    at,
    of: 'tasks',
    changes: true,
    done,
    ...(access ? { access } : {}),
    input: { ...task, ...input },
    answer: { data: record(tasks) },
  })

/** Actions on tasks besides creating them. Source: specification §7, tasks. */
export const taskCalls = {
  getTasksList: listOf('GET /api/tasks/getTasksList', { open: 'everybody' }),
  getTasksToOthersList: listOf('GET /api/tasks/getTasksToOthersList', { access: ['Q1'] }),
  getAllTasksList: listOf('GET /api/tasks/getAllTasksList', { access: ['P1'] }),
  getTasksTypeList: namesAt('GET /api/tasks/getTasksTypeList', 'tasks'),
  getTaskResultTypeList: namesAt('GET /api/tasks/getTaskResultTypeList', 'tasks'),
  getTaskRelevantObjectTypeList: namesAt('GET /api/tasks/getTaskRelevantObjectTypeList', 'tasks'),
  getTaskStaffGroupList: namesAt('GET /api/tasks/getTaskStaffGroupList', 'tasks'),
  findOrderByOrderCode: call({
    at: 'GET /api/tasks/findOrderByOrderCode',
    of: 'tasks',
    input: { orderCode: text({ required: true, max: 60 }) },
    answer: { data: object(orderEntryShape) },
  }),
  CreateResponse: change('GET /api/tasks/CreateResponse', 'Response added', response),
  makeDone: change('POST /api/tasks/makeDone', 'Task marked as done', { result }),
  approveTask: change('POST /api/tasks/approveTask', 'Task approved', {}, ['P1', 'Q1']),
  denyTask: change(
    'POST /api/tasks/denyTask',
    'Task denied',
    { reason: longText({ required: true, max: 500 }) },
    ['P1', 'Q1'],
  ),
  CreateResponseWithMakeDone: change(
    'POST /api/tasks/CreateResponseWithMakeDone',
    'Response added, task marked as done',
    {
      ...response,
      result,
    },
  ),
  ChangeTaskType: call({
    ...change('POST /api/tasks/ChangeTaskType', 'Task type changed', {
      taskTypeId: reference('taskTypes', {
        required: true,
        label: 'New type',
        only: { isActive: true },
      }),
    }),
    undo: 'change',
  }),
  /**
   * Transfers the person's own part of a task to another person. Own call: the specification has
   * none.
   */
  handOverTask: call({
    at: 'POST /api/taskResponses/handOver',
    done: 'Task handed over',
    of: 'tasks',
    input: {
      ...task,
      staffId: reference('staff', { required: true, label: 'To', only: { isDisabled: false } }),
      ...remark,
    },
  }),
  /** A new task about an order. Own call: rows of the reminders of orders make it. */
  createOrderTask: call({
    at: 'POST /api/taskResponses/ofOrder',
    done: 'Task created',
    input: {
      orderId: reference('orders', { required: true }),
      typeId: tasks.fields.typeId,
      description: tasks.fields.description,
      assigneeIds: tags('staff', { required: true, label: 'For', only: { isDisabled: false } }),
      dueOnUtc: instant({ label: 'Due' }),
    },
    answer: { data: record(tasks) },
  }),
  /** Reminds of a task and marks it unread for its assignees. Own call. */
  remindOfTask: change('POST /api/taskResponses/remind', 'Reminder sent', remark),
}

import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { filterOf, sortOf } from '#server/entities/read/listQuery.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { listRecords, oneRecord } from '#server/entities/read/read.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { transition } from '#server/entities/write/transition.ts'
import { writeAudit } from '#server/db/audit.ts'
import { NotFound, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { snake, type CallAnswer, type CallInput, type RecordOf } from '#define'
import { invoiceCode } from '#resources/sales/orders/orderParts.server.ts'
import { taskCalls } from './tasks.calls.ts'
import { respond } from './taskSteps.server.ts'
import { tasks } from './tasks.entity.ts'

type Task = RecordOf<typeof tasks>
type Asked = CallInput<typeof taskCalls.getAllTasksList>
type Listed = CallAnswer<typeof taskCalls.getAllTasksList>

const { result, objectType } = tasks.fields
const named = (values: readonly string[]) => ({ data: values.map(name => ({ id: name, name })) })
/** What is still to be done: a denied task went back to its people. */
const undone = ['Open', 'Denied']

export default handlers(taskCalls, {
  getTasksList: async ({ input, who, db }) => listed(db, who, input, { assigneeIds: who.staffId }),

  getTasksToOthersList: async ({ input, who, db }) =>
    listed(db, who, input, { creatorId: who.staffId }),

  getAllTasksList: async ({ input, who, db }) => listed(db, who, input, {}),

  getTasksTypeList: async ({ db }) => ({
    data: await db.text<Name>(
      'select id, name from task_types where is_active and not is_deleted order by position, name limit 500',
      [],
    ),
  }),

  getTaskResultTypeList: async () => named(result.options.values),

  getTaskRelevantObjectTypeList: async () => named(objectType.options.values),

  getTaskStaffGroupList: async ({ who, db }) => ({
    data: await db.text<Name>(
      'select id, name from staff_groups where client_id = $1 and is_active and not is_deleted order by name limit 500',
      [who.clientId],
    ),
  }),

  async findOrderByOrderCode({ input, who, db }) {
    const [data] = await db.query<CallAnswer<typeof taskCalls.findOrderByOrderCode>['data']>(sql`
      select id as "orderId", order_code as "orderCode", original_order_id as "originalOrderId" from orders
      where client_id = ${who.clientId} and not is_deleted and lower(order_code) = lower(${invoiceCode(input.orderCode.trim())})`)
    if (!data)
      throw new Refused({ code: 'not_found', field: 'orderCode', message: 'No order found' })
    return { data }
  },

  async CreateResponse({ input, who, db }) {
    await seen(db, who, input.taskId)
    await respond(db, who, [input.taskId], input.response)
    return { data: await taskOf(db, who, input.taskId) }
  },

  makeDone: async ({ input, who, db }) => ({
    data: await finish(db, who, input.taskId, input.result),
  }),

  async CreateResponseWithMakeDone({ input, who, db }) {
    await seen(db, who, input.taskId)
    await respond(db, who, [input.taskId], input.response)
    return { data: await finish(db, who, input.taskId, input.result) }
  },

  approveTask: async ({ input, who, db }) => ({
    data: await step(db, who, input.taskId, 'approve'),
  }),

  denyTask: async ({ input, who, db }) => ({
    data: await step(db, who, input.taskId, 'deny', input.reason),
  }),

  async ChangeTaskType({ input, who, db }) {
    const task = await seen(db, who, input.taskId)
    refuseFinished(task)
    const [type] = await db.query(
      sql`select 1 from task_types where id = ${input.taskTypeId} and is_active and not is_deleted`,
    )
    if (!type)
      throw new Refused({
        code: 'unknown_reference',
        field: 'taskTypeId',
        message: 'New type: there is no such entry to choose.',
      })
    return { data: await set(db, who, task, 'typeId', input.taskTypeId) }
  },

  async handOverTask({ input, who, db }) {
    const task = await seen(db, who, input.taskId)
    refuseFinished(task)
    if (!task.assigneeIds.includes(who.staffId))
      throw new Refused({
        code: 'not_yours',
        field: 'taskId',
        message: 'This task is not for you, so there is nothing of yours to hand over.',
      })
    const [person] = await db.query<{ name: string }>(
      sql`select full_name as name from staff where id = ${input.staffId} and client_id = ${who.clientId} and not is_disabled and not is_deleted`,
    )
    if (!person || task.assigneeIds.includes(input.staffId))
      throw new Refused({
        code: person ? 'known' : 'unknown_reference',
        field: 'staffId',
        message: person
          ? `It is for ${person.name} already.`
          : 'To: there is no such person to choose.',
      })
    await respond(db, who, [task.id], saidWith(`Handed over to ${person.name}.`, input.response))
    const assigneeIds = [...task.assigneeIds.filter(id => id !== who.staffId), input.staffId]
    await relink(db, who, task, { assigneeIds })
    return {}
  },

  async remindOfTask({ input, who, db }) {
    const task = await seen(db, who, input.taskId)
    refuseFinished(task)
    if (task.creatorId !== who.staffId && !who.codes.has('P1'))
      throw new Refused({
        code: 'not_yours',
        field: 'taskId',
        message: 'Only who gave a task reminds of it.',
      })
    await respond(db, who, [task.id], saidWith('Reminder.', input.response))
    await relink(db, who, task, { readByIds: [] })
    return { data: await taskOf(db, who, task.id) }
  },
})

interface Name {
  id: string
  name: string
}

/** A page of tasks within `mine`, which no filter widens. */
async function listed(
  db: Queryable,
  who: Who,
  asked: Asked,
  mine: Readonly<Record<string, unknown>>,
): Promise<Listed> {
  const { pageSize = 10, pageNo = 1, isMarkedAsDone, lastTaskCreatedOnUtc, from, to } = asked
  const filter = {
    ...(asked.keywords?.trim() ? { q: asked.keywords.trim() } : {}),
    ...(asked.taskType ? { typeId: asked.taskType } : {}),
    ...(asked.staffId ? { assigneeIds: asked.staffId } : {}),
    ...(from || to ? { createdOnUtc: { ...(from && { gte: from }), ...(to && { lte: to }) } } : {}),
    ...(isMarkedAsDone === null || isMarkedAsDone === undefined
      ? {}
      : { state: isMarkedAsDone ? done : undone }),
    ...(asked.state ? { state: asked.state } : {}),
    ...filterOf(asked.filter ?? undefined),
    ...mine,
  }
  const plan = planOf('tasks')
  const page = { filter, sort: sortOf(asked.sort ?? undefined), offset: 0, limit: 1 }
  const newest = (more: object) =>
    listRecords(db, plan, who, { ...page, sort: [], filter: { ...filter, ...more } })
  const [rows, last, later] = await Promise.all([
    listRecords(db, plan, who, { ...page, offset: (pageNo - 1) * pageSize, limit: pageSize }),
    newest({}),
    lastTaskCreatedOnUtc
      ? newest({ createdOnUtc: { gte: after(lastTaskCreatedOnUtc) } })
      : undefined,
  ])
  return {
    tasksDataList: rows.rows as Task[],
    totalCount: rows.total,
    hasMore: rows.isCapped,
    newCount: later ? later.total : rows.total,
    lastTaskCreatedOnUtc: (last.rows[0]?.createdOnUtc as string) ?? lastTaskCreatedOnUtc ?? null,
  }
}

const done = tasks.fields.state.options.values.filter(state => !undone.includes(state))
const after = (instant: string) => new Date(Date.parse(instant) + 1).toISOString()

/** The task, if it is this person's to see. @throws NotFound for one of others as for one that is not there */
async function seen(db: Queryable, who: Who, id: string): Promise<Task> {
  try {
    return (await oneRecord(db, planOf('tasks'), who, id, 'for update')) as Task
  } catch (error) {
    throw error instanceof NotFound
      ? new NotFound('This task does not exist, or not any more.', 'taskId')
      : error
  }
}

function refuseFinished({ state }: Task) {
  if (!undone.includes(state))
    throw new Refused({
      code: 'fixed',
      field: 'state',
      message: `This task is ${state} and can no longer be changed.`,
    })
}

const saidWith = (what: string, more: string | null | undefined) =>
  [what, more?.trim()].filter(Boolean).join(' ')

const taskOf = async (db: Queryable, who: Who, id: string) =>
  (await oneRecord(db, planOf('tasks'), who, id)) as Task

const step = async (db: Queryable, who: Who, id: string, name: string, reason?: string) =>
  (await transition(db, planOf('tasks'), who, { id }, name, { reason, told: 'taskId' })) as Task

async function finish(db: Queryable, who: Who, id: string, outcome: Task['result'] | undefined) {
  const task = await step(db, who, id, 'done')
  return outcome ? set(db, who, task, 'result', outcome) : task
}

/** Sets one field that the person could not set in a form, with its trace. */
async function set<F extends 'typeId' | 'result'>(
  db: Queryable,
  who: Who,
  task: Task,
  field: F,
  value: NonNullable<Task[F]>,
): Promise<Task> {
  await db.query(
    sql`update tasks set ${sql.identifier(snake(field))} = ${value}, ${touched(who)} where id = ${task.id}`,
  )
  await writeAudit(db, who, {
    operation: 'update',
    entity: 'tasks',
    recordId: task.id,
    changes: { [field]: [task[field], value] },
  })
  return taskOf(db, who, task.id)
}

/** Makes these the people under a field that the person could not set in a form, with its trace. */
async function relink(
  db: Queryable,
  who: Who,
  task: Task,
  to: { assigneeIds: readonly string[] } | { readByIds: readonly string[] },
) {
  const [field, ids] = Object.entries(to)[0] as ['assigneeIds' | 'readByIds', readonly string[]]
  const links = sql.identifier(`tasks_${snake(field)}`)
  await db.query(sql`delete from ${links} where from_id = ${task.id}`)
  if (ids.length)
    await db.query(
      sql`insert into ${links} (from_id, to_id) select ${task.id}::uuid, unnest(${sql.param(ids)}::uuid[])`,
    )
  await db.query(sql`update tasks set ${touched(who)} where id = ${task.id}`)
  await writeAudit(db, who, {
    operation: 'update',
    entity: 'tasks',
    recordId: task.id,
    changes: { [field]: [task[field], ids] },
  })
}

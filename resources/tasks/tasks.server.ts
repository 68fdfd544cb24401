import { sql } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  createRecord,
  filterOf,
  handlers,
  listRecords,
  oneRecord,
  metaOf,
  refused,
  sortOf,
  touched,
  transition,
  writeAuditOf,
} from '#server/kit'
import { snake, type CallAnswer, type CallInput, type RecordOf } from '#define'
import { namesOf } from '#resources/common.ts'
import { invoiceCode } from '#resources/sales/orders/orderParts.server.ts'
import { taskCalls } from './tasks.calls.ts'
import { respond } from './taskSteps.server.ts'
import { tasks } from './tasks.entity.ts'

type Task = RecordOf<typeof tasks>
type Asked = CallInput<typeof taskCalls.getAllTasksList>
type Listed = CallAnswer<typeof taskCalls.getAllTasksList>

const { result, objectType } = tasks.fields
/** Open states: a denied task went back to its assignees. */
const undone = ['Open', 'Denied']

export default handlers(taskCalls, {
  getTasksList: async (context, input) =>
    listed(context, input, { assigneeIds: context.actor.staffId }),

  getTasksToOthersList: async (context, input) =>
    listed(context, input, { creatorId: context.actor.staffId }),

  getAllTasksList: async (context, input) => listed(context, input, {}),

  getTasksTypeList: async ({ db }) => ({
    data: await db.text<Name>(
      'select id, name from task_types where is_active and not is_deleted order by position, name limit 500',
      [],
    ),
  }),

  getTaskResultTypeList: async () => namesOf(result.options.values),

  getTaskRelevantObjectTypeList: async () => namesOf(objectType.options.values),

  getTaskStaffGroupList: async ({ actor, db }) => ({
    data: await db.text<Name>(
      'select id, name from staff_groups where client_id = $1 and is_active and not is_deleted order by name limit 500',
      [actor.clientId],
    ),
  }),

  async findOrderByOrderCode({ actor, db }, input) {
    const [data] = await db.query<CallAnswer<typeof taskCalls.findOrderByOrderCode>['data']>(sql`
      select id as "orderId", order_code, original_order_id from orders
      where client_id = ${actor.clientId} and not is_deleted and lower(order_code) = lower(${invoiceCode(input.orderCode.trim())})`)
    if (!data) throw refused('not_found', 'orderCode', 'No order found')
    return { data }
  },

  async CreateResponse(context, input) {
    await seen(context, input.taskId)
    await respond(context, [input.taskId], input.response)
    return { data: await taskOf(context, input.taskId) }
  },

  makeDone: async (context, input) => ({
    data: await finish(context, input.taskId, input.result),
  }),

  async CreateResponseWithMakeDone(context, input) {
    await seen(context, input.taskId)
    await respond(context, [input.taskId], input.response)
    return { data: await finish(context, input.taskId, input.result) }
  },

  approveTask: async (context, input) => ({
    data: await step(context, input.taskId, 'approve'),
  }),

  denyTask: async (context, input) => ({
    data: await step(context, input.taskId, 'deny', input.reason),
  }),

  async ChangeTaskType(context, input) {
    const task = await seen(context, input.taskId)
    refuseFinished(task)
    const [type] = await context.db.query(
      sql`select 1 from task_types where id = ${input.taskTypeId} and is_active and not is_deleted`,
    )
    if (!type)
      throw refused('unknown_reference', 'taskTypeId', 'New type: choose one from the list.')
    return { data: await set(context, task, 'typeId', input.taskTypeId) }
  },

  async handOverTask(context, input) {
    const { db, actor } = context
    const task = await seen(context, input.taskId)
    refuseFinished(task)
    if (!task.assigneeIds.includes(actor.staffId))
      throw refused('not_yours', 'taskId', 'This task is not for you, so you cannot hand it over.')
    const [person] = await db.query<{ name: string }>(
      sql`select full_name as name from staff where id = ${input.staffId} and client_id = ${actor.clientId} and not is_disabled and not is_deleted`,
    )
    if (!person || task.assigneeIds.includes(input.staffId))
      throw refused(
        person ? 'known' : 'unknown_reference',
        'staffId',
        person ? `${person.name} already has this task.` : 'To: choose a person from the list.',
      )
    await respond(context, [task.id], saidWith(`Handed over to ${person.name}.`, input.response))
    const assigneeIds = [...task.assigneeIds.filter(id => id !== actor.staffId), input.staffId]
    await relink(context, task, { assigneeIds })
  },

  async createOrderTask(context, input) {
    const data = await createRecord(context, metaOf('tasks'), { ...input, objectType: 'Order' })
    return { data: data as Task }
  },

  async remindOfTask(context, input) {
    const task = await seen(context, input.taskId)
    refuseFinished(task)
    if (task.creatorId !== context.actor.staffId && !context.actor.codes.has('P1'))
      throw refused('not_yours', 'taskId', 'Only the person who gave a task can send a reminder.')
    await respond(context, [task.id], saidWith('Reminder.', input.response))
    await relink(context, task, { readByIds: [] })
    return { data: await taskOf(context, task.id) }
  },
})

interface Name {
  id: string
  name: string
}

/** A page of tasks within `mine`; no filter widens it. */
async function listed(
  context: Context,
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
  const meta = metaOf('tasks')
  const page = { filter, sort: sortOf(asked.sort ?? undefined), offset: 0, limit: 1 }
  const newest = (more: object) =>
    listRecords(context, meta, { ...page, sort: [], filter: { ...filter, ...more } })
  const [rows, last, later] = await Promise.all([
    listRecords(context, meta, { ...page, offset: (pageNo - 1) * pageSize, limit: pageSize }),
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

/**
 * The task, if the person may see it.
 * @throws NotFound for an invisible task as for a missing one
 */
async function seen(context: Context, id: string): Promise<Task> {
  try {
    return (await oneRecord(context, metaOf('tasks'), id, 'for update')) as Task
  } catch (error) {
    throw error instanceof NotFound
      ? new NotFound('This task does not exist or was deleted.', 'taskId')
      : error
  }
}

function refuseFinished({ state }: Task) {
  if (!undone.includes(state))
    throw refused('fixed', 'state', `This task is ${state} and can no longer be changed.`)
}

const saidWith = (what: string, more: string | null | undefined) =>
  [what, more?.trim()].filter(Boolean).join(' ')

const taskOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('tasks'), id)) as Task

const step = async (context: Context, id: string, name: string, reason?: string) =>
  (await transition(context, metaOf('tasks'), { id }, name, {
    reason,
    idField: 'taskId',
  })) as Task

async function finish(context: Context, id: string, outcome: Task['result'] | undefined) {
  const task = await step(context, id, 'done')
  return outcome ? set(context, task, 'result', outcome) : task
}

/** Sets one field that forms do not set, with an audit row. */
async function set<F extends 'typeId' | 'result'>(
  context: Context,
  task: Task,
  field: F,
  value: NonNullable<Task[F]>,
): Promise<Task> {
  await context.db.query(
    sql`update tasks set ${sql.identifier(snake(field))} = ${value}, ${touched(context.actor)} where id = ${task.id}`,
  )
  await writeAuditOf(context, 'update', 'tasks', task.id, { [field]: [task[field], value] })
  return taskOf(context, task.id)
}

/** Replaces the people of a field that forms do not set, with an audit row. */
async function relink(
  context: Context,
  task: Task,
  to: { assigneeIds: readonly string[] } | { readByIds: readonly string[] },
) {
  const { db, actor } = context
  const [field, ids] = Object.entries(to)[0] as ['assigneeIds' | 'readByIds', readonly string[]]
  const links = sql.identifier(`tasks_${snake(field)}`)
  await db.query(sql`delete from ${links} where from_id = ${task.id}`)
  if (ids.length)
    await db.query(
      sql`insert into ${links} (from_id, to_id) select ${task.id}::uuid, unnest(${sql.param(ids)}::uuid[])`,
    )
  await db.query(sql`update tasks set ${touched(actor)} where id = ${task.id}`)
  await writeAuditOf(context, 'update', 'tasks', task.id, { [field]: [task[field], ids] })
}

import { sql } from 'drizzle-orm'
import {
  BadInput,
  Refused,
  clockActor,
  createRecord,
  every,
  metaOf,
  type Database,
  type Job,
  type Actor,
} from '#server/kit'
import { wallMoment, wallTime } from '#resources/days.ts'

interface Due {
  id: string
  no: string
  staffId: string
  clientId: string
  country: Actor['country']
  dueOnUtc: string
  assigneeIds: string[]
  fields: Record<string, unknown>
}

/**
 * Due recurring tasks without a successor. A cancelled task, or one whose creator has left, does
 * not recur.
 */
const due = sql`
  from tasks t join staff s on s.id = t.creator_id join clients c on c.id = t.client_id
  where t.repeat is not null and t.due_on_utc <= now() and t.state <> 'Cancelled' and not t.is_deleted
    and not s.is_disabled and not s.is_deleted
    and not exists (select 1 from tasks n where n.previous_id = t.id)`

/** The first future time in whole days, weeks or months, on the client's clock. */
const next = sql`(
  select min(at) from (select later, ${sql.raw(wallMoment('t.client_id', 'later'))} as at from (
    select ${sql.raw(wallTime('t.client_id', 't.due_on_utc'))} + n * case t.repeat when 'Every week' then interval '7 days' when 'Every month' then interval '1 month' else interval '1 day' end as later
    from generate_series(1, 4000) n) times) moments
  where at > now() and (t.repeat <> 'Every weekday' or extract(isodow from later) < 6))`

/** Creates due recurring tasks again. */
export const taskRepeats: Job = {
  name: 'Repeating tasks',
  next: every(300),
  hasWork: hasRepeats,
  run: repeatTasks,
}

/** Whether any recurring task is due. */
export async function hasRepeats(db: Database) {
  return (await db.query(sql`select 1 ${due} limit 1`)).length > 0
}

/**
 * Creates each task again in its creator's name, for those of its people who are still active.
 * @returns how many, in words, and which failed and why
 */
export async function repeatTasks(db: Database): Promise<string> {
  const waiting = await db.query<Due>(sql`
    select t.id, t.no, t.creator_id as "staffId", t.client_id, c.country, ${next} as "dueOnUtc",
      array(select l.to_id::text from tasks_assignee_ids l join staff p on p.id = l.to_id where l.from_id = t.id and not p.is_disabled and not p.is_deleted) as "assigneeIds",
      json_build_object('typeId', t.type_id, 'description', t.description, 'priority', t.priority, 'repeat', t.repeat, 'branchId', t.branch_id,
        'needsApproval', t.needs_approval, 'objectType', t.object_type, 'orderId', t.order_id, 'ticketId', t.ticket_id, 'planId', t.plan_id,
        'purchaseOrderId', t.purchase_order_id, 'customerId', t.customer_id) as fields
    ${due} order by t.due_on_utc limit ${atATime}`)
  const refused: string[] = []
  for (const { id, no, dueOnUtc, assigneeIds, fields, ...giver } of waiting)
    try {
      await db.write(tx =>
        createRecord({ db: tx, actor: asGiver(giver) }, metaOf('tasks'), {
          ...fields,
          assigneeIds,
          dueOnUtc: new Date(dueOnUtc).toISOString(),
          previousId: id,
        }),
      )
    } catch (error) {
      if (!(error instanceof Refused || error instanceof BadInput)) throw error
      refused.push(`${no}: ${error.errors.map(({ message }) => message).join(' ')}`)
    }
  const given = waiting.length - refused.length
  return [`${given.toLocaleString('en')} created again.`, ...refused].join('\n')
}

const atATime = 200

const asGiver = (giver: Pick<Due, 'staffId' | 'clientId' | 'country'>): Actor => ({
  ...clockActor('repeat', giver),
  // Restricted fields were set by a person who had these codes.
  codes: new Set(['P1', 'Q1']),
})

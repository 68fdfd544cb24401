import { sql } from 'drizzle-orm'
import {
  clockActor,
  every,
  listRecords,
  metaOf,
  type Context,
  type Database,
  type Job,
} from '#server/kit'
import type { Clock } from '#define'
import { createTask } from '#resources/newTask.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'

/** Companies with a channel that names somebody. */
const alerting = sql`
  select k.id as client_id, k.country from clients k where exists (
    select from channels c where c.client_id = k.id and c.alert_to_id is not null and not c.is_deleted)`

/** Gives a task about each job of a channel that is late, once until it has a success again. */
export const alertJob: Job = {
  name: 'Alerts of channels',
  next: every(60),
  hasWork: async db => (await db.query(sql`${alerting} limit 1`)).length > 0,
  async run(db) {
    const given = await alertLate(db)
    return given ? `Gave ${given} tasks.` : ''
  },
}

/** @returns how many tasks were given */
export async function alertLate(db: Database): Promise<number> {
  const clients = await db.query<{ clientId: string; country: Clock['country'] }>(alerting)
  let given = 0
  for (const client of clients)
    given += await db.write(tx => alertOf({ db: tx, actor: clockActor('channels', client) }))
  return given
}

async function alertOf(context: Context): Promise<number> {
  const late = await listRecords(context, metaOf('channelJobs'), {
    filter: { isLate: true },
    sort: [],
    offset: 0,
    limit: 200,
  })
  const ids = late.rows.map(({ id }) => id as string)
  if (!ids.length) return 0
  const raised = await writeQuietly<{
    job: string
    lastError: string | null
    website: string
    alertToId: string
  }>(context.db, 'channelJobs', {
    set: sql`alerted_on_utc = now()`,
    from: sql`channels c join websites w on w.id = c.website_id join staff s on s.id = c.alert_to_id and not s.is_disabled and not s.is_deleted`,
    where: sql`c.id = t.channel_id and t.id = any(${sql.param(ids)}::uuid[]) and (t.alerted_on_utc is null or t.alerted_on_utc < t.succeeded_on_utc)`,
    returning: sql`t.job, t.last_error as "lastError", w.name as website, c.alert_to_id as "alertToId"`,
  })
  for (const { job, lastError, website, alertToId } of raised)
    await createTask(context, 'Channel without success', {
      description:
        `${website}: ${job} had no success for three intervals. ${lastError ?? ''} See Sync.`.replace(
          / +/g,
          ' ',
        ),
      assigneeIds: [alertToId],
    })
  return raised.length
}

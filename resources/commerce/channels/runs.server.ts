import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  clockActor,
  insertRows,
  metaOf,
  writeAuditOf,
  type Context,
  type Database,
} from '#server/kit'
import type { Channel } from './channels.server.ts'
import { writeQuietly } from './writeQuietly.server.ts'

/** Recurring work on a channel. */
export const channelJobNames = ['Orders', 'Stock and prices', 'Read back'] as const
export type ChannelJobName = (typeof channelJobNames)[number]

/** How a run of a job went. */
export interface RunResult {
  /** In milliseconds since 1970. */
  readonly began: number
  readonly ok: number
  readonly failed: number
  readonly error: string | null
}

type Of = Pick<Channel, 'id' | 'clientId' | 'country' | 'websiteId'>

/** Makes the jobs that a channel lacks. An account of Trade Me has one that reads all of it. */
export const makeJobs = async (
  db: Context['db'],
  channelIds?: readonly string[],
): Promise<void> => {
  await db.query(sql`
    insert into channel_jobs (id, client_id, website_id, channel_id, job)
    select gen_random_uuid(), c.client_id, c.website_id, c.id, j.job from channels c, unnest(${sql.param([...channelJobNames])}::text[]) as j(job)
    where (c.kind = 'nopCommerce' or (c.kind = 'Trade Me' and j.job = 'Orders')) and not c.is_deleted ${channelIds ? sql`and c.id = any(${sql.param([...channelIds])}::uuid[])` : sql``}
    on conflict do nothing`)
}

/** Writes how a run went: to its job, and to the log where it did something or failed. */
export const endRun = (
  db: Database,
  channel: Of,
  job: ChannelJobName,
  { began, ok, failed, error }: RunResult,
): Promise<void> =>
  db.write(async tx => {
    const context: Context = { db: tx, actor: clockActor('channels', channel) }
    await makeJobs(tx, [channel.id])
    const startedOnUtc = new Date(began).toISOString()
    const took = Math.round((Date.now() - began) / 100) / 10
    const [row] = await writeQuietly<{ id: string; before: string | null }>(tx, 'channelJobs', {
      set: sql`started_on_utc = ${startedOnUtc}, took = ${took}, ok = ${ok}, failed = ${failed}, last_error = ${error}, next_on_utc = ${nextRun(job)},
        succeeded_on_utc = case when ${error}::text is null then now() else t.succeeded_on_utc end`,
      from: sql`(select id, last_error from channel_jobs where channel_id = ${channel.id} and job = ${job} and not is_deleted for update) b`,
      where: sql`t.id = b.id`,
      returning: sql`t.id, b.last_error as before`,
    })
    if (!row) return
    const isNews = row.before !== error
    // A pull that finds nothing new is no news: the log holds what changed and what was sent.
    if (job === 'Orders' && !isNews) return
    await insertRows(context, metaOf('channelRuns'), [
      {
        id: uuid(),
        channelJobId: row.id,
        websiteId: channel.websiteId,
        job,
        startedOnUtc,
        took,
        ok,
        failed,
        error,
      },
    ])
    await writeAuditOf(context, 'run', 'channelJobs', row.id, {
      ok: [null, ok],
      ...(isNews && { lastError: [row.before, error] }),
    })
  })

/** SQL of when a job of `channel_jobs t` runs next; what is queued is sent at once. */
function nextRun(job: ChannelJobName) {
  if (job === 'Orders')
    return sql`now() + make_interval(mins => (select c.interval from channels c where c.id = t.channel_id))`
  if (job === 'Read back') return sql`${nextNight().toISOString()}::timestamptz`
  return sql`(select min(q.due_on_utc) from listing_queue q where q.website_id = t.website_id and q.state in ('Waiting', 'Later') and not q.is_deleted)`
}

/** 13:00 UTC of the next day: it is night in both countries. */
function nextNight(): Date {
  const next = new Date()
  next.setUTCDate(next.getUTCDate() + 1)
  next.setUTCHours(13, 0, 0, 0)
  return next
}

import { sql } from 'drizzle-orm'
import {
  badInput,
  handlers,
  metaOf,
  oneRecord,
  setInRows,
  touched,
  writeAuditOf,
  type AfterWrite,
  type Context,
  type StepEffect,
} from '#server/kit'
import { makeJobs } from '#resources/commerce/channels/runs.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import { syncCalls } from './sync.calls.ts'

export default handlers(syncCalls, {
  async runChannelJob(context, { channelJobId }) {
    const { db } = context
    const { job, channelId, websiteId } = await jobOf(context, channelJobId)
    // Whoever asks for it asks the host too, even if it wanted to be left alone.
    await writeQuietly(db, 'channels', {
      set: sql`quiet_until_utc = null, pulled_on_utc = case when ${job} = 'Orders' then null else t.pulled_on_utc end`,
      where: sql`t.id = ${channelId}`,
    })
    if (job === 'Stock and prices')
      await writeQuietly(db, 'listingQueue', {
        set: sql`due_on_utc = now()`,
        where: sql`t.website_id = ${websiteId} and t.state in ('Waiting', 'Later') and not t.is_deleted`,
      })
    await writeQuietly(db, 'channelJobs', {
      set: sql`next_on_utc = now()`,
      where: sql`t.id = ${channelJobId}`,
    })
    await writeAuditOf(context, 'runNow', 'channelJobs', channelJobId, {})
  },

  async pauseChannelJob(context, { channelJobId, isPaused }) {
    const { isPaused: before } = await jobOf(context, channelJobId)
    if (before === isPaused) return
    const meta = metaOf('channelJobs')
    await setInRows(context, meta, [channelJobId], sql`is_paused = ${isPaused}`)
    await writeAuditOf(context, isPaused ? 'pause' : 'resume', 'channelJobs', channelJobId, {
      isPaused: [before, isPaused],
    })
  },

  async retryFailed(context, { channelJobId, cause }) {
    const { websiteId } = await jobOf(context, channelJobId)
    const queued = await retry(context, websiteId, cause?.trim() || undefined)
    if (queued) await writeAuditOf(context, 'retry', 'channelJobs', channelJobId, {})
    return { queued }
  },

  async retryCause(context, { cause, websiteId }) {
    if (!cause.trim()) throw badInput('required', 'cause', 'Choose a cause.')
    if (websiteId) await oneRecord(context, metaOf('websites'), websiteId, '', 'websiteId')
    return { queued: await retry(context, websiteId ?? undefined, cause.trim()) }
  },
})

async function jobOf(context: Context, id: string) {
  const record = await oneRecord(context, metaOf('channelJobs'), id, 'for update', 'channelJobId')
  return record as unknown as {
    job: string
    channelId: string
    websiteId: string
    isPaused: boolean
  }
}

/** Sends again what was given up or waits for its next try. @returns how many */
async function retry({ db, actor }: Context, websiteId?: string, cause?: string): Promise<number> {
  const rows = await writeQuietly(db, 'listingQueue', {
    set: sql`state = 'Waiting', attempts = 0, due_on_utc = now(), ${touched(actor)}`,
    where: sql`t.client_id = ${actor.clientId} and t.state in ('Dead', 'Later') and not t.is_deleted
      ${websiteId ? sql`and t.website_id = ${websiteId}` : sql``} ${cause ? sql`and lower(t.cause) = lower(${cause})` : sql``}`,
  })
  return rows.length
}

export const queueSteps = {
  /** Its tries are counted anew. */
  async retry({ db }, ids) {
    await writeQuietly(db, 'listingQueue', {
      set: sql`attempts = 0, due_on_utc = now()`,
      where: sql`t.id in ${ids}`,
    })
    return new Map()
  },
} satisfies Record<string, StepEffect>

/** The monitor shows the jobs of a new channel before their first run. */
export const makeJobsOf: AfterWrite = ({ db }, id) => makeJobs(db, [id])

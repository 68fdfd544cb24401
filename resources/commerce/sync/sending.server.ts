import { sql } from 'drizzle-orm'
import type { Database } from '#server/kit'
import type { HostAnswer } from '#resources/commerce/channels/askHost.server.ts'
import {
  askChannel,
  channelColumns,
  type Channel,
} from '#resources/commerce/channels/channels.server.ts'
import { endRun } from '#resources/commerce/channels/runs.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'
import { productPath } from '#resources/commerce/listings/shopProducts.server.ts'
import { proofOf } from '#resources/commerce/listings/proof.server.ts'
import { workOut, type WorkedOut } from '#resources/commerce/listings/workedOut.server.ts'
import { importWaiting } from '#resources/commerce/orders/importing.server.ts'
import { pullChannel } from '#resources/commerce/orders/pulling.server.ts'
import { mostTries, secondsUntilNext } from './backOff.ts'
import { bodyOf, toSend, type ToSend } from './toSend.ts'
import { settleSent, settleUnsent, type Claimed } from './settling.server.ts'

/** Listings that are claimed at once: their numbers are as old as the longest of these takes. */
const atOnce = 25
/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 3000
/** So many failures in a row are the host's, and not of the listings. */
const mostInARow = 3
/** Seconds for which a claim holds, longer than a host is waited for. */
const claimSeconds = 120

/** SQL of rows `q` of the queue that can be sent now. */
const isDue = sql`
  not q.is_deleted and (q.state in ('Waiting', 'Later') and q.due_on_utc <= now() or q.state = 'Sending' and q.claimed_until_utc < now())`

/** SQL of channels `c` whose listings may be sent. */
const mayBeSent = sql`
  c.kind = 'nopCommerce' and not c.is_paused and not c.is_deleted and (c.quiet_until_utc is null or c.quiet_until_utc <= now())
  and exists (select from websites s where s.id = c.website_id and s.is_synced and not s.is_deleted)
  and exists (select from channel_keys y where y.channel_id = c.id and not y.is_deleted)
  and not exists (select from channel_jobs j where j.channel_id = c.id and j.job = 'Stock and prices' and j.is_paused and not j.is_deleted)`

const dueChannels = sql`
  select ${channelColumns} from channels c join clients k on k.id = c.client_id
  where ${mayBeSent} and exists (select from listing_queue q where q.website_id = c.website_id and ${isDue})`

/** Whether a listing is to be sent. */
export const hasToSend = async (db: Database): Promise<boolean> =>
  (await db.query(sql`${dueChannels} limit 1`)).length > 0

/** Sends what is due of all channels at once: one that fails delays no other. */
export async function sendDue(db: Database): Promise<{ sent: number; failed: number }> {
  const channels = await db.query<Channel>(sql`${dueChannels} order by c.id limit 100`)
  const results = await Promise.all(channels.map(channel => sendChannel(db, channel)))
  return {
    sent: results.reduce((sum, { sent }) => sum + sent, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/**
 * Sends the due listings of a channel. Its own orders are pulled and held before each claim: what it
 * has just sold is never offered to it again. Without them nothing is sent.
 */
export async function sendChannel(
  db: Database,
  channel: Channel,
): Promise<{ sent: number; failed: number }> {
  const began = Date.now()
  const counts = { sent: 0, failed: 0 }
  let error: string | null = null
  while (Date.now() - began < mostTime) {
    const [current] = await db.query<Channel>(sql`
      select ${channelColumns} from channels c join clients k on k.id = c.client_id where c.id = ${channel.id} and ${mayBeSent}`)
    if (!current) break
    const [waits] = await db.query(
      sql`select 1 from listing_queue q where q.website_id = ${channel.websiteId} and ${isDue} limit 1`,
    )
    if (!waits) break
    const notPulled = await pullChannel(db, current)
    if (notPulled) {
      error = `Its orders come first: ${notPulled.why}`
      await leaveAlone(db, current, notPulled)
      break
    }
    await importWaiting(db)
    const claimed = await claim(db, channel.websiteId)
    if (!claimed.length) break
    const result = await sendClaimed(db, current, claimed)
    counts.sent += result.sent
    counts.failed += result.failed
    error = result.error ?? error
    if (result.isOver) break
  }
  await endRun(db, channel, 'Stock and prices', {
    began,
    ok: counts.sent,
    failed: counts.failed,
    error: error?.slice(0, 300) ?? null,
  })
  return counts
}

/** Claims what is due and marks it, which is committed before the shop is asked. */
const claim = (db: Database, websiteId: string): Promise<Claimed[]> =>
  db.write(tx =>
    writeQuietly<Claimed>(tx, 'listingQueue', {
      set: sql`state = 'Sending', claimed_until_utc = now() + make_interval(secs => ${claimSeconds}), attempts = t.attempts + 1, updated_on_utc = now()`,
      where: sql`t.id in (select q.id from listing_queue q where q.website_id = ${websiteId} and ${isDue} order by q.due_on_utc, q.id limit ${atOnce} for update skip locked)`,
      returning: sql`t.id, t.listing_id, t.change, t.attempts, t.pushes`,
    }),
  )

async function sendClaimed(db: Database, channel: Channel, claimed: readonly Claimed[]) {
  const counts = { sent: 0, failed: 0 }
  const listings = new Map(
    (
      await workOut(
        db,
        channel.websiteId,
        claimed.map(({ listingId }) => listingId),
      )
    ).map(each => [each.id, each]),
  )
  let inARow = 0
  let error: string | null = null
  for (const [i, row] of claimed.entries()) {
    const listing = listings.get(row.listingId)
    const sends = listing && toSend(listing, row.pushes)
    const answer = sends && (await sendOne(channel, listing, sends))
    if (!answer || answer.is === 'answered') {
      await settleSent(
        db,
        channel,
        row,
        listing,
        sends,
        listing && (await proved(db, channel, listing)),
      )
      counts.sent++
      inARow = 0
      continue
    }
    counts.failed++
    error = answer.why
    const isOfHost = answer.status === 401 || answer.status === 403 || answer.status === 429
    const isGivenUp = !isOfHost && (!answer.isLater || row.attempts >= mostTries)
    await settleUnsent(db, channel, row, listing!, {
      answer: answer.why,
      seconds: isGivenUp ? null : waitOf(row, answer),
    })
    inARow++
    if (!isOfHost && inARow < mostInARow) continue
    await leaveAlone(db, channel, answer)
    await giveBack(db, claimed.slice(i + 1))
    return { ...counts, error, isOver: true }
  }
  return { ...counts, error, isOver: false }
}

const proved = (db: Database, { websiteId }: Channel, listing: WorkedOut) =>
  proofOf(db, websiteId, listing)

const sendOne = (channel: Channel, listing: WorkedOut, sends: ToSend): Promise<HostAnswer> =>
  askChannel(channel, productPath(listing.webProductId), {
    method: 'PUT',
    body: bodyOf(listing, sends),
  })

const waitOf = ({ attempts }: Claimed, { retryAfter }: Extract<HostAnswer, { is: 'failed' }>) =>
  secondsUntilNext(attempts, Math.random(), retryAfter)

/** A channel that cannot be asked now is left alone for a while: no listing loses its tries by that. */
async function leaveAlone(
  db: Database,
  channel: Channel,
  { retryAfter, isLater }: Extract<HostAnswer, { is: 'failed' }>,
) {
  const seconds = retryAfter ?? (isLater ? secondsUntilNext(2, Math.random()) : 60)
  await db.write(tx =>
    writeQuietly(tx, 'channels', {
      set: sql`quiet_until_utc = now() + make_interval(secs => ${seconds})`,
      where: sql`t.id = ${channel.id}`,
    }),
  )
}

/** Listings that were claimed and not sent wait as before. */
const giveBack = async (db: Database, claimed: readonly Claimed[]) =>
  claimed.length &&
  db.write(tx =>
    writeQuietly(tx, 'listingQueue', {
      set: sql`state = 'Waiting', claimed_until_utc = null, attempts = greatest(0, t.attempts - 1)`,
      where: sql`t.state = 'Sending' and t.id = any(${sql.param(claimed.map(({ id }) => id))}::uuid[])`,
    }),
  )

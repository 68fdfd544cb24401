import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#define'
import {
  clockActor,
  metaOf,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
  type Database,
  type Queryable,
} from '#server/kit'
import { countries } from '#resources/countries.ts'
import { lateGoods } from '#resources/messages/lateGoods.server.ts'
import { isQuiet } from '#resources/messages/texting/quietHours.ts'
import type { Gateway, Outcome, Outgoing } from './gateway.ts'
import { pausedChannels, type Channel } from '#resources/messages/pauses.server.ts'
import { lastLookOf } from './lastLook.server.ts'

/** Minutes until the next try, by the number of tries; after the last one it has failed. */
export const retryMinutes = [1, 5, 30, 240] as const
/** Minutes until the gateway is asked again whether a text has arrived. */
const checkMinutes = [1, 5, 30, 240, 1440, 1440]
/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 3000

/** A channel whose messages are sent by themselves, so that none waits for another gateway. */
export interface Lane {
  readonly channel: Channel
  /** Absent where the channel is not set up. */
  readonly gateway: Gateway | undefined
}

/** Whether there is something to do now. */
export async function hasToSend(db: Queryable, lane: Lane, now: Date): Promise<boolean> {
  const open = (await isResting(db, lane, now)) ? { ...lane, gateway: undefined } : lane
  const [found] = await db.query(sql`
    select 1 from messages m where state = 'Sending' and channel = ${lane.channel} and not is_deleted
    union all (select 1 from messages m where ${sendable(open, now)} limit 1)
    union all (select 1 from messages m where ${checkable(open, now)} limit 1) limit 1`)
  return found !== undefined
}

/**
 * Sends what is queued and due on a channel, and asks what became of texts. One process at a time
 * for each channel, so that what is found as being sent was left by one that ended.
 * @returns a sentence about what was done
 */
export async function sendQueued(db: Database, lane: Lane, now: Date): Promise<string> {
  const began = Date.now()
  const end = began + mostTime
  await withdrawMoved(db, lane, now)
  const unclear = await leaveUnclear(db, lane)
  let [sent, notSent, checked] = [0, 0, 0]
  let isOpen = !(await isResting(db, lane, now))
  while (isOpen && lane.gateway && Date.now() < end) {
    const claimed = await claim(db, lane, now)
    if (!claimed) break
    const files = lane.channel === 'E-mail' ? await filesOf(db, claimed) : []
    const heldBack = await lastLookOf(claimed.ownerEntity)?.(db, claimed, now)
    const outcome: Settled = heldBack
      ? { is: heldBack.until ? 'postponed' : 'withdrawn', ...heldBack }
      : await lane.gateway.send({ ...claimed, files })
    // Tries of one run are told apart, since the last ones say whether a gateway answers.
    const triedAt = new Date(now.getTime() + Date.now() - began)
    await settle(db, claimed, outcome, { now, triedAt })
    if (outcome.is === 'sent') sent++
    else notSent++
    // Only a silent gateway can have begun a pause.
    if (isSilent(outcome)) isOpen = !(await isResting(db, lane, triedAt))
  }
  while (isOpen && Date.now() < end && (await askDelivery(db, lane, now))) checked++
  return `Sent ${sent}, not sent ${notSent}, left unclear ${unclear}, asked for delivery ${checked}.`
}

const isSilent = (outcome: Settled) => 'isSilent' in outcome && outcome.isSilent === true

/** The end of a message: what its gateway says, or what was found before it was asked. */
type Settled =
  | Outcome
  | { readonly is: 'postponed' | 'withdrawn'; readonly why: string; readonly until?: string }

interface Claimed extends Omit<Outgoing, 'files'> {
  ownerEntity: string | null
  ownerId: string
  documentId: string | null
  clientId: string
  country: Clock['country']
  channel: 'SMS' | 'E-mail'
  attempts: number
}

/** What a process that ended was sending: a person decides, since it may have arrived. */
async function leaveUnclear(db: Database, { channel }: Lane): Promise<number> {
  return db.write(async tx => {
    const left = await tx.query<{ id: string; clientId: string; country: Clock['country'] }>(sql`
      update messages m set state = 'Unclear', last_error = 'The server stopped while this was sent.', ${touched(nobody)}
      where state = 'Sending' and channel = ${channel} and not is_deleted returning id, client_id, (select k.country from clients k where k.id = m.client_id) as country`)
    for (const { id, ...of } of left)
      await tell(contextOf(tx, of), 'unclear', id, 'Sending', 'Unclear')
    return left.length
  })
}

/** Texts that name a day which goods are not there on any more: somebody writes another one. */
async function withdrawMoved(db: Database, { channel }: Lane, now: Date): Promise<void> {
  await db.write(async tx => {
    const moved = await tx.query<{ id: string; clientId: string; country: Clock['country'] }>(sql`
      select m.id, m.client_id, k.country from messages m join clients k on k.id = m.client_id
      where m.state = 'Queued' and m.channel = ${channel} and m.about_day is not null and m.due_on_utc <= ${now.toISOString()} and not m.is_deleted
        and m.about_day::text is distinct from (select l.expected_on from (${lateGoods(sql`m.order_id`)}) l)
      order by m.id for no key update of m skip locked`)
    if (!moved.length) return
    await setInRows(
      contextOf(tx, moved[0]!),
      metaOf('messages'),
      moved.map(({ id }) => id),
      sql`state = ${'Withdrawn'}`,
      sql`last_error = ${'The day that it names has moved on.'}`,
    )
    for (const { id, ...of } of moved)
      await tell(contextOf(tx, of), 'withdraw', id, 'Queued', 'Withdrawn')
  })
}

/** Marks the next message as being sent, which is committed before a gateway is asked. */
async function claim(db: Database, lane: Lane, now: Date): Promise<Claimed | undefined> {
  return db.write(async tx => {
    const [claimed] = await tx.query<Claimed>(sql`
      update messages t set state = 'Sending', attempts = attempts + 1, ${touched(nobody)} where id = (
        select m.id from messages m where ${sendable(lane, now)} order by coalesce(m.due_on_utc, m.created_on_utc), m.created_on_utc, m.id limit 1 for update of m skip locked)
      returning id, client_id, owner_entity, owner_id, channel, recipient, subject, body, html, unsubscribe, calendar_entry, in_reply_to, thread_ids, document as document_id, attempts,
        (select k.country from clients k where k.id = t.client_id) as country,
        (select case t.channel when 'SMS' then k.sms_sender else k.support_email end from clients k where k.id = t.client_id) as sender`)
    if (claimed) await tell(contextOf(tx, claimed), 'sending', claimed.id, 'Queued', 'Sending')
    return claimed
  })
}

/** The files that a message carries: its document, and those that were chosen for it. */
const filesOf = (db: Queryable, { id, documentId }: Pick<Claimed, 'id' | 'documentId'>) =>
  db.query<Outgoing['files'][number]>(sql`
    select f.name, f.mime, c.bytes from files f join file_contents c on c.file_id = f.id
    where f.id = ${documentId} or f.id in (select m.file from message_files m where m.message_id = ${id} and not m.is_deleted) order by f.id`)

/** Writes what became of a message that this process has handed over. */
async function settle(
  db: Database,
  claimed: Claimed,
  outcome: Settled,
  { now, triedAt }: { now: Date; triedAt: Date },
): Promise<void> {
  const { id, attempts, channel } = claimed
  const wait = retryMinutes[attempts - 1]
  const state =
    outcome.is === 'sent'
      ? 'Sent'
      : outcome.is === 'unclear'
        ? 'Unclear'
        : outcome.is === 'postponed' || (outcome.is === 'later' && wait !== undefined)
          ? 'Queued'
          : outcome.is === 'withdrawn'
            ? 'Withdrawn'
            : 'Failed'
  const set: SQL[] = [
    sql`state = ${state}`,
    sql`last_error = ${outcome.is === 'sent' ? null : outcome.why.slice(0, 300)}`,
  ]
  if (outcome.is !== 'postponed' && outcome.is !== 'withdrawn')
    set.push(
      sql`attempted_on_utc = ${triedAt.toISOString()}`,
      sql`has_timed_out = ${isSilent(outcome)}`,
    )
  if (outcome.is === 'sent') {
    const reference = outcome.reference?.slice(0, 100) ?? null
    set.push(sql`sent_on_utc = ${now.toISOString()}`, sql`provider_reference = ${reference}`)
    if (channel === 'SMS' && reference)
      set.push(sql`check_on_utc = ${later(now, checkMinutes[0]!)}`)
  } else if (outcome.is === 'postponed')
    // Nobody was asked: it is no try.
    set.push(sql`due_on_utc = ${outcome.until}`, sql`attempts = attempts - 1`)
  else if (state === 'Queued') set.push(sql`due_on_utc = ${later(now, wait!)}`)
  await db.write(async tx => {
    // Another process may have called it unclear meanwhile; a person may have decided since.
    const [before] = await tx.query<{ state: string }>(sql`
      select state from messages where id = ${id} and state in ('Sending', 'Unclear') and attempts = ${attempts} for update`)
    if (!before) return
    await tx.query(
      sql`update messages set ${sql.join(set, sql`, `)}, ${touched(nobody)} where id = ${id}`,
    )
    await tell(contextOf(tx, claimed), operations[state], id, before.state, state)
  })
}

/** Asks for one text whether it has arrived. @returns whether there was one to ask for */
async function askDelivery(db: Database, lane: Lane, now: Date): Promise<boolean> {
  const [message] = await db.query<{
    id: string
    clientId: string
    country: Clock['country']
    providerReference: string
    sentOnUtc: string
  }>(sql`
    select m.id, m.client_id, k.country, m.provider_reference, m.sent_on_utc from messages m join clients k on k.id = m.client_id
    where ${checkable(lane, now)} order by m.check_on_utc limit 1`)
  if (!message) return false
  const { id, providerReference, sentOnUtc } = message
  const delivery = await lane.gateway!.deliveryOf!(providerReference)
  const minutes = (now.getTime() - new Date(sentOnUtc).getTime()) / 60_000
  const next = nextCheck(minutes)
  const [state, set] =
    delivery.is === 'delivered'
      ? (['Delivered', sql`check_on_utc = null`] as const)
      : delivery.is === 'failed'
        ? ([
            'Failed',
            sql`check_on_utc = null, last_error = ${delivery.why.slice(0, 300)}`,
          ] as const)
        : (['Sent', sql`check_on_utc = ${next === undefined ? null : later(now, next)}`] as const)
  await db.write(async tx => {
    const [changed] = await tx.query(sql`
      update messages set state = ${state}, ${set}, ${touched(nobody)} where id = ${id} and state = 'Sent' returning id`)
    if (changed && state !== 'Sent')
      await tell(contextOf(tx, message), operations[state], id, 'Sent', state)
  })
  return true
}

/** The wait before the next question, by the minutes since a text was sent; none after three days. */
function nextCheck(minutes: number): number | undefined {
  let sum = 0
  for (const wait of checkMinutes) {
    sum += wait
    if (sum > minutes) return wait
  }
  return undefined
}

/** Whether a gateway gave no answer lately. */
const isResting = async (db: Queryable, { channel }: Lane, now: Date): Promise<boolean> =>
  (await pausedChannels(db, now)).some(paused => paused.channel === channel)

/** Queued, due, on a channel that is set up; a text neither at night nor without a sender. */
function sendable({ channel, gateway }: Lane, now: Date): SQL {
  if (!gateway) return sql`false`
  const due = sql`m.state = 'Queued' and m.channel = ${channel} and not m.is_deleted and coalesce(m.due_on_utc, m.created_on_utc) <= ${now.toISOString()}`
  if (channel === 'E-mail') return due
  const awake = clocks.filter(country => !isQuiet(now, country))
  return awake.length
    ? sql`${due} and exists (select 1 from clients k where k.id = m.client_id and k.sms_sender is not null and k.country in ${awake})`
    : sql`false`
}

const clocks = Object.keys(countries) as (keyof typeof countries)[]

const checkable = ({ channel, gateway }: Lane, now: Date): SQL =>
  channel === 'SMS' && gateway?.deliveryOf
    ? sql`m.state = 'Sent' and m.check_on_utc <= ${now.toISOString()} and m.provider_reference is not null and not m.is_deleted`
    : sql`false`

const later = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

const operations = {
  Sent: 'send',
  Delivered: 'deliver',
  Failed: 'fail',
  Unclear: 'unclear',
  Queued: 'postpone',
  Withdrawn: 'withdraw',
} as const

const nobody = clockActor('messages', { country: 'NZ' })
const contextOf = (
  db: Queryable,
  of: { clientId: string; country: Clock['country'] },
): Context => ({ db, actor: clockActor('messages', of) })

const tell = (context: Context, operation: string, id: string, from: string, to: string) =>
  writeAuditAndOutbox(context, operation, 'messages', [{ id, changes: { state: [from, to] } }])

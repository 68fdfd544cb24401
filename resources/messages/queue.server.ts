import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  metaOf,
  problemAt,
  refused,
  writeAuditAndOutbox,
  type Context,
  type Problem,
  type Queryable,
} from '#server/kit'
import type { Telling } from './channels.ts'
import type { Facts } from './texting/subjectFacts.server.ts'
import { textTime } from './texting/quietHours.ts'
import { segmentsOf } from './texting/segments.ts'

/** A message that is about to be queued. */
export interface Draft {
  /** Its id, where whoever writes it has to know it. */
  readonly id?: string | undefined
  readonly channel: 'SMS' | 'E-mail'
  readonly recipient: string
  readonly body: string
  readonly subject?: string | undefined
  readonly template?: string | undefined
  /** The day that it tells goods to be there on; it is not sent once that day has moved on. */
  readonly aboutDay?: string | undefined
  readonly event?: Telling | undefined
  readonly calendarEntry?: string | undefined
  /** The same as a page, and where its reader says that they want no more. */
  readonly html?: string | undefined
  readonly unsubscribe?: string | undefined
  /** The e-mail that it answers, and those before it, as mail programs name them: `<a@b> <c@d>`. */
  readonly inReplyTo?: string | undefined
  readonly threadIds?: string | undefined
  /** A file that an e-mail carries, and others that were chosen for it. */
  readonly document?: string | undefined
  readonly fileIds?: readonly string[] | undefined
  /** The event of the outbox: a second message of the same one is not written. */
  readonly eventKey?: string | undefined
}

/** The texts that a person may send within a minute. */
export const textsPerMinute = 10

/**
 * Writes a message for the sending job. A text that would arrive at night waits for the morning.
 * @param after how many minutes it waits, for many that one person sends at once
 * @returns why it is not written: the same one went to the same number or address within ten minutes.
 * A message of an event is the same only if nothing else about its order was written since.
 */
export async function queueMessage(
  context: Context,
  facts: Facts,
  draft: Draft,
  after = 0,
): Promise<Problem | undefined> {
  const { db } = context
  const { channel, recipient, body } = draft
  const lately = await latelyTo(db, recipient, facts.clientId)
  const isAbout = facts.orderId
    ? sql`order_id = ${facts.orderId}`
    : sql`owner_entity = ${facts.ownerEntity} and owner_id = ${facts.ownerId}`
  // Moved to B, back to A and to B again: the customer was told of A last, and is told of B once more.
  const [again] = await db.query(
    draft.event
      ? sql`select 1 from (select body from messages where ${lately} and ${isAbout} order by id desc limit 1) newest where body = ${body}`
      : sql`select 1 from messages where ${lately} and body = ${body} limit 1`,
  )
  if (again) return sameAgain(recipient, 'text')
  const isText = channel === 'SMS'
  const { count } = segmentsOf(body)
  const now = new Date()
  // Those that wait for the morning go one after the other then.
  const begin = isText ? textTime(now, facts.country) : now
  const due = new Date(begin.getTime() + after * 60_000)
  const { fileIds = [], ...written } = draft
  const id = draft.id ?? uuid()
  await keepMessage(context, {
    ...written,
    id,
    customerId: facts.customerId,
    orderId: facts.orderId,
    ownerEntity: facts.ownerEntity,
    ownerId: facts.ownerId,
    dueOnUtc: (isText ? textTime(due, facts.country) : due).toISOString(),
    segments: isText ? count : undefined,
    cost: isText ? costOf(facts, count) : undefined,
  })
  if (fileIds.length)
    await insertRows(
      context,
      metaOf('messageFiles'),
      fileIds.map(file => ({ id: uuid(), messageId: id, file })),
    )
  return undefined
}

/**
 * SQL of the messages that went to a number or address within ten minutes. Whoever else writes there
 * waits for this transaction.
 */
export async function latelyTo(db: Queryable, recipient: string, clientId: string): Promise<SQL> {
  await db.query(sql`select pg_advisory_xact_lock(7152, hashtext(${recipient}))`)
  return sql`recipient = ${recipient} and client_id = ${clientId}
      and state not in ('Draft', 'Withdrawn') and created_on_utc > now() - interval '10 minutes' and not is_deleted`
}

export const sameAgain = (recipient: string, field: string): Problem =>
  problemAt(
    'duplicate',
    field,
    `The same message went to ${recipient} within the last ten minutes.`,
  )

/** Writes a text that is not sent before a person says so. @returns its id */
export async function draftText(
  context: Context,
  facts: Facts,
  { recipient, body, template }: { recipient: string; body: string; template?: string | undefined },
): Promise<string> {
  const id = uuid()
  const { segments, cost } = takenOf(facts, body)
  await keepMessage(context, {
    id,
    channel: 'SMS',
    recipient,
    body,
    template,
    customerId: facts.customerId,
    orderId: facts.orderId,
    ownerEntity: facts.ownerEntity,
    ownerId: facts.ownerId,
    segments,
    cost: facts.smsPrice === null ? undefined : cost,
    state: 'Draft',
  })
  return id
}

/** Writes a message, and that it was written. */
export async function keepMessage(
  context: Context,
  message: { readonly recipient: string; readonly channel: string } & Record<string, unknown>,
): Promise<void> {
  const { recipient, channel } = message
  const id = (message.id as string | undefined) ?? uuid()
  await insertRows(context, metaOf('messages'), [{ ...message, id }])
  await writeAuditAndOutbox(context, 'create', 'messages', [
    { id, changes: { recipient: [null, recipient], channel: [null, channel] } },
  ])
}

/** What the segments of a text cost, in the currency of the client; unknown without a price. */
export const costOf = ({ smsPrice }: Pick<Facts, 'smsPrice'>, segments: number) =>
  smsPrice === null ? undefined : Math.round(smsPrice * segments * 1e4) / 1e4

/** What a text takes of the limits of a day. */
export function takenOf(facts: Pick<Facts, 'smsPrice'>, text: string) {
  const { count: segments } = segmentsOf(text)
  return { segments, cost: costOf(facts, segments) ?? 0 }
}

/** @throws Refused for somebody who has written as many texts within a minute as go in one */
export async function refuseTooManyTexts(context: Context): Promise<void> {
  if ((await textsOfLastMinute(context)) >= textsPerMinute)
    throw refused(
      'too_many',
      'text',
      `You have sent ${textsPerMinute} texts within a minute. Wait a moment.`,
    )
}

/** How many texts a person has written within a minute. Others of the same person wait meanwhile. */
export async function textsOfLastMinute({ db, actor }: Context): Promise<number> {
  await db.query(sql`select pg_advisory_xact_lock(7153, hashtext(${actor.staffId}))`)
  const [sent] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from messages where created_by = ${actor.staffId}::uuid and channel = 'SMS' and state <> 'Draft'
      and created_on_utc > now() - interval '1 minute' and not is_deleted`)
  return sent!.count
}

/**
 * How many texts of a person count against those that go next: written within a minute, or waiting
 * from `begin` on. Others of the same person wait meanwhile.
 */
export async function textsAhead({ db, actor }: Context, begin: Date): Promise<number> {
  await db.query(sql`select pg_advisory_xact_lock(7153, hashtext(${actor.staffId}))`)
  const from = begin.toISOString()
  const [ahead] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from messages where created_by = ${actor.staffId}::uuid and channel = 'SMS' and state not in ('Draft', 'Withdrawn') and not is_deleted
      and (created_on_utc > now() - interval '1 minute' or (state = 'Queued' and due_on_utc > ${from}::timestamptz - interval '1 minute'))
      and due_on_utc < ${from}::timestamptz + interval '12 hours'`)
  return ahead!.count
}

import type { Context } from '#server/context.ts'
import type { Cause } from '#server/session/actor.ts'
import { writeAuditOfMany } from './audit.ts'
import type { Database, Queryable } from './database.ts'

/** An event for systems outside. */
export interface Message {
  /** Increases over time, with gaps. The same number means the same message. */
  readonly seq: number
  readonly topic: string
  readonly payload: unknown
  /** Whose request wrote it, if the history of its record says so. */
  readonly by?: Cause | null
}

/**
 * Receives messages in order, each at least once. Throwing keeps the message, and those after it,
 * for later.
 */
export type Subscriber = (message: Message, db: Database) => Promise<void>

/** Writes a message in the transaction of its change: both exist, or neither. */
export const writeOutbox = (tx: Queryable, topic: string, payload: unknown) =>
  tx.text(
    'insert into outbox (topic, payload) values ($1, $2)',
    [topic, JSON.stringify(payload)],
    'prepared',
  )

/** Writes many messages of one topic. */
export const writeOutboxOfMany = (tx: Queryable, topic: string, payloads: readonly unknown[]) =>
  tx.text(
    'insert into outbox (topic, payload) select $1, p from jsonb_array_elements($2::jsonb) with ordinality as e(p, i) order by i',
    [topic, JSON.stringify(payloads)],
    'prepared',
  )

/**
 * Writes an operation on some records to their history, and a message of the topic
 * `<entity>.<operation>` for each, with its id, its client and `event`.
 */
export async function writeAuditAndOutbox(
  context: Context,
  operation: string,
  entity: string,
  records: readonly { id: string; changes: object; event?: object }[],
) {
  if (!records.length) return
  await writeAuditOfMany(
    context,
    operation,
    entity,
    records.map(({ id, changes }) => ({ id, changes })),
  )
  const { clientId } = context.actor
  const messages = records.map(({ id, event }) => ({ id, clientId, ...event }))
  await writeOutboxOfMany(context.db, `${entity}.${operation}`, messages)
}

// Only messages older than the oldest running transaction: a later commit could otherwise add an
// earlier message.
const settled = 'sent_on_utc is null and txid < pg_snapshot_xmin(pg_current_snapshot())'
const batch = 500

/** Whether messages can be sent now. */
export const hasUnsent = async (db: Queryable) =>
  (await db.text(`select 1 from outbox where ${settled} limit 1`)).length > 0

/**
 * Sends pending messages to the subscribers, oldest first, and marks each once all have taken it.
 * One process at a time.
 * @returns how many were sent
 * @throws what a subscriber threw, after marking those sent before
 */
export async function dispatchOutbox(
  db: Database,
  subscribers: readonly Subscriber[],
): Promise<number> {
  let sent = 0
  for (;;) {
    const waiting = await db.text<Message>(
      `select o.seq, o.topic, o.payload, (select json_build_object('staffId', a.staff_id, 'requestId', a.request_id) from audit a
         where a.record_id = case when o.payload->>'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (o.payload->>'id')::uuid end and a.txid = o.txid order by a.seq desc limit 1) as by
       from (select * from outbox where ${settled} order by txid, seq limit ${batch}) o order by o.txid, o.seq`,
    )
    const taken: number[] = []
    try {
      for (const message of waiting) {
        for (const tell of subscribers) await tell(message, db)
        taken.push(message.seq)
      }
    } finally {
      if (taken.length)
        await db.text('update outbox set sent_on_utc = now() where seq = any($1)', [taken])
    }
    sent += taken.length
    if (waiting.length < batch) return sent
  }
}

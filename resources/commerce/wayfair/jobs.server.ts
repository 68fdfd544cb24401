import { sql } from 'drizzle-orm'
import {
  clockActor,
  every,
  metaOf,
  RequestError,
  savepoint,
  setInRows,
  writeAuditAndOutbox,
  type Context,
  type Database,
  type Job,
  type Problem,
} from '#server/kit'
import type { Clock } from '#define'
import { mailOrderDocument } from '#resources/sales/documents/documents.server.ts'
import { makeOrderOfPo } from './making.server.ts'

interface Waiting {
  readonly id: string
  readonly clientId: string
  readonly country: Clock['country']
}

/** Makes the orders of mapped POs, and sends the invoices of those that have left. */
export const wayfairJob: Job = {
  name: 'Orders of Wayfair',
  next: every(2),
  hasWork: async db => (await first(db, mapped)) || (await first(db, sendable)),
  async run(db) {
    const { made, failed } = await makeWaiting(db)
    const sent = await sendInvoices(db)
    return `Made ${made} orders, ${failed} failed, sent ${sent} invoices.`
  },
}

const first = async (db: Database, of: ReturnType<typeof sql>) =>
  (await db.query(sql`${of} limit 1`)).length > 0

/** A PO waits for a channel of this kind. */
const mapped = sql`
  select w.id, w.client_id, k.country from wayfair_orders w join channels c on c.website_id = w.website_id and c.kind = 'Wayfair' and not c.is_deleted join clients k on k.id = w.client_id
  where w.state = 'Mapped' and w.order_id is null and not w.is_deleted`

const sendable = sql`
  select w.id, w.client_id, k.country, w.order_id from wayfair_orders w join clients k on k.id = w.client_id
  where w.state = 'Shipped' and w.order_id is not null and w.problem is null and not w.is_deleted`

/** A run ends after so many milliseconds, so that a server can stop. */
const mostTime = 3000

/** Makes an order of each mapped PO in a transaction of its own: one that fails delays no other. */
export async function makeWaiting(db: Database): Promise<{ made: number; failed: number }> {
  const counts = { made: 0, failed: 0 }
  const end = Date.now() + mostTime
  while (Date.now() < end) {
    const [next] = await db.query<Waiting>(sql`${mapped} order by w.ordered_on_utc, w.id limit 1`)
    if (!next) break
    if (await db.write(tx => makeNext(tx, next))) counts.made++
    else counts.failed++
  }
  return counts
}

async function makeNext(tx: Context['db'], next: Waiting): Promise<boolean> {
  const context: Context = { db: tx, actor: clockActor('channels', next) }
  try {
    await savepoint(tx, db => makeOrderOfPo({ ...context, db }, next.id))
    return true
  } catch (error) {
    await fail(context, next.id, problemOf(error), 'Error')
    return false
  }
}

async function fail(context: Context, id: string, { code, message }: Problem, to: string) {
  await setInRows(
    context,
    metaOf('wayfairOrders'),
    [id],
    sql`state = ${to}, problem = ${code.slice(0, 40)}, why = ${message.slice(0, 500)}`,
  )
  await writeAuditAndOutbox(context, 'fail', 'wayfairOrders', [
    { id, changes: { why: [null, message.slice(0, 500)] } },
  ])
}

/** People read the words of a refusal; those of the database tell them nothing. */
const problemOf = (error: unknown): Problem =>
  error instanceof RequestError
    ? error.errors[0]!
    : { code: 'error', message: 'It failed. Try again, or do it by hand.' }

/** Sends the invoice of each PO that has left, once, to the e-mail of the channel's customer. */
export async function sendInvoices(db: Database): Promise<number> {
  const found = await db.query<Waiting & { orderId: string }>(
    sql`${sendable} order by w.id limit 50`,
  )
  let sent = 0
  for (const { id, orderId, ...of } of found)
    if (
      await db.write(tx => sendInvoice({ db: tx, actor: clockActor('channels', of) }, id, orderId))
    )
      sent++
  return sent
}

async function sendInvoice(context: Context, id: string, orderId: string): Promise<boolean> {
  const [still] = await context.db.query(
    sql`select from wayfair_orders where id = ${id} and state = 'Shipped' and problem is null for update`,
  )
  if (!still) return false
  try {
    await savepoint(context.db, db =>
      mailOrderDocument({ ...context, db }, { orderId, type: 'invoice' }),
    )
  } catch (error) {
    await fail(context, id, { ...problemOf(error), code: 'mail' }, 'Shipped')
    return false
  }
  await setInRows(context, metaOf('wayfairOrders'), [id], sql`state = 'Invoiced'`)
  await writeAuditAndOutbox(context, 'invoice', 'wayfairOrders', [
    { id, changes: { state: ['Shipped', 'Invoiced'] } },
  ])
  return true
}

import { sql } from 'drizzle-orm'
import { type Context, BadInput, Conflict, badInput, isInstant, problemAt } from '#server/kit'
import { columnsOfPosition, keyOf, type LedgerEntry } from './ledgerEntries.server.ts'
import { happenedOn, mostDaysLate, type PhoneTime } from './phoneClock.ts'
import type { StockPosition } from './position.ts'

/** What of a posting is compared with an earlier one of the same event. */
interface Content {
  type: string
  document?: { entity: string; id: string } | undefined
  entries: readonly LedgerEntry[]
}

/**
 * The movement that an event was posted as, if it was. The time that comes with it is not compared:
 * each sending works it out anew.
 * @throws Conflict when it was posted with other content
 */
export async function postedBefore(
  context: Context,
  event: string,
  content: Content,
): Promise<string | undefined> {
  const posted = await movementOf(context, event)
  const [first] = posted
  if (!first) return undefined
  if (!isSameContent(posted, first, content))
    throw new Conflict(problemAt('event_used', 'clientEventId', toldMovement(posted)))
  return first.movementId
}

/**
 * What was posted as an event: nothing when it is new. The lock makes a concurrent repeat wait for
 * the first posting.
 */
export async function movementOf(
  { db, actor }: Context,
  event: string,
): Promise<readonly PostedRow[]> {
  if (!event.trim() || event.length > 60)
    throw badInput('invalid', 'clientEventId', 'An event has an id of 1 to 60 characters.')
  const locked = db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.clientId} ${event}`}, 0))`,
    'prepared',
  )
  // Sent together with the lock, and read once that is had.
  const posted = db.query<PostedRow>(
    sql`
    select l.movement_id, l.type, l.document_entity, l.document_id, l.sku_id, k.code, l.quantity, ${columnsOfPosition}
    from stock_moves l join skus k on k.id = l.sku_id
    where l.movement_id = (select movement_id from stock_moves where client_id = ${actor.clientId} and client_event_id = ${event} limit 1) order by l.id`,
    'prepared',
  )
  const [, rows] = await Promise.all([locked, posted])
  return rows
}

/** Why an event is refused that was posted with other content. */
export const toldMovement = (posted: readonly PostedRow[]) =>
  `This event was posted before as ${told(posted, posted[0]!)}. What is new needs an event of its own.`

/**
 * When a posting happened, by the server's clock.
 * @throws BadInput for a moment that is no moment, lies ahead or too far back
 */
export function momentOf(happened: PhoneTime | undefined): string | undefined {
  if (!happened) return undefined
  const odd = (['at', 'sentAt'] as const).find(key => !isInstant(String(happened[key])))
  if (odd) throw badInput('invalid', `happened.${odd}`, 'Give a date and time with its zone.')
  const moment = happenedOn(happened, happened.receivedAt ?? Date.now())
  if (typeof moment === 'number') return new Date(moment).toISOString()
  throw new BadInput(
    problemAt(
      moment,
      'happened.at',
      moment === 'later'
        ? 'This has not happened yet: it is later than the time of sending.'
        : `This happened more than ${mostDaysLate} days ago.`,
    ),
  )
}

export type PostedRow = StockPosition & {
  movementId: string
  type: string
  documentEntity: string | null
  documentId: string | null
  skuId: string
  code: string
  quantity: number
}

const isSameContent = (posted: readonly PostedRow[], first: PostedRow, content: Content) =>
  first.type === content.type &&
  first.documentEntity === (content.document?.entity ?? null) &&
  first.documentId === (content.document?.id ?? null) &&
  linesOf(posted.map(({ skuId, quantity, ...place }) => ({ skuId, quantity, place }))) ===
    linesOf(content.entries)

/** Entries as text, in an order of their own. */
const linesOf = (entries: readonly LedgerEntry[]) =>
  entries
    .map(e => `${keyOf(e)} ${e.quantity}`)
    .sort()
    .join('\n')

/** What was posted, for the message: "Transfer of 2 SKU1". */
function told(posted: readonly PostedRow[], { type, quantity }: PostedRow) {
  const moved = posted.filter(row => Math.sign(row.quantity) === Math.sign(quantity))
  const named = moved.slice(0, 3).map(row => `${Math.abs(row.quantity)} ${row.code}`)
  return `${type} of ${named.join(', ')}${moved.length > named.length ? ' and more' : ''}`
}

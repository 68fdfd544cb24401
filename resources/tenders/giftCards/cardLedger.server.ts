import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  dayOf,
  badInput,
  type Context,
  insertRows,
  metaOf,
  NotFound,
  refused,
  touched,
  writeAuditOf,
} from '#server/kit'
import type { InputOf, RecordOf } from '#define'
import { inWords } from '#resources/cents.ts'
import type { giftCardEntries } from './giftCardEntries.entity.ts'
import type { giftCards } from './giftCards.entity.ts'
import { todayOf } from '#resources/days.ts'

export type CardState = RecordOf<typeof giftCards>['state']
type Entry = InputOf<typeof giftCardEntries>

/** A card that the caller has locked. `isOver`: its last day has passed on the client's clock. */
export interface LockedCard {
  id: string
  cardNo: string
  state: CardState
  balance: number
  amount: number
  customerId: string | null
  orderId: string | null
  issuedOn: string | null
  expiresOn: string | null
  isOver: boolean
}

const columns = sql`g.id, g.card_no, g.state, g.balance, g.amount, g.customer_id, g.order_id, g.issued_on, g.expires_on,
  coalesce(g.expires_on < ${sql.raw(todayOf('g.client_id'))}, false) as "isOver"`

/** Card numbers are typed and scanned with spaces and dashes, or without. */
export const plainCardNo = (typed: string) => typed.replace(/[\s-]+/g, '').toUpperCase()

/**
 * What is told of a card's number where it is not the card that is shown.
 * @example maskedNo('NZ60010001') // '•••• 0001'
 */
export const maskedNo = (typed: string) => `•••• ${plainCardNo(typed).slice(-4)}`

/** The same of a column, as SQL. */
export const maskedIn = (column: string) => `'•••• ' || right(${column}, 4)`

/** @throws Refused naming `field` */
export async function lockCardByNo(
  { db, actor }: Context,
  typed: string,
  field = 'cardNo',
): Promise<LockedCard> {
  const cardNo = plainCardNo(typed)
  const [card] = await db.query<LockedCard>(
    sql`select ${columns} from gift_cards g where g.client_id = ${actor.clientId} and g.card_no = ${cardNo} and not g.is_deleted for update`,
  )
  if (!card) throw refused('unknown', field, 'There is no gift card with this number.')
  return card
}

/** @throws NotFound naming `cardId` */
export async function lockCard({ db, actor }: Context, id: string): Promise<LockedCard> {
  const [card] = await db.query<LockedCard>(
    sql`select ${columns} from gift_cards g where g.client_id = ${actor.clientId} and g.id = ${id} and not g.is_deleted for update`,
  )
  if (!card) throw new NotFound('This gift card does not exist or was deleted.', 'cardId')
  return card
}

/** @throws Refused naming `field` when nothing can be paid with the card now */
export function refuseUnusable({ cardNo, state, expiresOn, isOver }: LockedCard, field = 'cardNo') {
  const no = (code: string, why: string) => refused(code, field, `Card ${cardNo} ${why}`)
  if (state === 'Blocked') throw no('blocked', 'is blocked.')
  if (state === 'Expired' || isOver)
    throw no('expired', expiresOn ? `expired on ${dayOf(expiresOn)}.` : 'has expired.')
  if (state === 'Registered') throw no('not_active', 'is not active: its sale is not paid yet.')
  if (state === 'Used') throw no('used', 'has nothing left on it.')
}

/**
 * Writes an entry and moves the balance with it in one statement, which a balance below 0 stops. An
 * emptied card is used; one that gets money again is active, unless it is blocked.
 * @throws Refused naming `field` for more than the card has
 */
export async function moveCard(
  context: Context,
  cardId: string,
  entry: Omit<Entry, 'cardId'>,
  { state, field = 'amount' }: { state?: CardState; field?: string } = {},
): Promise<number> {
  const { db, actor } = context
  if (!entry.amount) throw badInput('invalid', field, 'A movement cannot be 0.')
  const [moved] = await db.query<{ balance: number; before: string; state: string }>(sql`
    with old as (select id, state from gift_cards where id = ${cardId})
    update gift_cards g set balance = g.balance + ${entry.amount}::numeric,
      state = coalesce(${state ?? null}::text, case
        when g.state in ('Active', 'Used') then case when g.balance + ${entry.amount}::numeric > 0 then 'Active' else 'Used' end
        else g.state end), ${touched(actor)}
    from old where g.id = old.id and g.client_id = ${actor.clientId} and g.balance + ${entry.amount}::numeric >= 0
    returning g.balance, old.state as before, g.state`)
  if (!moved) {
    const card = await lockCard(context, cardId)
    throw refused(
      'too_much',
      field,
      `Card ${card.cardNo} has ${inWords(card.balance)}, which is less.`,
    )
  }
  await insertRows(context, metaOf('giftCardEntries'), [
    { id: uuid(), staffId: actor.staffId, ...entry, cardId },
  ])
  await writeAuditOf(context, 'update', 'giftCards', cardId, {
    balance: [moved.balance - entry.amount, moved.balance],
    ...(moved.before === moved.state ? {} : { state: [moved.before, moved.state] }),
    ...(entry.reason ? { reason: [null, entry.reason] } : {}),
  })
  return moved.balance
}

import { sql } from 'drizzle-orm'
import { badInput, type Context, refused } from '#server/kit'
import { creditLedger, lockAccount, moveAccount, pointsLedger } from './accounts.server.ts'
import { lockCard, lockCardByNo, moveCard, refuseUnusable } from './giftCards/cardLedger.server.ts'
import { checkPin } from './giftCards/pins.server.ts'
import { cents, inWords } from '#resources/cents.ts'
import { refuseOddMoney } from './money.server.ts'
import { refuseWalkIn } from './walkIns.server.ts'
import { customerOf, pointsFor } from './points/points.server.ts'
import { tenderRules } from './tenderRules.server.ts'
import { todayOf } from '#resources/days.ts'

/** Types of payment methods that draw on a ledger of ours. */
const tenders = ['Gift card', 'Credit', 'Points'] as const
export type Tender = (typeof tenders)[number]

/**
 * Whether a method of this type draws on gift cards, credit or points.
 * @example isTender('Cash') // false
 */
export const isTender = (type: string): type is Tender => tenders.includes(type as Tender)

/** The same of the payment method `m`, as SQL. */
export const isTenderMethod = sql.raw(`m.type in (${tenders.map(type => `'${type}'`).join(', ')})`)

/** A payment by such a method, in the transaction that records it; its order is locked. */
export interface Draw {
  type: Tender
  paymentId: string
  orderId: string
  amount: number
  cardNo?: string | null | undefined
  pin?: string | null | undefined
}

/**
 * Takes what a payment pays from the gift card, or from the credit or points of the order's
 * customer.
 * @throws BadInput naming `cardNo` or `pin` when missing; Refused naming `cardNo`, `pin` or
 * `amount`; TooMany after too many wrong PINs
 */
export async function drawTender(context: Context, draw: Draw): Promise<void> {
  const { type, paymentId, orderId, amount } = draw
  if (type === 'Gift card') {
    if (!draw.cardNo?.trim()) throw badInput('required', 'cardNo', 'Scan or type the card.')
    if (!draw.pin?.trim()) throw badInput('required', 'pin', 'Enter the PIN of the card.')
    const card = await lockCardByNo(context, draw.cardNo)
    await checkPin(context, card.id, draw.pin.trim())
    refuseUnusable(card)
    await moveCard(context, card.id, { type: 'Redeem', amount: -amount, orderId, paymentId })
    return
  }
  const customerId = await customerOf(context.db, orderId)
  await refuseWalkIn(context, customerId, 'methodId')
  const of = { type: 'Redeem', orderId, paymentId }
  if (type === 'Credit') {
    const account = await lockAccount(context, creditLedger, customerId)
    await moveAccount(context, creditLedger, account, [{ ...of, by: -amount }])
    return
  }
  const { pointWorth } = await tenderRules(context)
  const account = await lockAccount(context, pointsLedger, customerId)
  const more = { amount, rate: pointWorth }
  await moveAccount(context, pointsLedger, account, [
    { ...of, by: -pointsFor(amount, pointWorth), more },
  ])
}

/** The payment that drew, and what names the giving back in the ledger. */
export interface DrawnPayment {
  id: string
  refundId?: string | null
  reason?: string | null
}

/** What a payment drew from a ledger, and what of it went back already. */
interface Drawn {
  type: Tender
  entryOf: string
  orderId: string
  amount: number
  back: number
  points: number
  pointsBack: number
}

/**
 * Gives back what a payment drew, to the same card or customer: all of it or a part.
 * @param payment the payment from the customer, never the row that reverses it
 * @returns whether it went back; `false` for money, and for payments from before there were ledgers
 * @throws BadInput or Refused naming `amount` for more than it drew less what went back
 */
export async function giveBack(
  context: Context,
  payment: DrawnPayment,
  amount: number,
): Promise<boolean> {
  refuseOddMoney(amount)
  const first = await drawnBy(context, payment.id)
  if (!first) return false
  const { type, entryOf, orderId } = first
  // Before what paid: an entry of the ledger locks its order, and so do voids and refunds, first.
  await context.db.query(sql`select 1 from orders where id = ${orderId} for update`)
  const isCard = type === 'Gift card'
  const card = isCard ? await lockCard(context, entryOf) : undefined
  const ledger = type === 'Credit' ? creditLedger : pointsLedger
  const account = isCard ? undefined : await lockAccount(context, ledger, entryOf)
  // Read again under the lock: two may give back at once.
  const drawn = (await drawnBy(context, payment.id))!
  const left = (cents(drawn.amount) - cents(drawn.back)) / 100
  if (cents(amount) > cents(left))
    throw refused('too_much', 'amount', `At most ${inWords(left)} of this payment can go back.`)
  const of = {
    type: 'Refund' as const,
    orderId,
    paymentId: payment.id,
    refundId: payment.refundId ?? null,
    reason: payment.reason ?? null,
  }
  if (card) {
    const isLate = card.state === 'Expired' || card.isOver
    if (isLate) await keepUsable(context, card.id)
    await moveCard(context, card.id, { ...of, amount }, isLate ? { state: 'Active' } : {})
    return true
  }
  const { creditUntil, pointsUntil } = await tenderRules(context)
  if (type === 'Credit')
    await moveAccount(context, ledger, account!, [{ ...of, by: amount, expiresOn: creditUntil }])
  else {
    const share = Math.round((drawn.points * cents(drawn.back + amount)) / cents(drawn.amount))
    const by = share - drawn.pointsBack
    if (by > 0)
      await moveAccount(context, ledger, account!, [
        { ...of, by, expiresOn: pointsUntil, more: { amount } },
      ])
  }
  return true
}

/** Money that goes back to a card that is over can be spent for 90 days. */
const keepUsable = ({ db, actor }: Context, cardId: string) =>
  db.query(
    sql`update gift_cards g set expires_on = ${sql.raw(todayOf('g.client_id'))} + 90 where g.id = ${cardId} and g.client_id = ${actor.clientId}`,
  )

/** A payment has drawn from one ledger at most. */
async function drawnBy({ db, actor }: Context, paymentId: string): Promise<Drawn | undefined> {
  const sums = (amount: string, points: string) =>
    sql.raw(`coalesce(sum(${amount}) filter (where type = 'Redeem'), 0) as amount, coalesce(sum(${amount}) filter (where type = 'Refund'), 0) as back,
      coalesce(sum(${points}) filter (where type = 'Redeem'), 0) as points, coalesce(sum(${points}) filter (where type = 'Refund'), 0) as points_back, max(order_id::text) as order_id`)
  const of = sql`where payment_id = ${paymentId} and client_id = ${actor.clientId} and not is_deleted`
  const [drawn] = await db.query<Drawn>(sql`
    select 'Gift card' as type, card_id as entry_of, ${sums('abs(amount)', '0')} from gift_card_entries ${of} group by card_id
    union all select 'Credit', customer_id, ${sums('abs(amount)', '0')} from credit_entries ${of} group by customer_id
    union all select 'Points', customer_id, ${sums('amount', 'abs(points)')} from points_entries ${of} group by customer_id`)
  return drawn
}

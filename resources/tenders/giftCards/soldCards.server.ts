import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  createRecord,
  metaOf,
  type Problem,
  problemAt,
  refused,
  type StepEffect,
  touched,
  writeAuditOfMany,
} from '#server/kit'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { cents, inWords } from '#resources/cents.ts'
import { keptOf, orderColumnsOf } from '#resources/common.ts'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import { tenderRules } from '#resources/tenders/tenderRules.server.ts'
import { moveCard, plainCardNo } from './cardLedger.server.ts'
import { keepPin, refuseOddPin } from './pins.server.ts'

/** A card to register: sold by a line of an order, or given for a reason. */
export interface NewCard {
  cardNo: string
  pin: string
  amount: number
  customerId?: string | null
  orderId?: string | null
  orderLineId?: string | null
  branchId?: string | null
  expiresOn?: string | null
  reason?: string | null
}

/**
 * Registers a gift card. One that is sold becomes active when its order is paid, one that is given
 * at once. Codes are checked by the caller.
 * @returns its id
 * @throws BadInput or Refused naming the field
 */
export async function registerCard(context: Context, card: NewCard): Promise<string> {
  const { pin, amount, orderId, orderLineId, reason } = card
  const cardNo = plainCardNo(card.cardNo)
  if (!/^[A-Z0-9]{4,30}$/.test(cardNo))
    throw badInput('invalid', 'cardNo', 'A card number has 4 to 30 letters and digits.')
  refuseOddPin(pin)
  refuseOddMoney(amount)
  const { today, giftCardUntil } = await tenderRules(context)
  const expiresOn = lastDay(card.expiresOn, giftCardUntil)
  if (!orderLineId && !reason?.trim())
    throw badInput(
      'required',
      'reason',
      'Choose the order line that sold it, or say why it is given.',
    )
  const sold = orderLineId ? await soldBy(context, orderId, orderLineId, amount) : undefined
  const { id } = (await createRecord(context, metaOf('giftCards'), {
    cardNo,
    customerId: card.customerId ?? null,
    amount,
    issuedOn: today,
    expiresOn,
    orderId: sold?.orderId ?? null,
    orderLineId: sold ? orderLineId : null,
    branchId: card.branchId ?? sold?.branchId ?? null,
    reason: sold ? null : reason!.trim(),
  })) as { id: string }
  await keepPin(context, id, pin)
  if (sold && !sold.isPaid) return id
  await issue(context, { id, amount, orderId: sold?.orderId ?? null, reason: reason ?? null })
  return id
}

const issue = (
  context: Context,
  { id, ...entry }: { id: string; amount: number; orderId: string | null; reason?: string | null },
  state: { state?: 'Active' } = { state: 'Active' },
) => moveCard(context, id, { type: 'Issue', ...entry }, state)

/** A later day than the rule's may be chosen, an earlier one not; where cards never expire, none. */
function lastDay(chosen: string | null | undefined, rule: string | null) {
  if (!chosen) return rule
  if (rule && chosen < rule)
    throw badInput('too_soon', 'expiresOn', `A gift card is valid until ${rule} at least.`)
  if (!rule)
    throw badInput('never', 'expiresOn', 'Gift cards do not expire here. Leave this empty.')
  return chosen
}

async function soldBy(
  context: Context,
  orderId: string | null | undefined,
  orderLineId: string,
  amount: number,
) {
  if (!orderId) throw badInput('required', 'orderId', 'Choose the order that sold the card.')
  const order = await lockOrder(context, orderId)
  const [line] = await context.db.query<{ left: number; isGiftCard: boolean }>(sql`
    select p.is_gift_card, l.price * l.quantity - l.discount
      - coalesce((select sum(g.amount) from gift_cards g where g.order_line_id = l.id and not g.is_deleted), 0) as left
    from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id
    where l.id = ${orderLineId} and l.order_id = ${order.id} and not l.is_deleted`)
  if (!line) throw badInput('unknown_reference', 'orderLineId', 'Choose a line of this order.')
  if (!line.isGiftCard)
    throw refused('no_gift_card', 'orderLineId', 'This line sells no gift card.')
  if (['Cancelled', 'Expired', 'Lost'].includes(order.state))
    throw refused('order_closed', 'orderId', `${order.orderCode} is ${order.state}.`)
  if (cents(amount) > cents(line.left))
    throw refused('too_much', 'amount', `The line sells cards of ${inWords(line.left)} more.`)
  return { orderId: order.id, branchId: order.branchId, isPaid: order.left <= 0 }
}

const isPaid = ({ paid, total }: { paid: number; total: number }) => cents(paid) >= cents(total)

interface SoldCard {
  id: string
  state: string
  amount: number
  balance: number
  orderId: string | null
  paid: number
  total: number
  isIssued: boolean
  isSaleRefunded: boolean
}

const soldCards = ({ db, actor }: Context, where: ReturnType<typeof sql>) =>
  db.query<SoldCard>(
    sql`
    select g.id, g.state, g.amount, g.balance, g.order_id, g.is_sale_refunded, coalesce(o.paid, 0) as paid, coalesce(${sql.raw(keptOf(orderColumnsOf('o')))}, 0) as total,
      exists (select from gift_card_entries e where e.card_id = g.id and e.type in ('Issue', 'Opening') and not e.is_deleted) as is_issued
    from gift_cards g left join orders o on o.id = g.order_id
    where g.client_id = ${actor.clientId} and not g.is_deleted and ${where} order by g.id for update of g`,
    'prepared',
  )

/** After a payment: cards of orders that are paid by now become active. The orders are locked. */
export async function activatePaidCards(context: Context, orderIds: readonly string[]) {
  if (!orderIds.length) return
  const cards = await soldCards(
    context,
    sql`g.order_id in ${orderIds} and g.state = 'Registered' and o.paid >= ${sql.raw(keptOf(orderColumnsOf('o')))}`,
  )
  for (const { id, amount, orderId, isIssued } of cards)
    if (!isIssued) await issue(context, { id, amount, orderId })
  await setState(
    context,
    cards.filter(c => c.isIssued).map(c => c.id),
    'Active',
  )
}

/** After a void: cards of orders that are not paid any more pay nothing until they are. */
export async function suspendUnpaidCards(context: Context, orderIds: readonly string[]) {
  if (!orderIds.length) return
  const cards = await soldCards(
    context,
    sql`g.order_id in ${orderIds} and g.state = 'Active' and o.paid < ${sql.raw(keptOf(orderColumnsOf('o')))}`,
  )
  await setState(
    context,
    cards.map(c => c.id),
    'Registered',
  )
}

/**
 * Blocks the cards that an order has sold, or those of some of its lines: their sale is refunded.
 * @returns them, with what is left on them
 */
export async function blockSoldCards(
  context: Context,
  { orderIds, orderLineIds }: { orderIds: readonly string[]; orderLineIds?: readonly string[] },
  reason: string,
): Promise<readonly { id: string; amount: number; balance: number }[]> {
  if (!orderIds.length) return []
  const lines = orderLineIds?.length ? sql` and g.order_line_id in ${orderLineIds}` : sql``
  const cards = await soldCards(
    context,
    sql`g.order_id in ${orderIds}${lines} and g.state <> 'Blocked'`,
  )
  await setState(
    context,
    cards.map(c => c.id),
    'Blocked',
    reason,
  )
  return cards
}

/**
 * Ends the cards that orders have sold, for good: their sale is refunded. What is left on them is
 * owed no longer.
 */
export async function endRefundedCards(context: Context, orderIds: readonly string[]) {
  if (!orderIds.length) return
  const cards = await soldCards(
    context,
    sql`g.order_id in ${orderIds} and (g.state <> 'Blocked' or g.balance > 0)`,
  )
  const reason = 'Its sale was refunded'
  for (const { id, balance, orderId } of cards)
    if (balance > 0)
      await moveCard(context, id, { type: 'Cancel', amount: -balance, orderId, reason })
  const ids = cards.map(({ id }) => id)
  await setState(context, ids, 'Blocked', reason)
  if (ids.length)
    await context.db.query(
      sql`update gift_cards set is_sale_refunded = true where id in ${ids} and client_id = ${context.actor.clientId}`,
    )
}

/** Locks the cards that orders have sold: nobody pays with them until the transaction ends. */
export const lockSoldCards = async ({ db, actor }: Context, orderIds: readonly string[]) => {
  if (orderIds.length)
    await db.query(sql`
      select from gift_cards where order_id in ${orderIds} and client_id = ${actor.clientId} and not is_deleted order by id for update`)
}

async function setState(context: Context, ids: readonly string[], state: string, reason?: string) {
  if (!ids.length) return
  const changed = await context.db.query<{ id: string; before: string }>(sql`
    with old as (select id, state from gift_cards where id in ${ids})
    update gift_cards g set state = ${state}, blocked_reason = ${reason ?? null}, ${touched(context.actor)}
    from old where g.id = old.id returning g.id, old.state as before`)
  await writeAuditOfMany(
    context,
    'update',
    'giftCards',
    changed.map(({ id, before }) => ({
      id,
      changes: { state: [before, state], ...(reason ? { reason: [null, reason] } : {}) },
    })),
  )
}

/** The effects of a card's steps. */
export const cardSteps = {
  /** The sale is paid: what was bought is on the card from now on. */
  async activate(context, ids) {
    const cards = await soldCards(context, sql`g.id in ${ids}`)
    const unpaid = 'Its sale is not paid yet. Record the payment first.'
    const refused = refusals(cards, c => !isPaid(c) && problemAt('unpaid', 'id', unpaid))
    for (const { id, amount, orderId, isIssued } of cards)
      if (!refused.has(id) && !isIssued) await issue(context, { id, amount, orderId }, {})
    return refused
  },

  async block({ db }, ids, reason) {
    await db.query(
      sql`update gift_cards set blocked_reason = ${reason?.slice(0, 200) ?? null} where id in ${ids}`,
    )
    return new Map()
  },

  async unblock(context, ids) {
    const cards = await soldCards(context, sql`g.id in ${ids}`)
    const refused = refusals(cards, c =>
      c.isSaleRefunded
        ? problemAt('refunded', 'id', 'Its sale was refunded. Sell another card instead.')
        : c.isIssued
          ? c.balance === 0 && problemAt('used', 'id', 'There is nothing left on it.')
          : problemAt('unpaid', 'id', 'It was never activated. Register a new card.'),
    )
    const allowed = ids.filter(id => !refused.has(id))
    if (allowed.length)
      await context.db.query(
        sql`update gift_cards set blocked_reason = null where id in ${allowed}`,
      )
    return refused
  },
} satisfies Record<string, StepEffect>

/** The problems of cards that a step refuses, by the cards' ids. */
const refusals = (cards: readonly SoldCard[], problemOf: (card: SoldCard) => Problem | false) =>
  new Map(
    cards.flatMap(card => {
      const problem = problemOf(card)
      return problem ? [[card.id, problem] as const] : []
    }),
  )

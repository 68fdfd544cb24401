import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  type Queryable,
  type StepEffect,
  setInRows,
  writeAuditOf,
  writeAuditOfMany,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import { orderColumnsOf, owedBy, owing } from '#resources/common.ts'
import { ownRequests } from '#resources/sales/ownRequest.server.ts'
import { isTakenAt } from '#resources/sales/payments/payments.server.ts'
import { addPaid } from '#resources/sales/payments/paymentSteps.server.ts'
import { type Till, tillOfCash } from '#resources/sales/tills/tillOfCash.server.ts'
import { notHeld } from '#resources/sales/tills/heldCash.server.ts'
import { roundingOf } from '#resources/sales/tills/rounding.ts'
import { roundCash } from '#resources/sales/tills/cashRounding.server.ts'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { endRefundedCards, lockSoldCards } from '#resources/tenders/giftCards/soldCards.server.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { giveBack, isTender } from '#resources/tenders/tenders.server.ts'
import { spentOf, type Share } from './refundable.server.ts'
import { type MethodBack, waysBack } from './waysBack.server.ts'

interface Asked {
  id: string
  no: string
  orderId: string
  orderCode: string
  branchId: string
  amount: number
  methodId: string | null
  methodName: string | null
  methodType: string | null
  type: string
  customerId: string
  reason: string
  requestedById: string
  reference: string | null
  batch: string | null
  paid: number
  approved: number
  spent: number
}

const askedOf = ({ db }: Context, ids: readonly string[]) =>
  db.query<Asked>(sql`
    select r.id, r.no, r.order_id, o.order_code, r.branch_id, r.amount, r.method_id, m.name as "methodName", m.type as "methodType", r.type, o.customer_id, r.reason, r.requested_by_id, r.reference, r.batch, o.paid, ${spentOf(sql`o.id`)} as spent,
      coalesce((select sum(x.amount) from refunds x where x.order_id = o.id and x.state = 'Approved' and not x.is_deleted), 0) as approved
    from refunds r join orders o on o.id = r.order_id left join payment_methods m on m.id = r.method_id where r.id in ${ids} order by r.branch_id, r.no`)

/** The effects of a refund's steps. Their orders are locked. */
export const refundSteps = {
  /** Somebody else allows it, as far as the order's money goes. */
  async approve(context, ids) {
    const added = new Map<string, number>()
    const asked = await askedOf(context, ids)
    const refused = ownRequests('refund', asked, context)
    for (const refund of asked) {
      const before = refund.approved + (added.get(refund.orderId) ?? 0)
      if (refused.has(refund.id)) continue
      if (cents(before + refund.amount) > cents(refund.paid - refund.spent))
        refused.set(refund.id, tooMuch(refund, refund.paid - refund.spent - before))
      else added.set(refund.orderId, (added.get(refund.orderId) ?? 0) + refund.amount)
    }
    await decide(
      context,
      ids.filter(id => !refused.has(id)),
    )
    return refused
  },

  async decline(context, ids) {
    const refused = ownRequests('refund', await askedOf(context, ids), context)
    await decide(
      context,
      ids.filter(id => !refused.has(id)),
    )
    return refused
  },

  /**
   * Gives the money back by the methods that paid, or by the one that was chosen. What paid from a
   * gift card, credit or points goes back there. Cash comes out of the person's till.
   */
  async pay(context, ids, _reason, details) {
    const refused = new Map<string, Problem>()
    // Who pays back no cash needs no till.
    let found: Promise<Till | undefined> | undefined
    const tillOf = () => (found ??= tillOfCash(context, details?.cash))
    const asked = await askedOf(context, ids)
    await lockSoldCards(
      context,
      asked.map(({ orderId }) => orderId),
    )
    for (const refund of asked) {
      const problem = await payBack(context, refund, tillOf)
      if (problem) refused.set(refund.id, problem)
    }
    const paid = ids.filter(id => !refused.has(id))
    const done = asked.filter(({ id }) => !refused.has(id))
    await endCardsOf(context, done)
    await settlePoints(context, [...new Set(done.map(({ orderId }) => orderId))].toSorted())
    if (paid.length)
      await context.db.query(sql`update refunds set paid_on_utc = now() where id in ${paid}`)
    return refused
  },
} satisfies Record<string, StepEffect>

const notHere = (name: string) =>
  problemAt(
    'elsewhere',
    'tillBranchId',
    `${name} is not paid out at this branch. Choose a branch that takes it, or give shop credit.`,
  )

const tooMuch = ({ orderCode }: Asked, left: number) =>
  problemAt(
    'exceeds',
    'amount',
    `Only ${Math.max(0, left).toFixed(2)} of what was paid for ${orderCode} can still be refunded.`,
  )

/** The state follows with the step; the database compares who decided with who asked. */
const decide = async (context: Context, ids: readonly string[]) => {
  if (ids.length)
    await setInRows(
      context,
      metaOf('refunds'),
      ids,
      sql`approver_id = ${context.actor.staffId}, decided_on_utc = now()`,
    )
}

async function payBack(
  context: Context,
  refund: Asked,
  tillOf: () => Promise<Till | undefined>,
): Promise<Problem | undefined> {
  const { db } = context
  const { id, orderId, amount, methodId, methodName, methodType } = refund
  const [order] = await db.query<{ left: number; balance: number; isOwed: boolean }>(sql`
    select o.paid - ${spentOf(sql`o.id`)} as left, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance, o.state in (${sql.raw(owing)}) as "isOwed" from orders o where o.id = ${orderId}`)
  if (cents(amount) > cents(order!.left)) return tooMuch(refund, order!.left)
  const method: MethodBack | undefined = methodId
    ? { id: methodId, name: methodName!, type: methodType! }
    : undefined
  const { shares, problem } = await waysBack(db, { orderId, amount, method, id })
  if (problem) return problem
  const cash = shares.flatMap(each => (each.isCash ? [each.methodId] : []))
  const till = cash.length ? await tillOf() : undefined
  const [elsewhere] = cash.length
    ? await db.query<{ name: string }>(sql`
        select m.name from payment_methods m
        where m.id in ${cash} and not ${isTakenAt(sql`${till?.branchId ?? refund.branchId}::uuid`)} limit 1`)
    : []
  if (elsewhere) return notHere(elsewhere.name)
  const out = shares.reduce((sum, each) => sum + (each.isCash ? paidOut(each, context) : 0), 0)
  const short = out
    ? await notHeld(context, till ?? { branchId: refund.branchId, terminal: null }, out, 'till')
    : undefined
  if (short) return short
  const rows = shares.map(({ methodId, amount, isCash }) => ({
    id: uuid(),
    orderId: refund.orderId,
    methodId,
    amount: -amount,
    branchId: (isCash && till?.branchId) || refund.branchId,
    terminal: isCash && till ? till.terminal : null,
    reference: refund.reference,
    batch: refund.batch,
    state: 'Received',
    refundId: refund.id,
  }))
  await insertRows(context, metaOf('payments'), rows)
  await giveBackHeld(context, refund, shares)
  await roundCash(context, rows)
  await writeAuditOfMany(
    context,
    'create',
    'payments',
    rows.map(({ id, amount, refundId }) => ({
      id,
      changes: { amount: [null, amount], refundId: [null, refundId] },
    })),
  )
  if (order!.isOwed) await takeOffPrice(context, refund, order!.balance)
  await addPaid(
    context,
    sql`select ${refund.orderId}::uuid as order_id, ${-refund.amount}::numeric as amount`,
  )
  return undefined
}

/** What a drawer gives of a share in cash, which is rounded. */
const paidOut = ({ amount }: Share, { actor }: Context) =>
  (cents(amount) - roundingOf(-cents(amount), actor.country)) / 100

/** Price adjustments and goodwill lower what the order costs; what was paid on top does not. */
async function takeOffPrice(
  context: Context,
  { id, orderId, type, amount }: Asked,
  balance: number,
) {
  const allowance = cents(amount) - Math.max(-cents(balance), 0)
  if (!lowersPrice.includes(type) || allowance <= 0) return
  await context.db.query(sql`update refunds set allowance = ${allowance / 100} where id = ${id}`)
  const [changed] = await context.db.query<{ before: number; after: number }>(sql`
    update orders set credited = credited + ${allowance / 100}::numeric where id = ${orderId}
    returning credited - ${allowance / 100}::numeric as before, credited as after`)
  const { before, after } = changed!
  await writeAuditOf(context, 'update', 'orders', orderId, { credited: [before, after] })
}

const lowersPrice: readonly string[] = ['Price adjustment', 'Goodwill']

/** What went back to a gift card, to points or to credit moves their ledgers. */
async function giveBackHeld(
  context: Context,
  { id: refundId, no, orderId, customerId, methodType }: Asked,
  shares: readonly Share[],
) {
  const reason = `Refund ${no}`
  for (const { paymentId, amount } of shares)
    if (paymentId) await giveBack(context, { id: paymentId, refundId, reason }, amount)
    else if (methodType && isTender(methodType))
      await issueCredit(context, { customerId, amount, orderId, refundId, reason })
}

/**
 * The sale of gift cards is refunded with its order, or once less than they cost is left of what
 * was paid for it. They are ended then.
 */
async function endCardsOf(context: Context, paid: readonly Asked[]) {
  if (!paid.length) return
  const undone = paid.flatMap(({ type, orderId }) => (type === 'Cancel' ? orderId : []))
  const found = await context.db.query<{ id: string }>(sql`
    select o.id from orders o where o.id in ${paid.map(({ orderId }) => orderId)} and (o.id::text in ${undone.length ? undone : ['']}
      or o.paid < (select sum(g.amount) from gift_cards g where g.order_id = o.id and (g.state <> 'Blocked' or g.balance > 0) and not g.is_deleted))
    order by o.id`)
  await endRefundedCards(
    context,
    found.map(({ id }) => id),
  )
}

/**
 * Locks the orders before their refunds, with those whose money exchanges have brought there: what
 * was paid by a gift card, credit or points goes back by the order that it paid first.
 */
export const lockOrdersOfRefunds = (tx: Queryable, ids: readonly string[]) =>
  tx.query(sql`
    with recursive paid as (
      select order_id from refunds where id in ${ids}
      union
      select p.exchange_order_id from paid f join payments p on p.order_id = f.order_id
      where p.exchange_order_id is not null and p.amount > 0 and not p.is_deleted)
    select 1 from orders where id in (select order_id from paid) order by id for update`)

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
  touched,
  writeAuditOfMany,
} from '#server/kit'
import { addPaid } from '#resources/sales/payments/paymentSteps.server.ts'
import { roundCash } from '#resources/sales/tills/cashRounding.server.ts'
import { suspendUnpaidCards } from '#resources/tenders/giftCards/soldCards.server.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { backTo, type Share } from './refundable.server.ts'

interface Asked {
  id: string
  no: string
  orderId: string
  orderCode: string
  branchId: string
  amount: number
  methodId: string | null
  requestedById: string
  reference: string | null
  paid: number
  approved: number
}

const askedOf = ({ db }: Context, ids: readonly string[]) =>
  db.query<Asked>(sql`
    select r.id, r.no, r.order_id, o.order_code, r.branch_id, r.amount, r.method_id, r.requested_by_id, r.reference, o.paid,
      coalesce((select sum(x.amount) from refunds x where x.order_id = o.id and x.state = 'Approved' and not x.is_deleted), 0) as approved
    from refunds r join orders o on o.id = r.order_id where r.id in ${ids} order by r.no`)

const ownProblem: Problem = problemAt(
  'own_request',
  'state',
  'You asked for this refund, so somebody else has to decide.',
)

/** The effects of a refund's steps. Their orders are locked. */
export const refundSteps = {
  /** Somebody else allows it, as far as the order's money goes. */
  async approve(context, ids) {
    const refused = new Map<string, Problem>()
    const added = new Map<string, number>()
    const asked = await askedOf(context, ids)
    for (const refund of asked) {
      const before = refund.approved + (added.get(refund.orderId) ?? 0)
      if (refund.requestedById === context.actor.staffId) refused.set(refund.id, ownProblem)
      else if (cents(before + refund.amount) > cents(refund.paid))
        refused.set(refund.id, tooMuch(refund, refund.paid - before))
      else added.set(refund.orderId, (added.get(refund.orderId) ?? 0) + refund.amount)
    }
    await decide(
      context,
      ids.filter(id => !refused.has(id)),
    )
    return refused
  },

  async decline(context, ids) {
    const refused = new Map(
      (await askedOf(context, ids))
        .filter(({ requestedById }) => requestedById === context.actor.staffId)
        .map(({ id }) => [id, ownProblem]),
    )
    await decide(
      context,
      ids.filter(id => !refused.has(id)),
    )
    return refused
  },

  /** Gives the money back by the methods that paid, or by the one that was chosen. */
  async pay(context, ids) {
    const refused = new Map<string, Problem>()
    const asked = await askedOf(context, ids)
    for (const refund of asked) {
      const problem = await payBack(context, refund)
      if (problem) refused.set(refund.id, problem)
    }
    const paid = ids.filter(id => !refused.has(id))
    const orderIds = [...new Set(asked.filter(({ id }) => !refused.has(id)).map(r => r.orderId))]
    await suspendUnpaidCards(context, orderIds.toSorted())
    await settlePoints(context, orderIds.toSorted())
    if (paid.length)
      await context.db.query(sql`update refunds set paid_on_utc = now() where id in ${paid}`)
    return refused
  },
} satisfies Record<string, StepEffect>

const cents = (amount: number) => Math.round(amount * 100)

const tooMuch = ({ orderCode }: Asked, left: number) =>
  problemAt(
    'exceeds',
    'amount',
    `Only ${Math.max(0, left).toFixed(2)} of what was paid for ${orderCode} can still be refunded.`,
  )

/** The state follows with the step; the database compares who decided with who asked. */
const decide = async ({ db, actor }: Context, ids: readonly string[]) => {
  if (ids.length)
    await db.query(sql`
      update refunds set approver_id = ${actor.staffId}, decided_on_utc = now(), ${touched(actor)} where id in ${ids}`)
}

async function payBack(context: Context, refund: Asked): Promise<Problem | undefined> {
  const { db } = context
  const [order] = await db.query<{ paid: number }>(
    sql`select paid from orders where id = ${refund.orderId}`,
  )
  if (cents(refund.amount) > cents(order!.paid)) return tooMuch(refund, order!.paid)
  const shares = refund.methodId
    ? [{ methodId: refund.methodId, amount: refund.amount }]
    : backTo(refund.amount, await paidBy(db, refund.orderId))
  if (!shares)
    return problemAt(
      'no_method',
      'methodId',
      'The methods that paid give nothing back. Ask for it again with a method.',
    )
  const rows = shares.map(({ methodId, amount }) => ({
    id: uuid(),
    orderId: refund.orderId,
    methodId,
    amount: -amount,
    branchId: refund.branchId,
    reference: refund.reference,
    state: 'Received',
    refundId: refund.id,
  }))
  await insertRows(context, metaOf('payments'), rows)
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
  await addPaid(
    context,
    sql`select ${refund.orderId}::uuid as order_id, ${-refund.amount}::numeric as amount`,
  )
  return undefined
}

/**
 * What each method that gives money back has paid of an order, less what it gave back; the last
 * first.
 */
const paidBy = (db: Queryable, orderId: string) =>
  db.query<Share>(sql`
    select p.method_id, sum(p.amount) as amount
    from payments p join payment_methods m on m.id = p.method_id
    where p.order_id = ${orderId} and p.state <> 'Pending' and not p.is_deleted and m.is_refund_allowed
      and m.type not in ('Gift card', 'Credit', 'Points')
    group by p.method_id having sum(p.amount) > 0 order by max(p.received_on_utc) desc, p.method_id`)

/** Locks the orders before their refunds. */
export const lockOrdersOfRefunds = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from refunds where id in ${ids}) order by id for update`,
  )

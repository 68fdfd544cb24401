import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  refused,
  withFields,
  writeAuditOfMany,
} from '#server/kit'
import type { RecordOf } from '#define'
import { planDeliveredBefore } from '#resources/delivery/plans/deliveredBefore.server.ts'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { leftOf, orderColumnsOf } from '#resources/common.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { addPaid } from '#resources/sales/payments/paymentSteps.server.ts'
import { backTo, type Share } from '#resources/sales/refunds/refundable.server.ts'
import { requestRefund } from '#resources/sales/refunds/refunds.server.ts'
import { isWalkIn } from '#resources/tenders/walkIns.server.ts'
import type { OpenSale } from '#resources/sales/sellIt/workable.server.ts'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { suspendUnpaidCards } from '#resources/tenders/giftCards/soldCards.server.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { isTenderMethod } from '#resources/tenders/tenders.server.ts'
import { exchangeOf, inMoney, worthByOrder } from './returnable.server.ts'

type Order = RecordOf<typeof orders>
type Returns = Awaited<ReturnType<typeof exchangeOf>>['returns']
interface Part {
  orderId: string
  orderCode: string
  cents: number
}

/** What an exchange has brought about beside its sale. */
export interface Exchanged {
  /** What of the goods that came back counted for the sale. */
  exchanged: number
  /** Asked for, and for somebody with `J4` to decide. */
  refunded: number
  credited: number
}

/** Locks the orders whose goods come back with a sale, before days and goods. */
export const lockOriginals = ({ db }: Context, orderId: string) =>
  db.query(
    sql`
    select 1 from orders where id in (
      select l.order_id from sale_returns r join order_lines l on l.id = r.order_line_id where r.order_id = ${orderId} and not r.is_deleted)
    order by id for update`,
    'prepared',
  )

/**
 * Takes back what comes back with a sale, to be inspected, and counts it for the sale: what was paid
 * for it moves from its order to this one, by the methods that paid it. What the sale leaves of it
 * is a refund that is asked for, or becomes shop credit. The caller has locked all of these orders
 * and confirmed the sale.
 * @throws Refused naming `returns`
 */
export async function takeBack(
  context: Context,
  sale: Order,
  givesBack: OpenSale['givesBack'],
): Promise<Exchanged> {
  const { db } = context
  const { returns } = await exchangeOf(context, sale.id)
  if (!returns.length) return { exchanged: 0, refunded: 0, credited: 0 }
  await refuseOthers(context, sale, returns)
  const codes = new Map(returns.map(row => [row.orderId, row.orderCode]))
  const parts = (await worthByOrder(context, returns)).map(part => ({
    ...part,
    orderCode: codes.get(part.orderId)!,
  }))
  await bringBack(context, sale, returns)
  const [now] = await db.query<{ left: number }>(
    sql`select greatest(${sql.raw(leftOf(orderColumnsOf('o')))}, 0) as left from orders o where o.id = ${sale.id}`,
  )
  let left = Math.round(now!.left * 100)
  const [moved, rest] = [[], []] as [Part[], Part[]]
  for (const part of parts) {
    const counted = Math.min(part.cents, left)
    left -= counted
    if (counted) moved.push({ ...part, cents: counted })
    if (part.cents > counted) rest.push({ ...part, cents: part.cents - counted })
  }
  for (const part of moved) await move(context, sale, part)
  for (const part of rest)
    await (givesBack === 'Credit' ? giveCredit : askRefund)(context, sale, part)
  const originals = parts.map(({ orderId }) => orderId).toSorted()
  await suspendUnpaidCards(context, originals)
  await settlePoints(context, originals)
  const restInAll = sum(rest)
  return {
    exchanged: sum(moved),
    refunded: givesBack === 'Credit' ? 0 : restInAll,
    credited: givesBack === 'Credit' ? restInAll : 0,
  }
}

/** What is told of it beside goods, payments and credit. */
const exchangedBy = (orderCode: string) => `Exchange ${orderCode}`

const sum = (parts: readonly Part[]) => inMoney(parts.reduce((all, { cents }) => all + cents, 0))

/** The customer may have been changed since. */
async function refuseOthers({ db }: Context, sale: Order, returns: Returns) {
  const ids = [...new Set(returns.map(({ orderId }) => orderId))]
  const [other] = await db.query<{ orderCode: string; name: string }>(sql`
    select o.order_code, c.name from orders o join customers c on c.id = o.customer_id where o.id in ${ids} and o.customer_id <> ${sale.customerId} limit 1`)
  if (other)
    throw refused(
      'other_customer',
      'returns',
      `${other.orderCode} was sold to ${other.name}, whom this sale is not for.`,
    )
  const tooMany = returns.find(({ quantity, most }) => quantity > most)
  if (tooMany)
    throw refused(
      'too_many',
      'returns',
      `${tooMany.skuCode} of ${tooMany.orderCode}: at most ${tooMany.most} can come back.`,
    )
}

/** Goods that no plan of ours handed over come back by plans that say so. */
async function planWhatCameBefore(context: Context, returns: Returns) {
  const had = await context.db.query<{ id: string; had: number }>(sql`
    select l.id, l.quantity_delivered - l.quantity_returned - l.delivered_before
        - coalesce((select sum(sets_apart(i.id))::int from plan_items i where i.order_line_id = l.id and not i.is_deleted), 0) as had
    from order_lines l
    where l.id in ${returns.map(({ orderLineId }) => orderLineId)} and l.delivered_before > 0`)
  const before = returns.flatMap(({ orderId, orderLineId, quantity }) => {
    const line = had.find(({ id }) => id === orderLineId)
    const lacks = line ? quantity - line.had : 0
    return lacks > 0 ? [{ orderId, orderLineId, quantity: lacks }] : []
  })
  for (const orderId of [...new Set(before.map(each => each.orderId))].toSorted())
    await planDeliveredBefore(
      context,
      orderId,
      before.filter(each => each.orderId === orderId),
    )
}

/** Returns goods by the plans that handed them over, the last first, to the branch that sells. */
async function bringBack(context: Context, { branchId, orderCode }: Order, returns: Returns) {
  const { db, actor } = context
  await withFields(planWhatCameBefore(context, returns), () => 'returns')
  const items = await db.query<{ id: string; planId: string; orderLineId: string; had: number }>(
    sql`
      select i.id, i.plan_id, i.order_line_id, i.delivered - i.returned - sets_apart(i.id) as had from plan_items i join delivery_plans p on p.id = i.plan_id
      where i.order_line_id in ${returns.map(({ orderLineId }) => orderLineId)} and i.delivered > i.returned
        and p.state in ('Delivered', 'Partially Delivered') and not i.is_deleted and not p.is_deleted order by p.date desc, p.id, i.id`,
  )
  const [here] = await db.query<{ id: string }>(sql`
    select id from warehouses where branch_id = ${branchId} and client_id = ${actor.clientId} and warehouse_type = 'Warehouse'
      and is_active and not is_presale and not is_deleted order by name limit 1`)
  const byPlan = new Map<string, { planItemId: string; quantity: number }[]>()
  for (const { orderLineId, quantity } of returns) {
    let open = quantity
    for (const item of items.filter(each => each.orderLineId === orderLineId)) {
      const taken = Math.min(open, item.had)
      if (taken <= 0) continue
      open -= taken
      const others = byPlan.get(item.planId) ?? []
      byPlan.set(item.planId, [...others, { planItemId: item.id, quantity: taken }])
    }
  }
  for (const [planId, given] of [...byPlan].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await returnItems(context, {
      planId,
      items: given,
      ...(here && { warehouseId: here.id }),
      reason: exchangedBy(orderCode),
    })
}

/** What each method has paid of an order, less what it gave back: those that draw on us first. */
const paidBy = ({ db }: Context, orderId: string) =>
  db.query<Share>(sql`
    select p.method_id, sum(p.amount) as amount from payments p join payment_methods m on m.id = p.method_id
    where p.order_id = ${orderId} and p.state <> 'Pending' and not p.is_deleted group by p.method_id, m.type, m.is_refund_allowed
    having sum(p.amount) > 0 order by ${isTenderMethod} desc, m.is_refund_allowed, max(p.received_on_utc) desc, p.method_id`)

/** Less is paid of the one order, and as much more of the other, by the same methods. */
async function move(context: Context, sale: Order, { orderId, orderCode, cents }: Part) {
  const shares = backTo(inMoney(cents), await paidBy(context, orderId))
  if (!shares)
    throw refused('no_method', 'returns', 'The payment for these goods was already refunded.')
  const of = { branchId: sale.branchId, state: 'Received' }
  const rows = shares.flatMap(({ methodId, amount }) => [
    {
      ...of,
      id: uuid(),
      orderId,
      methodId,
      amount: -amount,
      reference: exchangedBy(sale.orderCode),
      exchangeOrderId: sale.id,
    },
    {
      ...of,
      id: uuid(),
      orderId: sale.id,
      methodId,
      amount,
      reference: exchangedBy(orderCode),
      exchangeOrderId: orderId,
    },
  ])
  await write(context, rows)
  await addPaid(
    context,
    sql`select * from (values (${orderId}::uuid, ${-inMoney(cents)}::numeric), (${sale.id}::uuid, ${inMoney(cents)}::numeric)) as v(order_id, amount)`,
  )
}

async function write(
  context: Context,
  rows: readonly { id: string; amount: number; exchangeOrderId: string }[],
) {
  await insertRows(context, metaOf('payments'), rows)
  await writeAuditOfMany(
    context,
    'create',
    'payments',
    rows.map(({ id, amount, exchangeOrderId }) => ({
      id,
      changes: { amount: [null, amount], exchangeOrderId: [null, exchangeOrderId] },
    })),
  )
}

const askRefund = (context: Context, { orderCode }: Order, { orderId, cents }: Part) =>
  requestRefund(context, {
    orderId,
    type: 'Return',
    amount: inMoney(cents),
    reason: `More came back than ${orderCode} comes to`,
  })

/** The money stays here: the order has less of it, and the customer as much credit. */
async function giveCredit(context: Context, sale: Order, { orderId, cents }: Part) {
  if (await isWalkIn(context, sale.customerId))
    throw refused('walk_in', 'customerId', 'Shop credit needs a customer. Choose or add one.')
  const methodId = await creditMethod(context)
  if (!methodId)
    throw refused('no_method', 'givesBack', 'There is no payment method of shop credit.')
  const amount = inMoney(cents)
  const row = {
    id: uuid(),
    orderId,
    methodId,
    amount: -amount,
    branchId: sale.branchId,
    state: 'Received',
    reference: exchangedBy(sale.orderCode),
    exchangeOrderId: sale.id,
  }
  await write(context, [row])
  await addPaid(context, sql`select ${orderId}::uuid as order_id, ${-amount}::numeric as amount`)
  await issueCredit(context, {
    customerId: sale.customerId,
    amount,
    orderId,
    reason: exchangedBy(sale.orderCode),
  })
}

/** The method by which credit is spent. */
const creditMethod = async ({ db, actor }: Context): Promise<string | undefined> =>
  (
    await db.query<{ id: string }>(sql`
      select id from payment_methods where client_id = ${actor.clientId} and type = 'Credit' and not is_disabled and not is_deleted order by position, name limit 1`)
  )[0]?.id

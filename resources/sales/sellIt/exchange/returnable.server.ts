import { sql } from 'drizzle-orm'
import { type Context, refused } from '#server/kit'
import type { AnswerOf, CallAnswer } from '#define'
import { cents } from '#resources/cents.ts'
import { worthOfReturned } from '#resources/sales/orders/amounts/returnedWorth.server.ts'
import { isCode } from '#resources/sales/orders/orderParts.server.ts'
import {
  availableOf,
  refundableOf,
  refundableOfAll,
} from '#resources/sales/refunds/refundable.server.ts'
import type { exchangeCalls } from './exchange.calls.ts'
import type { exchangeShape } from './exchangeShapes.ts'

type Returnable = CallAnswer<typeof exchangeCalls.getReturnable>['data']
type Exchange = AnswerOf<typeof exchangeShape>
type Line = Omit<Returnable['lines'][number], 'worth'>

/** Pieces of the line `l` that the customer has: plans handed them over, or another program did before. */
const most = sql`l.delivered_before + coalesce((select sum(i.delivered - i.returned - sets_apart(i.id))::int from plan_items i join delivery_plans p on p.id = i.plan_id
  where i.order_line_id = l.id and p.state in ('Delivered', 'Partially Delivered') and not i.is_deleted and not p.is_deleted), 0)`

/**
 * What a customer may bring back of an order.
 * @throws Refused naming `typed`
 */
export async function returnableOf(context: Context, typed: string): Promise<Returnable> {
  const { db, actor } = context
  const plain = typed.trim().replace(/^inv0*(?=\d)/i, '')
  const [order] = await db.query<Omit<Returnable, 'lines' | 'paid'>>(sql`
    select o.id as "orderId", o.order_code, o.customer_id, c.name as customer from orders o join customers c on c.id = o.customer_id
    where ${isCode(plain)} and o.client_id = ${actor.clientId} and o.state in ('Confirmed', 'Completed') and not o.is_deleted limit 1`)
  if (!order) throw refused('unknown', 'typed', 'No order with this number has goods to return.')
  const lines = await db.query<Line>(sql`
    select * from (select l.id as "orderLineId", k.code as "skuCode", k.name as "skuName", coalesce(k.photo, p.photo) as photo, ${most} as most, l.position
      from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
      where l.order_id = ${order.orderId} and p.type <> 'Service' and not l.is_deleted) x
    where most > 0 order by x.position limit 200`)
  const worths = await worthOfReturned(
    context,
    lines.map(({ orderLineId, most: quantity }) => ({ orderLineId, quantity })),
  )
  return {
    ...order,
    paid: Math.max(availableOf(await refundableOf(db, order.orderId)), 0),
    lines: lines.map(line => ({
      ...line,
      worth: worths.find(({ orderLineId }) => orderLineId === line.orderLineId)?.amount ?? 0,
    })),
  }
}

/** What comes back with a sale, and what of it counts for it. */
export async function exchangeOf(
  context: Context,
  orderId: string,
): Promise<Omit<Exchange, 'givesBack'>> {
  const rows = await context.db.query<Omit<Exchange['returns'][number], 'worth'>>(
    sql`
    select r.order_line_id, l.order_id as "orderId", o.order_code, k.code as "skuCode", k.name as "skuName", r.quantity, ${most} as most
    from sale_returns r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id join skus k on k.id = l.sku_id
    where r.order_id = ${orderId} and not r.is_deleted order by o.id, l.position limit 200`,
    'prepared',
  )
  if (!rows.length) return { returns: [], exchanged: 0 }
  const worths = await worthOfReturned(context, rows)
  const returns = rows.map(row => ({
    ...row,
    worth: worths.find(({ orderLineId }) => orderLineId === row.orderLineId)?.amount ?? 0,
  }))
  const parts = await worthByOrder(context, returns)
  return { returns, exchanged: inMoney(parts.reduce((sum, { cents }) => sum + cents, 0)) }
}

/** What counts of the goods of each order: their worth, as far as it was paid and not asked back. */
export async function worthByOrder(
  { db }: Context,
  returns: readonly { orderId: string; worth: number }[],
): Promise<{ orderId: string; cents: number }[]> {
  const orderIds = [...new Set(returns.map(row => row.orderId))]
  const refundable = await refundableOfAll(db, orderIds)
  return orderIds.map(orderId => {
    const worth = returns
      .filter(row => row.orderId === orderId)
      .reduce((sum, row) => sum + cents(row.worth), 0)
    const paid = cents(availableOf(refundable.get(orderId)!))
    return { orderId, cents: Math.max(Math.min(worth, paid), 0) }
  })
}

export const inMoney = (cents: number) => cents / 100

import { sql, type SQL } from 'drizzle-orm'
import { type Context, metaOf, refused, transition } from '#server/kit'
import type { AnswerOf, CallInput } from '#define'
import { orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { priceAnew, type PriceMove } from '#resources/sales/promotions/formerPrices.server.ts'
import type { parkedShape } from './saleShapes.ts'
import type { sellItCalls } from './sellIt.calls.ts'
import {
  countOn,
  endOpenSale,
  openSaleOf,
  refuseEnded,
  setOpenSale,
  workable,
} from './workable.server.ts'

export type Parked = AnswerOf<typeof parkedShape>

/** The drafts of a branch, those last changed first. */
export const openSalesOf = (
  { db, actor }: Context,
  branchId: string,
  also: SQL = sql`true`,
  most = 100,
): Promise<Parked[]> =>
  db.query<Parked>(
    sql`
    with d as (
      select o.id, o.version, o.order_code, c.name as customer, s.parked_as, s.holder_id, o.total, o.updated_on_utc
      from open_sales s join orders o on o.id = s.order_id join customers c on c.id = o.customer_id
      where s.client_id = ${actor.clientId} and not s.is_deleted and o.branch_id = ${branchId} and o.state = 'Draft' and not o.is_deleted and ${also}
      order by o.updated_on_utc desc, o.id limit ${most})
    select d.id as "orderId", d.version, d.order_code, d.customer, d.parked_as, p.full_name as holder, d.holder_id is not distinct from ${actor.staffId}::uuid as "isOwn",
      x.lines, left(x.goods, 500) as goods, d.total, d.updated_on_utc as "changedOnUtc"
    from d left join staff p on p.id = d.holder_id,
      lateral (select count(*)::int as lines, string_agg(l.quantity || ' × ' || k.name, ', ' order by l.position) as goods
        from order_lines l join skus k on k.id = l.sku_id where l.order_id = d.id and not l.is_deleted) x
    order by d.updated_on_utc desc, d.id`,
    'prepared',
  )

/** Leaves a sale for later. */
export async function parkSale(
  context: Context,
  { orderId, version, parkedAs }: CallInput<typeof sellItCalls.parkSale>,
): Promise<void> {
  const { order } = await workable(context, { orderId, version })
  await setOpenSale(context, order.id, {
    holderId: null,
    parkedOnUtc: new Date().toISOString(),
    parkedAs: parkedAs?.trim() || null,
  })
  await countOn(context, order.id)
}

/**
 * Takes a sale in hand, whoever has it, at today's prices where it is a draft of a former day.
 * @returns the lines that cost something else now
 */
export async function takeOverSale(
  context: Context,
  { orderId, version }: CallInput<typeof sellItCalls.takeOverSale>,
): Promise<readonly PriceMove[]> {
  const { actor, db } = context
  const order = await orderAt(context, { orderId, version }, 'for update')
  refuseEnded(order)
  const { holderId } = await openSaleOf(db, order.id)
  const repriced = await priceAnew(context, order)
  if (holderId === actor.staffId) return repriced
  await setOpenSale(context, order.id, { holderId: actor.staffId, parkedOnUtc: null })
  await countOn(context, order.id)
  return repriced
}

/** Gives up a draft: its order is cancelled. */
export async function discardSale(
  context: Context,
  { orderId, version, reason }: CallInput<typeof sellItCalls.discardSale>,
): Promise<void> {
  const { order } = await workable(context, { orderId, version })
  if (order.state !== 'Draft')
    throw refused(
      'state',
      'orderId',
      `${order.orderCode} is ${order.state}. Mark it as lost in order processing instead.`,
    )
  if (order.paid)
    throw refused(
      'paid',
      'orderId',
      `${order.paid.toFixed(2)} was paid for ${order.orderCode}. Give it back first.`,
    )
  await transition(context, metaOf('orders'), { id: order.id }, 'cancel', {
    reason: reason?.trim() || 'Discarded at the till',
    idField: 'orderId',
  })
  await endOpenSale(context, order.id)
}

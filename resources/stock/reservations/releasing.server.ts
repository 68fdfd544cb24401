import { sql } from 'drizzle-orm'
import { type Context, BadInput, touched } from '#server/kit'
import {
  freeHeld,
  heldBy,
  lockOrder,
  recordForOrders,
  unknownLine,
} from '#resources/stock/ledger/earmarks.server.ts'
import { isPromised } from './reserved.server.ts'

/**
 * Releases all reservations of an order, or of some of its lines. Goods stay at their positions.
 * Locks the order.
 * @throws NotFound, BadInput for a line of another order
 */
export async function release(
  context: Context,
  {
    orderId,
    orderLineIds,
    reason,
  }: { orderId: string; orderLineIds?: readonly string[]; reason?: string },
): Promise<void> {
  await lockOrder(context, orderId)
  if (orderLineIds) {
    const own = await context.db.query<{ id: string }>(
      sql`select id from order_lines where order_id = ${orderId} and not is_deleted`,
    )
    const foreign = orderLineIds.findIndex(id => !own.some(o => o.id === id))
    if (foreign >= 0) throw new BadInput(unknownLine(`orderLineIds.${foreign}`))
  }
  await releaseOrders(context, [orderId], orderLineIds, reason)
}

/** Releases the goods of orders that the caller has locked in id order. */
export async function releaseOrders(
  context: Context,
  orderIds: readonly string[],
  orderLineIds?: readonly string[],
  reason?: string,
): Promise<void> {
  if (!orderIds.length || orderLineIds?.length === 0) return
  const lines = sql`select id from order_lines where order_id in ${orderIds} ${orderLineIds ? sql`and id in ${orderLineIds}` : sql``}`
  // Inbound goods are locked before stock.
  await context.db.query(sql`
    update reservations r set state = 'Released', ${touched(context.actor)}
    where r.order_line_id in (${lines}) and ${isPromised}`)
  const held = await heldBy(context.db, lines)
  await freeHeld(context, held)
  await recordForOrders(context, 'release', held, reason)
}

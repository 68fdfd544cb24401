import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { BadInput } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { freeHeld, heldBy, lockOrder, tellOrders, unknownLine } from '#resources/stock/ledger/earmarks.server.ts'
import { isPromised } from './reserved.server.ts'

/**
 * Gives back everything that is reserved for an order, or for some of its lines, to where it lies. Locks the order.
 * @throws NotFound, BadInput for a line of another order
 */
export async function release(
  tx: Queryable,
  who: Who,
  {
    orderId,
    orderLineIds,
    reason,
  }: { orderId: string; orderLineIds?: readonly string[]; reason?: string },
): Promise<void> {
  await lockOrder(tx, who, orderId)
  if (orderLineIds) {
    const own = await tx.query<{ id: string }>(
      sql`select id from order_lines where order_id = ${orderId} and not is_deleted`,
    )
    const foreign = orderLineIds.findIndex(id => !own.some(o => o.id === id))
    if (foreign >= 0) throw new BadInput(unknownLine(`orderLineIds.${foreign}`))
  }
  await releaseOrders(tx, who, [orderId], orderLineIds, reason)
}

/** Gives back what is held for orders that the caller has locked in the order of their ids. */
export async function releaseOrders(
  tx: Queryable,
  who: Who,
  orderIds: readonly string[],
  orderLineIds?: readonly string[],
  reason?: string,
): Promise<void> {
  if (!orderIds.length || orderLineIds?.length === 0) return
  const lines = sql`select id from order_lines where order_id in ${orderIds} ${orderLineIds ? sql`and id in ${orderLineIds}` : sql``}`
  // Goods on their way are locked before those in stock.
  await tx.query(sql`
    update reservations r set state = 'Released', ${touched(who)}
    where r.order_line_id in (${lines}) and ${isPromised}`)
  const held = await heldBy(tx, lines)
  await freeHeld(tx, who, held)
  const byOrder = new Map<string, object[]>()
  for (const { orderId, orderLineId, skuId, quantity } of held)
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), { orderLineId, skuId, quantity }])
  await tellOrders(tx, who, 'release', byOrder, reason)
}

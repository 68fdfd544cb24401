import type { Context } from '#server/context.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transition } from '#server/entities/write/transition.ts'
import type { RecordOf } from '#define'
import type { orders } from '#resources/sales/orders/orders.entity.ts'

type Order = RecordOf<typeof orders>

/**
 * Confirms an order and reserves its goods: all of them, or it is refused by the name of what is missing.
 * @returns the order as it is now
 * @throws NotFound, Stale, Refused
 */
export const confirmOrder = (
  context: Context,
  { orderId, version }: { orderId: string; version?: number },
): Promise<Order> => step(context, { id: orderId, version }, 'confirm')

/**
 * Cancels an order: its plans give back their places and its goods are free again; money that was paid stays until it is refunded.
 * @returns the order as it is now
 * @throws NotFound, Stale, BadInput without a reason, Refused once something was delivered
 */
export const cancelOrder = (
  context: Context,
  { orderId, version, reason }: { orderId: string; version?: number; reason: string },
): Promise<Order> => step(context, { id: orderId, version }, 'cancel', reason)

const step = async (
  context: Context,
  order: { id: string; version: number | undefined },
  name: string,
  reason?: string,
) =>
  (await transition(context, metaOf('orders'), order, name, {
    reason,
    idField: 'orderId',
  })) as Order

import type { Queryable } from '../../server/db/database.ts'
import { transitionMany } from '../../server/entities/many.ts'
import { planOf } from '../../server/entities/plan.ts'
import { oneRecord } from '../../server/entities/read.ts'
import { NotFound, Refused, Stale } from '../../server/http/errors.ts'
import { isId } from '../../server/http/validation.ts'
import type { Who } from '../../server/session/who.ts'
import type { RecordOf } from '../define/index.ts'
import type { orders } from './orders.entity.ts'

type Order = RecordOf<typeof orders>

/**
 * Confirms an order and reserves its goods: all of them, or it is refused by the name of what is missing.
 * @returns the order as it is now
 * @throws NotFound, Stale, Refused
 */
export const confirmOrder = (
  tx: Queryable,
  who: Who,
  { orderId, version }: { orderId: string; version?: number },
): Promise<Order> => step(tx, who, orderId, version, 'confirm')

/**
 * Cancels an order: its plans give back their places and its goods are free again; money that was paid stays until it is refunded.
 * @returns the order as it is now
 * @throws NotFound, Stale, BadInput without a reason, Refused once something was delivered
 */
export const cancelOrder = (
  tx: Queryable,
  who: Who,
  { orderId, version, reason }: { orderId: string; version?: number; reason: string },
): Promise<Order> => step(tx, who, orderId, version, 'cancel', reason)

async function step(
  tx: Queryable,
  who: Who,
  orderId: string,
  version: number | undefined,
  name: string,
  reason?: string,
): Promise<Order> {
  const plan = planOf('orders')
  const [result] = isId(orderId)
    ? await transitionMany(tx, plan, who, [{ id: orderId.toLowerCase(), version }], name, reason)
    : []
  const problem = result ? result.errors[0] : { code: 'not_found' }
  if (problem?.code === 'not_found')
    throw new NotFound('This order does not exist, or not any more.', 'orderId')
  if (problem?.code === 'stale') throw new Stale(await oneRecord(tx, plan, who, orderId))
  if (problem) throw new Refused(problem as Refused['errors'][number])
  return (await oneRecord(tx, plan, who, orderId)) as Order
}

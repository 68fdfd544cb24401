import { sql, type SQL } from 'drizzle-orm'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutboxOfMany } from '#server/db/outbox.ts'
import { NotFound, type Problem } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import { columnsOfPlace, writeEntries, type Entry, type Place } from './ledgerEntries.server.ts'

/** Pieces at a free place that go to the hold of an order line, whose order the caller has locked. */
export interface Held {
  orderLineId: string
  skuId: string
  quantity: number
  place: Pick<Place, 'warehouseId' | 'stockStatus' | 'layerId'>
}

/** @throws Refused when a place holds less */
export async function holdFor(tx: Queryable, who: Who, held: readonly Held[]): Promise<void> {
  const entries = held.flatMap(({ orderLineId, skuId, quantity, place }): Entry[] => [
    { skuId, place, quantity: -quantity },
    { skuId, place: { ...place, stockOnHoldStatus: 'Order', orderLineId }, quantity },
  ])
  await writeEntries(tx, who, 'Reservation', entries)
}

/** Goods at the hold of an order line. */
export type HeldGoods = Place & {
  orderId: string
  orderLineId: string
  skuId: string
  quantity: number
}

/** What is held for order lines, given as a statement's ids or what finds them. */
export const heldBy = (tx: Queryable, orderLineIds: SQL) =>
  tx.query<HeldGoods>(sql`
    select ol.order_id as "orderId", l.sku_id as "skuId", l.quantity, ${columnsOfPlace}
    from stock_lines l join order_lines ol on ol.id = l.order_line_id
    where l.order_line_id in (${orderLineIds}) and l.stock_on_hold_status = 'Order' and l.quantity > 0 and not l.is_deleted order by l.id`)

/** Ends the hold of goods where they lie. */
export async function freeHeld(tx: Queryable, who: Who, held: readonly HeldGoods[]) {
  const entries = held.flatMap(
    ({ skuId, quantity, warehouseId, stockStatus, layerId, ...rest }): Entry[] => {
      const place = {
        warehouseId,
        stockStatus,
        // What is on its way stays with its transfer.
        stockOnHoldStatus: rest.transferId ? 'Transfer' : null,
        layerId: layerId ?? null,
        ticketId: rest.ticketId ?? null,
        transferId: rest.transferId ?? null,
        containerLineId: rest.containerLineId ?? null,
      }
      return [
        {
          skuId,
          place: { ...place, stockOnHoldStatus: 'Order', orderLineId: rest.orderLineId },
          quantity: -quantity,
        },
        { skuId, place, quantity },
      ]
    },
  )
  if (entries.length) await writeEntries(tx, who, 'Release', entries)
}

/** Whoever reserves or releases goods of an order locks it first. @throws NotFound */
export async function lockOrder(
  tx: Queryable,
  who: Who,
  orderId: string,
): Promise<{ orderCode: string; state: string }> {
  const [order] = isId(orderId)
    ? await tx.query<{ orderCode: string; state: string }>(
        sql`select order_code as "orderCode", state from orders where id = ${orderId} and client_id = ${who.clientId} and not is_deleted for update`,
      )
    : []
  if (!order) throw new NotFound('This order does not exist, or not any more.', 'orderId')
  return order
}

export const unknownLine = (field: string): Problem => ({
  code: 'unknown_line',
  field,
  message: 'This line does not belong to the order.',
})

/** In the history of each order, with why a person did it by hand, and to the outbox. */
export async function tellOrders(
  tx: Queryable,
  who: Who,
  operation: 'reserve' | 'release',
  byOrder: ReadonlyMap<string, readonly object[]>,
  reason?: string,
) {
  const told = [...byOrder].filter(([, goods]) => goods.length)
  if (!told.length) return
  await writeAuditOfMany(
    tx,
    who,
    operation,
    'orders',
    told.map(([id, goods]) => ({
      id,
      changes: {
        goods: operation === 'reserve' ? [null, goods] : [goods, null],
        ...(reason ? { reason: [null, reason] } : {}),
      },
    })),
  )
  await writeOutboxOfMany(
    tx,
    `orders.${operation}`,
    told.map(([id, goods]) => ({ id, clientId: who.clientId, goods })),
  )
}

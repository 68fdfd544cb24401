import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  isId,
  problemAt,
  writeAuditAndOutbox,
  type Problem,
  type Queryable,
} from '#server/kit'
import { leftOf, orderColumnsOf } from '#resources/common.ts'
import { columnsOfPosition, writeEntries, type LedgerEntry } from './ledgerEntries.server.ts'
import type { StockPosition } from './position.ts'

/**
 * Pieces at a free position that get the hold of an order line; the caller has locked its order.
 */
export interface Held {
  orderLineId: string
  skuId: string
  quantity: number
  place: Pick<StockPosition, 'warehouseId' | 'stockStatus' | 'layerId'>
}

/** @throws Refused when a position has fewer pieces */
export async function holdFor(context: Context, held: readonly Held[]): Promise<void> {
  const ledgerEntries = held.flatMap(({ orderLineId, skuId, quantity, place }): LedgerEntry[] => [
    { skuId, place, quantity: -quantity },
    { skuId, place: { ...place, stockOnHoldStatus: 'Order', orderLineId }, quantity },
  ])
  await writeEntries(context, 'Reservation', ledgerEntries)
}

/** Goods with the hold of an order line. */
export type HeldGoods = StockPosition & Omit<OrderGoods, 'source' | 'no'>

/** The goods held for order lines, given by the ids or by a subquery. */
export const heldBy = (tx: Queryable, orderLineIds: SQL) =>
  tx.query<HeldGoods>(sql`
    select ol.order_id, l.sku_id, l.quantity, ${columnsOfPosition}
    from stock_lines l join order_lines ol on ol.id = l.order_line_id
    where l.order_line_id in (${orderLineIds}) and l.stock_on_hold_status = 'Order' and l.quantity > 0 and not l.is_deleted order by l.id`)

/** Ends the hold of goods without moving them. */
export async function freeHeld(context: Context, held: readonly HeldGoods[]) {
  const ledgerEntries = held.flatMap(
    ({ orderId: _order, skuId, quantity, ...place }): LedgerEntry[] => {
      // Goods in transit stay with their transfer.
      const stockOnHoldStatus = place.transferId ? 'Transfer' : null
      return [
        { skuId, place, quantity: -quantity },
        { skuId, place: { ...place, stockOnHoldStatus, orderLineId: null }, quantity },
      ]
    },
  )
  if (ledgerEntries.length) await writeEntries(context, 'Release', ledgerEntries)
}

/** An order that the caller has locked. */
export interface LockedOrder {
  id: string
  version: number
  orderCode: string
  state: string
  branchId: string
  total: number
  /** What is left to be paid, below 0 where more was paid. */
  left: number
  paid: number
}

/**
 * Locks an order before its goods are reserved or released, or its payments recorded.
 * @throws NotFound
 */
export async function lockOrder({ db, actor }: Context, orderId: string): Promise<LockedOrder> {
  const [order] = isId(orderId)
    ? await db.query<LockedOrder>(
        sql`select o.id, o.version, o.order_code, o.state, o.branch_id, o.total, ${sql.raw(leftOf(orderColumnsOf('o')))} as left, o.paid from orders o where o.id = ${orderId} and o.client_id = ${actor.clientId} and not o.is_deleted for update`,
        'prepared',
      )
    : []
  if (!order) throw new NotFound('This order does not exist or was deleted.', 'orderId')
  return order
}

/** Locks the orders of order lines, before their goods. */
export const lockOrdersOfLines = async (tx: Queryable, orderLineIds: readonly string[]) =>
  orderLineIds.length
    ? tx.query(
        sql`select 1 from orders o where o.id in (select order_id from order_lines where id = any(${sql.param([...orderLineIds])}::uuid[])) order by o.id for update`,
        'prepared',
      )
    : []

export const unknownLine = (field: string): Problem =>
  problemAt('unknown_line', field, 'This line does not belong to the order.')

/** Goods of an order; inbound ones with the number of their container or purchase order. */
export interface OrderGoods {
  orderId: string
  orderLineId: string
  skuId: string
  quantity: number
  source?: string | undefined
  no?: string | undefined
}

/** Writes to the history of each order, with the reason of a manual change, and to the outbox. */
export async function recordForOrders(
  context: Context,
  operation: 'reserve' | 'release',
  all: readonly OrderGoods[],
  reason?: string,
) {
  const byOrder = new Map<string, Omit<OrderGoods, 'orderId'>[]>()
  for (const { orderId, orderLineId, skuId, quantity, source, no } of all) {
    const goods = byOrder.get(orderId) ?? []
    byOrder.set(orderId, [...goods, { orderLineId, skuId, quantity, source, no }])
  }
  const changed = [...byOrder].map(([id, goods]) => ({
    id,
    changes: {
      goods: operation === 'reserve' ? [null, goods] : [goods, null],
      ...(reason ? { reason: [null, reason] } : {}),
    },
    event: { goods },
  }))
  await writeAuditAndOutbox(context, operation, 'orders', changed)
}

import { sql } from 'drizzle-orm'
import { badInput, type Context, NotFound, refused } from '#server/kit'
import { lockOrder, type OrderGoods } from '#resources/stock/ledger/earmarks.server.ts'
import type { Source as UnnamedSource } from '#resources/stock/reservations/changeSources.server.ts'
import { lockInbound } from '#resources/stock/reservations/inbound.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'

/** Where promised goods come from, as the history of an order says it. */
export interface Source extends UnnamedSource {
  /** The number of the container or the purchase order. */
  readonly no: string | null
}

export const toBeBought: Source = {
  source: 'Purchase order',
  containerLineId: null,
  purchaseOrderLineId: null,
  no: null,
}

/** Goods on their way that are promised to an order line. */
export interface InboundPromise extends Source {
  readonly id: string
  readonly orderId: string
  readonly orderLineId: string
  readonly skuId: string
  readonly code: string
  readonly quantity: number
}

/** Pieces of a promise that come from elsewhere from now on, with the number that says from where. */
export interface Resourced {
  readonly promise: InboundPromise
  readonly quantity: number
  readonly to: Source
}

/**
 * A promise of goods that are on their way, with its order, these other orders and the inbound
 * goods of its SKU locked in this order.
 * @throws NotFound, BadInput for other quantities, Refused when it waits for nothing any more
 */
export async function lockPromise(
  context: Context,
  { promiseId, quantity }: { promiseId: string; quantity?: number | null },
  otherOrders: readonly string[] = [],
) {
  const found = await promisesWhere(context, sql`r.id = ${promiseId}`)
  if (!found[0])
    throw new NotFound('This promise does not exist or waits for nothing any more.', 'promiseId')
  const orders = [found[0].orderId, ...otherOrders.map(id => id.toLowerCase())]
  for (const id of orders.toSorted()) await lockOrder(context, id)
  await lockInbound(context, [found[0].skuId])
  const [promise] = await promisesWhere(context, sql`r.id = ${promiseId}`, 'for update of r')
  if (!promise)
    throw refused('not_waiting', 'promiseId', 'The order no longer waits for these goods.')
  const pieces = quantity ?? promise.quantity
  if (pieces > promise.quantity)
    throw badInput(
      'too_many',
      'quantity',
      `Only ${promise.quantity.toLocaleString('en')} of ${promise.code} are promised.`,
    )
  return { promise, pieces }
}

/** Promises `r` of goods that are on their way, the latest claim first. */
export const promisesWhere = (
  { db, actor }: Context,
  some: ReturnType<typeof sql>,
  lock: 'for update of r' | '' = '',
) =>
  db.query<InboundPromise>(sql`
    select r.id, q.order_id, r.order_line_id, r.sku_id, k.code, r.quantity, r.source, r.container_line_id, r.purchase_order_line_id, coalesce(c.name, o.no) as no
    from reservations r join order_lines q on q.id = r.order_line_id join skus k on k.id = r.sku_id
      left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
      left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders o on o.id = pl.purchase_order_id
    where ${some} and r.client_id = ${actor.clientId} and r.source <> 'Stock' and ${isPromised}
    order by r.priority_on_utc desc, r.id ${sql.raw(lock)}`)

/** Pieces of a promise as the history of its order says them. */
export const goodsOf = (
  { orderId, orderLineId, skuId }: Pick<InboundPromise, 'orderId' | 'orderLineId' | 'skuId'>,
  quantity: number,
  { source, no }: Source,
): OrderGoods => ({ orderId, orderLineId, skuId, quantity, source, ...(no && { no }) })

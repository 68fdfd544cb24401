import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { badInput, type Context, metaOf, NotFound, recordset, refused, touched } from '#server/kit'
import { lockOrder, type OrderGoods } from '#resources/stock/ledger/earmarks.server.ts'
import { lockInbound } from '#resources/stock/reservations/inbound.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'

/** Where promised goods come from; without any line they are still to be bought. */
export interface Source {
  readonly source: 'Container' | 'Purchase order'
  readonly containerLineId: string | null
  readonly purchaseOrderLineId: string | null
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

/** Pieces of a promise that come from elsewhere from now on. */
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
    throw refused('not_waiting', 'promiseId', 'The order waits for these goods no more.')
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
    select r.id, q.order_id, r.order_line_id, r.sku_id, k.code, r.quantity, r.source, r.container_line_id, r.purchase_order_line_id, coalesce(c.no, o.no) as no
    from reservations r join order_lines q on q.id = r.order_line_id join skus k on k.id = r.sku_id
      left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
      left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders o on o.id = pl.purchase_order_id
    where ${some} and r.client_id = ${actor.clientId} and r.source <> 'Stock' and ${isPromised}
    order by r.priority_on_utc desc, r.id ${sql.raw(lock)}`)

/**
 * Gives promises other sources; what of a promise stays keeps its own. Everything that is there
 * already is written by one statement, so that pieces may change places where no room is left.
 */
export async function resource(context: Context, changes: readonly Resourced[]): Promise<void> {
  const { db, actor } = context
  const rows = [...new Set(changes.map(({ promise }) => promise))].map(promise => {
    const own = changes.filter(change => change.promise === promise)
    const left = promise.quantity - own.reduce((sum, { quantity }) => sum + quantity, 0)
    const [first, ...others] = own
    return left > 0
      ? { now: { ...promise, quantity: left }, split: own }
      : { now: { ...promise, ...placeOf(first!.to), quantity: first!.quantity }, split: others }
  })
  await db.query(sql`
    update reservations r set quantity = v.quantity, source = v.source, container_line_id = v.container_line_id, purchase_order_line_id = v.purchase_order_line_id, ${touched(actor)}
    from ${recordset(
      metaOf('reservations'),
      rows.map(({ now }) => now),
    )} where r.id = v.id`)
  const split = rows.flatMap(row =>
    row.split.map(({ promise, quantity, to }) => ({
      ...placeOf(to),
      id: uuid(),
      of: promise.id,
      quantity,
    })),
  )
  if (split.length)
    await db.query(sql`
      insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, container_line_id, purchase_order_line_id, state, need_by, priority_on_utc)
      select v.id, r.client_id, ${actor.staffId}, ${actor.staffId}, r.order_line_id, r.sku_id, v.quantity, v.source, v.container_line_id, v.purchase_order_line_id, r.state, r.need_by, r.priority_on_utc
      from ${recordset(metaOf('reservations'), split, { of: 'uuid' })} join reservations r on r.id = v.of`)
}

const placeOf = ({ source, containerLineId, purchaseOrderLineId }: Source) => ({
  source,
  containerLineId,
  purchaseOrderLineId,
})

/** Pieces of a promise as the history of its order says them. */
export const goodsOf = (
  { orderId, orderLineId, skuId }: Pick<InboundPromise, 'orderId' | 'orderLineId' | 'skuId'>,
  quantity: number,
  { source, no }: Source,
): OrderGoods => ({ orderId, orderLineId, skuId, quantity, source, ...(no && { no }) })

import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { badInput, type Context, metaOf, recordset, refused } from '#server/kit'
import type { CallInput } from '#define'
import { recordForOrders, type OrderGoods } from '#resources/stock/ledger/earmarks.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { changeSources } from '#resources/stock/reservations/changeSources.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import type { presaleCalls } from './presale.calls.ts'
import {
  goodsOf,
  type InboundPromise,
  lockPromise,
  promisesWhere,
  type Resourced,
  toBeBought,
} from './promises.server.ts'

/**
 * Gives promised pieces to another order, against the order of claims. That order's other promises of
 * the SKU go to the first one in exchange, the latest claim first. For pieces that it has none of,
 * the first one waits for goods that are still to be bought.
 * @throws NotFound, BadInput, Refused naming the field, when the other order needs fewer
 */
export async function givePromise(
  context: Context,
  asked: CallInput<typeof presaleCalls.givePromise>,
) {
  const { orderId, reason } = asked
  const { promise, pieces } = await lockPromise(context, asked, [orderId])
  if (promise.orderId === orderId.toLowerCase())
    throw badInput('same', 'orderId', 'The goods are promised to this order already.')
  const order = await receiverOf(context, orderId)
  const others = await promisesWhere(
    context,
    sql`q.order_id = ${orderId} and r.sku_id = ${promise.skuId} and ${isElsewhere(promise)}`,
    'for update of r',
  )
  const exchanged = takeInOrder(
    others.map(each => ({ of: each, quantity: each.quantity })),
    pieces,
  )
  const lines = await needsOf(context, orderId, promise.skuId)
  const added = takeInOrder(lines, exchanged.lacks)
  if (added.lacks)
    throw refused(
      'too_many',
      'orderId',
      `${order.orderCode} needs ${(pieces - added.lacks).toLocaleString('en')} of ${promise.code} more, not ${pieces.toLocaleString('en')}.`,
    )
  const swaps = exchanged.taken.flatMap(({ of, quantity }): Resourced[] => [
    { promise: of, quantity, to: promise },
    { promise, quantity, to: of },
  ])
  const lost = exchanged.lacks
  await changeSources(context, [
    ...swaps,
    ...(lost ? [{ promise, quantity: lost, to: toBeBought }] : []),
  ])
  const given = added.taken.map(({ orderLineId, quantity }) => ({ orderLineId, quantity }))
  if (given.length) await promiseTo(context, promise, given)

  const received: OrderGoods[] = [
    ...swaps.map(({ promise: of, quantity, to }) => goodsOf(of, quantity, to)),
    ...(lost ? [goodsOf(promise, lost, toBeBought)] : []),
    ...given.map(({ orderLineId, quantity }) =>
      goodsOf({ ...promise, orderId: order.id, orderLineId }, quantity, promise),
    ),
  ]
  await recordForOrders(
    context,
    'release',
    [
      goodsOf(promise, pieces, promise),
      ...exchanged.taken.map(({ of, quantity }) => goodsOf(of, quantity, of)),
    ],
    reason,
  )
  await recordForOrders(context, 'reserve', received, reason)
  return { orderCode: order.orderCode }
}

/** The order, which is locked. @throws Refused when nothing can be promised to it */
async function receiverOf({ db }: Context, orderId: string) {
  const [order] = await db.query<{ id: string; orderCode: string; state: string }>(
    sql`select id, order_code, state from orders where id = ${orderId}`,
  )
  const { orderCode, state } = order!
  if (!['Draft', 'Quotation', 'Confirmed'].includes(state))
    throw refused(
      'order_closed',
      'orderId',
      `${orderCode} is ${state}; nothing can be promised to it.`,
    )
  return order!
}

/** Promises `r` of other goods than those of this one. */
const isElsewhere = ({ source, containerLineId, purchaseOrderLineId }: InboundPromise) =>
  sql`(r.source, r.container_line_id, r.purchase_order_line_id) is distinct from (${source}::text, ${containerLineId}::uuid, ${purchaseOrderLineId}::uuid)`

/** What lines of an order need of a SKU that nothing is promised for, the first line first. */
const needsOf = ({ db }: Context, orderId: string, skuId: string) =>
  db.query<{ orderLineId: string; quantity: number }>(sql`
    select q.id as "orderLineId", ((q.quantity - q.quantity_delivered) * n.required - coalesce(p.quantity, 0))::int as quantity
    from order_lines q join lateral (
        select 1 as required where q.sku_id = ${skuId}
        union all select m.quantity from combo_members m where m.combo_sku_id = q.sku_id and m.sku_id = ${skuId} and not m.is_deleted) n on true
      left join lateral (select sum(r.quantity) as quantity from reservations r where r.order_line_id = q.id and r.sku_id = ${skuId} and ${isPromised}) p on true
    where q.order_id = ${orderId} and not q.is_deleted order by q.position, q.id`)

/** New promises of the goods that a promise has given away. They are claimed now. */
const promiseTo = (
  { db, actor }: Context,
  { skuId, source, containerLineId, purchaseOrderLineId }: InboundPromise,
  given: readonly { orderLineId: string; quantity: number }[],
) =>
  db.query(sql`
    insert into reservations (id, client_id, created_by, updated_by, order_line_id, sku_id, quantity, source, container_line_id, purchase_order_line_id, state, need_by)
    select v.id, ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, q.id, ${skuId}, v.quantity, ${source}, ${containerLineId}, ${purchaseOrderLineId}, 'Planned', coalesce(q.promised_date, o.promised_date)
    from ${recordset(
      metaOf('reservations'),
      given.map(each => ({ ...each, id: uuid() })),
    )} join order_lines q on q.id = v.order_line_id join orders o on o.id = q.order_id`)

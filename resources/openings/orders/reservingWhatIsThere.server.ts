import { sql } from 'drizzle-orm'
import { isAmong, type Context } from '#server/kit'
import { comboComponents } from '#resources/stock/ledger/comboComponents.server.ts'
import {
  offered,
  reserveOrders,
  type Reserve,
} from '#resources/stock/reservations/reserving.server.ts'

interface Wanted {
  readonly orderId: string
  readonly orderLineId: string
  readonly quantity: number
  readonly members: readonly { skuId: string; required: number }[]
}

/**
 * Reserves for orders what lies free, the earliest promised day first. What lacks stays open: it is
 * reserved as of any order once it comes. The orders are new in this transaction.
 */
export async function reserveWhatIsThere(context: Context, orderIds: readonly string[]) {
  const wanted = await context.db.query<Wanted>(sql`
    select o.id as order_id, l.id as "orderLineId", l.quantity - l.quantity_delivered as quantity, ${comboComponents(sql`l.sku_id`, sql`k.code`)} as members
    from orders o join order_lines l on l.order_id = o.id join skus k on k.id = l.sku_id join products p on p.id = k.product_id
    where ${isAmong(sql`o.id`, orderIds)} and p.type <> 'Service' and l.quantity > l.quantity_delivered and not l.is_deleted
    order by coalesce(l.promised_date, o.promised_date) nulls last, o.ordered_on_utc, o.id, l.position`)
  if (!wanted.length) return
  const skuIds = [...new Set(wanted.flatMap(({ members }) => members.map(({ skuId }) => skuId)))]
  const { warehouses, free } = await offered(context, skuIds, 'for update of l')
  const usual = new Set(warehouses.flatMap(({ id, isDisplay }) => (isDisplay ? [] : [id])))
  const left = new Map<string, number>()
  for (const { skuId, warehouseId, stockStatus, quantity } of free)
    if (stockStatus === 'Normal' && usual.has(warehouseId))
      left.set(skuId, (left.get(skuId) ?? 0) + quantity)

  const whole = new Set(orderIds)
  const parts = new Map<string, Reserve[]>()
  for (const { orderId, orderLineId, quantity, members } of wanted) {
    const sets = Math.min(
      quantity,
      ...members.map(({ skuId, required }) => Math.floor((left.get(skuId) ?? 0) / required)),
    )
    for (const { skuId, required } of members)
      left.set(skuId, (left.get(skuId) ?? 0) - sets * required)
    if (sets < quantity) whole.delete(orderId)
    if (sets > 0)
      parts.set(orderId, [...(parts.get(orderId) ?? []), { orderLineId, quantity: sets }])
  }
  const refused = await reserveOrders(
    context,
    orderIds.filter(id => whole.has(id) && parts.has(id)),
  )
  const some = new Map([...parts].filter(([id]) => !whole.has(id) || refused.has(id)))
  if (!some.size) return
  const split = await reserveOrders(context, [...some.keys()], some)
  // A set whose pieces lie in several warehouses is left open, and the rest of its order is reserved:
  // the first part of each such order, then the second.
  const apart = [...some].filter(([id]) => split.has(id))
  const most = Math.max(0, ...apart.map(([, of]) => of.length))
  for (let n = 0; n < most; n++) {
    const one = new Map(apart.map(([id, of]) => [id, of.slice(n, n + 1)]))
    await reserveOrders(context, [...one.keys()], one)
  }
}

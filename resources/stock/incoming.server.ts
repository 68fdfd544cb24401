import { sql } from 'drizzle-orm'
import type { Queryable } from '../../server/db/database.ts'
import type { Who } from '../../server/session/who.ts'
import type { CallAnswer, CallInput } from '../define/index.ts'
import { isPromised } from './reserved.server.ts'
import type { stockCheckCalls } from './stockCheck.calls.ts'

type Incoming = CallAnswer<typeof stockCheckCalls.searchStock>['data'][number]['incoming'][number]
type Expected = Incoming & { skuId: string }

/**
 * Goods on their way, by SKU: the lines of containers that are not checked in yet, then what suppliers have confirmed but no container carries.
 * A reservation names its line of a container or a purchase order; goods still to be bought name none and count against the earliest.
 */
export async function incomingOf(
  db: Queryable,
  who: Who,
  skuIds: readonly string[],
  warehouseId: string | null | undefined,
): Promise<(skuId: string) => Incoming[]> {
  if (!skuIds.length) return () => []
  const expected = await expectedOf(db, who, skuIds)
  const promised = expected.some(e => e.source === 'Purchase order')
    ? await promisedOf(db, who, skuIds)
    : []
  for (const { skuId, quantity } of promised)
    presell(
      expected.filter(e => e.skuId === skuId && e.source === 'Purchase order'),
      quantity,
    )
  const bySku = new Map<string, Incoming[]>()
  for (const { skuId, ...each } of expected)
    if (!warehouseId || each.warehouseId === warehouseId.toLowerCase())
      bySku.set(skuId, [...(bySku.get(skuId) ?? []), each])
  return skuId => bySku.get(skuId) ?? []
}

/** Which `containers c` are not checked in yet, and which `purchase_orders o` suppliers have confirmed and not shipped. */
export const isOnItsWay = sql`c.state not in ('Completed', 'Cancelled') and not c.is_deleted`
export const isOrdered = sql`o.state in ('Confirmed', 'In Production', 'Partly Shipped') and not o.is_deleted`
/** Pieces of `container_lines cl` that are still to be checked in. */
export const openOf = sql`cl.quantity - cl.received_good - cl.damaged - cl.missing`
/** Pieces of `purchase_order_lines pl` that no container carries yet, which `loaded` counts. */
export const toShipOf = sql`greatest(coalesce(pl.confirmed, pl.quantity) - greatest(pl.shipped, coalesce(loaded.quantity, 0)), 0)`
export const carriedOf = sql`(select sum(cl.quantity) as quantity from container_lines cl join containers c on c.id = cl.container_id
          where cl.purchase_order_line_id = pl.id and c.state <> 'Cancelled' and not cl.is_deleted and not c.is_deleted) loaded`

/** Who was promised goods that are on their way, the earliest claim first. */
export const presoldOf = (
  db: Queryable,
  who: Who,
  { skuId, containerId }: CallInput<typeof stockCheckCalls.getStockPresold>,
) =>
  db.query<CallAnswer<typeof stockCheckCalls.getStockPresold>['data'][number]>(sql`
    select r.id, o.id as "orderId", o.order_code as "orderCode", r.quantity, r.state, r.need_by as "needBy", r.priority_on_utc as "priorityOnUtc"
    from reservations r join order_lines ol on ol.id = r.order_line_id join orders o on o.id = ol.order_id
    where r.sku_id = ${skuId} and r.client_id = ${who.clientId} and ${isPromised}
      and ${containerId ? sql`r.source = 'Container' and r.container_line_id in (select id from container_lines where container_id = ${containerId} and sku_id = ${skuId} and not is_deleted)` : sql`r.source = 'Purchase order'`}
    order by r.priority_on_utc, r.id limit 500`)

const expectedOf = (db: Queryable, who: Who, skuIds: readonly string[]) =>
  db.query<Expected>(
    sql`
    select x.*, w.name as "warehouseName", x.quantity - x.presold as free from (
      select cl.sku_id as "skuId", 'Container' as source, c.id, c.no, c.state, c.warehouse_id as "warehouseId", coalesce(c.arrived_on, c.arrives_on) as eta, null::date as "readyDate",
        sum(${openOf})::int as quantity,
        (select coalesce(sum(r.quantity), 0)::int from reservations r join container_lines rl on rl.id = r.container_line_id
          where rl.container_id = c.id and rl.sku_id = cl.sku_id and not rl.is_deleted and r.source = 'Container' and ${isPromised}) as presold
      from container_lines cl join containers c on c.id = cl.container_id
      where cl.sku_id = any(${sql.param(skuIds)}::uuid[]) and cl.client_id = ${who.clientId} and ${isOnItsWay} and not cl.is_deleted
      group by cl.sku_id, c.id having sum(${openOf}) > 0
      union all
      select pl.sku_id, 'Purchase order', o.id, o.no, o.state, o.warehouse_id, null, min(coalesce(pl.ready_date, o.requested_date)),
        sum(${toShipOf})::int,
        (select coalesce(sum(r.quantity), 0)::int from reservations r join purchase_order_lines rl on rl.id = r.purchase_order_line_id
          where rl.purchase_order_id = o.id and rl.sku_id = pl.sku_id and not rl.is_deleted and r.source = 'Purchase order' and ${isPromised})
      from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id
        left join lateral ${carriedOf} on true
      where pl.sku_id = any(${sql.param(skuIds)}::uuid[]) and pl.client_id = ${who.clientId} and ${isOrdered} and not pl.is_deleted
      group by pl.sku_id, o.id having sum(${toShipOf}) > 0) x
      join warehouses w on w.id = x."warehouseId"
    order by x.source, coalesce(x.eta, x."readyDate") nulls last, x.no`,
    'prepared',
  )

const promisedOf = (db: Queryable, who: Who, skuIds: readonly string[]) =>
  db.query<{ skuId: string; quantity: number }>(
    sql`
    select r.sku_id as "skuId", sum(r.quantity)::int as quantity from reservations r
    where r.sku_id = any(${sql.param(skuIds)}::uuid[]) and r.client_id = ${who.clientId} and r.source = 'Purchase order' and ${isPromised} group by r.sku_id`,
    'prepared',
  )

/** Takes what is promised beside what names its purchase from the earliest; the last one bears what is oversold. */
function presell(inOrder: readonly Expected[], promised: number) {
  let left = promised - inOrder.reduce((named, each) => named + each.presold, 0)
  for (const [i, each] of inOrder.entries()) {
    const taken = i === inOrder.length - 1 ? left : Math.min(left, Math.max(each.free, 0))
    each.presold += taken
    each.free -= taken
    left -= taken
  }
}

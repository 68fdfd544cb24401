import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { isOrdered, toShipOf } from '#resources/stock/reservations/incoming.server.ts'
import type { containerCalls } from './containers.calls.ts'

type Open = (typeof containerCalls)['getOpenOrderLines']

/** What suppliers confirmed and no container carries. An order without a port fits any. */
export async function openOrderLines(
  { db, actor }: Context,
  { supplierId, loadPortId, warehouseId }: CallInput<Open>,
): Promise<CallAnswer<Open>> {
  const of = supplierId ? sql`and o.supplier_id = ${supplierId}` : sql``
  const from = loadPortId ? sql`and coalesce(o.load_port_id, ${loadPortId}) = ${loadPortId}` : sql``
  const to = warehouseId ? sql`and o.warehouse_id = ${warehouseId}` : sql``
  const data = await db.query<CallAnswer<Open>['data'][number]>(sql`
    select x.* from (
      select pl.id as purchase_order_line_id, o.id as purchase_order_id, o.no, pl.position, s.id as supplier_id, s.name as supplier, k.id as sku_id, k.code as sku_code, k.name,
        (${toShipOf})::int as "notLoaded", coalesce(pl.ready_date, o.requested_date) as ready_date, k.cartons, k.volume::float8, k.weight::float8, u.per_carton, ${coverOf(actor.clientId)}::float8 as cover
      from purchase_orders o join purchase_order_lines pl on pl.purchase_order_id = o.id join suppliers s on s.id = o.supplier_id join skus k on k.id = pl.sku_id left join sku_suppliers u on u.sku_id = pl.sku_id and u.supplier_id = o.supplier_id and not u.is_deleted
      where o.client_id = ${actor.clientId} and ${isOrdered} and not pl.is_deleted ${of} ${from} ${to}) x
    where x."notLoaded" > 0 order by x.ready_date nulls last, x.no, x.position limit 200`)
  return { data }
}

/** Weeks that the free stock of the SKU `k` lasts, by what was sold in the last 13. */
const coverOf = (clientId: string) => sql`(
  select round(coalesce((
      select sum(l.quantity) from stock_lines l join warehouses h on h.id = l.warehouse_id and h.warehouse_type = 'Warehouse'
      where l.sku_id = k.id and l.client_id = ${clientId} and l.quantity > 0 and l.stock_on_hold_status is null and l.stock_status = any(${sql.param(sellable)}::text[]) and not l.is_deleted), 0)
    / nullif(d.sold13::numeric / nullif(d.weeks13, 0), 0), 1)
  from sku_demand d where d.sku_id = k.id and d.client_id = ${clientId} and not d.is_deleted)`

import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
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
        (${toShipOf})::int as "notLoaded", coalesce(pl.ready_date, o.requested_date) as ready_date, k.cartons, k.volume
      from purchase_orders o join purchase_order_lines pl on pl.purchase_order_id = o.id join suppliers s on s.id = o.supplier_id join skus k on k.id = pl.sku_id
      where o.client_id = ${actor.clientId} and ${isOrdered} and not pl.is_deleted ${of} ${from} ${to}) x
    where x."notLoaded" > 0 order by x.ready_date nulls last, x.no, x.position limit 200`)
  return { data }
}

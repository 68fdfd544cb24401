import { sql } from 'drizzle-orm'
import { handlers, NotFound } from '#server/kit'
import type { CallAnswer } from '#define'
import { warehouseMapCalls } from './warehouseMap.calls.ts'

type Answer = CallAnswer<typeof warehouseMapCalls.getWarehouseMap>

export default handlers(warehouseMapCalls, {
  async getWarehouseMap({ db, actor }, { warehouseId: asked }) {
    const warehouses = await db.query<Answer['warehouses'][number]>(sql`
      select w.id, w.name from warehouses w
      where w.client_id = ${actor.clientId} and not w.is_deleted
        and exists (select from stock_areas r join aisles a on a.area_id = r.id and not a.is_deleted where r.warehouse_id = w.id and not r.is_deleted)
      order by w.name, w.id limit 500`)
    const warehouseId = asked?.toLowerCase() ?? warehouses[0]?.id ?? null
    if (asked) {
      const [known] = await db.query(
        sql`select 1 from warehouses where id = ${asked} and client_id = ${actor.clientId} and not is_deleted`,
      )
      if (!known) throw new NotFound('This warehouse does not exist.', 'warehouseId')
    }
    if (!warehouseId) return { warehouses, warehouseId, data: [] }
    const data = await db.query<Answer['data'][number]>(sql`
      with odd as (
        select y.shelf_id, sum(g.quantity)::int as pieces
        from skus k join stock_lines g on g.sku_id = k.id and g.warehouse_id = ${warehouseId} and g.quantity > 0 and not g.is_deleted join layers y on y.id = g.layer_id
        where k.volume is null group by y.shelf_id)
      select h.id as shelf_id, h.full_code as shelf, a.id as aisle_id, a.full_code as aisle, r.name as area, count(y.id)::int as layers,
        (round(100 * (1 - sum(y.free_volume) / nullif(sum(y.max_volume), 0)), 1))::float8 as used_share, sum(y.free_volume)::float8 as free_volume,
        coalesce(max(o.pieces), 0) as unmeasured, count(y.locked_by_id)::int as locked, h.is_active and a.is_active and r.is_active as is_open
      from stock_areas r join aisles a on a.area_id = r.id and not a.is_deleted join shelves h on h.aisle_id = a.id and not h.is_deleted
        left join layers y on y.shelf_id = h.id and not y.is_deleted left join odd o on o.shelf_id = h.id
      where r.client_id = ${actor.clientId} and r.warehouse_id = ${warehouseId} and not r.is_deleted
      group by h.id, a.id, r.id order by r.name, a.walk_order, a.full_code, h.full_code limit 10000`)
    return { warehouses, warehouseId, data }
  },
})

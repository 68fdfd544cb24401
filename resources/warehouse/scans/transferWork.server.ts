import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { goodsOf, placesOf } from './packParts.server.ts'
import type { scanCalls } from './scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>

const mostTransfers = 200
const mostPlaces = 20_000

/**
 * Transfers that leave a warehouse or come there, for whoever has the code of transfers; their goods
 * in walking order.
 */
export async function transferWork(context: Context, warehouseId: string) {
  const { db, actor } = context
  if (!actor.codes.has('K5')) return { transfers: [], goods: [], places: [], isCut: false }
  const transfers = await db.query<Pack['transfers'][number]>(sql`
    select t.id, t.no, t.target_warehouse_id = ${warehouseId} as is_coming, w.name as other
    from transfers t join warehouses w on w.id = case when t.target_warehouse_id = ${warehouseId} then t.source_warehouse_id else t.target_warehouse_id end
    where t.client_id = ${actor.clientId} and not t.is_deleted
      and ((t.source_warehouse_id = ${warehouseId} and t.job_status in ('Requested', 'Picking')) or (t.target_warehouse_id = ${warehouseId} and t.job_status in ('In Transit', 'Partly Received')))
    order by t.date nulls last, t.no limit ${mostTransfers}`)
  const ids = transfers.map(({ id }) => id)
  const transferGoods = ids.length
    ? await db.query<Pack['transferGoods'][number]>(sql`
        with lying as (
          select s.transfer_id, s.sku_id, y.full_code as place, row_number() over (order by a.walk_order nulls last, h.full_code, y.full_code) as walk
          from stock_lines s join layers y on y.id = s.layer_id left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id
          where s.transfer_id in ${ids} and s.quantity > 0 and not s.is_deleted),
        walks as (
          select transfer_id, sku_id, min(walk) as walk, string_agg(place, ', ' order by walk) as lies_at
          from (select transfer_id, sku_id, place, min(walk) as walk from lying group by 1, 2, 3) p group by 1, 2)
        select l.transfer_id, l.sku_id, sum(l.quantity)::int as quantity, sum(l.picked)::int as picked, sum(l.picked - l.received - l.missing)::int as coming, sum(l.missing)::int as missing,
          w.lies_at
        from transfer_lines l left join walks w on w.transfer_id = l.transfer_id and w.sku_id = l.sku_id
        where l.transfer_id in ${ids} and not l.is_deleted group by 1, 2, w.walk, w.lies_at order by 1, w.walk nulls last, 2 limit 20000`)
    : []
  const skuIds = [...new Set(transferGoods.map(({ skuId }) => skuId))]
  const places = transfers.some(({ isComing }) => isComing)
    ? await placesOf(
        context,
        sql`select y.id from layers y join stock_areas r on r.id = y.area_id where r.warehouse_id = ${warehouseId} and r.client_id = ${actor.clientId}`,
      )
    : []
  return {
    transfers,
    transferGoods,
    goods: skuIds.length ? await goodsOf(context, skuIds) : [],
    places,
    isCut: transfers.length === mostTransfers || places.length === mostPlaces,
  }
}

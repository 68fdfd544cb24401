import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { standsInZone } from '#resources/delivery/preparation/planZone.server.ts'
import { goodsIn, taken } from '#resources/stock/positions/occupancy.fields.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import type { scanCalls } from './scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>
export type CodedGoods = Pack['goods'][number] & { barcode: string | null }
export type CodedPlace = Pack['places'][number] & {
  barcode: string | null
  areaBarcode: string | null
}

/** Goods with their measures and the categories that they are of, those above included. */
export const goodsOf = ({ db }: Context, skuIds: readonly string[]) =>
  db.query<CodedGoods>(sql`
    with recursive above as (
      select k.id as sku_id, c.id, c.parent_id from skus k join products p on p.id = k.product_id join categories c on c.id = p.category_id where k.id in ${skuIds}
      union select a.sku_id, c.id, c.parent_id from above a join categories c on c.id = a.parent_id)
    select k.id, k.code, k.name, coalesce(k.cartons, 1) as cartons, k.photo, k.barcode, k.volume::float8 as volume, k.weight::float8 as weight,
      (select string_agg(a.id::text, ' ') from above a where a.sku_id = k.id) as kinds
    from skus k where k.id in ${skuIds}`)

/**
 * Places in walking order.
 * @param ids SQL of the ids of layers
 * @param withRoom whether they tell the room that they and their shelf have left
 */
export const placesOf = ({ db, actor }: Context, ids: SQL, withRoom = true) =>
  db.query<CodedPlace>(sql`
    with asked as (${ids}),
      shelved as (select y.id, y.shelf_id from layers y where ${withRoom} and y.shelf_id in (select shelf_id from layers where id in (select id from asked))),
      used as (select g.layer_id, sum(g.quantity)::int as pieces, ${sql.raw(`${taken('volume')} as volume, ${taken('weight')} as weight
        from ${goodsIn('select id from asked union select id from shelved')}`)} group by 1),
      on_shelves as (select y.shelf_id, sum(u.volume) as volume, sum(u.weight) as weight from used u join shelved y on y.id = u.layer_id group by 1),
      kinds as (select from_id, string_agg(to_id::text, ' ') as ids from layers_category_ids where from_id in (select id from asked) group by 1
        union all select from_id, string_agg(to_id::text, ' ') from shelves_category_ids
          where from_id in (select shelf_id from layers where id in (select id from asked)) group by 1)
    select y.id, y.full_code as name, y.id = r.id and ${sql.raw(isZone('r.kind'))} as is_zone, a.full_code as aisle, y.is_open, s.full_name as locked_by,
      (row_number() over (order by w.name, a.walk_order nulls last, h.full_code, y.full_code))::int as walk, r.warehouse_id, coalesce(u.pieces, 0) as pieces,
      case when ${withRoom} then least(y.max_volume - coalesce(u.volume, 0), h.max_volume - coalesce(o.volume, 0)) end::float8 as free_volume,
      case when ${withRoom} then least(y.max_weight - coalesce(u.weight, 0), h.max_weight - coalesce(o.weight, 0)) end::float8 as free_weight,
      coalesce(own.ids, above.ids) as kinds, y.barcode, case when y.id = r.id then r.barcode end as area_barcode
    from layers y join stock_areas r on r.id = y.area_id join warehouses w on w.id = r.warehouse_id
      left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id left join staff s on s.id = y.locked_by_id
      left join used u on u.layer_id = y.id left join on_shelves o on o.shelf_id = y.shelf_id left join kinds own on own.from_id = y.id left join kinds above on above.from_id = y.shelf_id
    where y.client_id = ${actor.clientId} and not y.is_deleted and y.id in (select id from asked)
    order by walk limit 20000`)

/** Whose goods stand in the zones among these places, as `planZone` refuses those of other days. */
export async function takenZonesOf(
  { db, actor }: Context,
  places: readonly CodedPlace[],
): Promise<Pack['takenZones']> {
  const zoneIds = places.flatMap(({ id, isZone }) => (isZone ? id : []))
  if (!zoneIds.length) return []
  return db.query<Pack['takenZones'][number]>(sql`
    select p.zone_id, p.date::text as day, min(p.no) as plan_no from delivery_plans p
    where p.client_id = ${actor.clientId} and p.zone_id in ${zoneIds} and ${standsInZone}
    group by p.zone_id, p.date order by p.zone_id, p.date limit 2000`)
}

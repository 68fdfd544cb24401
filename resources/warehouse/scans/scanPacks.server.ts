import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { itemsOf } from '#resources/delivery/plans/planGoods.server.ts'
import { picksOfPlans, preparing } from '#resources/delivery/preparation/preparing.server.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { isZone } from '#resources/stock/warehouses/zoneKinds.ts'
import type { scanCalls } from './scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>
type Asked = CallInput<typeof scanCalls.getScanPacks>

/** More plans than this are no job of one phone. */
const mostPlans = 500

/** What a phone needs for the plans of a day, a zone, a worker or a trip. */
export async function scanPacks(context: Context, asked: Asked): Promise<Pack> {
  const plans = await plansOf(context, asked)
  const planIds = plans.map(({ id }) => id)
  const needs = await needsOf(context, planIds)
  const skuIds = [...new Set(needs.map(({ skuId }) => skuId))]
  const stands = planIds.length ? await standsOf(context, planIds) : []
  const others = skuIds.length ? await othersOf(context, skuIds) : []
  const layerIds = new Set([...stands, ...others].flatMap(({ layerId }) => layerId ?? []))
  const places = await placesOf(context, [...layerIds], asked)
  const goods = skuIds.length ? await goodsOf(context, skuIds) : []
  return {
    plans,
    needs,
    stands,
    others,
    goods,
    places,
    codes: [
      ...goods.flatMap(({ id, code, barcode }) =>
        [code, barcode].flatMap(each => (each ? { code: each, skuId: id, layerId: null } : [])),
      ),
      ...places.flatMap(({ id, name, barcode, areaBarcode }) =>
        [...new Set([name, barcode, areaBarcode])].flatMap(each =>
          each ? { code: each, skuId: null, layerId: id } : [],
        ),
      ),
    ],
  }
}

const plansOf = ({ db, actor }: Context, asked: Asked) => {
  const { date, warehouseId, zoneId, pickerId, tripId, planId } = asked
  const narrowed = [
    // A plan or a trip is asked for on whichever day it is.
    ...(planId || tripId ? [] : [sql`p.date = ${date}`]),
    ...(planId ? [sql`p.id = ${planId}`] : []),
    ...(tripId ? [sql`w.trip_id = ${tripId}`] : []),
    ...(zoneId ? [sql`p.zone_id = ${zoneId}`] : []),
    ...(pickerId ? [sql`p.picker_id = ${pickerId}`] : []),
    ...(warehouseId ? [sql`c.warehouse_id = ${warehouseId}`] : []),
  ]
  return db.query<Pack['plans'][number]>(sql`
    select p.id, p.no, o.order_code, u.name as customer_name, p.zone_id, p.state, p.preparation_status, y.no as trip_no, w.position as stop, p.is_locked, p.is_unpaid_blocked, p.instruction
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id
      left join tickets t on t.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, t.order_id) left join customers u on u.id = o.customer_id
      left join trip_stops w on w.plan_id = p.id and not w.is_deleted left join trips y on y.id = w.trip_id
    where p.client_id = ${actor.clientId} and p.state in ${preparing} and not p.is_deleted and (p.ticket_id is not null or o.state = 'Confirmed') and ${sql.join(narrowed, sql` and `)}
    order by y.no nulls last, w.position desc, p.no limit ${mostPlans}`)
}

/** What plans need of each SKU, the members of sets apart, and what of it was picked. */
async function needsOf(context: Context, planIds: readonly string[]): Promise<Pack['needs']> {
  if (!planIds.length) return []
  const items = await itemsOf(context.db, planIds)
  const picks = await picksOfPlans(context, planIds)
  const needs = new Map<string, Pack['needs'][number]>()
  const keyOf = (planId: string, skuId: string) => `${planId} ${skuId}`
  for (const { planId, quantity, members } of items)
    for (const { skuId, required } of members) {
      const key = keyOf(planId, skuId)
      const known = needs.get(key) ?? { planId, skuId, quantity: 0, picked: 0 }
      needs.set(key, { ...known, quantity: known.quantity + quantity * required })
    }
  for (const { planId, skuId, quantity } of picks) {
    const need = needs.get(keyOf(planId, skuId))
    if (need) need.picked += quantity
  }
  return [...needs.values()]
}

const standsOf = ({ db, actor }: Context, planIds: readonly string[]) =>
  db.query<Pack['stands'][number]>(sql`
    select p.id as plan_id, l.sku_id, l.layer_id, sum(l.quantity)::int as quantity
    from delivery_plans p
      join lateral (select distinct i.order_line_id from plan_items i where i.plan_id = p.id and not i.is_deleted) i on true
      join stock_lines l on l.quantity > 0 and not l.is_deleted and l.transfer_id is null
        and (l.order_line_id = i.order_line_id or (i.order_line_id is null and l.ticket_id = p.ticket_id and l.stock_on_hold_status = 'Ticket'))
    where p.id in ${planIds} and p.client_id = ${actor.clientId}
      and not exists (select from stock_areas z where z.id = l.layer_id and ${sql.raw(isZone('z.kind'))})
    group by p.id, l.sku_id, l.layer_id`)

const othersOf = ({ db, actor }: Context, skuIds: readonly string[]) =>
  db.query<Pack['others'][number]>(sql`
    select l.sku_id, l.layer_id, sum(l.quantity)::int as quantity
    from stock_lines l join layers y on y.id = l.layer_id and y.locked_by_id is null
    where l.client_id = ${actor.clientId} and l.sku_id in ${skuIds} and l.quantity > 0 and ${isUnallocated} and l.stock_status = 'Normal'
      and not exists (select from stock_areas z where z.id = l.layer_id and ${sql.raw(isZone('z.kind'))})
    group by 1, 2 order by 1, 3 desc limit 5000`)

const goodsOf = ({ db }: Context, skuIds: readonly string[]) =>
  db.query<Pack['goods'][number] & { barcode: string | null }>(sql`
    select k.id, k.code, k.name, coalesce(k.cartons, 1) as cartons, k.photo, k.barcode from skus k where k.id in ${skuIds}`)

/** Places in walking order: those of goods, and every zone of their warehouses. */
const placesOf = ({ db, actor }: Context, layerIds: readonly string[], { warehouseId }: Asked) =>
  db.query<Pack['places'][number] & { barcode: string | null; areaBarcode: string | null }>(sql`
    with named as (select y.id, r.warehouse_id from layers y join stock_areas r on r.id = y.area_id where y.id = any(${sql.param([...layerIds])}::uuid[]))
    select y.id, y.full_code as name, y.id = r.id and ${sql.raw(isZone('r.kind'))} as is_zone, y.is_open, s.full_name as locked_by,
      (row_number() over (order by w.name, a.walk_order nulls last, h.full_code, y.full_code))::int as walk, r.warehouse_id,
      coalesce((select sum(l.quantity) from stock_lines l where l.layer_id = y.id and l.quantity > 0 and not l.is_deleted), 0)::int as pieces,
      y.barcode, case when y.id = r.id then r.barcode end as area_barcode
    from layers y join stock_areas r on r.id = y.area_id join warehouses w on w.id = r.warehouse_id
      left join shelves h on h.id = y.shelf_id left join aisles a on a.id = h.aisle_id left join staff s on s.id = y.locked_by_id
    where y.client_id = ${actor.clientId} and not y.is_deleted and y.id in (
      select id from named union
      select r.id from stock_areas r where r.client_id = ${actor.clientId} and ${sql.raw(isZone('r.kind'))} and not r.is_deleted
        and (r.warehouse_id in (select warehouse_id from named) or r.warehouse_id = ${warehouseId ?? null}::uuid))
    order by walk`)

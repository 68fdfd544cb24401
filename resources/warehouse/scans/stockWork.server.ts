import { sql } from 'drizzle-orm'
import type { Actor, Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { fromPlansWaiting } from '#resources/stock/positions/plansWaiting.server.ts'
import { goodsOf, placesOf } from './packParts.server.ts'
import type { scanCalls } from './scans.calls.ts'

type Pack = CallAnswer<typeof scanCalls.getScanPacks>

/** More places than these are told by no one answer, and more goods to store by none either. */
const mostPlaces = 20_000
const mostUnstored = 5000
const mostJobs = 1000
const mostHomes = 20

/** What there is to store, to refill and to count in a warehouse, with all of its places. */
export async function stockWork(context: Context, warehouseId: string) {
  const unstored = await unstoredIn(context, warehouseId)
  const refills = await refillsIn(context, warehouseId)
  const counts = await countsIn(context, warehouseId)
  const countedBefore = await countedBeforeIn(context, warehouseId)
  const places = await placesOf(
    context,
    sql`select y.id from layers y join stock_areas r on r.id = y.area_id where r.warehouse_id = ${warehouseId} and r.client_id = ${context.actor.clientId}`,
  )
  const homes = unstored.length ? await homesOf(context, warehouseId, unstored) : []
  const skuIds = new Set([...unstored, ...refills].map(({ skuId }) => skuId))
  for (const { skuId } of await liesAt(context, counts)) skuIds.add(skuId)
  const goods = skuIds.size ? await goodsOf(context, [...skuIds]) : []
  const isCut =
    places.length === mostPlaces ||
    unstored.length === mostUnstored ||
    [refills, counts].some(({ length }) => length === mostJobs)
  return { unstored, homes, refills, counts, countedBefore, places, goods, isCut }
}

/** What lies in no place yet, or on a floor, as `putAway` takes it. */
const unstoredIn = ({ db, actor }: Context, warehouseId: string) =>
  db.query<Pack['unstored'][number]>(sql`
    select l.sku_id, l.stock_status, sum(l.quantity)::int as quantity from stock_lines l
    where l.client_id = ${actor.clientId} and l.warehouse_id = ${warehouseId} and l.stock_status <> 'Missing' and l.quantity > 0 and not l.is_deleted
      and (l.layer_id is null or (l.order_line_id is null and exists (select from layers f where f.id = l.layer_id and f.shelf_id is null) and not exists (select ${fromPlansWaiting})))
    group by 1, 2 order by 3 desc, 1, 2 limit ${mostUnstored}`)

/** Pick faces of goods to store, and some of the places where they lie: what a phone proposes without a network. */
export const homesOf = (
  { db, actor }: Context,
  warehouseId: string,
  goods: readonly { readonly skuId: string }[],
) =>
  db.query<Pack['homes'][number]>(sql`
    with asked as (select x.id from unnest(${sql.param([...new Set(goods.map(({ skuId }) => skuId))])}::uuid[]) as x (id))
    select x.* from asked k cross join lateral (
      select h.sku_id, h.layer_id, bool_or(h.is_pick_face) as is_pick_face from (
          select f.sku_id, f.layer_id, true as is_pick_face from pick_faces f join layers y on y.id = f.layer_id and y.warehouse_id = ${warehouseId}
            where f.client_id = ${actor.clientId} and f.sku_id = k.id and not f.is_deleted
          union all select l.sku_id, l.layer_id, false from stock_lines l join layers y on y.id = l.layer_id and y.shelf_id is not null
            where l.client_id = ${actor.clientId} and l.sku_id = k.id and l.warehouse_id = ${warehouseId} and l.quantity > 0 and not l.is_deleted) h
      group by 1, 2 order by 3 desc, 2 limit ${mostHomes}) x
    limit 20000`)

/** Refills that nobody else has taken; one's own come first. */
const refillsIn = ({ db, actor }: Context, warehouseId: string) =>
  db.query<Pack['refills'][number]>(sql`
    select r.id, r.no, r.sku_id, r.source_layer_id, r.layer_id, r.quantity from refills r
    where r.client_id = ${actor.clientId} and r.warehouse_id = ${warehouseId} and r.state in ('Open', 'Taken') and not r.is_deleted
      and (r.worker_id is null or r.worker_id = ${actor.staffId})
    order by r.worker_id is null, r.created_on_utc, r.id limit ${mostJobs}`)

/** Places of counts that this person may count: nobody else does, and they did not count them before. */
const countsIn = ({ db, actor }: Context, warehouseId: string) =>
  db.query<Pack['counts'][number]>(sql`
    select distinct on (p.layer_id) p.layer_id, t.no, t.scope
    from ${placesToCount(actor, warehouseId)}
      and (p.counter_id is null or p.counter_id = ${actor.staffId}) and not ${isCountedBy(actor)}
    order by p.layer_id, t.created_on_utc limit ${mostJobs}`)

/** Places that this person counted, and that somebody else counts again. */
const countedBeforeIn = ({ db, actor }: Context, warehouseId: string) =>
  db.query<Pack['countedBefore'][number]>(sql`
    select distinct p.layer_id from ${placesToCount(actor, warehouseId)} and ${isCountedBy(actor)} limit ${mostJobs}`)

/** SQL: places `p` of counts `t` that are under way. */
const placesToCount = ({ clientId }: Actor, warehouseId: string) => sql`
  stocktake_places p join stocktakes t on t.id = p.stocktake_id and t.state in ('Counting', 'Recount') and not t.is_deleted
  where p.client_id = ${clientId} and t.warehouse_id = ${warehouseId} and p.state <> 'Counted' and not p.is_deleted`

/** SQL: whether the actor counted the place `p` in an earlier round. */
const isCountedBy = ({ staffId }: Actor) =>
  sql`exists (select from stocktake_counts c where c.place_id = p.id and c.round < p.round and c.staff_id = ${staffId} and not c.is_deleted)`

/** Whose codes a counter meets: what lies at the places to count, never how much. */
const liesAt = async ({ db, actor }: Context, counts: Pack['counts']) =>
  counts.length
    ? db.query<{ skuId: string }>(sql`
        select distinct l.sku_id from stock_lines l where l.client_id = ${actor.clientId} and l.layer_id in ${counts.map(({ layerId }) => layerId)} and not l.is_deleted`)
    : []

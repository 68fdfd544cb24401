import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { AnswerOf } from '#define'
import { goodsIn, taken } from '#resources/stock/positions/occupancy.fields.ts'
import type { proposedPlace } from './proposing.calls.ts'

export type Proposed = AnswerOf<typeof proposedPlace>

interface Wanted {
  warehouseId: string
  skuId: string
  quantity: number
}
interface Candidate {
  id: string
  reason: Proposed['reason']
}

/** Where is looked, one after the other, and at how many places at most: few are needed but in a full warehouse. */
const stages = [
  ['homes', 64],
  ['near', 64],
  ['all', 500],
  ['all', 100_000],
] as const
type Stage = (typeof stages)[number][0]

/** Of these the first ones are looked at together, then more: mostly the first has room. */
const turns = [1, 8, 64, 100_000] as const

/** Aisles that are near. */
const nearAisles = 3

/**
 * The best place for goods: open, not locked, for their kind, and with room for all of them beside
 * what lies there and what is proposed to others.
 */
export async function placeOf(context: Context, wanted: Wanted): Promise<Proposed | undefined> {
  for (const [n, [stage, most]] of stages.entries()) {
    const candidates = await ranked(context, wanted, stage, most)
    // Looking takes longer than choosing: whoever else is looking is waited for only now.
    if (n === 0) await lockProposals(context, wanted.warehouseId)
    let from = 0
    for (const to of turns) {
      const some = candidates.slice(from, to)
      const place = some.length && (await firstWithRoom(context, wanted, some))
      if (place) return place
      from = to
    }
    if (stage === 'all' && candidates.length < most) return undefined
  }
  return undefined
}

/** Whoever is proposed a place sees those of others: they wait for each other. */
const lockProposals = ({ db }: Context, warehouseId: string) =>
  db.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`proposals ${warehouseId.toLowerCase()}`}, 0))`)

/**
 * Places that may do by what is kept of their room, the best first: pick faces of the SKU and places
 * where it lies; then those nearest to them on the walk, or the first ones on it.
 */
const ranked = (context: Context, wanted: Wanted, stage: Stage, most: number) =>
  context.db.query<Candidate>(
    stage === 'homes' ? homesOf(context, wanted, most) : othersOf(context, wanted, stage, most),
  )

/** SQL: a place `y` of the shelf `h` and the area `r` may take the goods. */
const mayTake = ({ actor }: Context, { warehouseId, skuId, quantity }: Wanted) => sql`
  y.client_id = ${actor.clientId} and y.warehouse_id = ${warehouseId} and y.is_open and y.locked_by_id is null and not y.is_deleted and r.kind in ${storing}
    and coalesce(y.free_volume >= (select k.volume * ${quantity}::int from skus k where k.id = ${skuId}), true)
    and case when y.id in (select from_id from layers_category_ids) then y.id in (select from_id from layers_category_ids where to_id in (select id from above))
      else h.id not in (select from_id from shelves_category_ids) or h.id in (select from_id from shelves_category_ids where to_id in (select id from above)) end`

/** The kinds of areas in whose racks goods are stored. */
const storing = ['Storage', 'Display']

/** SQL, as common tables: the categories of the SKU, and the places that are its own. */
const ofSku = ({ actor }: Context, { warehouseId, skuId }: Wanted) => sql`
  with recursive above as (
      select c.id, c.parent_id from skus k join products p on p.id = k.product_id join categories c on c.id = p.category_id where k.id = ${skuId}
      union select c.id, c.parent_id from above a join categories c on c.id = a.parent_id),
    lies as (
      select l.layer_id as id, false as is_face from stock_lines l
        where l.client_id = ${actor.clientId} and l.sku_id = ${skuId} and l.warehouse_id = ${warehouseId} and l.layer_id is not null and l.quantity > 0 and not l.is_deleted
      union select f.layer_id, true from pick_faces f where f.client_id = ${actor.clientId} and f.sku_id = ${skuId} and not f.is_deleted),
    homes as materialized (select id, bool_or(is_face) as is_face from lies group by 1)`

const homesOf = (context: Context, wanted: Wanted, most: number) => sql`
  ${ofSku(context, wanted)}
  select y.id, case when o.is_face then 'Pick face' else 'Same SKU' end as reason
  from homes o join layers y on y.id = o.id join shelves h on h.id = y.shelf_id join aisles a on a.id = h.aisle_id join stock_areas r on r.id = y.area_id
  where ${mayTake(context, wanted)}
  order by o.is_face desc, a.walk_order, y.full_code, y.id limit ${most}`

const othersOf = (context: Context, wanted: Wanted, stage: Stage, most: number) => sql`
  ${ofSku(context, wanted)},
    nearest as materialized (
      select a.walk_order, h.full_code from homes o join layers y on y.id = o.id join shelves h on h.id = y.shelf_id join aisles a on a.id = h.aisle_id
      where y.warehouse_id = ${wanted.warehouseId} order by o.is_face desc, a.walk_order, y.full_code limit 1),
    walk as materialized (
      select a.id, row_number() over (order by r.kind <> 'Storage', abs(a.walk_order - n.walk_order), a.walk_order, a.full_code) as no
      from aisles a join stock_areas r on r.id = a.area_id left join nearest n on true
      where r.warehouse_id = ${wanted.warehouseId} and r.kind in ${storing} and not a.is_deleted)
  select y.id, case when n.full_code is null then 'First with room' else 'Near the same SKU' end as reason
  from walk a join shelves h on h.aisle_id = a.id join layers y on y.shelf_id = h.id join stock_areas r on r.id = y.area_id left join nearest n on true
  where ${mayTake(context, wanted)} ${stage === 'near' ? sql`and a.no <= ${nearAisles}::int` : sql``}
    and y.id not in (select id from homes) and y.id not in (select f.layer_id from pick_faces f where f.client_id = ${context.actor.clientId} and not f.is_deleted)
  order by r.kind <> 'Storage', y.is_pick_face, coalesce(y.max_volume, h.max_volume) is null, a.no, h.full_code is distinct from n.full_code, y.full_code, y.id
  limit ${most}`

/** The first of some places that has room by the ledger of now, and by what others were told. */
async function firstWithRoom(
  { db, actor }: Context,
  { skuId, quantity }: Wanted,
  candidates: readonly Candidate[],
): Promise<Proposed | undefined> {
  const ids = sql.param(candidates.map(({ id }) => id))
  const reasons = sql.param(candidates.map(({ reason }) => reason))
  const [place] = await db.query<Proposed>(sql`
    with asked as materialized (select x.id, x.reason, x.no from unnest(${ids}::uuid[], ${reasons}::text[]) with ordinality as x (id, reason, no)),
      limited as materialized (
        select h.id, h.max_volume, h.max_weight from shelves h where h.id in (select y.shelf_id from layers y where y.id in (select id from asked)) and (h.max_volume is not null or h.max_weight is not null)),
      goods as (select g.layer_id, ${sql.raw(`${taken('volume')} as volume, ${taken('weight')} as weight from ${goodsIn('select id from asked union select y.id from layers y where y.shelf_id in (select id from limited)')}`)} group by 1
        union all select d.layer_id, sum(d.quantity * k.volume), sum(d.quantity * k.weight) from place_proposals d join skus k on k.id = d.sku_id
          where d.client_id = ${actor.clientId} and not d.is_deleted and d.until_utc > now() group by 1),
      used as materialized (select layer_id, coalesce(sum(volume), 0) as volume, coalesce(sum(weight), 0) as weight from goods group by 1),
      on_shelves as (select y.shelf_id, sum(u.volume) as volume, sum(u.weight) as weight from used u join layers y on y.id = u.layer_id group by 1),
      rooms as (
        select a.id, a.reason, a.no, y.full_code, k.volume * ${quantity}::int as takes_volume, k.weight * ${quantity}::int as takes_weight,
          least(y.max_volume - coalesce(u.volume, 0), m.max_volume - coalesce(s.volume, 0)) as free_volume,
          least(y.max_weight - coalesce(u.weight, 0), m.max_weight - coalesce(s.weight, 0)) as free_weight
        from asked a join layers y on y.id = a.id join skus k on k.id = ${skuId} left join limited m on m.id = y.shelf_id
          left join used u on u.layer_id = y.id left join on_shelves s on s.shelf_id = y.shelf_id)
    select r.id as layer_id, r.full_code as place, r.reason, greatest(r.free_volume, 0)::float8 as free_volume, greatest(r.free_weight, 0)::float8 as free_weight
    from rooms r
    where coalesce(r.takes_volume <= r.free_volume or r.takes_volume = 0, true) and coalesce(r.takes_weight <= r.free_weight or r.takes_weight = 0, true)
      and (r.reason <> 'Pick face' or exists (
        select from pick_faces f where f.layer_id = r.id and f.sku_id = ${skuId} and not f.is_deleted and f.maximum >= ${quantity}::int
          + (select coalesce(sum(l.quantity), 0) from stock_lines l where l.layer_id = r.id and l.sku_id = ${skuId} and l.quantity > 0 and not l.is_deleted)
          + (select coalesce(sum(d.quantity), 0) from place_proposals d where d.layer_id = r.id and d.sku_id = ${skuId} and d.until_utc > now() and not d.is_deleted)))
    order by r.no limit 1`)
  return place
}

import { sql } from 'drizzle-orm'
import { type Context, badInput, refused } from '#server/kit'
import { goodsIn, taken } from './occupancy.fields.ts'

/** Pieces that are to come to a place. */
export interface Coming {
  layerId: string
  skuId: string
  quantity: number
  /** Where they are now, if that is a place: within a shelf they take no more of its room. */
  fromLayerId?: string
  /** The field that a refusal names, where it is not that of the SKU or the quantity. */
  field?: string
}

/**
 * Refuses goods of a kind that a place is not for, and more than fits by what is measured. Whoever
 * brings goods to a shelf waits for others who do, so that twenty at once overfill nothing; who
 * picks there waits for nobody. The orders of the goods are locked before.
 * @throws BadInput for an unknown SKU, Refused naming the place
 */
export async function refuseFull(context: Context, coming: readonly Coming[]): Promise<void> {
  if (!coming.length) return
  await waitForOthers(context, coming)
  const rooms = await roomsOf(context, coming)
  for (const [i, of] of (await kindsOf(context, coming)).entries()) {
    const { layerId, quantity, fromLayerId, field } = coming[i]!
    if (!of) throw badInput('unknown_reference', field ?? 'skuId', 'Choose an entry from the list.')
    if (!of.isAllowed)
      throw refused(
        'kind',
        field ?? 'skuId',
        `${of.place} is for goods of other categories than ${of.code}.`,
      )
    for (const room of rooms)
      if (room.layers.includes(layerId.toLowerCase()) && !room.layers.includes(fromLayerId ?? ''))
        fill(room, of, quantity, field ?? 'quantity')
  }
}

/** What a place or its shelf holds, by measure, and the places that it consists of. */
interface Room {
  fullCode: string
  layers: readonly string[]
  maxVolume: number | null
  maxWeight: number | null
  usedVolume: number
  usedWeight: number
}

interface Kind {
  place: string
  code: string
  volume: number | null
  weight: number | null
  isAllowed: boolean
}

/** Adds pieces to what a room holds. @throws Refused when they do not fit */
function fill(room: Room, { code, volume, weight }: Kind, quantity: number, field: string) {
  const measures = [
    { unit: 'm³', takes: (volume ?? 0) * quantity, most: 'maxVolume', used: 'usedVolume' },
    { unit: 'kg', takes: (weight ?? 0) * quantity, most: 'maxWeight', used: 'usedWeight' },
  ] as const
  for (const { unit, takes, most, used } of measures) {
    const limit = room[most]
    if (limit !== null && takes && room[used] + takes > limit + 1e-6)
      throw refused(
        'full',
        field,
        `${room.fullCode} has room for ${rounded(Math.max(0, limit - room[used]))} ${unit}; ${quantity} ${code} take ${rounded(takes)} ${unit}.`,
      )
    room[used] += takes
  }
}

const rounded = (value: number) => Number(value.toFixed(2)).toLocaleString('en')

const idsOf = (coming: readonly Coming[]) => [...new Set(coming.map(({ layerId }) => layerId))]

const waitForOthers = ({ db }: Context, coming: readonly Coming[]) =>
  db.query(sql`
    select pg_advisory_xact_lock(hashtextextended(x.room, 0)) from (
      select distinct 'room ' || coalesce(y.shelf_id, y.id) as room from layers y where y.id in ${idsOf(coming)} order by 1) x`)

/** The places and shelves that goods come to, places first. */
const roomsOf = ({ db }: Context, coming: readonly Coming[]) =>
  db.query<Room>(sql`
    select x.full_code, x.layers::text[] as layers, x.max_volume::float8 as max_volume, x.max_weight::float8 as max_weight,
      u.volume::float8 as used_volume, u.weight::float8 as used_weight
    from (select 1 as no, full_code, max_volume, max_weight, array[id] as layers from layers where id in ${idsOf(coming)}
        union all select 2, h.full_code, h.max_volume, h.max_weight, array(select y.id from layers y where y.shelf_id = h.id)
          from shelves h where h.id in (select shelf_id from layers where id in ${idsOf(coming)})) x
      cross join lateral (select ${sql.raw(`${taken('volume')} as volume, ${taken('weight')} as weight from ${goodsIn('select unnest(x.layers)')}`)}) u
    order by x.no`)

/** What comes where, in the order given, and whether the categories of place or shelf allow it. */
async function kindsOf({ db }: Context, coming: readonly Coming[]): Promise<(Kind | undefined)[]> {
  const asked = JSON.stringify(coming.map(({ layerId, skuId }, i) => ({ i, layerId, skuId })))
  const kinds = await db.query<Kind & { i: number }>(sql`
    with recursive v as (select x.i, x."layerId" as layer_id, x."skuId" as sku_id from jsonb_to_recordset(${asked}::jsonb) as x(i int, "layerId" uuid, "skuId" uuid)),
      own as (
        select c.from_id as layer_id, c.to_id as id from layers_category_ids c where c.from_id in (select layer_id from v)
        union select y.id, c.to_id from layers y join shelves_category_ids c on c.from_id = y.shelf_id
          where y.id in (select layer_id from v) and not exists (select from layers_category_ids o where o.from_id = y.id)),
      allowed as (select layer_id, id from own union select a.layer_id, c.id from allowed a join categories c on c.parent_id = a.id and not c.is_deleted)
    select v.i, y.full_code as place, k.code, k.volume::float8 as volume, k.weight::float8 as weight,
      not exists (select from own o where o.layer_id = y.id) or exists (select from allowed a where a.layer_id = y.id and a.id = p.category_id) as is_allowed
    from v join layers y on y.id = v.layer_id join skus k on k.id = v.sku_id join products p on p.id = k.product_id`)
  const byIndex = new Map(kinds.map(kind => [kind.i, kind]))
  return coming.map((_, i) => byIndex.get(i))
}

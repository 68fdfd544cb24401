import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Actor,
  type Context,
  insertRows,
  metaOf,
  type Problem,
  problemAt,
  Refused,
  refused,
  type Row,
  touched,
} from '#server/kit'
import { momentOf } from '#resources/stock/ledger/events.server.ts'
import type { PhoneTime } from '#resources/stock/ledger/phoneClock.ts'

/** Pieces that somebody counted at a place. */
export interface CountedPieces {
  /** Of several counts of the place, which one; the one that is counted now when absent. */
  stocktakeId?: string
  layerId: string
  skuId: string
  quantity: number
  stockStatus?: string
  /** When it was counted, where a phone tells that later. */
  happened?: PhoneTime
}

/** A place of a count, as whoever counts it finds it. */
export interface CountedPlace {
  id: string
  layerId: string
  fullCode: string
  state: string
  round: number
  counterId: string | null
  counter: string | null
  /** The actor counted it in an earlier round. */
  isOwn: boolean
}

/** The count that a place belongs to. */
interface Place extends CountedPlace, Scope {
  no: string
  warehouseId: string
}

/** What a count is of. */
interface Scope {
  stocktakeId: string
  scope: string
}

/** SQL: a `CountedPlace` of the place `p`, its layer `y` and its counter `s`. */
export const placeColumns = ({ staffId }: Actor) => sql`
  p.id, p.layer_id, y.full_code, p.state, p.round, p.counter_id, s.full_name as counter,
  exists (select from stocktake_counts o where o.place_id = p.id and o.round < p.round and o.staff_id = ${staffId} and not o.is_deleted) as is_own`

/** Why the actor counts nothing there: one person counts a place, and again counts somebody else. */
export function whyNotCounted(
  { fullCode, state, counterId, counter, isOwn }: CountedPlace,
  { staffId }: Actor,
  field: string,
): Problem | undefined {
  if (state === 'Counted') return problemAt('counted', field, `${fullCode} is counted already.`)
  if (counterId && counterId !== staffId)
    return problemAt('other_counter', field, `${fullCode} is being counted by ${counter}.`)
  return isOwn
    ? problemAt(
        'same_person',
        field,
        `You counted ${fullCode} before. Somebody else counts it again.`,
      )
    : undefined
}

/** The first count of a place takes it for whoever counts. */
export async function takePlaces(
  { db, actor }: Context,
  places: readonly CountedPlace[],
): Promise<void> {
  const ids = [...new Set(places.flatMap(({ id, counterId }) => (counterId ? [] : id)))]
  if (ids.length)
    await db.query(sql`
      update stocktake_places set counter_id = ${actor.staffId}, state = 'Counting', ${touched(actor)} where id in ${ids}`)
}

/**
 * Ends the count of places: what the books had there then and nobody counted is counted as 0.
 * `isOfNormal` leaves out pieces of other statuses, where nobody could say that they were counted.
 */
export async function closePlaces(
  context: Context,
  of: Scope,
  placeIds: readonly string[],
  at: string,
  isOfNormal = false,
): Promise<void> {
  if (!placeIds.length) return
  const { db, actor } = context
  const uncounted = await db.query<Row>(sql`
    select p.id as place_id, p.layer_id, p.round, m.warehouse_id, m.sku_id, m.stock_status
    from stocktake_places p join stock_moves m on m.layer_id = p.layer_id and m.client_id = ${actor.clientId}
    where p.id in ${placeIds} and coalesce(m.happened_on_utc, m.moved_on_utc) <= ${at} and ${inScope(of)}${sql.raw(isOfNormal ? ` and m.stock_status = 'Normal'` : '')}
      and not exists (select from stocktake_counts c where c.place_id = p.id and c.round = p.round and c.sku_id = m.sku_id and c.stock_status = m.stock_status and not c.is_deleted)
    group by p.id, m.warehouse_id, m.sku_id, m.stock_status having sum(m.quantity) <> 0`)
  await insertRows(
    context,
    metaOf('stocktakeCounts'),
    uncounted.map(goods => ({
      ...goods,
      id: uuid(),
      quantity: 0,
      staffId: actor.staffId,
      countedOnUtc: at,
    })),
  )
  await db.query(sql`
    update stocktake_places set state = 'Counted', counted_on_utc = ${at}, ${touched(actor)} where id in ${placeIds}`)
}

/**
 * Counts pieces at a place of a count that is under way. Its first count takes the place for whoever
 * counts.
 * @throws Refused naming the field
 */
export async function countPieces(context: Context, counted: CountedPieces): Promise<void> {
  const { db, actor } = context
  const { skuId, quantity, stockStatus = 'Normal' } = counted
  const place = await placeOf(context, counted)
  await takePlaces(context, [place])
  const at = momentOf(counted.happened) ?? new Date().toISOString()
  // What a phone tells late does not take the place of what was counted since.
  const isOlder = counted.happened ? sql`c.counted_on_utc > ${at}` : sql`false`
  const [before] = await db.query(sql`
    with own as (
        select c.id, ${isOlder} as is_older from stocktake_counts c
        where c.place_id = ${place.id} and c.sku_id = ${skuId} and c.stock_status = ${stockStatus} and c.round = ${place.round} and not c.is_deleted),
      newer as (
        update stocktake_counts set quantity = ${quantity}, counted_on_utc = ${at}, staff_id = ${actor.staffId}, ${touched(actor)}
        where id in (select id from own where not is_older))
    select 1 from own`)
  if (before) return
  await insertRows(context, metaOf('stocktakeCounts'), [
    {
      id: uuid(),
      placeId: place.id,
      skuId,
      warehouseId: place.warehouseId,
      layerId: counted.layerId.toLowerCase(),
      stockStatus,
      round: place.round,
      quantity,
      staffId: actor.staffId,
      countedOnUtc: at,
    },
  ])
}

/**
 * Ends the count of a place: what the books have there and nobody counted is counted as 0.
 * @throws as `countPieces` does
 */
export async function finishPlace(
  context: Context,
  finished: Pick<CountedPieces, 'stocktakeId' | 'layerId' | 'happened'>,
): Promise<{ place: string }> {
  const place = await placeOf(context, finished)
  await takePlaces(context, [place])
  const at = momentOf(finished.happened) ?? new Date().toISOString()
  // A phone counts what can be sold.
  await closePlaces(context, place, [place.id], at, finished.happened !== undefined)
  return { place: place.fullCode }
}

/**
 * A place that the actor finished is counted again from its beginning.
 * @throws Refused for one that somebody else counted, or whose count is over
 */
export async function reopenPlace({ db, actor }: Context, layerId: string): Promise<void> {
  const [place] = await db.query<{ id: string; round: number }>(sql`
    select p.id, p.round from stocktake_places p join stocktakes t on t.id = p.stocktake_id and t.state in ('Counting', 'Recount') and not t.is_deleted
    where p.layer_id = ${layerId} and p.client_id = ${actor.clientId} and p.state = 'Counted' and p.counter_id = ${actor.staffId} and not p.is_deleted
    order by p.counted_on_utc desc limit 1 for update of p`)
  if (!place)
    throw refused(
      'state',
      'layerId',
      'This count has ended, or somebody else is counting this place.',
    )
  await db.query(sql`
    update stocktake_counts set is_deleted = true, ${touched(actor)} where place_id = ${place.id} and round = ${place.round} and not is_deleted`)
  await db.query(sql`
    update stocktake_places set state = 'Counting', counted_on_utc = null, ${touched(actor)} where id = ${place.id}`)
}

/** SQL: a count by SKU or category counts those goods alone, of moves `m`. */
const inScope = ({ scope, stocktakeId }: Scope) =>
  scope === 'SKU'
    ? sql`m.sku_id in (select to_id from stocktakes_sku_ids where from_id = ${stocktakeId})`
    : scope === 'Category'
      ? sql`m.sku_id in (${skusOfCategories(stocktakeId)})`
      : sql`true`

/** SQL: the SKUs of the categories of a count, and of those below them. */
export const skusOfCategories = (stocktakeId: string) => sql`
  with recursive of as (select to_id as id from stocktakes_category_ids where from_id = ${stocktakeId}
    union select c.id from of join categories c on c.parent_id = of.id and not c.is_deleted)
  select k.id from skus k join products g on g.id = k.product_id where g.category_id in (select id from of)`

/** The place of a count that is under way, locked. */
async function placeOf(
  { db, actor }: Context,
  { stocktakeId, layerId }: Pick<CountedPieces, 'stocktakeId' | 'layerId'>,
): Promise<Place> {
  const [place] = await db.query<Place & { isUnderWay: boolean }>(sql`
    select ${placeColumns(actor)}, p.stocktake_id, t.no, t.warehouse_id, t.scope, t.state in ('Counting', 'Recount') as is_under_way
    from stocktake_places p join stocktakes t on t.id = p.stocktake_id join layers y on y.id = p.layer_id left join staff s on s.id = p.counter_id
    where p.layer_id = ${layerId} and p.client_id = ${actor.clientId} and not p.is_deleted and not t.is_deleted
      and ${stocktakeId ? sql`t.id = ${stocktakeId}` : sql`t.state in ('Counting', 'Recount')`}
    order by t.created_on_utc limit 1 for update of p`)
  if (!place)
    throw refused('other_place', 'layerId', 'This place is not part of a count that is under way.')
  if (!place.isUnderWay) throw refused('state', 'stocktakeId', `${place.no} is not being counted.`)
  const problem = whyNotCounted(place, actor, 'layerId')
  if (problem) throw new Refused(problem)
  return place
}

import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf, refused, touched } from '#server/kit'
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

interface Place {
  id: string
  stocktakeId: string
  no: string
  warehouseId: string
  fullCode: string
  round: number
  state: string
  counterId: string | null
  counter: string | null
  scope: string
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
  await take(context, place)
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
  const { db, actor } = context
  const place = await placeOf(context, finished)
  await take(context, place)
  const at = momentOf(finished.happened) ?? new Date().toISOString()
  const uncounted = await db.query<{ skuId: string; stockStatus: string }>(sql`
    select m.sku_id, m.stock_status from stock_moves m
    where m.layer_id = ${finished.layerId} and m.client_id = ${actor.clientId} and coalesce(m.happened_on_utc, m.moved_on_utc) <= ${at} and ${inScope(place)}
      and not exists (select from stocktake_counts c where c.place_id = ${place.id} and c.round = ${place.round} and c.sku_id = m.sku_id and c.stock_status = m.stock_status and not c.is_deleted)
    group by 1, 2 having sum(m.quantity) <> 0`)
  await insertRows(
    context,
    metaOf('stocktakeCounts'),
    uncounted.map(goods => ({
      ...goods,
      id: uuid(),
      placeId: place.id,
      warehouseId: place.warehouseId,
      layerId: finished.layerId.toLowerCase(),
      round: place.round,
      quantity: 0,
      staffId: actor.staffId,
      countedOnUtc: at,
    })),
  )
  await db.query(sql`
    update stocktake_places set state = 'Counted', counted_on_utc = ${at}, ${touched(actor)} where id = ${place.id}`)
  return { place: place.fullCode }
}

/** SQL: a count by SKU or category counts those goods alone, of moves `m`. */
export const inScope = ({ scope, stocktakeId }: Pick<Place, 'scope' | 'stocktakeId'>) =>
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
    select p.id, p.stocktake_id, t.no, t.warehouse_id, y.full_code, p.round, p.state, p.counter_id, s.full_name as counter, t.scope, t.state in ('Counting', 'Recount') as is_under_way
    from stocktake_places p join stocktakes t on t.id = p.stocktake_id join layers y on y.id = p.layer_id left join staff s on s.id = p.counter_id
    where p.layer_id = ${layerId} and p.client_id = ${actor.clientId} and not p.is_deleted and not t.is_deleted
      and ${stocktakeId ? sql`t.id = ${stocktakeId}` : sql`t.state in ('Counting', 'Recount')`}
    order by t.created_on_utc limit 1 for update of p`)
  if (!place)
    throw refused('other_place', 'layerId', 'This place is not part of a count that is under way.')
  if (!place.isUnderWay) throw refused('state', 'stocktakeId', `${place.no} is not being counted.`)
  if (place.state === 'Counted')
    throw refused('counted', 'layerId', `${place.fullCode} is counted already.`)
  return place
}

/** One person counts a place; again counts somebody else. */
async function take({ db, actor }: Context, place: Place) {
  if (place.counterId && place.counterId !== actor.staffId)
    throw refused(
      'other_counter',
      'layerId',
      `${place.fullCode} is being counted by ${place.counter}.`,
    )
  const [own] = await db.query(sql`
    select 1 from stocktake_counts where place_id = ${place.id} and round < ${place.round} and staff_id = ${actor.staffId} and not is_deleted limit 1`)
  if (own)
    throw refused(
      'same_person',
      'layerId',
      `You counted ${place.fullCode} before. Somebody else counts it again.`,
    )
  if (!place.counterId)
    await db.query(sql`
      update stocktake_places set counter_id = ${actor.staffId}, state = 'Counting', ${touched(actor)} where id = ${place.id}`)
}

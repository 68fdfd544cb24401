import { sql } from 'drizzle-orm'
import { type Context, NotFound, refused } from '#server/kit'
import { recordDifferences } from '#resources/stock/differences/recordDifferences.server.ts'
import { momentOf } from '#resources/stock/ledger/events.server.ts'
import { bringRefill } from '#resources/stock/refills/refills.server.ts'
import { countPieces, finishPlace } from '#resources/stock/stocktakes/counting.server.ts'
import { putAway } from '#resources/stock/positions/storing.server.ts'
import type { FoundCodes } from './foundCodes.server.ts'
import type { Scanned } from './scanned.ts'

/** Goods that lay in no place yet, or on the floor of a zone, were put into one. */
export async function storeGoods(context: Context, scanned: Scanned, { place, item }: FoundCodes) {
  await putAway(
    context,
    {
      layerId: place!.id,
      skuId: item!.id,
      quantity: scanned.quantity!,
      ...(scanned.stockStatus && { stockStatus: scanned.stockStatus }),
    },
    { clientEventId: scanned.id, happened: scanned.happened },
  )
}

/**
 * The pieces of a SKU at a place were counted there and then. Where the books of that moment say
 * something else, that is a stock difference.
 * @throws NotFound
 */
export async function countPlace(
  context: Context,
  { kind, planId, counted, happened }: Scanned,
  { place, item }: FoundCodes,
) {
  const { db, actor } = context
  if (planId) {
    const [plan] = await db.query(
      sql`select from delivery_plans p where p.id = ${planId} and p.client_id = ${actor.clientId}`,
    )
    if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
  }
  await recordDifferences(context, [
    {
      skuId: item!.id,
      warehouseId: place!.warehouseId,
      layerId: place!.id,
      source: kind === 'Count' ? 'Count' : 'Pick',
      found: counted!,
      countedOnUtc: momentOf(happened)!,
      ...(planId && { planId }),
    },
  ])
}

/**
 * Pieces were brought to a pick face. Which refill that was is told by its places and its goods.
 * @throws Refused when there is none to do
 */
export async function refillFace(
  context: Context,
  scanned: Scanned,
  { place, item, zone }: FoundCodes,
) {
  const { db, actor } = context
  const [refill] = await db.query<{ id: string }>(sql`
    select r.id from refills r
    where r.client_id = ${actor.clientId} and r.layer_id = ${zone!.id} and r.source_layer_id = ${place!.id} and r.sku_id = ${item!.id} and r.state in ('Open', 'Taken') and not r.is_deleted
    order by r.worker_id is distinct from ${actor.staffId}::uuid, r.created_on_utc limit 1`)
  if (!refill)
    throw refused(
      'state',
      'place',
      `No refill brings ${item!.name} from ${place!.name} to ${zone!.name}, or it is done already.`,
    )
  await bringRefill(
    context,
    { refillId: refill.id, quantity: scanned.quantity! },
    { clientEventId: scanned.id, happened: scanned.happened },
  )
}

/** Pieces of a SKU were counted at a place of a count that is under way. */
export async function countForStocktake(
  context: Context,
  { counted, happened }: Scanned,
  { place, item }: FoundCodes,
) {
  await countPieces(context, {
    layerId: place!.id,
    skuId: item!.id,
    quantity: counted!,
    happened,
  })
}

/** Nothing else lies at a place of a count that is under way. */
export async function finishCount(context: Context, { happened }: Scanned, { place }: FoundCodes) {
  await finishPlace(context, { layerId: place!.id, happened })
}

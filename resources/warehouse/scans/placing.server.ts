import { sql } from 'drizzle-orm'
import { type Context, NotFound } from '#server/kit'
import { recordDifferences } from '#resources/stock/differences/recordDifferences.server.ts'
import { momentOf } from '#resources/stock/ledger/events.server.ts'
import { putAway } from '#resources/stock/positions/storing.server.ts'
import type { FoundCodes } from './foundCodes.server.ts'
import type { Scanned } from './scanned.ts'

/** Goods that lay in no place yet, or on the floor of a zone, were put into one. */
export async function storeGoods(context: Context, scanned: Scanned, { place, item }: FoundCodes) {
  await putAway(
    context,
    { layerId: place!.id, skuId: item!.id, quantity: scanned.quantity! },
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

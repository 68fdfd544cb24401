import type { Context } from '#server/kit'
import { iso } from '#resources/products/prices/moments.server.ts'
import { writeChanges } from '#resources/products/prices/priceSetting.server.ts'
import { pricesOf, type Promoted } from '#resources/products/promotions/promotionGoods.server.ts'

/** A moment at which a promotion begins or ceases to decide prices, in milliseconds since 1970. */
export interface Turn extends Promoted {
  readonly at: number
  readonly isEnd: boolean
  /** When it ends by itself, where it begins. */
  readonly until: string | null
}

/**
 * Writes into the history of prices what changed at a moment: each SKU whose price is another one
 * since then, however late this is written.
 * @param skuIds all of the promotion when absent
 * @returns the SKUs whose price changed
 */
export async function tellPrices(
  context: Context,
  turn: Turn,
  reason: string,
  skuIds?: readonly string[],
): Promise<string[]> {
  const { promotionId, market, isEnd, at, until } = turn
  const told: string[] = []
  for await (const skus of pricesOf(context, turn, [at - 1, at], skuIds)) {
    const changed = skus.filter(({ prices: [before, after] }) => before?.amount !== after?.amount)
    if (!changed.length) continue
    await writeChanges(
      context,
      changed.map(({ skuId, prices: [before, after] }) => ({
        skuId,
        market,
        kind: 'Promotion',
        event: isEnd ? 'Ended' : 'Set',
        oldAmount: before?.amount ?? null,
        newAmount: after?.amount ?? null,
        fromOnUtc: iso(at),
        toOnUtc: until,
        reason,
        promotionId,
      })),
    )
    told.push(...changed.map(({ skuId }) => skuId))
  }
  return told
}

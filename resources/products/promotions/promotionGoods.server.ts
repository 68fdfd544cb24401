import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { iso } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import {
  priceAt,
  saleChannels,
  type Price,
  type PromotionChannel,
} from '#resources/products/prices/pricing.ts'
import { goodsOfPromotions } from './namedGoods.server.ts'

/** A promotion as far as its goods go. */
export interface Promoted {
  readonly promotionId: string
  readonly market: 'NZ' | 'CA'
  readonly channel: PromotionChannel
}

/** A SKU of a promotion with its prices at moments asked for, in their order. */
export interface PromotedSku {
  readonly skuId: string
  readonly prices: readonly (Price | undefined)[]
}

export const skusAtATime = 1000

/**
 * The prices that SKUs of a promotion have in its channel at moments, in milliseconds since 1970 and
 * in their order.
 * @param skus all of the promotion when absent
 */
export async function* pricesOf(
  { db }: Context,
  { promotionId, market, channel }: Promoted,
  moments: readonly number[],
  skus?: readonly string[],
): AsyncGenerator<readonly PromotedSku[]> {
  const all = skus ?? (await skusOf(db, promotionId))
  const [where] = channelsOf(channel)
  for (let first = 0; first < all.length; first += skusAtATime) {
    const skuIds = all.slice(first, first + skusAtATime)
    const { facts } = await priceFacts(db, {
      skuIds,
      market,
      fromUtc: iso(moments[0]!)!,
      toUtc: iso(moments.at(-1)!)!,
    })
    yield skuIds.map(skuId => ({
      skuId,
      prices: moments.map(at => {
        const of = facts.get(skuId)
        return of && priceAt(of, at, where!)
      }),
    }))
  }
}

/** The SKUs of a promotion, by their ids. */
export async function skusOf(db: Context['db'], promotionId: string): Promise<readonly string[]> {
  const skus = await db.query<{ id: string }>(sql`
    select k.id from ${goodsOfPromotions(sql`${promotionId}::uuid`)} g join skus k on k.id = g.sku_id
    where not k.is_deleted order by k.id`)
  return skus.map(({ id }) => id)
}

/** Where a promotion holds, one by one. */
export const channelsOf = (channel: PromotionChannel) =>
  saleChannels.filter(
    one => channel === 'Everywhere' || channel.toLowerCase().includes(one.toLowerCase()),
  )

import { sql } from 'drizzle-orm'
import { type Context, problemAt, type Problem } from '#server/kit'
import { rateInPrices } from '#resources/administration/taxes/nationalRate.server.ts'
import { costIn } from '#resources/products/costs/costFacts.server.ts'
import { wallDayIn } from '#resources/days.server.ts'
import { withoutTax } from '#resources/products/costs/margins.ts'
import { iso } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import type { PriceFacts } from '#resources/products/prices/pricing.ts'
import { channelsOf, skusAtATime, skusOf, type Promoted } from './promotionGoods.server.ts'
import { worstPrices } from './worstPrices.ts'

/** A promotion whose prices are judged before it runs. */
export interface Judged extends Promoted {
  readonly name: string
  readonly coupon: string | null
}

/**
 * Why a promotion cannot begin at a moment for a person without `J4`: it can take a SKU below its
 * cost. What a SKU costs is not told.
 */
export async function belowCost(
  context: Context,
  judged: Judged,
  at: number,
): Promise<Problem | undefined> {
  if (context.actor.codes.has('J4')) return undefined
  const { market, name } = judged
  const prices = await worstPricesOf(context, judged, at)
  if (!prices.size) return undefined
  const [country, moment] = [sql`${market}::text`, sql`${iso(at)}::timestamptz`]
  const known = await context.db.query<Cost>(sql`
    select k.id, k.code, ${costIn(sql`k.id`, country, moment)} as cost, r.rate
    from skus k, (select ${rateInPrices(country, wallDayIn(country, moment))} as rate) r
    where k.id = any(${sql.param([...prices.keys()])}::uuid[]) order by k.code`)
  const below = known.flatMap(({ id, code, cost, rate }) =>
    cost !== null && withoutTax(prices.get(id)!, rate) < cost ? [code] : [],
  )
  if (!below.length) return undefined
  const more = below.length > 3 ? ` and ${below.length - 3} more` : ''
  return problemAt(
    'below_cost',
    'lines',
    `${name} sells ${below.slice(0, 3).join(', ')}${more} below cost: that needs code J4.`,
  )
}

interface Cost {
  id: string
  code: string
  cost: number | null
  rate: number
}

/**
 * The lowest price that a piece of each SKU of a promotion can come to at a moment, as though it
 * ran, in any of its channels. By SKU; `only` some of them where the promotion needs one piece.
 */
export async function worstPricesOf(
  { db }: Context,
  { promotionId, market, channel, coupon }: Omit<Judged, 'name'>,
  at: number,
  only?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const goods = only ?? (await skusOf(db, promotionId))
  const facts = new Map<string, PriceFacts>()
  for (let first = 0; first < goods.length; first += skusAtATime) {
    const skuIds = goods.slice(first, first + skusAtATime)
    const asked = { skuIds, market, fromUtc: iso(at)!, asIfRunning: promotionId }
    for (const [skuId, of] of (await priceFacts(db, asked)).facts) facts.set(skuId, of)
  }
  const lowest = new Map<string, number>()
  for (const one of channelsOf(channel))
    for (const [skuId, price] of worstPrices(facts, { promotionId, at, channel: one, coupon }))
      lowest.set(skuId, Math.min(price, lowest.get(skuId) ?? Infinity))
  return lowest
}

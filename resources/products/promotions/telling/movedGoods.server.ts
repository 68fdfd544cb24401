import { sql } from 'drizzle-orm'
import type { Context, Follow } from '#server/kit'
import { iso, nowMs } from '#resources/products/prices/moments.server.ts'
import { priceFacts } from '#resources/products/prices/priceFacts.server.ts'
import { writeChanges } from '#resources/products/prices/priceSetting.server.ts'
import { priceAt, saleChannels, type Price } from '#resources/products/prices/pricing.ts'
import { skusAtATime } from '#resources/products/promotions/promotionGoods.server.ts'

/** Products that move to another category take the prices of its promotions, and lose those of theirs. */
export const followCategory: Follow = async (context, ids) =>
  tellMove(
    context,
    'Product moved to another category',
    await skusOf(context, sql`p.id = any(${sql.param(ids)}::uuid[])`),
  )

/** So do the products of a category that moves below another one. */
export const followParent: Follow = async (context, ids) =>
  tellMove(
    context,
    'Category moved',
    await skusOf(
      context,
      sql`p.category_id in (
        with recursive below as (
          select unnest(${sql.param(ids)}::uuid[]) as id
          union select c.id from below b join categories c on c.parent_id = b.id and not c.is_deleted)
        select id from below)`,
    ),
  )

/** And SKUs that become those of another product. */
export const followProduct: Follow = async (context, ids) =>
  tellMove(
    context,
    'SKU moved to another product',
    await skusOf(context, sql`k.id = any(${sql.param(ids)}::uuid[])`),
  )

type Market = 'NZ' | 'CA'

const skusOf = async ({ db }: Context, which: ReturnType<typeof sql>) =>
  (
    await db.query<{ id: string }>(
      sql`select k.id from skus k join products p on p.id = k.product_id where ${which} and not k.is_deleted order by k.id`,
    )
  ).map(({ id }) => id)

/**
 * Writes into the history of prices what a move changes, as the beginning and the end of a promotion
 * do.
 */
async function tellMove(context: Context, reason: string, skuIds: readonly string[]) {
  if (!skuIds.length) return undefined
  // Only promotions that name categories reach goods by where they are.
  const markets = await context.db.query<{ market: Market }>(sql`
    select distinct p.market from promotions p join promotion_runs r on r.promotion_id = p.id and not r.is_deleted
    where tstzrange(r.from_on_utc, r.to_on_utc) @> now() and not p.is_deleted
      and exists (select from promotion_lines l where l.promotion_id = p.id and l.category_id is not null and not l.is_deleted)`)
  if (!markets.length) return undefined
  const befores = new Map<Market, Prices>()
  for (const { market } of markets) befores.set(market, await pricesIn(context, market, skuIds))
  return async () => {
    const [moment] = await context.db.query<{ now: number }>(sql`select ${nowMs} as now`)
    for (const [market, before] of befores) {
      const after = await pricesIn(context, market, skuIds)
      const rows = skuIds.flatMap(skuId =>
        turnsOf(before.get(skuId), after.get(skuId)).map(turn => ({
          ...turn,
          skuId,
          market,
          kind: 'Promotion',
          fromOnUtc: iso(moment!.now),
          reason,
        })),
      )
      if (rows.length) await writeChanges(context, rows)
    }
  }
}

/** The prices of SKUs in each channel, in the order of the channels. */
type Prices = ReadonlyMap<string, readonly (Price | undefined)[]>

async function pricesIn(
  { db }: Context,
  market: Market,
  skuIds: readonly string[],
): Promise<Prices> {
  const prices = new Map<string, (Price | undefined)[]>()
  for (let first = 0; first < skuIds.length; first += skusAtATime) {
    const part = skuIds.slice(first, first + skusAtATime)
    const { at, facts } = await priceFacts(db, { skuIds: part, market })
    for (const [skuId, of] of facts)
      prices.set(
        skuId,
        saleChannels.map(channel => priceAt(of, at, channel)),
      )
  }
  return prices
}

/**
 * The promotions that decide a price no more, and those that decide it now, each once: in the first
 * channel where it does.
 */
function turnsOf(
  before: readonly (Price | undefined)[] = [],
  after: readonly (Price | undefined)[] = [],
) {
  const turns = new Map<string, object>()
  for (const channel of saleChannels.keys()) {
    const [was, is] = [before[channel], after[channel]]
    const amounts = { oldAmount: was?.amount ?? null, newAmount: is?.amount ?? null }
    const [ended, begun] = [promotionsIn(was), promotionsIn(is)]
    for (const promotionId of ended)
      if (!begun.includes(promotionId) && !turns.has(promotionId))
        turns.set(promotionId, { ...amounts, event: 'Ended', toOnUtc: null, promotionId })
    for (const promotionId of begun)
      if (!ended.includes(promotionId) && !turns.has(promotionId))
        turns.set(promotionId, {
          ...amounts,
          event: 'Set',
          toOnUtc: iso(is!.endsAt),
          promotionId,
        })
  }
  return [...turns.values()]
}

const promotionsIn = (price: Price | undefined): readonly string[] =>
  price?.reasons.flatMap(({ promotionId }) => promotionId ?? []) ?? []

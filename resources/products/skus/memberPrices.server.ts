import type { Context } from '#server/kit'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'

/**
 * The prices that those of sets are made of, by market and SKU: regular ones, since a promotion ends
 * while the set is still sold.
 */
export async function memberPrices({ db }: Pick<Context, 'db'>, skuIds: readonly string[]) {
  const [NZ, CA] = await Promise.all(
    (['NZ', 'CA'] as const).map(async market => {
      const prices = await pricesNow(db, { skuIds, market })
      return new Map([...prices].map(([id, { regular, amount }]) => [id, regular ?? amount]))
    }),
  )
  return { NZ: NZ!, CA: CA! }
}

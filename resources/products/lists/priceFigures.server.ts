import { sql } from 'drizzle-orm'
import type { Context, Fill } from '#server/kit'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'

/** The price of SKUs now, in the reader's market. */
export const skuPrice: Fill = {
  fields: ['price'],
  async of({ db, actor }, ids) {
    const prices = await pricesNow(db, { skuIds: ids, market: actor.country })
    return new Map([...prices].map(([id, { amount }]) => [id, { price: amount }]))
  },
}

/** The lowest price now among the SKUs of products that are still sold, in both markets. */
export const productPrices: Fill = {
  fields: ['priceNz', 'priceCa'],
  async of(context, ids) {
    const skus = await skusOf(context, ids)
    const skuIds = skus.map(({ id }) => id)
    const [nz, ca] = await Promise.all(
      (['NZ', 'CA'] as const).map(market => pricesNow(context.db, { skuIds, market })),
    )
    const lowest = new Map<string, { priceNz: number | null; priceCa: number | null }>()
    const lower = (known: number | null, amount: number | undefined) =>
      amount === undefined ? known : Math.min(known ?? amount, amount)
    for (const { id, productId } of skus) {
      const { priceNz, priceCa } = lowest.get(productId) ?? { priceNz: null, priceCa: null }
      lowest.set(productId, {
        priceNz: lower(priceNz, nz!.get(id)?.amount),
        priceCa: lower(priceCa, ca!.get(id)?.amount),
      })
    }
    return lowest
  },
}

/** The SKUs of products that can still be sold. */
export const skusOf = ({ db }: Pick<Context, 'db'>, productIds: readonly string[]) =>
  db.query<{ id: string; productId: string }>(
    sql`select id, product_id from skus where product_id = any(${sql.param(productIds)}::uuid[]) and not is_deleted and status <> 'Discontinued'`,
    'prepared',
  )

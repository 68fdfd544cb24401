import type { Context, Fill } from '#server/kit'
import { skusOf } from '#resources/products/lists/priceFigures.server.ts'
import { stockFor } from '#resources/stock/check/stockCheck.server.ts'
import type { GroupName } from '#resources/stock/check/search/stockGroups.ts'

/** What stock check tells of a SKU, as numbers. */
interface Figures {
  available: number
  demo: number
  incoming: number
  eta: string | null
}

export const skuStock: Fill = {
  fields: ['available'],
  of: figuresOf,
}

/** The pieces of a product are those of its SKUs; the ETA is that of the first to arrive. */
export const productStock: Fill = {
  fields: ['available', 'demo', 'incoming', 'eta'],
  async of(context, ids) {
    const skus = await skusOf(context, ids)
    const figures = await figuresOf(
      context,
      skus.map(({ id }) => id),
    )
    const sums = new Map<string, Figures>(ids.map(id => [id, none]))
    for (const { id, productId } of skus) {
      const known = sums.get(productId) ?? none
      const more = figures.get(id)!
      sums.set(productId, {
        available: known.available + more.available,
        demo: known.demo + more.demo,
        incoming: known.incoming + more.incoming,
        eta: [known.eta, more.eta].filter(day => day !== null).sort()[0] ?? null,
      })
    }
    return sums
  },
}

async function figuresOf(
  context: Context,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  const stock = await stockFor(context, {}, skuIds)
  return new Map(
    skuIds.map(skuId => {
      const { groups, incoming } = stock({ skuId })
      const pieces = (name: GroupName) => groups.find(({ group }) => group === name)?.quantity ?? 0
      const figures = {
        available: pieces('Available'),
        demo: pieces('Demo Units'),
        incoming: incoming.reduce((sum, { quantity }) => sum + quantity, 0),
        eta: incoming.find(({ eta }) => eta)?.eta ?? null,
      }
      return [skuId, figures]
    }),
  )
}

const none: Figures = { available: 0, demo: 0, incoming: 0, eta: null }

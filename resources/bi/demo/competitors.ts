import { priceAt } from '#resources/products/demo/prices.ts'
import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000
const names = ['Nest & Co', 'Harbour Home', 'Timber Lane'] as const

/** Prices of competitors, current and stale, alerts about them, and watched products. */
export const competitors = demoPart('competitors', {
  fills: ['competitorPrices', 'priceAlerts', 'watchedProducts'],
  needs: ['skus', 'markets'],
  rows: ({ now, random: stream, recent, out }, { skus, markets }) => {
    const random = stream('prices of competitors')
    const single = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country, branches } of markets) {
      const sold = single.filter(({ prices }) => prices[country])
      const chosen = [...new Set(Array.from({ length: 24 }, () => random.pick(sold)))]
      for (const { id: skuId, prices } of chosen)
        for (const competitor of names.slice(0, random.int(1, names.length)))
          for (const ago of [
            random.int(1, 25),
            ...(random.chance(0.4) ? [random.int(40, 80)] : []),
          ]) {
            const createdOnUtc = now - ago * day
            out.competitorPrices.push({
              id: random.id(createdOnUtc),
              clientId,
              createdOnUtc,
              skuId,
              competitor,
              amount: Math.max(
                100,
                Math.round((priceAt(prices[country]!, now) * random.int(82, 118)) / 100),
              ),
              seenOn: isoDate(createdOnUtc),
              url: `https://${competitor.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example/goods`,
            })
          }
      const [staffId] = branches.values[0]!.office
      for (const isActive of [true, false])
        out.priceAlerts.push({
          id: random.id(now - day),
          clientId,
          createdOnUtc: now - day,
          name: isActive ? 'Anybody is 10 % cheaper' : 'Nest & Co is cheaper at all',
          staffId: staffId!,
          below: isActive ? 10 : 1,
          competitor: isActive ? undefined : names[0],
          categoryId: isActive ? undefined : recent('categories').get('')?.[0],
          isActive,
        })
      for (const productId of new Set(chosen.slice(0, 3).map(sku => sku.productId)))
        out.watchedProducts.push({
          id: random.id(now - day),
          clientId,
          createdOnUtc: now - day,
          productId,
          note: 'Its legs were changed: see whether they hold.',
        })
    }
  },
})

import { demoPart } from '#server/demo/kit.ts'

/** What is sold of each SKU, until the job counts it for the first time: as soon as the product runs. */
export const skuDemand = demoPart('skuDemand', {
  fills: ['skuDemand'],
  needs: ['skus', 'markets'],
  rows({ now, random: stream, out }, { skus, markets }) {
    const random = stream('demand for SKUs')
    for (const { clientId, country } of markets)
      for (const { id: skuId, type, prices } of skus) {
        if (type !== 'Single' || !prices[country]) continue
        const sold13 = random.int(0, 26)
        out.skuDemand.push({
          id: random.id(now),
          clientId,
          createdOnUtc: now,
          skuId,
          sold13,
          weeks13: 13,
          sold26: sold13 + random.int(0, 26),
          weeks26: 26,
          sold52: sold13 + random.int(26, 78),
          weeks52: 52,
          soldYearAgo: random.int(0, 26),
          weeksYearAgo: 13,
          lostRequests: random.int(0, 4),
        })
      }
  },
})

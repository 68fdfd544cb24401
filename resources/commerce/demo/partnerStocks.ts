import { demoPart } from '#server/demo/kit.ts'

const day = 86_400_000

/** Stock of our goods at partners. */
export const partnerStocks = demoPart('partnerStocks', {
  fills: ['partnerStocks'],
  needs: ['markets', 'skus'],
  rows({ now, random: stream, out }, { markets, skus }) {
    const random = stream('partnerStocks')
    const sold = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country } of markets)
      for (const partner of partners[country])
        for (let i = 0; i < 8; i++) {
          const sku = random.pick(sold)
          out.partnerStocks.push({
            id: random.id(now - 40 * day),
            clientId,
            createdOnUtc: now - 40 * day,
            partner,
            partnerSku: `${partner.slice(0, 2).toUpperCase()}-${3000 + i}`,
            name: sku.family,
            skuId: i === 7 ? undefined : sku.id,
            quantity: random.int(0, 25),
            buffer: i % 4 === 3 ? 2 : 0,
            price: i % 3 ? random.int(60, 900) * 100 : undefined,
            fedOnUtc: i === 6 ? now - 12 * day : now - 3_600_000,
          })
        }
  },
})

const partners = {
  NZ: ['Southern Homewares', 'Trade Me'],
  CA: ['Prairie Living', 'Wayfair'],
} as const

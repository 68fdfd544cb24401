import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Prices that came in files, and some that are not set yet. */
export const importedPrices = demoPart('importedPrices', {
  fills: ['importedPrices'],
  needs: ['markets'],
  after: ['skus'],
  rows: ({ random: stream, now, recent, out }, { markets }) => {
    const random = stream('imported prices')
    const skus = recent('skus').get('') ?? []
    const prices = recent('prices').get('') ?? []
    for (const [m, { clientId }] of markets.entries())
      for (let i = 0; i < 12; i++) {
        const isPosted = i % 3 > 0
        const isClearance = i % 4 === 1
        const at = now - random.int(2, 60) * day
        const amount = random.int(24, 190) * 1000 - 100
        out.importedPrices.push({
          id: random.id(at),
          clientId,
          createdOnUtc: at,
          skuId: skus[m * 12 + i]!,
          market: i % 5 === 4 ? 'CA' : 'NZ',
          kind: isClearance ? 'Clearance' : 'Regular',
          amount,
          fromDate: isoDate(isPosted ? at : now + random.int(5, 40) * day),
          untilDate: isClearance ? isoDate(now + random.int(60, 90) * day) : undefined,
          reason: i % 2 ? 'Spring price list' : undefined,
          formerAmount: isPosted ? amount + random.int(-3, 12) * 1000 : undefined,
          formerUntilUtc: isPosted && i % 2 ? now + 120 * day : undefined,
          priceId: isPosted ? prices[i] : undefined,
          postedOnUtc: isPosted ? at : undefined,
          state: isPosted ? 'Posted' : 'Draft',
        })
      }
  },
})

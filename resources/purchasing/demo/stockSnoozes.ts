import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Some SKUs whose buyer waits before more of them is ordered. */
export const stockSnoozes = demoPart('stockSnoozes', {
  fills: ['stockSnoozes'],
  needs: ['skus', 'markets'],
  rows({ now, random: stream, out }, { skus, markets }) {
    const random = stream('snoozed SKUs')
    const single = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country } of markets) {
      const sold = single.filter(({ prices }) => prices[country])
      const chosen = new Set(Array.from({ length: 3 }, () => random.pick(sold)))
      for (const { id: skuId } of chosen)
        out.stockSnoozes.push({
          id: random.id(now - day),
          clientId,
          createdOnUtc: now - day,
          skuId,
          until: isoDate(now + random.int(5, 20) * day),
          reason: random.pick(reasons),
        })
    }
  },
})

const reasons = [
  'The factory sends a new price list first.',
  'The next collection replaces it.',
  'The season ends.',
]

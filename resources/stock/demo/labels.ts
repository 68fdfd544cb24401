import type { Sku } from '#resources/products/demo/catalogue.ts'
import { priceAt } from '#resources/products/demo/prices.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import { labelCode } from '#resources/stock/labels/labelCode.ts'
import { type Buffers, demoPart, type Random, type Rows } from '#server/demo/kit.ts'

export const labels = demoPart('labels', {
  fills: ['labels', 'labelQueue'],
  needs: ['skus', 'markets'],
  rows: ({ now, random, out }, { skus, markets }) => {
    for (const market of markets)
      addLabels(random(`labels ${market.country}`), skus, market, now, out)
  },
})

const day = 86_400_000
const whys: readonly Rows['labelQueue']['why'][] = [
  'Price changed',
  'Promotion begins',
  'Back to normal',
  'No label yet',
  'Asked for',
]

/** The labels of each branch that were printed last, and those that it has to print. */
function addLabels(
  random: Random,
  skus: readonly Sku[],
  market: Market,
  now: number,
  out: Buffers,
) {
  const { country, clientId } = market
  const sold = skus.filter(({ type, prices }) => type === 'Single' && prices[country])
  for (const branch of market.branches.values) {
    const of = new Set(Array.from({ length: 30 }, () => random.pick(sold)))
    for (const [n, sku] of [...of].entries()) {
      const prices = sku.prices[country]!
      const staffId = random.pick(branch.hands)
      const printed = now - random.int(2, 60) * day
      // A label of a promotion is printed the day before it begins.
      const promoted = prices.Promotion.find(({ from }) => from > now - 90 * day)
      const createdOnUtc = promoted?.promotion ? promoted.from - day : printed
      const at = { clientId, createdOnUtc, branchId: branch.id, skuId: sku.id, market: country }
      const id = random.id(createdOnUtc)
      const price = promoted?.promotion ? promoted.cents : priceAt(prices, now)
      const regular = prices.Regular.findLast(({ from }) => from <= now)!.cents
      const isReduced = price < regular
      out.labels.push({
        ...at,
        id,
        price,
        ...(isReduced && {
          was: regular,
          wasDays: country === 'NZ' ? 90 : 170,
          wasOfDays: country === 'NZ' ? 90 : 181,
          untilOnUtc: promoted?.to ?? now + 12 * day,
        }),
        ...(promoted?.promotion && { promotionId: promoted.promotion.id }),
        fromOnUtc: promoted?.promotion ? promoted.from : createdOnUtc,
        finance: 'From 3.50 a week',
        qr: labelCode(id),
        printNo: random.id(createdOnUtc),
        staffId,
      })
      if (n >= whys.length * 2) continue
      const why = whys[n % whys.length]!
      const isLater = why === 'Promotion begins' || why === 'Back to normal'
      out.labelQueue.push({
        ...at,
        id: random.id(now - day),
        createdOnUtc: now - random.int(1, 20) * 3_600_000,
        why,
        price,
        ...(why !== 'No label yet' && { printed: price + 5000 }),
        ...(isLater && { fromOnUtc: now + day, promotionId: prices.Promotion[0]?.promotion?.id }),
      })
    }
  }
}

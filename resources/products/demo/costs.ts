import type { DemoCost, Sku } from './catalogue.types.ts'
import { type Buffers, demoPart, isoDate, type Random, type Rows } from '#server/demo/kit.ts'

const day = 86_400_000

/** What a SKU has cost: a quarter was a little less until a supplier's new list. Those of sets are not told apart. */
export function costsOf(
  random: Random,
  { cost: cents, type }: Pick<Sku, 'cost' | 'type'>,
  began: number,
  now: number,
): DemoCost[] {
  const changed = now - random.int(20, 300) * day
  return random.chance(0.25) && type !== 'Combo'
    ? [
        { from: began, cents: Math.round(cents * 0.94) },
        { from: changed, cents },
      ]
    : [{ from: began, cents }]
}

export const costAt = ({ costs }: Pick<Sku, 'costs'>, at: number) =>
  (costs.findLast(({ from }) => from <= at) ?? costs[0]!).cents

/** Writes the entries of what a SKU costs. */
export function addCosts(random: Random, { id, costs, maker }: Sku, out: Buffers) {
  for (const [n, { from, cents }] of costs.entries())
    out.skuCosts.push({
      id: random.id(from),
      createdOnUtc: from,
      skuId: id,
      fromOnUtc: from,
      cost: cents,
      currency: 'NZD',
      supplierId: maker?.supplierId,
      reason: n ? 'New list of the supplier' : 'First quotation',
    })
}

/** About what a currency is worth in the money of a market. */
const worth = {
  NZ: { USD: 1.68, CAD: 1.22, CNY: 0.232, EUR: 1.83, AUD: 1.1 },
  CA: { USD: 1.38, NZD: 0.82, CNY: 0.19, EUR: 1.5, AUD: 0.9 },
} as const

export const exchangeRates = demoPart('exchangeRates', {
  fills: ['exchangeRates'],
  rows: ({ now, opened, random, out }) => {
    const chance = random('exchangeRates')
    for (let at = firstOfMonth(opened); at <= now; at = firstOfMonth(at + 32 * day))
      for (const [market, rates] of Object.entries(worth))
        for (const [currency, rate] of Object.entries(rates))
          out.exchangeRates.push({
            id: chance.id(at),
            createdOnUtc: at,
            currency: currency as Rows['exchangeRates']['currency'],
            market: market as Rows['exchangeRates']['market'],
            month: isoDate(at),
            rate: Math.round(rate * chance.int(970, 1030) * 1000) / 1_000_000,
          })
  },
})

const firstOfMonth = (at: number) => Date.parse(`${isoDate(at).slice(0, 7)}-01`)

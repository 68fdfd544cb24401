import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import { taxOf } from './money.ts'
import type { Source } from './orderHistory.ts'
import { isOnline } from './orderHistory.ts'
import { priceAt } from '#resources/products/demo/prices.ts'
import { type Random, weights, type Weights, weightsOf } from '#server/demo/kit.ts'

/** A line before it is written; amounts in cents, `discount` and `tax` of the whole line. */
export interface Sale {
  readonly sku: Sku
  readonly quantity: number
  readonly price: number
  readonly discount: number
  readonly tax: number
}

const lineCounts = weightsOf({ 1: 38, 2: 27, 3: 16, 4: 10, 5: 6, 6: 3 })
const day = 86_400_000

/** What a country's shops sell, and what people put into one order. */
export class Shelf {
  readonly #market: Market
  readonly #all: Weights<Sku>
  readonly #families = new Map<string, Sku[]>()
  readonly #services: Weights<Sku>
  readonly #now: number

  constructor(skus: readonly Sku[], market: Market, now: number) {
    this.#market = market
    this.#now = now
    const sold = skus.filter(s => s.prices[market.country])
    const weighed = (list: Sku[]) => weights(list.map(s => [s, s.demand] as const))
    this.#all = weighed(sold.filter(s => s.type !== 'Service'))
    this.#services = weighed(sold.filter(s => s.type === 'Service'))
    for (const s of sold)
      if (s.type !== 'Service')
        this.#families.set(s.family, [...(this.#families.get(s.family) ?? []), s])
  }

  salesAt(random: Random, at: number, source: Source, isTrade: boolean): Sale[] {
    const wanted = Number(random.weighted(lineCounts))
    const sales: Sale[] = []
    let first: Sku | undefined
    while (sales.length < wanted) {
      const sku = this.#next(random, first, sales.length)
      if (
        sales.some(s => s.sku === sku) ||
        (sku.status === 'Discontinued' && this.#now - at < 120 * day)
      ) {
        if (random.chance(0.3) && sales.length) break
        continue
      }
      first ??= sku
      sales.push(this.#saleOf(random, sku, at, source, isTrade))
    }
    return sales
  }

  #next(random: Random, first: Sku | undefined, position: number): Sku {
    if (!first || random.chance(0.4)) return random.weighted(this.#all)
    return position > 0 && random.chance(0.2)
      ? random.weighted(this.#services)
      : random.pick(this.#families.get(first.family)!)
  }

  #saleOf(random: Random, sku: Sku, at: number, source: Source, isTrade: boolean): Sale {
    const { country } = this.#market
    const pieces = sku.isSeat
      ? random.pick([1, 2, 2, 4, 4, 6, 6, 8])
      : random.chance(0.84)
        ? 1
        : random.pick([2, 2, 2, 3, 4])
    const quantity =
      isTrade && sku.type !== 'Service'
        ? pieces * random.int(1, 6)
        : sku.type === 'Service'
          ? 1
          : pieces
    const price = priceAt(sku.prices[country]!, at)
    const percent = isTrade
      ? random.pick([5, 10, 10, 15])
      : !isOnline(source) && random.chance(0.2)
        ? random.pick([5, 5, 10, 15])
        : 0
    // Discounts are given in whole dollars.
    const discount = Math.floor((price * quantity * percent) / 10_000) * 100
    return { sku, quantity, price, discount, tax: taxOf(country, price * quantity - discount) }
  }
}

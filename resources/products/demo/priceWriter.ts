import type { Sku } from './catalogue.types.ts'
import { costAt } from './costs.ts'
import type { Price } from './prices.ts'
import type { Surroundings } from './products.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'
import type { Country } from '#resources/administration/demo/reference.ts'

const marketNames = ['NZ', 'CA'] as const
const priceKinds = ['Regular', 'Promotion', 'Clearance'] as const

/** Writes what SKUs cost in each market, and who changed it why. */
export class PriceWriter {
  readonly #random: Random
  readonly #around: Surroundings
  readonly #out: Buffers

  constructor(random: Random, around: Surroundings, out: Buffers) {
    this.#random = random
    this.#around = around
    this.#out = out
  }

  add(sku: Sku, at: number) {
    for (const market of marketNames)
      for (const kind of priceKinds)
        for (const [i, price] of (sku.prices[market]?.[kind] ?? []).entries()) {
          const { from, to, cents } = price
          const promotionId =
            kind === 'Promotion' ? this.#around.promotions.idOf(sku.id, market, price) : undefined
          const id = this.#random.id(at)
          this.#out.prices.push({
            id,
            createdOnUtc: at,
            skuId: sku.id,
            market,
            kind,
            amount: cents,
            fromOnUtc: from,
            toOnUtc: to === Infinity ? undefined : to,
            promotionId,
          })
          this.#addChange(sku, market, kind, price, id, promotionId, !i && kind === 'Regular')
        }
  }

  #addChange(
    sku: Sku,
    market: Country,
    kind: (typeof priceKinds)[number],
    { from, to, cents }: Price,
    priceId: string,
    promotionId: string | undefined,
    isFirst: boolean,
  ) {
    const { buyers } = this.#around
    const random = isFirst ? this.#around.firstPrices : this.#around.random
    const staffId = random.pick(buyers)
    this.#out.priceChanges.push({
      id: random.id(from),
      createdOnUtc: from,
      createdBy: staffId,
      skuId: sku.id,
      priceId,
      event: 'Set',
      market,
      kind,
      oldAmount: isFirst ? undefined : sku.prices[market]!.Regular.find(p => from <= p.to)!.cents,
      newAmount: cents,
      fromOnUtc: from,
      // Regular prices stand until the next one.
      toOnUtc: to === Infinity || kind === 'Regular' ? undefined : to,
      reason: isFirst ? 'First price' : random.pick(reasons[kind]),
      promotionId,
      cost: costAt(sku, from),
      costCurrency: 'NZD',
      staffId,
    })
  }
}

const reasons = {
  Regular: [
    'New freight rates',
    'Cost of the supplier',
    'Aligned with the market',
    'Yearly review',
  ],
  Promotion: ['Promotion began'],
  Clearance: ['Phased out', 'Last pieces'],
}

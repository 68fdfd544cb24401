import type { Offer } from '#resources/products/prices/pricing.ts'

/** What is used up before an order is priced. */
interface Before {
  /** How often the customer had a promotion already, by promotion. */
  had?: ReadonlyMap<string, number>
  /** Pieces that others took, by line of a promotion. */
  gone?: ReadonlyMap<string, number>
}

/** What is left of caps and limits while an order is priced. */
export class Left {
  #lines: Map<string, number> | undefined
  #promotions: Map<string, number> | undefined
  readonly #before: Before

  constructor(before: Before) {
    this.#before = before
  }

  pieces({ lineId, cap }: Offer): number {
    if (!lineId || cap === null || cap === undefined) return Infinity
    const gone = (this.#lines?.get(lineId) ?? 0) + (this.#before.gone?.get(lineId) ?? 0)
    return Math.max(cap - gone, 0)
  }

  times({ promotionId, limit }: Offer): number {
    if (!promotionId || limit === null || limit === undefined) return Infinity
    const had =
      (this.#promotions?.get(promotionId) ?? 0) + (this.#before.had?.get(promotionId) ?? 0)
    return Math.max(limit - had, 0)
  }

  take({ promotionId, lineId, cap, limit }: Offer, pieces: number, times: number) {
    // What has no limit is not counted.
    if (lineId && cap !== null && cap !== undefined)
      add((this.#lines ??= new Map()), lineId, pieces)
    if (promotionId && limit !== null && limit !== undefined)
      add((this.#promotions ??= new Map()), promotionId, times)
  }
}

const add = (counts: Map<string, number>, of: string, more: number) =>
  counts.set(of, (counts.get(of) ?? 0) + more)

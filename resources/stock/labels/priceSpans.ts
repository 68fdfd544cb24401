import { priceAt, type Price, type PriceFacts } from '#resources/products/prices/pricing.ts'

/** A time in which a showroom takes one price; milliseconds since 1970. */
export interface PriceSpan {
  readonly from: number
  readonly to: number
  readonly price: Price | undefined
}

/** The prices of a SKU in a showroom between two moments, one after the other. */
export function priceSpans(facts: PriceFacts, from: number, to: number): PriceSpan[] {
  const turns = [...facts.standing, ...facts.promotions]
    .flatMap(fact => [fact.from, fact.to ?? to])
    .filter(at => at > from && at < to)
  const starts = [...new Set([from, ...turns])].toSorted((a, b) => a - b)
  const spans: PriceSpan[] = []
  for (const [n, start] of starts.entries()) {
    const end = starts[n + 1] ?? to
    const price = priceAt(facts, start, 'Showroom')
    const last = spans.at(-1)
    if (last && isSame(last.price, price)) spans[spans.length - 1] = { ...last, to: end }
    else spans.push({ from: start, to: end, price })
  }
  return spans
}

const isSame = (a: Price | undefined, b: Price | undefined) =>
  a?.amount === b?.amount && a?.regular === b?.regular && promotionOf(a) === promotionOf(b)

/** The promotion that a price comes from last, if any. */
export const promotionOf = (price: Price | undefined): string | null =>
  price?.reasons.findLast(({ kind }) => kind === 'Promotion')?.promotionId ?? null

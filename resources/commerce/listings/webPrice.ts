import { ruledPrice, type PriceRule } from '#resources/products/prices/bulk/priceRule.ts'

/** The facts behind the price of a listing, in the money of its market. */
export interface PriceBase {
  /** The price of one piece, as it holds on the website now. */
  readonly price: number | null
  readonly cost: number | null
  readonly factor: number
  /** The percentage of tax that prices contain. */
  readonly taxRate: number
  /** The price that a person has set for this listing alone. */
  readonly own: number | null
  readonly rule: PriceRule | null
  /** The percentage of a price without tax that has to be left. */
  readonly leastMargin: number | null
}

/** The price that a website shows, or why none is sent. */
export type WebPrice = { readonly price: number } | { readonly problem: string }

/**
 * Works out the price of a listing: that of its pieces by the rule of the channel, or the one that a
 * person has set. Nothing at 0, and nothing that leaves less than the least margin.
 */
export function webPrice({
  price,
  cost,
  factor,
  taxRate,
  own,
  rule,
  leastMargin,
}: PriceBase): WebPrice {
  const regular = price === null ? null : (Math.round(price * 100) * factor) / 100
  const whole = cost === null ? null : (Math.round(cost * 100) * factor) / 100
  const found =
    own ??
    (rule
      ? ruledPrice(rule, { regular, cost: whole, taxRate })
      : (regular ?? ('no_price' as const)))
  if (found === 'no_price') return { problem: 'It has no price.' }
  if (found === 'no_cost') return { problem: 'Its cost is not known, which the rule goes by.' }
  if (found <= 0) return { problem: `The price would be ${found.toFixed(2)}.` }
  const lowest = lowestPrice(whole, taxRate, leastMargin)
  if (lowest === 'no_cost')
    return { problem: 'Its cost is not known, which the least margin goes by.' }
  if (found < lowest)
    return {
      problem: `${found.toFixed(2)} leaves less than ${leastMargin} %; ${lowest.toFixed(2)} is the lowest price.`,
    }
  return { price: found }
}

/** The lowest price that leaves the margin, rounded up to the cent. */
function lowestPrice(cost: number | null, taxRate: number, margin: number | null) {
  if (margin === null) return 0
  if (cost === null) return 'no_cost'
  return Math.ceil((cost * 100 * (100 + taxRate)) / (100 - margin) - 1e-6) / 100
}

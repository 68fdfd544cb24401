/** What is left of a price, in the money of its market. */
export interface Margin {
  readonly amount: number
  /** Of the price without tax; unknown where that is 0. */
  readonly percent: number | null
}

/**
 * A price without tax less the cost; unknown where the cost is. `taxRate` is the percentage that
 * the price contains, 0 where tax comes on top.
 */
export function marginOf(price: number, taxRate: number, cost: number | null): Margin | null {
  if (cost === null) return null
  const net = withoutTax(price, taxRate)
  const amount = cents(net - cost)
  return { amount, percent: net > 0 ? Math.round((amount / net) * 1000) / 10 : null }
}

/** The price at which this percentage of it is left, tax included; to the cent, half up. */
export const priceFor = (percent: number, taxRate: number, cost: number) =>
  cents((cost / (1 - percent / 100)) * (1 + taxRate / 100))

/** A price without the tax that it contains, rounded half up. Source: readings, item 26. */
export const withoutTax = (price: number, taxRate: number) => cents((price * 100) / (100 + taxRate))

const cents = (amount: number) => Math.round(amount * 100 + Math.sign(amount) * 1e-7) / 100

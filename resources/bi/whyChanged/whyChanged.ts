/** The sales of a SKU in a period; money in cents. */
export interface Sold {
  readonly quantity: number
  /** At list, and what was given off it: of both the rate is read alone. */
  readonly listed: number
  readonly discount: number
  readonly revenue: number
}

/** The parts of a change of revenue, in cents: they sum to it. */
export interface Parts {
  readonly quantity: number
  readonly discount: number
  readonly price: number
  readonly added: number
  readonly gone: number
}

const none = { quantity: 0, discount: 0, price: 0, added: 0, gone: 0 }

/**
 * Why the revenue of a SKU changed between two periods. Quantity is worth the mean before, discount
 * the change of its rate at what was sold, and price is the rest. A SKU that was sold in one period alone is
 * new or gone.
 * @example
 * // 2 for 100.00 before, 3 for 135.00 at 10 % off now
 * partsOf({ quantity: 2, listed: 100_00, discount: 0, revenue: 100_00 }, { quantity: 3, listed: 150_00, discount: 15_00, revenue: 135_00 })
 * // { quantity: 50_00, discount: -15_00, price: 0, added: 0, gone: 0 }
 */
export function partsOf(before: Sold, now: Sold): Parts {
  const change = now.revenue - before.revenue
  if (before.quantity <= 0) return { ...none, added: change }
  if (now.quantity <= 0) return { ...none, gone: change }
  const quantity = rounded((now.quantity - before.quantity) * before.revenue, before.quantity)
  const discount = discountOf(before, now)
  return { ...none, quantity, discount, price: change - quantity - discount }
}

/** Applies the change of the rate of discount to the revenue before discount. */
function discountOf(before: Sold, now: Sold): number {
  const left = now.listed - now.discount
  if (before.listed <= 0 || left <= 0) return 0
  // revenue ÷ (1 − rate now) × (rate before − rate now), as one fraction.
  const share = (before.discount / before.listed) * (now.listed / left) - now.discount / left
  return rounded(now.revenue * share, 1)
}

/** A quotient rounded half away from zero. */
function rounded(of: number, by: number): number {
  const each = Math.abs(of / by)
  // A millionth of a cent makes up for what binary fractions lose.
  return Math.sign(of) * Math.floor(each + 0.5 + 1e-6) || 0
}

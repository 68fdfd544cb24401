/** Sales of a SKU in a period, in cents. */
export interface Sold {
  readonly quantity: number
  readonly listed: number
  readonly discount: number
  readonly revenue: number
}

/** The parts of a change, in cents. They sum to it. */
export interface Parts {
  readonly byQuantity: number
  readonly byDiscount: number
  readonly byPrice: number
  readonly fresh: number
  readonly gone: number
}

/**
 * Parts the change of a SKU's revenue: what more or fewer pieces bring at the mean of the period
 * before, what another rate of discount brings, and the rest by the price. A SKU that was
 * sold in one of the periods alone is new, or gone.
 */
export function partsOf(before: Sold, now: Sold): Parts {
  const change = now.revenue - before.revenue
  const wasSold = before.quantity > 0
  const isSold = now.quantity > 0
  if (!wasSold && isSold) return { ...none, fresh: change }
  if (wasSold && !isSold) return { ...none, gone: change }
  // Nothing but what was taken off earlier sales.
  if (!isSold) return { ...none, byPrice: change }
  const byQuantity = ratio(before.revenue, now.quantity - before.quantity, before.quantity)
  const net = now.listed - now.discount
  // Given away whole, nothing is left to say what a price brought.
  if (net === 0) return { ...none, byQuantity, byDiscount: change - byQuantity }
  const byDiscount =
    before.listed === 0
      ? -ratio(now.revenue, now.discount, net)
      : ratio(
          now.revenue,
          BigInt(before.discount) * BigInt(now.listed) -
            BigInt(now.discount) * BigInt(before.listed),
          BigInt(before.listed) * BigInt(net),
        )
  return { ...none, byQuantity, byDiscount, byPrice: change - byQuantity - byDiscount }
}

const none: Parts = { byQuantity: 0, byDiscount: 0, byPrice: 0, fresh: 0, gone: 0 }

/** `amount × part ÷ whole`, half a cent away from zero. */
function ratio(amount: number, part: number | bigint, whole: number | bigint): number {
  const product = BigInt(amount) * BigInt(part) * (BigInt(whole) < 0n ? -1n : 1n)
  const over = BigInt(whole) < 0n ? -BigInt(whole) : BigInt(whole)
  const size = product < 0n ? -product : product
  const rounded = Number((2n * size + over) / (2n * over))
  return product < 0n ? -rounded : rounded
}

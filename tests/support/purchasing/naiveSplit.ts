/**
 * An amount in cents, split by whole numbers: each gets its part rounded down, and what is left over goes cent
 * by cent to the largest rests, the earlier one of equals first.
 * @example naiveSplit(100, [1, 1, 1]) // [34, 33, 33]
 */
export function naiveSplit(total: number, bases: readonly number[]): number[] {
  const whole = bases.reduce((sum, each) => sum + BigInt(each), 0n)
  const cents = BigInt(Math.abs(total))
  const floors = bases.map(each => (cents * BigInt(each)) / whole)
  const rests = bases.map((each, at) => ({ at, rest: (cents * BigInt(each)) % whole }))
  let left = cents - floors.reduce((sum, each) => sum + each, 0n)
  for (const { at } of rests.toSorted(
    (a, b) => Number(b.rest > a.rest) - Number(a.rest > b.rest) || a.at - b.at,
  ))
    if (left > 0n) {
      floors[at]! += 1n
      left -= 1n
    }
  return floors.map(each => Math.sign(total) * Number(each))
}

/** A share of a landed cost, in cents. */
export interface NaiveShare {
  readonly skuId: string
  readonly pieces: number
  readonly amount: number
  readonly inStock: number
  /** It is of the first lock of its container, which is in the cost as a whole. */
  readonly isFirst: boolean
  /** The lock wrote what the SKU costs. */
  readonly isWritten: boolean
}

/** What of a share, in cents, changes the cost of its pieces while so many of them are there, rounded half up. */
export function naiveInStock({ amount, pieces, isFirst, isWritten }: NaiveShare, there: number) {
  if (isFirst) return amount
  if (!isWritten || !there) return 0
  const doubled = 2n * BigInt(Math.abs(amount)) * BigInt(there) + BigInt(pieces)
  return Math.sign(amount) * Number(doubled / (2n * BigInt(pieces)))
}

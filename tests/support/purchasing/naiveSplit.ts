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

/** Whole cents of an exact fraction that is not negative, half up. */
export function halfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/**
 * Cents parted by weights: what is left over goes to the largest remainders, then to the lower keys.
 * Weights are whole and not negative; without any weight nobody gets anything.
 * @example partedBy(100, [['a', 1], ['b', 1], ['c', 1]]) // [34, 33, 33]
 */
export function partedBy(cents: number, weights: readonly (readonly [string, number])[]): number[] {
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0)
  if (!all || !cents) return weights.map(() => 0)
  const parts = weights.map(([key, weight], at) => {
    const exact = BigInt(cents) * BigInt(weight)
    return { at, key, whole: Number(exact / BigInt(all)), rest: exact % BigInt(all) }
  })
  let left = cents - parts.reduce((sum, { whole }) => sum + whole, 0)
  for (const part of parts.toSorted((a, b) => byRest(a, b) || (a.key < b.key ? -1 : 1))) {
    if (left <= 0) break
    parts[part.at]!.whole++
    left--
  }
  return parts.map(({ whole }) => whole)
}

const byRest = (a: { rest: bigint }, b: { rest: bigint }) =>
  a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1

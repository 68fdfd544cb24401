/** A person and the part of an order that is theirs, in percent. */
export interface Share {
  readonly staffId: string
  readonly percent: number
}

/**
 * Parts cents by shares: what is left over goes to the largest remainders, then to the lower ids.
 * @example parted(1001, [{ staffId: 'a', percent: 50 }, { staffId: 'b', percent: 50 }]) // [501, 500]
 */
export function parted(cents: number, shares: readonly Share[]): number[] {
  const parts = shares.map(({ staffId, percent }, at) => {
    const exact = cents * Math.round(percent * 1000)
    return { at, staffId, whole: Math.floor(exact / 100_000), rest: exact % 100_000 }
  })
  let left = cents - parts.reduce((sum, { whole }) => sum + whole, 0)
  for (const part of parts.toSorted(
    (a, b) => b.rest - a.rest || (a.staffId < b.staffId ? -1 : 1),
  )) {
    if (left <= 0) break
    parts[part.at]!.whole++
    left--
  }
  return parts.map(({ whole }) => whole)
}

/** A movement on the credit or points of a customer; what is taken has a day where it is what expires then. */
export interface Movement {
  readonly amount: number
  readonly expiresOn: string | null
}

/** What is left of what was given with one last day; null never expires. */
export interface Lot {
  readonly expiresOn: string | null
  readonly left: number
}

/**
 * What is left of each giving, the first to expire first. What is taken takes from what expires
 * first among what was there, or what expires on its own day before that. Amounts are whole (cents or points).
 * @param movements in the order in which they were written
 * @example lotsOf([{ amount: 50, expiresOn: '2027-01-01' }, { amount: -20, expiresOn: null }]) // [{ expiresOn: '2027-01-01', left: 30 }]
 */
export function lotsOf(movements: readonly Movement[]): Lot[] {
  let lots: { expiresOn: string | null; left: number }[] = []
  // What was taken beyond what there was: the next giving fills it.
  let owed = 0
  for (const { amount, expiresOn } of movements) {
    if (amount > 0) {
      const left = Math.max(amount - owed, 0)
      owed -= amount - left
      if (left) lots.push({ expiresOn, left })
    } else {
      let open = -amount
      const isOwn = (lot: Lot) => Number(expiresOn !== null && lot.expiresOn === expiresOn)
      for (const lot of lots.toSorted((a, b) => isOwn(b) - isOwn(a) || soonestFirst(a, b))) {
        const taken = Math.min(open, lot.left)
        lot.left -= taken
        open -= taken
      }
      owed += open
      lots = lots.filter(({ left }) => left > 0)
    }
  }
  return lots.toSorted(soonestFirst)
}

/** The first last day among lots; null when none expires. */
export const nextToExpire = (lots: readonly Lot[]): string | null => lots[0]?.expiresOn ?? null

/** What can be spent until this day at the latest. */
export const endingBy = (lots: readonly Lot[], day: string): number =>
  lots.reduce((sum, { expiresOn, left }) => sum + (expiresOn && expiresOn <= day ? left : 0), 0)

const soonestFirst = (a: Lot, b: Lot) =>
  a.expiresOn === b.expiresOn
    ? 0
    : a.expiresOn === null
      ? 1
      : b.expiresOn === null || a.expiresOn < b.expiresOn
        ? -1
        : 1

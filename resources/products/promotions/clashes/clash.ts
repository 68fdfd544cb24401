/** What decides between two promotions that name the same SKU. */
export interface Contender {
  readonly name: string
  readonly priority: number
  readonly isCombinable: boolean
}

/** Who of two promotions prices the SKUs that both name, seen from the first of them. */
export const outcomes = ['This one', 'The other', 'Both', 'The better price'] as const

/**
 * Which of two promotions wins, and why: the order in which prices are made, in words. The highest
 * priority wins, among equals the best for the customer; only combinable ones add up.
 */
export function outcomeOf(
  mine: Contender,
  other: Contender,
): { wins: (typeof outcomes)[number]; why: string } {
  const isFirst = mine.priority > other.priority
  const [first, second] = isFirst ? [mine, other] : [other, mine]
  const isEqual = mine.priority === other.priority
  if (mine.isCombinable && other.isCombinable)
    return {
      wins: 'Both',
      why: isEqual
        ? 'Both can be combined, so their discounts add up.'
        : `Both can be combined, so their discounts add up: ${first.name} first.`,
    }
  if (isEqual)
    return {
      wins: 'The better price',
      why: `Both have priority ${mine.priority}, so the better price for the customer wins, SKU by SKU.`,
    }
  return {
    wins: isFirst ? 'This one' : 'The other',
    why: `${first.name} has priority ${first.priority}, ${second.name} ${second.priority}.`,
  }
}

/** What a suggestion follows from: pieces, days, and pieces a week. */
export interface Need {
  readonly weekly: number
  /** From the order until the goods can leave. */
  readonly days: number
  readonly minimum: number
  readonly available: number
  /** Free pieces that are there within these days; below 0 where more is promised than was bought. */
  readonly inTime: number
  readonly minimumOrder: number | null
  readonly perCarton: number | null
}

/** Goods should last so many weeks longer than the next ones take to come. */
export const weeksBeyond = 4

/** The weeks that the goods have to last. */
export const weeksToLast = (days: number): number => Math.ceil(days / 7) + weeksBeyond

/**
 * How many pieces to order: what is sold until the next ones are there and four weeks more, and the
 * minimum, less what is there and comes in time; at least the MOQ, in whole cartons.
 * @example
 * suggested({ weekly: 5, days: 89, minimum: 10, available: 30, inTime: 20, minimumOrder: 50, perCarton: 12 }) // 60
 */
export function suggested({ minimumOrder, perCarton, ...need }: Need): number {
  const pieces = Math.ceil(shortOf(need))
  if (pieces <= 0) return 0
  const carton = perCarton ?? 1
  return Math.ceil(Math.max(pieces, minimumOrder ?? 0) / carton) * carton
}

/** The pieces that are missing before MOQ and cartons; below 0 where there is more than enough. */
export function shortOf({
  weekly,
  days,
  minimum,
  available,
  inTime,
}: Omit<Need, 'minimumOrder' | 'perCarton'>): number {
  // Rounded to a millionth: 5.1 × 10 is 51, not a little more.
  return Math.round((weekly * weeksToLast(days) + minimum - available - inTime) * 1e6) / 1e6
}

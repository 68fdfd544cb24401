/** The prices of one kind of a SKU in a market, and where a new one goes among them. */

/** Moments in milliseconds since 1970; a price without an end stands until the next one begins. */
export interface Scheduled {
  readonly id: string
  readonly amount: number
  readonly from: number
  readonly to: number | null
}

/** A price that a person wants. Without a beginning it begins now. */
export interface WantedPrice {
  readonly from: number | null
  readonly to: number | null
}

export interface Place {
  readonly from: number
  readonly to: number | null
  /** The price that stands when the new one begins. */
  readonly before: Scheduled | undefined
}

/** Why a price has no place: the field that is wrong, and what to do. */
export interface NoPlace {
  readonly code: 'past' | 'ends_first' | 'overlap'
  readonly field: 'fromOnUtc' | 'toOnUtc'
  /** The price that it would meet. */
  readonly with?: Scheduled
}

/**
 * The place of a new price. It ends the one before when it begins, and ends when the next one
 * begins. The past stays: a price begins now at the earliest.
 */
export function placeOf(
  schedule: readonly Scheduled[],
  wanted: WantedPrice,
  now: number,
): Place | NoPlace {
  const from = wanted.from ?? now
  if (from < now) return { code: 'past', field: 'fromOnUtc' }
  if (wanted.to !== null && wanted.to <= from) return { code: 'ends_first', field: 'toOnUtc' }
  const same = schedule.find(price => price.from === from)
  if (same) return { code: 'overlap', field: 'fromOnUtc', with: same }
  const next = schedule.filter(price => price.from > from).toSorted((a, b) => a.from - b.from)[0]
  if (next && wanted.to !== null && wanted.to > next.from)
    return { code: 'overlap', field: 'toOnUtc', with: next }
  const before = schedule.find(price => price.from < from && (price.to === null || price.to > from))
  return { from, to: earlier(wanted.to, next?.from ?? null), before }
}

/** The schedule with a price in its place. */
export const scheduleWith = (
  schedule: readonly Scheduled[],
  { before, from, to }: Place,
  { id, amount }: Pick<Scheduled, 'id' | 'amount'>,
): Scheduled[] => [
  ...schedule.map(price => (price === before ? { ...price, to: from } : price)),
  { id, amount, from, to },
]

/** The earlier of two ends, of which `null` never comes. */
export const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)

/** Pieces that come on a day. */
export interface Arrival {
  readonly day: string
  readonly pieces: number
}

export interface Flow {
  /** Free pieces at the beginning. */
  readonly stock: number
  /** Pieces that are sold in a week. */
  readonly weekly: number
  readonly arrivals: readonly Arrival[]
  readonly today: string
  /** Days that are looked at. */
  readonly days: number
}

export interface StockOverTime {
  /** The stock at the end of each day on which its course changes, and of the last one. */
  readonly points: readonly { readonly day: string; readonly stock: number }[]
  /** The first day on which nothing is left. */
  readonly runsOutOn: string | null
  /** Days within the period on which nothing is left. */
  readonly daysOut: number
}

/**
 * How long goods last: what is there goes down by the sales of a week, and up by each arrival on its
 * day. Nothing is sold while nothing is there.
 * @example
 * stockOverTime({ stock: 10, weekly: 7, arrivals: [], today: '2027-03-01', days: 28 }).runsOutOn // '2027-03-11'
 */
export function stockOverTime({ stock, weekly, arrivals, today, days }: Flow): StockOverTime {
  // Sevenths of a hundredth: sums of days stay exact.
  const perDay = Math.round(weekly * 100)
  const coming = new Map<number, number>()
  for (const { day, pieces } of arrivals) {
    const at = Math.max(0, daysFrom(today, day))
    coming.set(at, (coming.get(at) ?? 0) + pieces)
  }
  let left = Math.max(0, stock) * 700
  let runsOutOn: string | null = null
  let daysOut = 0
  const points: { day: string; stock: number }[] = []
  const note = (day: string) => points.push({ day, stock: Math.round(left / 7) / 100 })
  for (let n = 0; n <= days; n++) {
    const day = dayAfter(today, n)
    const pieces = coming.get(n)
    if (pieces) {
      // Before and after: the line goes straight up.
      if (n) note(day)
      left += pieces * 700
    }
    const isOut = left <= 0
    if (isOut) {
      daysOut++
      runsOutOn ??= day
    }
    if (n === 0 || pieces || n === days) note(day)
    else if (isOut && points.at(-1)!.stock > 0) note(day)
    left = Math.max(0, left - perDay)
  }
  return { points, runsOutOn, daysOut }
}

const dayMs = 86_400_000
const daysFrom = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const dayAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)

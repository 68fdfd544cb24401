/** The days of a purchase order, as `purchaseTimeline` has them. */
export interface Way {
  readonly id: string | number
  readonly orderedOn: string | null
  readonly readyPlanned: string | null
  readonly readyOn: string | null
  readonly sailsPlanned: string | null
  readonly sailedOn: string | null
  readonly arrivesPlanned: string | null
  readonly arrivesOn: string | null
  readonly therePlanned: string | null
  readonly thereOn: string | null
}

export type Stage = 'production' | 'waiting' | 'sea' | 'port'

export interface Bar {
  readonly stage: Stage
  readonly from: string
  readonly to: string
  /** It ends after the day that was planned for it. */
  readonly isLate: boolean
}

const stages: readonly Stage[] = ['production', 'waiting', 'sea', 'port']

/**
 * The bars of a way: from each day that is known to the next one. A stage whose end nobody knows is
 * left out, and the one after it begins where the last known one ends.
 */
export function barsOf(way: Way): { readonly planned: Bar[]; readonly actual: Bar[] } {
  const planned = [way.readyPlanned, way.sailsPlanned, way.arrivesPlanned, way.therePlanned]
  const actual = [way.readyOn, way.sailedOn ?? way.sailsPlanned, way.arrivesOn, way.thereOn]
  return {
    planned: joined(way.orderedOn, planned, () => false),
    actual: joined(way.orderedOn, actual, (day, n) => !!planned[n] && day > planned[n]),
  }
}

function joined(
  begin: string | null,
  ends: readonly (string | null)[],
  isLate: (day: string, n: number) => boolean,
): Bar[] {
  let from = begin
  return ends.flatMap((to, n) => {
    if (!to || !from) return []
    const bar = { stage: stages[n]!, from, to, isLate: isLate(to, n) }
    // A day that was changed to before the one in front of it has no bar.
    if (to <= from) return []
    from = to
    return [bar]
  })
}

/** The first and the last day that any bar touches, with a week of room. */
export function spanOf(
  bars: readonly Bar[],
): { readonly from: string; readonly to: string } | null {
  if (!bars.length) return null
  const from = bars.map(bar => bar.from).sort()[0]!
  const to = bars
    .map(bar => bar.to)
    .sort()
    .at(-1)!
  return { from: shifted(from, -7), to: shifted(to, 7) }
}

/** The first day of each month within a span. */
export function monthsIn({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const months: string[] = []
  let [year, month] = from.slice(0, 7).split('-').map(Number) as [number, number]
  for (;;) {
    month++
    if (month > 12) {
      month = 1
      year++
    }
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > to) return months
    months.push(day)
  }
}

/** A day so many days later. */
export const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** States in which goods of a purchase order are still made. */
export const inTheMaking = ['Submitted', 'Confirmed', 'In Production', 'Partly Shipped']

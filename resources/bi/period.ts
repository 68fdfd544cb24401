/** Days of a report, both in it. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const isDayOf = (date: Date): string => date.toISOString().slice(0, 10)

/**
 * The whole months within a period, from the first day of the first to the day after the last; none
 * where it has no whole month.
 * @example wholeMonthsOf({ from: '2026-01-15', to: '2026-03-31' }) // { begin: '2026-02-01', end: '2026-04-01' }
 */
export function wholeMonthsOf({ from, to }: Period): { begin: string; end: string } | undefined {
  const begin = from.endsWith('-01') ? from : nextMonth(from)
  const after = isDayOf(new Date(Date.parse(to) + 86_400_000))
  const end = `${after.slice(0, 7)}-01`
  return begin < end ? { begin, end } : undefined
}

function nextMonth(of: string): string {
  const date = new Date(`${of.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return isDayOf(date)
}

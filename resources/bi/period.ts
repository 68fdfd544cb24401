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

export const comparisons = ['Period before', 'Year before'] as const
export type Comparison = (typeof comparisons)[number]

/**
 * The period that another is compared with. Whole months are compared with whole months; any other
 * period with as many days directly before, or with the same days of the year before.
 * @example earlierOf({ from: '2026-03-01', to: '2026-04-30' }, 'Period before') // { from: '2026-01-01', to: '2026-02-28' }
 */
export function earlierOf({ from, to }: Period, comparison: Comparison): Period {
  const whole = wholeMonthsOf({ from, to })
  const isWhole = whole?.begin === from && whole.end === dayAfter(to)
  if (isWhole) {
    const months = comparison === 'Year before' ? 12 : monthsBetween(from, whole.end)
    return { from: monthsBefore(from, months), to: dayAfter(monthsBefore(whole.end, months), -1) }
  }
  if (comparison === 'Year before')
    return { from: sameDayYearBefore(from), to: sameDayYearBefore(to) }
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) }
}

const dayLength = 86_400_000

const dayAfter = (day: string, days = 1): string =>
  isDayOf(new Date(Date.parse(day) + days * dayLength))

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const monthsBetween = (from: string, to: string) => monthNumber(to) - monthNumber(from)

/** The first day of the month so many months before that of a day. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return isDayOf(date)
}

/** The 29th of February has the 28th of the year before. */
function sameDayYearBefore(day: string): string {
  const month = monthsBefore(day, 12).slice(0, 7)
  const same = `${month}-${day.slice(8)}`
  return isDayOf(new Date(Date.parse(same))) === same ? same : `${month}-28`
}

import { isDayOf, type Period } from '#resources/bi/period.ts'

/** The spans of days whose sales the purchase helper reads, by today and the horizon in days. */
export function windowsOf(today: string, horizon: number) {
  const last = (days: number, before = 0): Period => ({
    from: dayOf(today, 1 - before - days),
    to: dayOf(today, -before),
  })
  const year = last(yearDays)
  return {
    month: last(30),
    quarter: last(quarterDays),
    quarterBefore: last(quarterDays, quarterDays),
    year,
    /** The coming horizon a year ago: it begins the year. */
    ahead: { from: year.from, to: dayOf(year.from, horizon - 1) },
  } satisfies Record<string, Period>
}

export const quarterDays = 90
export const yearDays = 365

const dayOf = (day: string, days: number) => isDayOf(new Date(Date.parse(day) + days * 86_400_000))

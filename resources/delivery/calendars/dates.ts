import { formatDate } from '#src/fields/time/time.ts'

/** A date with its day of the week. */
export const namedDate = (date: string) =>
  `${new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(date))} ${formatDate(date)}`

/** The calendar date of a day in a month; those beyond the last one continue in the next. */
export const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The date that many days later. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** The month of a date such as `2026-11`, or that many months later. */
export const monthAfter = (date: string, months = 0) =>
  dateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months, 1).slice(0, 7)

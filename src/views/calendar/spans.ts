import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { countryFacts, type Country } from '#define'
import { formatLongDate } from '#src/fields/time/time.ts'

dayjs.extend(utc)

/** The period that the calendar shows. */
export const spans = ['month', 'week', 'day', 'agenda'] as const
export type Span = (typeof spans)[number]

/** The most records of a day that fit. */
export const roomOf: Readonly<Record<Span, number>> = { month: 3, week: 10, day: 200, agenda: 25 }

/** The first and last shown day around a date. Weeks begin as the country's do. */
export function rangeOf(span: Span, date: string, country: Country): { from: string; to: string } {
  switch (span) {
    case 'day':
      return { from: date, to: date }
    case 'agenda':
      return { from: date, to: plusDays(date, agendaDays - 1) }
    case 'week':
      return { from: weekStart(date, country), to: plusDays(weekStart(date, country), 6) }
    case 'month': {
      const first = dayjs.utc(date).startOf('month')
      const last = text(first.endOf('month'))
      return {
        from: weekStart(text(first), country),
        to: plusDays(weekStart(last, country), 6),
      }
    }
  }
}

/** The date one page forward (`1`) or back (`-1`). */
export const turned = (span: Span, date: string, by: 1 | -1): string =>
  span === 'month'
    ? text(dayjs.utc(date).add(by, 'month'))
    : plusDays(date, by * { week: 7, day: 1, agenda: agendaDays }[span])

/** Every day of a range, its ends included. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => plusDays(from, n))

/** How many days `to` is after `from`; negative where it is before. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / msOfDay

/** The title of a range: `November 2026`, `16th Nov 2026 – 22nd Nov 2026`, `Friday 20th Nov 2026`. */
export function nameOf(span: Span, date: string, country: Country): string {
  if (span === 'month') return dayjs.utc(date).format('MMMM YYYY')
  if (span === 'day') return longName(date)
  const { from, to } = rangeOf(span, date, country)
  return `${formatLongDate(from)} – ${formatLongDate(to)}`
}

/** Source: specification §9, display formats. */
export const longName = (date: string) =>
  `${dayjs.utc(date).format('dddd')} ${formatLongDate(date)}`
/** The name of a day where it is spoken; a link that shows the day's number is named by it. */
export const spokenName = (date: string) =>
  `${weekdays.format(Date.parse(date))} ${dates.format(Date.parse(date))}`
export const weekday = (date: string) => weekdays.format(Date.parse(date)).slice(0, 3)
export const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * msOfDay).toISOString().slice(0, 10)
export const weekStart = (date: string, country: Country) =>
  plusDays(
    date,
    -((dayjs.utc(date).day() + (countryFacts(country).weekBegins === 'Sunday' ? 0 : 6)) % 7),
  )

/** Made once: a month asks for each of its days. */
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const msOfDay = 86_400_000
const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')
const agendaDays = 14

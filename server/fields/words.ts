import { shownAt, zoneName, type Clock } from '#define'

/** A list in words, for texts of the server: `a, b and c`. */
export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** A date in words, for texts of the server. */
export const dayOf = (date: string): string => date.split('-').toReversed().join('/')

/** The day of an instant in words, by the clock of whoever reads it. */
export const dayAt = (clock: Clock, instant: string): string =>
  dayOf(new Date(shownAt(instant, clock)).toISOString().slice(0, 10))

/** The time of an instant in words, by the clock of whoever reads it: `1:00 am`. */
export const timeAt = (clock: Clock, instant: string): string =>
  times.format(shownAt(instant, clock)).replace('\u202f', ' ').toLowerCase()
const times = new Intl.DateTimeFormat('en-NZ', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
})

/** The name of the clocks that say so, beside a time on paper: `NZST`. */
export const clocksAt = (clock: Clock, instant: string): string =>
  zoneName(instant, clock).split(',')[0]!

/** `25th Nov 2026`, for headings of documents. */
export const longDayOf = (date: string): string => {
  const day = Number(date.slice(8, 10))
  return `${day}${suffixes[ordinals.select(day)]} ${months.format(new Date(`${date}T00:00:00Z`))} ${date.slice(0, 4)}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
}
const months = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

import {
  BadInput,
  badInput,
  hasDecimals,
  isCalendarDate,
  problemAt,
  type Problem,
} from '#server/kit'

/**
 * The measures of a day's capacity: stops, pieces, cubic metres, minutes, and money in the client's
 * currency.
 */
export const measures = ['stops', 'items', 'volume', 'minutes', 'value'] as const
export type Measure = (typeof measures)[number]
export type Measures = Readonly<Partial<Record<Measure, number>>>

/** A booking on a date of a calendar; absent measures are 0. */
export interface Booking {
  calendarId: string
  date: string
  slotId?: string | null
  measures: Measures
}

/** With all measures, and ids in lower case. */
export type Sound = Booking & Record<Measure, number>

/** @throws BadInput naming each wrong field */
export function sound({ calendarId, date, slotId, measures: given }: Booking): Sound {
  refuseOddDate(date)
  const problems = Object.keys(given).flatMap(name => {
    const measure = measures.find(m => m === name)
    if (!measure)
      return [problemAt('unknown_field', `measures.${name}`, `${name} is not a measure.`)]
    return isMeasure(measure, given[measure] ?? 0) ? [] : [oddMeasure(measure, `measures.${name}`)]
  })
  const filled = Object.fromEntries(measures.map(m => [m, given[m] ?? 0])) as Record<
    Measure,
    number
  >
  if (!problems.length && measures.every(m => filled[m] === 0))
    problems.push(problemAt('invalid', 'measures', 'A booking needs at least one measure above 0.'))
  if (problems.length) throw new BadInput(...problems)
  return {
    calendarId: calendarId.toLowerCase(),
    date,
    slotId: slotId?.toLowerCase() ?? null,
    measures: filled,
    ...filled,
  }
}

export function refuseOddDate(date: unknown) {
  if (typeof date !== 'string' || !isCalendarDate(date))
    throw badInput('invalid', 'date', 'date must be a date such as 2026-11-20.')
}

export const isMeasure = (m: Measure, n: unknown) =>
  typeof n === 'number' &&
  n >= 0 &&
  n <= most[m] &&
  (isWhole(m) ? Number.isInteger(n) : m !== 'value' || hasDecimals(2, n))
export const oddMeasure = (m: Measure, field: string): Problem =>
  problemAt(
    'invalid',
    field,
    `${m[0]!.toUpperCase()}${m.slice(1)}: a ${isWhole(m) ? 'whole number' : m === 'value' ? 'number with at most 2 decimals' : 'number'} from 0 to ${most[m].toLocaleString('en')}.`,
  )

/** An amount of a measure, in words. */
export const amount = (m: Measure, n: number) =>
  `${n.toLocaleString('en', { maximumFractionDigits: 5 })}${n === 1 ? units[m].replace(/s$/, '') : units[m]}`

const isWhole = (m: Measure) => m === 'stops' || m === 'items' || m === 'minutes'

const most: Record<Measure, number> = {
  stops: 100_000,
  items: 100_000,
  volume: 1_000_000,
  minutes: 100_000,
  value: 999_999_999,
}

const units: Record<Measure, string> = {
  stops: ' stops',
  items: ' items',
  volume: ' m³',
  minutes: ' minutes',
  value: '',
}

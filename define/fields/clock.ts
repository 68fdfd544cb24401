import { countryFacts } from '#define/model.ts'
import type { Country } from '#define/vocabulary.ts'

/** The time that the people of a client see. */
export interface Clock {
  readonly country: Country
  /** By the clocks of the country's time zone, not by its fixed hours from UTC. */
  readonly isByZone?: boolean
}

/**
 * The time that people see at an instant, in milliseconds as if it were UTC.
 * @example new Date(shownAt('2026-11-22T22:00:00Z', { country: 'NZ' })).toISOString() // '2026-11-23T10:00:00.000Z'
 */
export function shownAt(moment: string | number | Date, clock: Clock): number {
  const at = new Date(moment).getTime()
  return at + offsetAt(at, clock)
}

/**
 * The instant at which people see this time, which is given as if it were UTC.
 * @example instantAt('2026-11-23T10:00Z', { country: 'NZ' }) // '2026-11-22T22:00:00.000Z'
 */
export function instantAt(shown: string, clock: Clock): string {
  const local = Date.parse(shown)
  // The offset of the instant itself: near a change of the clocks it differs from the first guess.
  const guess = local - offsetAt(local, clock)
  return new Date(local - offsetAt(guess, clock)).toISOString()
}

/**
 * The day that it is where a client works: in its country's time zone, else at its hours from UTC.
 * @example todayFor({ country: 'NZ' }, new Date('2026-11-22T11:30:00Z')) // '2026-11-23'
 */
export const todayFor = ({ country }: Clock, now: string | number | Date = Date.now()): string =>
  new Date(shownAt(now, { country, isByZone: true })).toISOString().slice(0, 10)

/** The zone whose clocks a client's people see; `undefined` where they see fixed hours from UTC. */
export const zoneOf = ({ country, isByZone }: Clock): string | undefined =>
  isByZone ? countryFacts(country).timeZone : undefined

function offsetAt(at: number, clock: Clock): number {
  const zone = zoneOf(clock)
  if (!zone) return countryFacts(clock.country).displayHours * 3_600_000
  const parts = Object.fromEntries(
    partsIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** Formats are costly to make. */
function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric' as const
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: numeric, month: numeric, day: numeric },
    ...{ hour: numeric, minute: numeric, second: numeric },
  })
  formats.set(timeZone, made)
  return made
}
const formats = new Map<string, Intl.DateTimeFormat>()

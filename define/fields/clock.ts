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

/**
 * The zone whose clocks a client's people see; `undefined` where they see fixed hours from UTC.
 * @example zoneOf({ country: 'NZ', isByZone: true }) // 'Pacific/Auckland'
 */
export const zoneOf = ({ country, isByZone }: Clock): string | undefined =>
  isByZone ? countryFacts(country).timeZone : undefined

/**
 * The name of the clocks by which people see an instant.
 * @example zoneName('2026-11-22T22:00:00Z', { country: 'NZ', isByZone: true }) // 'NZDT'
 * @example zoneName('2026-11-22T22:00:00Z', { country: 'NZ' }) // 'UTC+12'
 */
export function zoneName(moment: string | number | Date, clock: Clock): string {
  const zone = zoneOf(clock)
  const hours = countryFacts(clock.country).displayHours
  return zone
    ? nameOfZone(clock.country, zone, new Date(moment))
    : `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`
}

/** The country's own people write short names of their zones. */
function nameOfZone(country: Country, timeZone: string, moment: Date): string {
  const made =
    named.get(timeZone) ??
    new Intl.DateTimeFormat(`en-${country}`, { timeZone, timeZoneName: 'short' })
  named.set(timeZone, made)
  return made.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value
}
const named = new Map<string, Intl.DateTimeFormat>()

function offsetAt(at: number, clock: Clock): number {
  const zone = zoneOf(clock)
  return zone
    ? Date.parse(`${clocksOf(zone).format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
    : countryFacts(clock.country).displayHours * 3_600_000
}

/** Swedes write `2026-11-23 10:00:00`. Formats are costly to make. */
function clocksOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}
const formats = new Map<string, Intl.DateTimeFormat>()

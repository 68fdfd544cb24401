import { allCountries, countryFacts, ofModel } from '#define/model.ts'
import type { Country } from '#define/vocabulary.ts'

/** The time that the people of a client see. */
export interface Clock {
  readonly country: Country
  /** By the clocks of the country's time zone, not by its fixed hours from UTC. */
  readonly isByZone?: boolean
}

/**
 * The clocks by which people type and read the moments of a field: what happened by those that the
 * client's people are shown, what holds (`holds`) by those on the wall of its market.
 * @example clockOf({ holds: 'market' }, { country: 'NZ' }, { market: 'CA' }) // { country: 'CA', isByZone: true }
 */
export const clockOf = (
  { holds }: { readonly holds?: string },
  clock: Clock,
  record?: Readonly<Record<string, unknown>>,
): Clock => {
  if (!holds) return clock
  const there = allCountries().find(country => country === record?.[holds])
  return wallClock(there ?? clock.country)
}

/**
 * The clocks on the wall of a country; one object each, so that effects do not run again.
 * @example wallClock('CA') // { country: 'CA', isByZone: true }
 */
export const wallClock = (country: Country): Clock =>
  walls().find(each => each.country === country)!
const walls = ofModel((): readonly Clock[] =>
  allCountries().map(country => ({ country, isByZone: true })),
)

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
 * The name of the clocks by which people see an instant, and their hours from UTC.
 * @example zoneName('2026-11-22T22:00:00Z', { country: 'NZ', isByZone: true }) // 'NZDT, UTC+13'
 * @example zoneName('2026-11-22T22:00:00Z', { country: 'NZ' }) // 'NZST, UTC+12'
 */
export function zoneName(moment: string | number | Date, clock: Clock): string {
  const minutes = offsetAt(new Date(moment).getTime(), clock) / 60_000
  const [far, rest] = [Math.abs(minutes), minutes % 60]
  const hours = `UTC${minutes < 0 ? '−' : '+'}${Math.floor(far / 60)}${rest ? `:${String(far % 60).padStart(2, '0')}` : ''}`
  const name = countryFacts(clock.country).zoneNames?.[minutes / 60]
  return name ? `${name}, ${hours}` : hours
}

function offsetAt(at: number, clock: Clock): number {
  const zone = zoneOf(clock)
  const { displayHours, steadyFrom } = countryFacts(clock.country)
  const isSteady = !!steadyFrom && at >= Date.parse(steadyFrom)
  return zone && !isSteady ? offsetIn(zone, at) : displayHours * 3_600_000
}

/** As the zone data of this machine has it. */
const offsetIn = (zone: string, at: number) =>
  Date.parse(`${clocksOf(zone).format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

/** Swedes write `2026-11-23 10:00:00`. Formats are costly to make. */
function clocksOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}
const formats = new Map<string, Intl.DateTimeFormat>()

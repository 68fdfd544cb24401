import { instantAt, shownAt, type Clock } from '#define'

/** Texts arrive between these hours of the clocks where the customer lives. */
export const [textsFrom, textsUntil] = [8, 20]

/**
 * Whether a text would arrive at night.
 * @example isQuiet(new Date('2026-12-15T03:00:00Z'), 'CA') // true: it is 9 p.m. in Edmonton
 */
export function isQuiet(at: Date, country: Clock['country']): boolean {
  const hour = new Date(shownAt(at, { country, isByZone: true })).getUTCHours()
  return hour < textsFrom || hour >= textsUntil
}

/** The first moment from `at` on at which a text may be sent. */
export function textTime(at: Date, country: Clock['country']): Date {
  if (!isQuiet(at, country)) return at
  const clock = { country, isByZone: true }
  const local = new Date(shownAt(at, clock))
  const isEvening = local.getUTCHours() >= textsUntil
  local.setUTCDate(local.getUTCDate() + (isEvening ? 1 : 0))
  const day = local.toISOString().slice(0, 10)
  return new Date(instantAt(`${day}T${String(textsFrom).padStart(2, '0')}:00Z`, clock))
}

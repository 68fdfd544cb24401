import { say } from '#src/i18n/say.ts'

const units = [
  ['minutes', 60],
  ['hours', 60 * 60],
  ['days', 24 * 60 * 60],
] as const
const aWeek = 7 * 24 * 60 * 60

/**
 * How long ago a moment was, for a week; then its date and time.
 * @example agoOf('2026-11-20T10:00:00Z', '20th Nov 2026, 10:00 PM') // '2 h ago'
 */
export function agoOf(iso: string, exact: string, now = Date.now()): string {
  const seconds = Math.round((now - Date.parse(iso)) / 1000)
  // The clocks of two machines may differ by some seconds.
  if (seconds < -60 || seconds >= aWeek) return exact
  const found = units.findLast(([, least]) => seconds >= least)
  if (!found) return say('order_timeline.now')
  const [unit, size] = found
  return say(`order_timeline.${unit}`, { smart_count: Math.floor(seconds / size) })
}

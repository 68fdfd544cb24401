/**
 * The Monday of the week of a day.
 * @example mondayOf('2026-11-29') // '2026-11-23'
 */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

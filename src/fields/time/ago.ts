/** How long ago an instant was, in its largest unit. */
export interface Ago {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

/**
 * How long ago an instant was; `undefined` after a week, when the day says more. What a clock of
 * another machine puts into the future is now.
 * @example agoOf('2026-11-22T20:00:00Z', Date.parse('2026-11-22T22:10:00Z')) // { unit: 'hours', count: 2 }
 */
export function agoOf(at: string, now: number): Ago | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return { unit: 'now', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return { unit: 'hours', count: hours }
  const days = Math.floor(hours / 24)
  return days <= 7 ? { unit: 'days', count: days } : undefined
}

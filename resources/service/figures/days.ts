/** Days of a report, both in it. */
export interface Days {
  readonly from: string
  readonly to: string
}

const day = 86_400_000
const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** @example dayAfter('2026-10-31') // '2026-11-01' */
export const dayAfter = (of: string): string => isoOf(Date.parse(of) + day)

/**
 * As many days right before.
 * @example periodBefore({ from: '2026-10-01', to: '2026-10-31' }) // { from: '2026-08-31', to: '2026-09-30' }
 */
export function periodBefore({ from, to }: Days): Days {
  const length = Date.parse(to) - Date.parse(from) + day
  return { from: isoOf(Date.parse(from) - length), to: isoOf(Date.parse(from) - day) }
}

/**
 * The whole months that days lie in, and so many months before them.
 * @example monthsOf({ from: '2026-10-15', to: '2026-11-02' }) // October and November
 */
export function monthsOf({ from, to }: Days, before = 0): Days[] {
  const months: Days[] = []
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - before)
  while (isoOf(at.getTime()) <= to) {
    const first = isoOf(at.getTime())
    at.setUTCMonth(at.getUTCMonth() + 1)
    months.push({ from: first, to: isoOf(at.getTime() - day) })
  }
  return months
}

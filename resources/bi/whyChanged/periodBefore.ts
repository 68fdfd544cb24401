import { isDayOf, type Period } from '#resources/bi/period.ts'

const day = 86_400_000

/** The days that a period is compared with: as many days right before it, or the same days a year before. */
export function periodBefore(
  { from, to }: Period,
  against: 'Year before' | 'Period before',
): Period {
  if (against === 'Year before') return { from: yearBefore(from), to: yearBefore(to) }
  const days = (Date.parse(to) - Date.parse(from)) / day + 1
  return { from: back(from, days), to: back(from, 1) }
}

const back = (of: string, days: number) => isDayOf(new Date(Date.parse(of) - days * day))

/** 29 February has the last day of its month a year before. */
const yearBefore = (of: string) =>
  `${Number(of.slice(0, 4)) - 1}${of.endsWith('-02-29') ? '-02-28' : of.slice(4)}`

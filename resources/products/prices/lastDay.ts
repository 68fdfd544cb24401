import { wallClock } from '#define'
import { formatDate, partsOfInstant, todayOf, type ClientTime } from '#src/fields/time/time.ts'

/**
 * The end of a price for people, by the clocks on the wall of its market: the last day of one that
 * ends at midnight, else the moment, since nobody may wait for a price that is over.
 */
export function lastDay(endsOnUtc: string, { country }: ClientTime): string {
  const clock = wallClock(country)
  const { date, time } = partsOfInstant(endsOnUtc, clock)
  return time === '00:00'
    ? formatDate(todayOf(clock, new Date(Date.parse(endsOnUtc) - 1)))
    : `${formatDate(date)}, ${time}`
}

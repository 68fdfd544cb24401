import { instantAt, shownAt, wallClock, type Country, type TimeSlot } from '#define'
import { holidaysOf } from '#resources/delivery/calendars/holidays.ts'

/** A part of time, in milliseconds since 1970; the end is not in it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** When a branch is open: the spans of its week, less the holidays of its place. */
export interface Opening {
  /** Weekday 1 is Monday. Without any span the branch counts as always open. */
  readonly spans: readonly { readonly weekday: string; readonly period: TimeSlot }[]
  readonly country: Country
  /** The city and the region, whose anniversary is a holiday. */
  readonly places: readonly (string | null)[]
}

/** The parts of a stretch in which a branch is open, in order; the stretch may have no end. */
export type OpenHours = (stretch: Stretch) => Iterable<Stretch>

const day = 86_400_000
/** A week without an open hour for so long never ends: hours on holidays alone, for example. */
const mostDays = 1100

/**
 * The open hours of a branch by the clocks on its wall.
 * @example [...openHoursOf(auckland)({ from: fridayAt1630, to: mondayAt10 })] // Friday 16:30 to 17:30
 */
export function openHoursOf({ spans, country, places }: Opening): OpenHours {
  if (!spans.length) return stretch => [stretch]
  const clock = wallClock(country)
  const holidays = new Map<string, ReadonlySet<string>>()
  const isHoliday = (date: string) => {
    const year = date.slice(0, 4)
    const known =
      holidays.get(year) ??
      new Set(holidaysOf(country, Number(year), places).map(holiday => holiday.date))
    holidays.set(year, known)
    return known.has(date)
  }
  const known = new Map<string, readonly Stretch[]>()
  const openOn = (date: string): readonly Stretch[] => {
    const found = known.get(date) ?? (isHoliday(date) ? [] : spansOn(date))
    known.set(date, found)
    return found
  }
  const spansOn = (date: string) => {
    const weekday = String(new Date(date).getUTCDay() || 7)
    const at = (hour: number, minute: number) =>
      Date.parse(instantAt(`${date}T${two(hour)}:${two(minute)}Z`, clock))
    return spans
      .filter(span => span.weekday === weekday)
      .map(({ period: p }) => ({
        from: at(p.startHour, p.startMinute),
        to: at(p.endHour, p.endMinute),
      }))
      .toSorted((a, b) => a.from - b.from)
  }
  return function* open({ from, to }) {
    if (to <= from) return
    const first = Math.floor(shownAt(from, clock) / day)
    for (let n = 0; n < mostDays || to < Infinity; n++) {
      const shown = (first + n) * day
      // A day of the wall begins at most a day after the same moment of UTC.
      if (shown - day > to) return
      for (const span of openOn(new Date(shown).toISOString().slice(0, 10))) {
        const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) }
        if (part.from < part.to) yield part
      }
    }
  }
}

const two = (value: number) => String(value).padStart(2, '0')

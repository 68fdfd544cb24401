import { dayOf, isId, NotFound, type Context, type RoomsOf } from '#server/kit'
import { labelOf, type DayUnit } from '#define'
import { daysOf, type Day } from '#resources/delivery/calendars/calendarDays.server.ts'
import { measures, type Measure } from '#resources/delivery/calendars/measures.server.ts'

/** What each day of a calendar takes, where the filter names one. */
export const diaryRooms: RoomsOf = async (context, period, { calendarId }) => {
  if (typeof calendarId !== 'string' || !isId(calendarId)) return []
  try {
    return await roomsOf(context, calendarId, period)
  } catch (error) {
    // A filter that finds nothing is no mistake.
    if (error instanceof NotFound) return []
    throw error
  }
}

/**
 * The days of a period, with their measures and slots, and what is booked of them.
 * @throws NotFound naming `calendarId`
 */
export const roomsOf = async (
  context: Context,
  calendarId: string,
  period: { readonly from: string; readonly to: string },
) => (await daysOf(context, calendarId, period)).map(roomOf)

const roomOf = (day: Day) => ({
  date: day.date,
  refusal: refusalOf(day),
  mark: day.isOpen ? (day.isLocked ? 'Locked' : null) : 'Closed',
  note: noteOf(day),
  measures: measures.flatMap(m =>
    day.capacity[m] === null && !day.booked[m]
      ? []
      : [
          {
            label: labels[m],
            booked: day.booked[m] ?? 0,
            capacity: day.capacity[m] ?? null,
            unit: units[m] ?? null,
          },
        ],
  ),
  slots: day.slots.map(({ id, period, booked, capacity }) => ({
    id,
    label: period,
    booked,
    capacity: capacity ?? null,
  })),
})

/** Why nothing can be booked on a day, if so. */
function refusalOf(day: Day): string | null {
  const name = dayOf(day.date)
  if (day.isPast) return `${name} is in the past.`
  const note = noteOf(day)
  if (!day.isOpen) return `${name} is closed${note ? `: ${note}` : ''}.`
  return day.isLocked ? `${name} is locked for bookings.` : null
}

const noteOf = ({ holiday, note }: Day) =>
  [...new Set([holiday, note])].filter(Boolean).join(', ') || null

const units: Readonly<Partial<Record<Measure, DayUnit>>> = {
  volume: 'm³',
  minutes: 'min',
  value: '$',
}

const labels = Object.fromEntries(measures.map(m => [m, labelOf(m, {})])) as Readonly<
  Record<Measure, string>
>

import { sql } from 'drizzle-orm'
import { type Context, Refused, dayOf, listOf, type Problem } from '#server/kit'
import {
  bookable,
  bookedOf,
  capacityOf,
  dayColumns,
  extraOf,
  opensOn,
  slotHasRoom,
  slotOn,
  type DayRow,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import {
  amount,
  measures,
  sound,
  type Booking,
  type Measure,
  type Sound,
} from '#resources/delivery/calendars/measures.server.ts'

/**
 * A refusal for a full, closed or past day, with the next dates that fit the booking, at most
 * three.
 */
export interface BookingProblem extends Problem {
  freeDates: readonly string[]
}

/** The first three bookable dates after the requested one on which the whole booking fits. */
export async function nextFreeDates({ db, actor }: Context, request: Booking): Promise<string[]> {
  const booking = sound(request)
  const room = measures.map(
    m => sql`case when d.id is null then coalesce(${sql.identifier('c')}.${sql.identifier(`default_${m}`)} >= ${booking[m]}::numeric, true)
    else coalesce(d.${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric <= d.${sql.identifier(`capacity_${m}`)} + d.${sql.identifier(`extra_${m}`)}, true) end`,
  )
  const slot = booking.slotId
    ? sql`and exists (select 1 from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = g.date and not y.is_deleted
        where s.id = ${booking.slotId} and s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`g.date`)}
          and ${slotHasRoom(booking.stops)})`
    : sql``
  const found = await db.query<{ date: string }>(
    sql`
    select g.date::text as date
    from delivery_calendars c, lateral (${bookable}) w, lateral (select x::date as date from generate_series(greatest(w.first, ${booking.date}::date + 1), w.last, interval '1 day') x) g
      left join calendar_days d on d.calendar_id = ${booking.calendarId} and d.date = g.date and not d.is_deleted
    where c.id = ${booking.calendarId} and c.client_id = ${actor.clientId} and c.status = 'Active' and not c.is_deleted
      and coalesce(d.is_open, ${opensOn(sql`g.date`)}) and not coalesce(d.is_locked, false) and ${sql.join(room, sql` and `)} ${slot}
    order by g.date limit 3`,
    'prepared',
  )
  return found.map(f => f.date)
}

/**
 * Why the day refused the booking.
 * @param whole what the next free dates must hold, where the booking is a part of it
 */
export async function refusal(
  context: Context,
  booking: Sound,
  whole: Sound = booking,
): Promise<Refused> {
  const [day] = await context.db.query<DayRow>(
    sql`select ${dayColumns} from calendar_days where calendar_id = ${booking.calendarId} and date = ${booking.date} and client_id = ${context.actor.clientId} and not is_deleted`,
    'prepared',
  )
  const refused = (code: string, why: string) =>
    withFreeDates(context, whole, code, `${dayOf(booking.date)} is ${why}.`)
  if (!day?.isOpen) return refused('closed', 'closed')
  if (day.isLocked) return refused('locked', 'locked')
  const short = measures.flatMap(m => shortage(day, m, booking[m]) ?? [])
  return refused('full', `fully booked${short.length ? ` (${short.join('; ')})` : ''}`)
}

/** How far a measure of a day is booked, in words, where that much more does not fit. */
export function shortage(day: DayRow, m: Measure, wanted: number): string | undefined {
  const capacity = capacityOf(day, m),
    booked = bookedOf(day, m)
  if (!wanted || capacity === null || booked + wanted <= capacity + extraOf(day, m))
    return undefined
  return `${amount(m, booked)} of ${amount(m, capacity)} booked, ${amount(m, wanted)} wanted`
}

/** A refusal that names the next dates that fit the booking. */
export async function withFreeDates(
  context: Context,
  booking: Sound,
  code: string,
  message: string,
): Promise<Refused> {
  const freeDates = await nextFreeDates(context, booking)
  const next = freeDates.length
    ? `The next free ${freeDates.length === 1 ? 'date is' : 'dates are'} ${listOf(freeDates.map(dayOf))}.`
    : 'No later date is free.'
  const problem: BookingProblem = { code, field: 'date', message: `${message} ${next}`, freeDates }
  return new Refused(problem)
}

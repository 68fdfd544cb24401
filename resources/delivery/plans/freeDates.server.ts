import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/database.ts'
import { dayOf } from '#server/fields/dayOf.ts'
import { listOf } from '#server/fields/words.ts'
import { Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { bookable, dayColumns, opensOn, slotOn, type DayRow } from '#resources/delivery/calendars/bookableDays.server.ts'
import { amount, measures, sound, type Booking, type Sound } from '#resources/delivery/calendars/measures.server.ts'

/** A refusal of a full, closed or past day; the next dates that would take the booking, at most three. */
export interface BookingProblem extends Problem {
  freeDates: readonly string[]
}

/** The first three dates after the asked one, within what can be booked, on which the whole booking fits. */
export async function nextFreeDates(tx: Queryable, who: Who, request: Booking): Promise<string[]> {
  const booking = sound(request)
  const room = measures.map(
    m => sql`case when d.id is null then coalesce(${sql.identifier('c')}.${sql.identifier(`default_${m}`)} >= ${booking[m]}::numeric, true)
    else coalesce(d.${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric <= d.${sql.identifier(`capacity_${m}`)} + d.${sql.identifier(`extra_${m}`)}, true) end`,
  )
  const slot = booking.slotId
    ? sql`and exists (select 1 from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = g.date and not y.is_deleted
        where s.id = ${booking.slotId} and s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`g.date`)}
          and case when y.id is null then coalesce(s.capacity >= ${booking.stops}::int, true) else coalesce(y.booked + ${booking.stops}::int <= y.capacity + y.extra, true) end)`
    : sql``
  const found = await tx.query<{ date: string }>(sql`
    select g.date::text as date
    from delivery_calendars c, lateral (${bookable}) w, lateral (select x::date as date from generate_series(greatest(w.first, ${booking.date}::date + 1), w.last, interval '1 day') x) g
      left join calendar_days d on d.calendar_id = ${booking.calendarId} and d.date = g.date and not d.is_deleted
    where c.id = ${booking.calendarId} and c.client_id = ${who.clientId} and c.status = 'Active' and not c.is_deleted
      and coalesce(d.is_open, ${opensOn(sql`g.date`)}) and not coalesce(d.is_locked, false) and ${sql.join(room, sql` and `)} ${slot}
    order by g.date limit 3`)
  return found.map(f => f.date)
}

/** Why the day did not take the booking. */
export async function refusal(tx: Queryable, who: Who, booking: Sound): Promise<Refused> {
  const [day] = await tx.query<DayRow>(
    sql`select ${dayColumns} from calendar_days where calendar_id = ${booking.calendarId} and date = ${booking.date} and client_id = ${who.clientId} and not is_deleted`,
  )
  if (!day?.is_open)
    return withFreeDates(tx, who, booking, 'closed', `${dayOf(booking.date)} is closed.`)
  if (day.is_locked)
    return withFreeDates(tx, who, booking, 'locked', `${dayOf(booking.date)} is locked.`)
  const short = measures.filter(
    m =>
      day[`capacity_${m}`] !== null &&
      day[`booked_${m}`] + booking[m] > day[`capacity_${m}`] + day[`extra_${m}`],
  )
  const numbers = short.map(
    m =>
      `${amount(m, day[`booked_${m}`])} of ${amount(m, day[`capacity_${m}`])} booked, ${amount(m, booking[m])} wanted`,
  )
  return withFreeDates(
    tx,
    who,
    booking,
    'full',
    `${dayOf(booking.date)} is fully booked${numbers.length ? ` (${numbers.join('; ')})` : ''}.`,
  )
}

/** A refusal that names the next dates that would take the booking. */
export async function withFreeDates(
  tx: Queryable,
  who: Who,
  booking: Sound,
  code: string,
  message: string,
): Promise<Refused> {
  const freeDates = await nextFreeDates(tx, who, booking)
  const next = freeDates.length
    ? `The next free ${freeDates.length === 1 ? 'date is' : 'dates are'} ${listOf(freeDates.map(dayOf))}.`
    : 'No later date is free.'
  const problem: BookingProblem = { code, field: 'date', message: `${message} ${next}`, freeDates }
  return new Refused(problem)
}

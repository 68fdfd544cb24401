import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { opensOn, slotHasRoom, slotOn } from './bookableDays.server.ts'
import { placeOf } from './calendarDays.server.ts'
import { measures } from './measures.server.ts'

/**
 * Open dates with a full measure, or whose time slots are all full.
 * @throws NotFound naming `calendarId`
 */
export async function fullDates(
  context: Context,
  calendarId: string,
  from: string,
  to: string,
): Promise<{ date: string }[]> {
  await placeOf(context, calendarId)
  const isFull = measures.map(m => `d.booked_${m} >= d.capacity_${m}`).join(' or ')
  return context.db.query<{ date: string }>(sql`
    select d.date::text as date from calendar_days d join delivery_calendars c on c.id = d.calendar_id,
      lateral (select count(*) as slots, count(*) filter (where not (${slotHasRoom(1)})) as "full"
        from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = d.date and not y.is_deleted
        where s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`d.date`)}) w
    where d.calendar_id = ${calendarId} and d.client_id = ${context.actor.clientId} and not d.is_deleted and d.date between ${from} and ${to}
      and coalesce(d.is_open, ${opensOn(sql`d.date`)}) and (${sql.raw(isFull)} or (w.slots > 0 and w.slots = w."full")) order by d.date`)
}

import { sql } from 'drizzle-orm'
import { type Context, badInput, dayOf, problemAt, type Problem } from '#server/kit'
import {
  calendarOf,
  dayColumns,
  opensOn,
  type DayRow,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import { nameOf } from '#resources/delivery/calendars/measureFields.ts'
import {
  measures,
  type Measure,
  type Sound,
} from '#resources/delivery/calendars/measures.server.ts'
import { nextFreeDates, shortage } from '#resources/delivery/plans/freeDates.server.ts'

/** What speaks against a day, and what speaks only against its capacity. */
export interface DayObjections {
  refused: Problem[]
  /** Who may go beyond the capacity may have these. */
  full: Problem[]
  freeDates: string[]
}

/**
 * Everything that speaks against booking a date; nothing is booked.
 * @param held what a plan has booked already, where it is the plan of the booking
 * @throws NotFound naming `calendarId`
 */
export async function dayObjections(
  context: Context,
  booking: Sound,
  held?: Sound,
): Promise<DayObjections> {
  const calendar = await calendarOf(context, booking)
  const { date, calendarId, slotId } = booking
  const day = await dayRow(context, calendarId, date)
  const isSameDay = held?.calendarId === calendarId && held.date === date
  const more = (m: Measure) => booking[m] - (isSameDay ? held[m] : 0)
  const at = (code: string, field: string, message: string) => problemAt(code, field, message)
  const refused = [
    ...(calendar.slotOk
      ? []
      : [
          at(
            'unknown_reference',
            'slotId',
            `${calendar.name} has no such time slot on ${dayOf(date)}.`,
          ),
        ]),
    ...(calendar.status === 'Active'
      ? []
      : [at('closed', 'calendarId', `${calendar.name} is disabled.`)]),
    ...(date < calendar.today
      ? [at('past', 'date', `${dayOf(date)} is in the past.`)]
      : date < calendar.first
        ? [at('too_soon', 'date', `${dayOf(date)} is too soon for ${calendar.name}.`)]
        : []),
    ...(date > calendar.last
      ? [at('too_far', 'date', `${calendar.name} cannot be booked beyond ${dayOf(calendar.last)}.`)]
      : []),
    ...(day.isOpen ? [] : [at('closed', 'date', `${dayOf(date)} is closed.`)]),
    ...(day.isLocked ? [at('locked', 'date', `${dayOf(date)} is locked.`)] : []),
  ]
  const full = measures.flatMap(m => {
    const short = shortage(day, m, Math.max(0, more(m)))
    return short ? [at('full', 'date', `${dayOf(date)} is fully booked: ${short}.`)] : []
  })
  if (slotId && calendar.slotOk && !(isSameDay && held.slotId === slotId))
    if (await isSlotFull(context, slotId, booking))
      full.push(at('full', 'slotId', `This time slot of ${dayOf(date)} is fully booked.`))
  const isTaken = full.length > 0 || refused.some(({ field }) => field === 'date')
  return { refused, full, freeDates: isTaken ? await nextFreeDates(context, booking) : [] }
}

/** A date as it is, or as it would be opened by its calendar. */
async function dayRow({ db, actor }: Context, calendarId: string, date: string): Promise<DayRow> {
  const [row] = await db.query<DayRow>(
    sql`select ${dayColumns} from calendar_days where calendar_id = ${calendarId} and date = ${date} and client_id = ${actor.clientId} and not is_deleted`,
  )
  if (row) return row
  const [defaults] = await db.query<DayRow>(sql`
    select ${opensOn(sql`${date}::date`)} as "isOpen", ${sql.raw(measures.map(m => `default_${m} as capacity_${m}`).join(', '))}
    from delivery_calendars c where c.id = ${calendarId} and c.client_id = ${actor.clientId}`)
  if (!defaults) throw badInput('unknown_reference', 'calendarId', 'Choose a calendar.')
  const none = Object.fromEntries(
    measures.flatMap(m => [
      [nameOf('booked', m), 0],
      [nameOf('extra', m), 0],
    ]),
  )
  return { ...defaults, ...none, isLocked: false }
}

async function isSlotFull(
  { db }: Context,
  slotId: string,
  { date, stops }: Pick<Sound, 'date' | 'stops'>,
): Promise<boolean> {
  const [slot] = await db.query<{ isFull: boolean }>(sql`
    select case when y.id is null then coalesce(s.capacity < ${stops}::int, false) else coalesce(y.booked + ${stops}::int > y.capacity + y.extra, false) end as "isFull"
    from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = ${date} and not y.is_deleted where s.id = ${slotId}`)
  return slot?.isFull ?? false
}

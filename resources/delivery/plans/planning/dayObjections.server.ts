import { sql } from 'drizzle-orm'
import { type Context, dayOf, problemAt, type Problem } from '#server/kit'
import {
  calendarOf,
  dayColumns,
  isSlotFull,
  opensOn,
  outsideProblems,
  slotFullText,
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
 * @param current what a plan has booked already, where it is the plan of the booking
 * @throws NotFound naming `calendarId`
 */
export async function dayObjections(
  context: Context,
  booking: Sound,
  current?: Sound,
): Promise<DayObjections> {
  const calendar = await calendarOf(context, booking)
  const { date, calendarId, slotId } = booking
  const day = await dayRow(context, calendarId, date)
  const isSameDay = current?.calendarId === calendarId && current.date === date
  const more = (m: Measure) => booking[m] - (isSameDay ? current[m] : 0)
  const refused: Problem[] = [
    ...outsideProblems(calendar, date),
    ...(day.isOpen ? [] : [problemAt('closed', 'date', `${dayOf(date)} is closed.`)]),
    ...(day.isLocked ? [problemAt('locked', 'date', `${dayOf(date)} is locked.`)] : []),
  ]
  const full = measures.flatMap(m => {
    const short = shortage(day, m, Math.max(0, more(m)))
    return short ? [problemAt('full', 'date', `${dayOf(date)} is fully booked: ${short}.`)] : []
  })
  if (slotId && calendar.slotOk && !(isSameDay && current.slotId === slotId))
    if (await isSlotFull(context, slotId, booking))
      full.push(problemAt('full', 'slotId', slotFullText(date)))
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
  const none = Object.fromEntries(
    measures.flatMap(m => [
      [nameOf('booked', m), 0],
      [nameOf('extra', m), 0],
    ]),
  )
  return { ...defaults!, ...none, isLocked: false }
}

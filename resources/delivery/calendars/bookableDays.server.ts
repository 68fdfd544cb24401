import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  NotFound,
  badInput,
  dayOf,
  insertRows,
  isId,
  metaOf,
  problemAt,
  type Problem,
} from '#server/kit'
import { nameOf } from './measureFields.ts'
import { measures, type Booking, type Measure } from './measures.server.ts'
import { wallTime } from '#resources/days.ts'

/**
 * A calendar for one date: the first and last bookable date, and whether the slot exists on that
 * date.
 */
export interface Calendar {
  name: string
  status: string
  today: string
  first: string
  last: string
  slotOk: boolean
}

/** @throws NotFound, BadInput */
export async function calendarOf(
  { db, actor }: Context,
  { calendarId, date, slotId }: Pick<Booking, 'calendarId' | 'date' | 'slotId'>,
): Promise<Calendar> {
  if (slotId && !isId(slotId)) throw badInput('invalid', 'slotId', 'This is not a record id.')
  const [calendar] = isId(calendarId)
    ? await db.query<Calendar>(
        sql`
    select c.name, c.status, w.today, w.first, w.last,
      ${slotId ?? null}::uuid is null or exists (select 1 from calendar_slots s where s.id = ${slotId ?? null}::uuid and s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`${date}::date`)}) as "slotOk"
    from delivery_calendars c, lateral (${bookable}) w where c.id = ${calendarId} and c.client_id = ${actor.clientId} and not c.is_deleted`,
        'prepared',
      )
    : []
  if (!calendar) throw new NotFound('This calendar does not exist or was deleted.', 'calendarId')
  return calendar
}

/** Why a calendar takes no booking of a date, whatever is booked there. */
export function outsideProblems(
  calendar: Calendar,
  date: string,
): (Problem & { field: 'slotId' | 'calendarId' | 'date' })[] {
  const { name, status, today, first, last, slotOk } = calendar
  const at = <F extends 'slotId' | 'calendarId' | 'date'>(
    isSo: boolean,
    code: string,
    field: F,
    message: string,
  ) => (isSo ? [{ ...problemAt(code, field, message), field }] : [])
  const day = dayOf(date)
  return [
    ...at(!slotOk, 'unknown_reference', 'slotId', `${name} has no such time slot on ${day}.`),
    ...at(status !== 'Active', 'closed', 'calendarId', `${name} is disabled.`),
    ...at(date < today, 'past', 'date', `${day} is in the past.`),
    ...at(date >= today && date < first, 'too_soon', 'date', `${day} is too soon for ${name}.`),
    ...at(date > last, 'too_far', 'date', `${name} cannot be booked beyond ${dayOf(last)}.`),
  ]
}

/** Dates are on the client's clock. After the cut-off, the first bookable date is a day later. */
export const bookable = sql`
  select k.local::date as today, k.local::date + c.lead_days + case when k.local::time >= make_time(c.cutoff_hour, c.cutoff_minute, 0) then 1 else 0 end as first, k.local::date + c.horizon_days as last
  from (select ${sql.raw(wallTime('c.client_id', 'now()'))} as local) k`

/** Whether a calendar `c` is open on a date, by its days of the week. */
export const opensOn = (date: SQL) =>
  sql`(array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow from ${date})::int]`
/** Whether customers come for the goods of a calendar, by its alias. */
export const isCollected = (calendar = 'c') =>
  sql.raw(`${calendar}.calendar_type in ('Pickup', 'Showroom')`)
/** Whether a slot `s` exists on a date. */
export const slotOn = (date: SQL) =>
  sql`(s.date = ${date} or (s.date is null and (s.day_of_week is null or s.day_of_week = extract(isodow from ${date}))))`

/** Whether a slot `s`, with its row `y` of the date if there is one, has room for more stops. */
export const slotHasRoom = (stops: number) => sql`
  case when y.id is null then coalesce(s.capacity >= ${stops}::int, true) else coalesce(y.booked + ${stops}::int <= y.capacity + y.extra, true) end`
/** Whether a slot of a date has no room for more stops now. */
export async function isSlotFull(
  { db }: Pick<Context, 'db'>,
  slotId: string,
  { date, stops }: { date: string; stops: number },
): Promise<boolean> {
  const [full] = await db.query(sql`
    select 1 from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = ${date} and not y.is_deleted
    where s.id = ${slotId} and not (${slotHasRoom(stops)})`)
  return full !== undefined
}
/** Why a time slot of a date refuses a booking. */
export const slotFullText = (date: string) => `This time slot of ${dayOf(date)} is fully booked.`

/**
 * The row of a booked or edited date: capacity, bookings and the excess over the capacity, by
 * measure.
 */
export type DayRow = Record<string, any> & { id: string; version: number }

const numberOf = (name: 'capacity' | 'booked' | 'extra') => (day: DayRow, m: Measure) =>
  day[nameOf(name, m)] as number
export const capacityOf = numberOf('capacity') as (day: DayRow, m: Measure) => number | null
export const bookedOf = numberOf('booked')
export const extraOf = numberOf('extra')

export const dayColumns = sql.raw(
  [
    'id',
    'date',
    'version',
    'is_open',
    'is_locked',
    'note',
    ...measures.flatMap(m => [`capacity_${m}`, `booked_${m}`, `extra_${m}`]),
  ].join(', '),
)

/** Inserts the rows of a date without bookings, with the capacities of its calendar and slot. */
export async function openDay(
  context: Context,
  { calendarId, date, slotId }: Pick<Booking, 'calendarId' | 'date' | 'slotId'>,
) {
  await openDays(context, calendarId, [date])
  if (slotId)
    await context.db.query(sql`
      insert into slot_days (id, client_id, created_by, updated_by, calendar_id, date, slot_id, capacity)
      select ${uuid()}, s.client_id, ${context.actor.staffId}, ${context.actor.staffId}, s.calendar_id, ${date}::date, s.id, s.capacity from calendar_slots s where s.id = ${slotId} on conflict do nothing`)
}

/** Inserts the rows of dates, earliest first. */
export const openDays = ({ db, actor }: Context, calendarId: string, dates: readonly string[]) =>
  db.query(
    sql`
    insert into calendar_days (id, version, client_id, created_by, updated_by, calendar_id, date, is_open, capacity_stops, capacity_items, capacity_volume, capacity_minutes, capacity_value)
    select v.id, 0, c.client_id, ${actor.staffId}, ${actor.staffId}, c.id, v.date, ${opensOn(sql`v.date`)}, c.default_stops, c.default_items, c.default_volume, c.default_minutes, c.default_value
    from delivery_calendars c, jsonb_to_recordset(${JSON.stringify(dates.map(date => ({ id: uuid(), date })))}::jsonb) as v(id uuid, date date)
    where c.id = ${calendarId} order by v.date on conflict do nothing`,
    'prepared',
  )

/** Locks days in id order, then the slots of these days. */
export async function lockDays(
  { db, actor }: Context,
  days: readonly { calendarId: string; date: string; slotId?: string | null }[],
): Promise<DayRow[]> {
  const json = JSON.stringify(days)
  const rows = await db.query<DayRow>(
    sql`
    select ${dayColumns} from calendar_days where client_id = ${actor.clientId} and not is_deleted
      and (calendar_id, date) in (select v."calendarId", v.date from jsonb_to_recordset(${json}::jsonb) as v("calendarId" uuid, date date)) order by id for update`,
    'prepared',
  )
  if (days.some(d => d.slotId))
    await db.query(sql`
      select 1 from slot_days where client_id = ${actor.clientId} and not is_deleted
        and (slot_id, date) in (select v."slotId", v.date from jsonb_to_recordset(${json}::jsonb) as v("slotId" uuid, date date)) order by id for update`)
  return rows
}

/** A day that exceeds its capacity, and by how many stops its slot does. */
interface Override {
  before: DayRow
  after: DayRow
  reason: string
  slotDayId?: string | null
  slotStops?: number
}

/** Records who allowed days to exceed their capacity and why, with the excess. */
export async function recordOverrides(context: Context, overrides: readonly Override[]) {
  if (!overrides.length) return
  const rows = overrides.map(({ before, after, reason, ...slot }) => ({
    ...slot,
    id: uuid(),
    calendarDayId: after.id,
    // Cut by characters: JSON cannot hold half a surrogate pair.
    reason: [...reason.trim()].slice(0, 500).join(''),
    ...Object.fromEntries(
      measures.map(m => [m, Math.max(0, extraOf(after, m) - extraOf(before, m))]),
    ),
  }))
  await insertRows(context, metaOf('capacityOverrides'), rows)
}

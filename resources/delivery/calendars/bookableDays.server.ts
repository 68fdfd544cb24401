import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/db/database.ts'
import { BadInput, NotFound } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import { measures, type Booking } from './measures.server.ts'

/** A calendar as it stands to a date: the first and the last date that can be booked, and whether the slot is one of that date. */
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
  tx: Queryable,
  who: Who,
  { calendarId, date, slotId }: Pick<Booking, 'calendarId' | 'date' | 'slotId'>,
): Promise<Calendar> {
  if (slotId && !isId(slotId))
    throw new BadInput({ code: 'invalid', field: 'slotId', message: 'This is not a record id.' })
  const [calendar] = isId(calendarId)
    ? await tx.query<Calendar>(sql`
    select c.name, c.status, w.today, w.first, w.last,
      ${slotId ?? null}::uuid is null or exists (select 1 from calendar_slots s where s.id = ${slotId ?? null}::uuid and s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`${date}::date`)}) as "slotOk"
    from delivery_calendars c, lateral (${bookable}) w where c.id = ${calendarId} and c.client_id = ${who.clientId} and not c.is_deleted`)
    : []
  if (!calendar) throw new NotFound('This calendar does not exist, or not any more.', 'calendarId')
  return calendar
}

/** Dates are those of the client's own clock. From the cut-off on, the first date that can be booked is a day later. */
export const bookable = sql`
  select k.local::date as today, k.local::date + c.lead_days + case when k.local::time >= make_time(c.cutoff_hour, c.cutoff_minute, 0) then 1 else 0 end as first, k.local::date + c.horizon_days as last
  from (select now() at time zone timezone as local from clients where id = c.client_id) k`

/** Whether a calendar `c` is open on a date, by its days of the week. */
export const opensOn = (date: SQL) =>
  sql`(array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow from ${date})::int]`
/** Whether a slot `s` is there on a date. */
export const slotOn = (date: SQL) =>
  sql`(s.date = ${date} or (s.date is null and (s.day_of_week is null or s.day_of_week = extract(isodow from ${date}))))`

/** The row of a date that was booked or set: its capacity, what is booked and what of it exceeds the capacity, by measure. */
export type DayRow = Record<string, any> & { id: string; version: number }

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

/** Makes the rows of a date that nobody has booked before, with the capacities of its calendar and slot. */
export async function openDay(
  tx: Queryable,
  who: Who,
  { calendarId, date, slotId }: Pick<Booking, 'calendarId' | 'date' | 'slotId'>,
) {
  await openDays(tx, who, calendarId, [date])
  if (slotId)
    await tx.query(sql`
      insert into slot_days (id, client_id, created_by, updated_by, calendar_id, date, slot_id, capacity)
      select ${uuid()}, s.client_id, ${who.staffId}, ${who.staffId}, s.calendar_id, ${date}::date, s.id, s.capacity from calendar_slots s where s.id = ${slotId} on conflict do nothing`)
}

/** Makes the rows of dates, the earliest first. */
export const openDays = (tx: Queryable, who: Who, calendarId: string, dates: readonly string[]) =>
  tx.query(sql`
    insert into calendar_days (id, version, client_id, created_by, updated_by, calendar_id, date, is_open, capacity_stops, capacity_items, capacity_volume, capacity_minutes, capacity_value)
    select v.id, 0, c.client_id, ${who.staffId}, ${who.staffId}, c.id, v.date, ${opensOn(sql`v.date`)}, c.default_stops, c.default_items, c.default_volume, c.default_minutes, c.default_value
    from delivery_calendars c, jsonb_to_recordset(${JSON.stringify(dates.map(date => ({ id: uuid(), date })))}::jsonb) as v(id uuid, date date)
    where c.id = ${calendarId} order by v.date on conflict do nothing`)

/** Locks days in the order of their ids, then the slots of these days. */
export async function lockDays(
  tx: Queryable,
  who: Who,
  days: readonly { calendarId: string; date: string; slotId?: string | null }[],
): Promise<DayRow[]> {
  const json = JSON.stringify(days)
  const rows = await tx.query<DayRow>(sql`
    select ${dayColumns} from calendar_days where client_id = ${who.clientId} and not is_deleted
      and (calendar_id, date) in (select v."calendarId", v.date from jsonb_to_recordset(${json}::jsonb) as v("calendarId" uuid, date date)) order by id for update`)
  if (days.some(d => d.slotId))
    await tx.query(sql`
      select 1 from slot_days where client_id = ${who.clientId} and not is_deleted
        and (slot_id, date) in (select v."slotId", v.date from jsonb_to_recordset(${json}::jsonb) as v("slotId" uuid, date date)) order by id for update`)
  return rows
}

/** Who let a day exceed its capacity and why, with what lies beyond it. */
export const recordOverride = (
  tx: Queryable,
  who: Who,
  before: DayRow,
  after: DayRow,
  reason: string,
  slotDayId: string | null = null,
  slotStops = 0,
) => recordOverrides(tx, who, [{ before, after, reason, slotDayId, slotStops }])

/** The same of many days. */
export async function recordOverrides(
  tx: Queryable,
  who: Who,
  overrides: readonly {
    before: DayRow
    after: DayRow
    reason: string
    slotDayId?: string | null
    slotStops?: number
  }[],
) {
  if (!overrides.length) return
  const rows = overrides.map(({ before, after, reason, slotDayId = null, slotStops = 0 }) => ({
    id: uuid(),
    dayId: after.id,
    slotDayId,
    slotStops,
    // By characters, of which JSON takes no half.
    reason: [...reason.trim()].slice(0, 500).join(''),
    ...Object.fromEntries(
      measures.map(m => [m, Math.max(0, after[`extra_${m}`] - before[`extra_${m}`])]),
    ),
  }))
  await tx.query(sql`
    insert into capacity_overrides (id, client_id, created_by, updated_by, staff_id, calendar_day_id, slot_day_id, slot_stops, reason, ${sql.raw(measures.join(', '))})
    select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, ${who.staffId}, v."dayId", v."slotDayId", v."slotStops", v.reason, ${sql.raw(measures.map(m => `v.${m}`).join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(id uuid, "dayId" uuid, "slotDayId" uuid, "slotStops" integer, reason text, ${sql.raw(measures.map(m => `${m} numeric`).join(', '))})`)
}

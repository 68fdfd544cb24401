import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import {
  bookable,
  isCollected,
  opensOn,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import { measures, type Measure } from '#resources/delivery/calendars/measures.server.ts'
import { bareSql } from '#resources/delivery/shipping/areaOf.server.ts'

/** A calendar that could serve a sale. */
export interface ServingCalendar {
  id: string
  name: string
  isCollected: boolean
  /** Where its goods leave from. */
  from: { id: string; name: string } | null
}

/** More calendars than these are not compared. */
const most = 8

/** The calendar of a sale first, then others that serve its address, and pickups of its branch. */
export const calendarsFor = (
  { db, actor }: Context,
  calendarId: string,
  { branchId, deliveryAddressId }: { branchId: string; deliveryAddressId: string | null },
): Promise<ServingCalendar[]> =>
  db.query<ServingCalendar>(
    sql`
    select c.id, c.name, ${isCollected()} as is_collected, case when w.id is null then null else json_build_object('id', w.id, 'name', w.name) end as "from"
    from delivery_calendars c left join warehouses w on w.id = c.warehouse_id and not w.is_deleted
    where c.client_id = ${actor.clientId} and c.status = 'Active' and not c.is_deleted and (c.id = ${calendarId}
      or (c.calendar_type = 'Pickup' and c.branch_id = ${branchId})
      or (not ${isCollected()} and c.calendar_type <> 'Service' and exists (
        select from delivery_calendars_area_ids l join area_postcodes z on z.area_id = l.to_id and not z.is_deleted join addresses a on a.id = ${deliveryAddressId}::uuid
        where l.from_id = c.id and a.postcode is not null and z.postcode in (${bareSql(sql`a.postcode`)}, trim(a.postcode)))))
    order by c.id = ${calendarId} desc, c.branch_id = ${branchId} desc, c.name limit ${most}`,
    'prepared',
  )

/** The first day with room for a sale on each of these calendars, from a day on. */
export async function firstPlaces(
  { db }: Context,
  asked: readonly { id: string; on: string }[],
  booking: Readonly<Record<Measure, number>>,
): Promise<(calendarId: string, on: string) => string | undefined> {
  if (!asked.length) return () => undefined
  const room = measures.map(
    m => sql`case when d.id is null then coalesce(${sql.identifier('c')}.${sql.identifier(`default_${m}`)} >= ${booking[m]}::numeric, true)
    else coalesce(d.${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric <= d.${sql.identifier(`capacity_${m}`)} + d.${sql.identifier(`extra_${m}`)}, true) end`,
  )
  const found = await db.query<{ id: string; from: string; date: string }>(
    sql`
    select v.id, v.day::text as "from", f.date from jsonb_to_recordset(${JSON.stringify(asked.map(({ id, on: day }) => ({ id, day })))}::jsonb) as v(id uuid, day date)
      join delivery_calendars c on c.id = v.id, lateral (${bookable}) w, lateral (
        select g.date::text as date from (select x::date as date from generate_series(greatest(w.first, v.day), w.last, interval '1 day') x) g
          left join calendar_days d on d.calendar_id = c.id and d.date = g.date and not d.is_deleted
        where coalesce(d.is_open, ${opensOn(sql`g.date`)}) and not coalesce(d.is_locked, false) and ${sql.join(room, sql` and `)}
        order by g.date limit 1) f`,
    'prepared',
  )
  const dates = new Map(found.map(({ id, from, date }) => [`${id} ${from}`, date]))
  return (calendarId, on) => dates.get(`${calendarId} ${on}`)
}

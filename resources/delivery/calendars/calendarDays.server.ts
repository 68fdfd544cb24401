import { sql } from 'drizzle-orm'
import { type Context, NotFound, wordsSql } from '#server/kit'
import type { CallAnswer, Country } from '#define'
import { opensOn, slotOn } from './bookableDays.server.ts'
import { daysAfter, monthAfter } from './dates.ts'
import { calendarSlots } from './calendarSlots.entity.ts'
import type { deliveryCalendarCalls } from './deliveryCalendars.calls.ts'
import { holidaysOf } from './holidays.ts'
import { measures } from './measures.server.ts'
import { todayOf } from '#resources/days.ts'

export type Day = CallAnswer<typeof deliveryCalendarCalls.getCalendarMonth>['data'][number]

/**
 * A calendar's country and current day, read before its dates.
 * @throws NotFound naming `calendarId`
 */
export async function placeOf({ db, actor }: Context, calendarId: string) {
  const [place] = await db.query<{
    country: Country
    /** City and region, whose anniversaries are holidays. */
    names: (string | null)[]
    today: string
    calendarType: string
    horizonDays: number
  }>(sql`
    select b.country, json_build_array(b.city, b.address->>'region') as names, ${sql.raw(todayOf('k.id'))}::text as today, c.calendar_type, c.horizon_days
    from delivery_calendars c join branches b on b.id = c.branch_id join clients k on k.id = c.client_id
    where c.id = ${calendarId} and c.client_id = ${actor.clientId} and not c.is_deleted`)
  if (!place) throw new NotFound('This calendar does not exist or was deleted.', 'calendarId')
  return place
}

/** The dates from the first to the last, inclusive. Dates without a row follow their calendar. */
export async function daysOf(
  context: Context,
  calendarId: string,
  { from, to }: { from: string; to: string },
): Promise<Day[]> {
  const { country, names, today } = await placeOf(context, calendarId)
  const rows = await context.db.query<Day & { reason: string | null }>(sql`
    select d.id, coalesce(d.version, 0) as version, g.date::text as date, coalesce(d.is_open, ${opensOn(sql`g.date`)}) as "isOpen", coalesce(d.is_locked, false) as "isLocked", d.note,
      json_build_object(${limits}) as capacity, json_build_object(${taken}) as booked,
      coalesce((select json_agg(json_build_object('id', s.id, 'period', ${sql.raw(period)}, 'capacity', coalesce(y.capacity, s.capacity), 'booked', coalesce(y.booked, 0)) order by ${sql.raw(period)})
        from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = g.date and not y.is_deleted
        where s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`g.date`)}), '[]') as slots,
      v.reason as "overrideReason", v.by as "overriddenBy"
    from delivery_calendars c, lateral (select x::date as date from generate_series(${from}::date, ${to}::date, interval '1 day') x) g
      left join calendar_days d on d.calendar_id = ${calendarId} and d.date = g.date and not d.is_deleted
      left join lateral (select o.reason, p.full_name as by from capacity_overrides o join staff p on p.id = o.staff_id
        where o.calendar_day_id = d.id and not o.is_deleted order by o.created_on_utc desc, o.id desc limit 1) v on true
    where c.id = ${calendarId} and c.client_id = ${context.actor.clientId} order by g.date`)
  const holidays = new Map(
    yearsIn(from, to).flatMap(year =>
      holidaysOf(country, year, names).map(h => [h.date, h.name] as const),
    ),
  )
  return rows.map(row => ({
    ...row,
    isPast: row.date < today,
    holiday: holidays.get(row.date) ?? null,
  }))
}

/** The first and the last date of a month. */
export const monthOf = (date: string) => ({
  from: `${date.slice(0, 7)}-01`,
  to: daysAfter(`${monthAfter(date, 1)}-01`, -1),
})

/** The Monday of a date's week. */
export const mondayOf = (date: string) => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7))

const yearsIn = (from: string, to: string) => {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => first + i)
}

const period = wordsSql(calendarSlots.fields.period, 's.period')
const limits = sql.raw(
  measures
    .map(m => `'${m}', case when d.id is null then c.default_${m} else d.capacity_${m} end`)
    .join(', '),
)
const taken = sql.raw(measures.map(m => `'${m}', coalesce(d.booked_${m}, 0)`).join(', '))

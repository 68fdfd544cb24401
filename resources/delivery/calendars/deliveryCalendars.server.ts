import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayOf } from '#server/fields/dayOf.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { updateRecord } from '#server/entities/write/write.ts'
import { BadInput, Refused, Stale } from '#server/http/errors.ts'
import { isCalendarDate } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { opensOn, slotOn } from './bookableDays.server.ts'
import { daysAfter, daysOf, mondayOf, monthOf, placeOf, type Day } from './calendarDays.server.ts'
import { setCapacities, type CapacityOn } from './capacity.server.ts'
import { deliveryCalendarCalls } from './deliveryCalendars.calls.ts'
import { deliveryCalendars } from './deliveryCalendars.entity.ts'
import { holidaysOf } from './holidays.ts'
import { measures } from './measures.server.ts'

type Answer<N extends keyof typeof deliveryCalendarCalls> = CallAnswer<
  (typeof deliveryCalendarCalls)[N]
>
type Change = Omit<CallInput<typeof deliveryCalendarCalls.UpdateCapacity>, 'calendarId' | 'date'>

const { calendarType, capacityType } = deliveryCalendars.fields
const named = (values: readonly string[]) => ({ data: values.map(name => ({ id: name, name })) })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export default handlers(deliveryCalendarCalls, {
  getDeliveryCalendarTypeList: async () => named(calendarType.options.values),
  getCalendarCapacityTypeList: async () => named(capacityType.options.values),
  getDayOfWeekList: async () => ({ data: weekdays.map((name, i) => ({ id: i + 1, name })) }),

  async getCalendarType({ input: { calendarId }, who, db }) {
    const { calendarType: name } = await placeOf(db, who, calendarId)
    return { data: { id: name, name } }
  },

  getDeliveryCalendarGroupAndDeliveryCalendarList: async ({ who, db }) => ({
    data: await db.query<
      Answer<'getDeliveryCalendarGroupAndDeliveryCalendarList'>['data'][number]
    >(sql`
      select g.id, coalesce(g.name, 'No group') as name,
        json_agg(json_build_object('id', c.id, 'name', c.name, 'calendarType', c.calendar_type, 'status', c.status) order by c.name) as calendars
      from delivery_calendars c left join calendar_groups g on g.id = c.group_id and not g.is_deleted
      where c.client_id = ${who.clientId} and not c.is_deleted group by g.id, g.name, g.position order by g.position, g.name limit 500`),
  }),

  async updateDeliveryCalendarStatus({ input: { id, ...change }, who, db }) {
    const data = await updateRecord(db, planOf('deliveryCalendars'), who, id, change)
    return { data: data as RecordOf<typeof deliveryCalendars> }
  },

  async getTimeSlotInfoByCalendarIdAndDate({ input: { calendarId, date }, who, db }) {
    await placeOf(db, who, calendarId)
    const slots = await db.query<{
      id: string
      period: object
      capacity: number | null
      booked: number
      isFull: boolean
    }>(sql`
      select s.id, s.period, coalesce(y.capacity, s.capacity) as capacity, coalesce(y.booked, 0) as booked,
        coalesce(coalesce(y.booked, 0) >= coalesce(y.capacity, s.capacity), false) as "isFull"
      from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = ${date} and not y.is_deleted
      where s.calendar_id = ${calendarId} and s.client_id = ${who.clientId} and not s.is_deleted and ${slotOn(sql`${date}::date`)}
      order by s.period->'startHour', s.period->'startMinute', s.id limit 500`)
    return {
      data: slots.map(({ period, ...slot }) => ({ ...slot, ...period })),
    } as Answer<'getTimeSlotInfoByCalendarIdAndDate'>
  },

  async getFullyBookedDateList({ input: { calendarId }, who, db }) {
    const { today, horizonDays } = await placeOf(db, who, calendarId)
    const full = measures.map(m => `d.booked_${m} >= d.capacity_${m}`).join(' or ')
    return {
      data: await db.query<{ date: string }>(sql`
        select d.date::text as date from calendar_days d join delivery_calendars c on c.id = d.calendar_id
        where d.calendar_id = ${calendarId} and d.client_id = ${who.clientId} and not d.is_deleted and d.date between ${today} and ${daysAfter(today, horizonDays)}
          and coalesce(d.is_open, ${opensOn(sql`d.date`)}) and (${sql.raw(full)}) order by d.date`),
    }
  },

  async UpdateCapacity({ input: { calendarId, date, version, ...change }, who, db }) {
    await set(db, who, calendarId, [{ ...change, date, ...at(version) }])
    const [data] = await daysOf(db, who, calendarId, { from: date, to: date })
    return { data: data! }
  },

  async updateDailyDeliveryScheduleFullCapacity({
    input: { calendarId, dates = [], ...change },
    who,
    db,
  }) {
    if (!dates.length)
      throw new BadInput({ code: 'required', field: 'dates', message: 'Choose at least one date.' })
    // In the order of their dates, so that two who change the same dates do not wait in a circle.
    for (const { date, version, note } of dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
      await set(db, who, calendarId, [
        { ...change, ...(note ? { note } : {}), date, ...at(version) },
      ])
    return {}
  },

  getCalendarMonth: async ({ input: { calendarId, month }, who, db }) => ({
    data: await daysOf(db, who, calendarId, monthOf(month)),
  }),

  async getPublicHolidays({ input: { calendarId, year }, who, db }) {
    const { country } = await placeOf(db, who, calendarId)
    const days = await daysOf(db, who, calendarId, { from: `${year}-01-01`, to: `${year}-12-31` })
    const plans = await db.query<{ date: string; count: number }>(sql`
      select date::text as date, count(*)::int as count from delivery_plans where calendar_id = ${calendarId} and client_id = ${who.clientId}
        and date between ${`${year}-01-01`} and ${`${year}-12-31`} and state <> 'Cancelled' and not is_deleted group by date`)
    return {
      data: holidaysOf(country, year).map(({ date, name }) => ({
        ...statusOf(days.find(d => d.date === date)!),
        date,
        name,
        plans: plans.find(p => p.date === date)?.count ?? 0,
      })),
    }
  },

  async getCalendarWeeks({ input: { calendarId, from, weeks }, who, db }) {
    return { data: await daysOf(db, who, calendarId, weeksFrom('from', from, weeks)) }
  },

  async copyCalendarWeek({ input: { calendarId, from, to, weeks, seen = [], reason }, who, db }) {
    const { today } = await placeOf(db, who, calendarId)
    const [week, replaced] = [weeksFrom('from', from, 1), weeksFrom('to', to, weeks)]
    const changed = Array.from({ length: weeks ?? 1 }, (_, n) => daysAfter(replaced.from, 7 * n))
    if (changed.includes(week.from))
      throw new BadInput({
        code: 'invalid',
        field: 'to',
        message: 'A week cannot be copied to itself.',
      })
    if (replaced.to < today)
      throw new Refused({ code: 'past', field: 'to', message: 'These weeks are over.' })
    const versions = new Map(seen.map(({ date, version }) => [date, version]))
    const days = await daysOf(db, who, calendarId, week)
    const copies = changed.flatMap(monday =>
      days.map((day, i) => {
        const date = daysAfter(monday, i)
        return {
          ...day.capacity,
          opening: day.isOpen ? ('Open' as const) : ('Closed' as const),
          note: day.note,
          reason: reason ?? null,
          date,
          ...at(versions.get(date)),
        }
      }),
    )
    await set(
      db,
      who,
      calendarId,
      copies.filter(({ date }) => date >= today),
    )
    return {}
  },
})

/** So many weeks from that of a date on. @throws BadInput naming the field, where they end later than a date can be written */
function weeksFrom(field: string, date: string, weeks: number | null | undefined) {
  const from = mondayOf(date)
  const to = daysAfter(from, 7 * (weeks ?? 1) - 1)
  if (isCalendarDate(to)) return { from, to }
  throw new BadInput({ code: 'invalid', field, message: 'Dates end with the year 9999.' })
}

const statusOf = ({ version, isOpen, isPast }: Day) => ({ version, isOpen, isPast })

/** Where no version is given, whatever stands there is replaced. */
const at = (version: number | null | undefined) => (typeof version === 'number' ? { version } : {})

/** Sets the capacities of dates, all of them or none; a refusal names the call's own fields. */
async function set(
  tx: Queryable,
  who: Who,
  calendarId: string,
  changes: readonly (Change & Pick<CapacityOn, 'date' | 'version'>)[],
) {
  try {
    await setCapacities(tx, who, calendarId, changes.map(capacityOf))
  } catch (error) {
    if (error instanceof Stale) {
      const { date } = error.current as { date: string }
      const [now] = await daysOf(tx, who, calendarId, { from: date, to: date })
      throw new Stale(now, dayOf(date))
    }
    if (!(error instanceof Refused)) throw error
    throw new Refused(
      ...error.errors.map(({ field, ...problem }) => ({
        ...problem,
        ...(field
          ? { field: field === 'isOpen' ? 'opening' : field.replace('capacity.', '') }
          : {}),
      })),
    )
  }
}

const capacityOf = ({
  isUnlimited,
  opening,
  locking,
  note,
  reason,
  date,
  version,
  ...capacity
}: Change & Pick<CapacityOn, 'date' | 'version'>): CapacityOn => ({
  date,
  ...at(version),
  capacity: Object.fromEntries(
    measures
      .filter(m => isUnlimited || capacity[m] !== undefined)
      .map(m => [m, capacity[m] ?? null]),
  ),
  ...(opening ? { isOpen: opening === 'Open' } : {}),
  ...(locking ? { isLocked: locking === 'Locked' } : {}),
  ...(note === undefined ? {} : { note }),
  ...(reason?.trim() ? { confirm: { reason } } : {}),
})

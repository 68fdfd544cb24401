import { sql } from 'drizzle-orm'
import {
  type Context,
  Refused,
  Stale,
  badInput,
  dayOf,
  handlers,
  isCalendarDate,
  metaOf,
  refused,
  updateRecord,
} from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { namesOf } from '#resources/common.ts'
import { slotOn } from './bookableDays.server.ts'
import { daysOf, mondayOf, monthOf, placeOf } from './calendarDays.server.ts'
import { daysAfter } from './dates.ts'
import { setCapacities, type CapacityOn } from './capacity.server.ts'
import { deliveryCalendarCalls } from './deliveryCalendars.calls.ts'
import { deliveryCalendars } from './deliveryCalendars.entity.ts'
import { fullDates } from './fullDates.server.ts'
import { holidaysOf } from './holidays.ts'
import { measures } from './measures.server.ts'

type Answer<N extends keyof typeof deliveryCalendarCalls> = CallAnswer<
  (typeof deliveryCalendarCalls)[N]
>
type TimeSlot = Answer<'getTimeSlotInfoByCalendarIdAndDate'>['data'][number]
type Change = Omit<CallInput<typeof deliveryCalendarCalls.UpdateCapacity>, 'calendarId' | 'date'>

const { calendarType, capacityType } = deliveryCalendars.fields
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export default handlers(deliveryCalendarCalls, {
  getDeliveryCalendarTypeList: async () => namesOf(calendarType.options.values),
  getCalendarCapacityTypeList: async () => namesOf(capacityType.options.values),
  getDayOfWeekList: async () => ({ data: weekdays.map((name, i) => ({ id: i + 1, name })) }),

  async getCalendarType(context, { calendarId }) {
    const { calendarType: name } = await placeOf(context, calendarId)
    return { data: { id: name, name } }
  },

  getDeliveryCalendarGroupAndDeliveryCalendarList: async ({ actor, db }) => ({
    data: await db.query<
      Answer<'getDeliveryCalendarGroupAndDeliveryCalendarList'>['data'][number]
    >(sql`
      select g.id, coalesce(g.name, 'No group') as name,
        json_agg(json_build_object('id', c.id, 'name', c.name, 'calendarType', c.calendar_type, 'status', c.status) order by c.name) as calendars
      from delivery_calendars c left join calendar_groups g on g.id = c.group_id and not g.is_deleted
      where c.client_id = ${actor.clientId} and not c.is_deleted group by g.id, g.name, g.position order by g.position, g.name limit 500`),
  }),

  async updateDeliveryCalendarStatus(context, { id, ...change }) {
    const data = await updateRecord(context, metaOf('deliveryCalendars'), id, change)
    return { data: data as RecordOf<typeof deliveryCalendars> }
  },

  async getTimeSlotInfoByCalendarIdAndDate(context, { calendarId, date }) {
    await placeOf(context, calendarId)
    const slots = await context.db.query<TimeSlot & { period: object }>(sql`
      select s.id, s.period, coalesce(y.capacity, s.capacity) as capacity, coalesce(y.booked, 0) as booked,
        coalesce(coalesce(y.booked, 0) >= coalesce(y.capacity, s.capacity), false) as "isFull"
      from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = ${date} and not y.is_deleted
      where s.calendar_id = ${calendarId} and s.client_id = ${context.actor.clientId} and not s.is_deleted and ${slotOn(sql`${date}::date`)}
      order by s.period->'startHour', s.period->'startMinute', s.id limit 500`)
    return { data: slots.map(({ period, ...slot }) => ({ ...slot, ...period })) }
  },

  async getFullyBookedDateList(context, { calendarId }) {
    const { today, horizonDays } = await placeOf(context, calendarId)
    return { data: await fullDates(context, calendarId, today, daysAfter(today, horizonDays)) }
  },

  async UpdateCapacity(context, { calendarId, date, version, ...change }) {
    await set(context, calendarId, [{ ...change, date, ...at(version) }])
    const [data] = await daysOf(context, calendarId, { from: date, to: date })
    return { data: data! }
  },

  async updateDailyDeliveryScheduleFullCapacity(context, { calendarId, dates = [], ...change }) {
    if (!dates.length) throw badInput('required', 'dates', 'Choose at least one date.')
    // In date order, so that concurrent changes of the same dates do not deadlock.
    for (const { date, version, note } of dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
      await set(context, calendarId, [
        { ...change, ...(note ? { note } : {}), date, ...at(version) },
      ])
  },

  getCalendarMonth: async (context, { calendarId, month }) => ({
    data: await daysOf(context, calendarId, monthOf(month)),
  }),

  async getPublicHolidays(context, { calendarId, year }) {
    const { country, names } = await placeOf(context, calendarId)
    const days = await daysOf(context, calendarId, { from: `${year}-01-01`, to: `${year}-12-31` })
    const plans = await context.db.query<{ date: string; count: number }>(sql`
      select date::text as date, count(*)::int as count from delivery_plans where calendar_id = ${calendarId} and client_id = ${context.actor.clientId}
        and date between ${`${year}-01-01`} and ${`${year}-12-31`} and state <> 'Cancelled' and not is_deleted group by date`)
    return {
      data: holidaysOf(country, year, names).map(({ date, name }) => ({
        ...days.find(d => d.date === date)!,
        name,
        plans: plans.find(p => p.date === date)?.count ?? 0,
      })),
    }
  },

  async getCalendarWeeks(context, { calendarId, from, weeks }) {
    return { data: await daysOf(context, calendarId, weeksFrom('from', from, weeks)) }
  },

  async copyCalendarWeek(context, { calendarId, from, to, weeks, seen = [], reason }) {
    const { today } = await placeOf(context, calendarId)
    const [week, replaced] = [weeksFrom('from', from, 1), weeksFrom('to', to, weeks)]
    const changed = Array.from({ length: weeks ?? 1 }, (_, n) => daysAfter(replaced.from, 7 * n))
    if (changed.includes(week.from))
      throw badInput('invalid', 'to', 'A week cannot be copied to itself.')
    if (replaced.to < today) throw refused('past', 'to', 'These weeks are in the past.')
    const versions = new Map(seen.map(({ date, version }) => [date, version]))
    const days = await daysOf(context, calendarId, week)
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
      context,
      calendarId,
      copies.filter(({ date }) => date >= today),
    )
  },
})

/**
 * That many weeks from the week of a date.
 * @throws BadInput naming the field, if they end after the last valid date
 */
function weeksFrom(field: string, date: string, weeks: number | null | undefined) {
  const from = mondayOf(date)
  const to = daysAfter(from, 7 * (weeks ?? 1) - 1)
  if (isCalendarDate(to)) return { from, to }
  throw badInput('invalid', field, 'The last year you can use is 9999.')
}

/** Without a version, any current state is replaced. */
const at = (version: number | null | undefined) => (typeof version === 'number' ? { version } : {})

/** Sets the capacities of dates, all or none; a refusal names the fields of the call. */
async function set(
  context: Context,
  calendarId: string,
  changes: readonly (Change & Pick<CapacityOn, 'date' | 'version'>)[],
) {
  try {
    await setCapacities(context, calendarId, changes.map(capacityOf))
  } catch (error) {
    if (error instanceof Stale) {
      const { date } = error.current as { date: string }
      const [now] = await daysOf(context, calendarId, { from: date, to: date })
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

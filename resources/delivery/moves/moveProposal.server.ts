import { sql } from 'drizzle-orm'
import type { CallAnswer, CallInput } from '#define'
import { dayOf, NotFound, wordsSql, type Context } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import {
  calendarOf,
  dayColumns,
  extraOf,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import type { DayRow } from '#resources/delivery/calendars/bookableDays.server.ts'
import { daysOf, type Day } from '#resources/delivery/calendars/calendarDays.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { measures, type Measure } from '#resources/delivery/calendars/measures.server.ts'
import { goodsByPlan } from '#resources/delivery/plans/planning/readyGoods.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { movedWithDay } from './movePlans.server.ts'
import { daysOffered, type moveCalls } from './moves.calls.ts'
import { propose, type Landing, type Leaving } from './proposal.server.ts'

type Answer = CallAnswer<typeof moveCalls.getMoveProposal>
type Entry = Answer['plans'][number]
type Row = Omit<Entry, 'isMovable' | 'date' | 'slotId' | 'why'> & Leaving

/** What leaves a day and where it could go; nothing is changed. */
export async function moveProposal(
  context: Context,
  { calendarId, date, tripId, to }: CallInput<typeof moveCalls.getMoveProposal>,
): Promise<Answer> {
  const place = { calendarId, date }
  const { first, last } = await calendarOf(context, place)
  const [rows, days, trips] = await Promise.all([
    plansOf(context, { ...place, tripId }),
    freeDays(context, calendarId, { from: first, to: least(last, daysAfter(first, daysOffered)) }),
    tripsOf(context, place),
  ])
  if (tripId && !trips.some(({ id }) => id === tripId.toLowerCase()))
    throw new NotFound('This trip is not of this day, or was removed.', 'tripId')
  const offered = days.filter(day => day.date !== date)
  const wanted = offered.filter(day => (to ? day.date === to : day.date > date))
  const leaving = rows.filter(({ state }) => movedWithDay.includes(state))
  const landings = await landingsOf(context, calendarId, wanted, leaving)
  const notReady = await goodsByPlan(
    context,
    leaving.map(({ id }) => id),
  )
  const proposed = propose(leaving, landings, (id, on) => !notReady(id, on).length)
  const nowhere = to
    ? `${dayOf(to)} has no room for it.`
    : 'No date that is offered has room for it together with its goods.'
  return {
    plans: rows.map(row => {
      const isMovable = movedWithDay.includes(row.state)
      const at = proposed.get(row.id)
      return {
        ...row,
        isMovable,
        date: at?.date ?? null,
        slotId: at?.slotId ?? null,
        why: at
          ? null
          : isMovable
            ? (to && notReady(row.id, to).join(' ').slice(0, 500)) || nowhere
            : 'Plans in this status are moved one by one.',
      }
    }),
    days: offered.map(({ date: on, booked, capacity, slots }) => ({
      date: on,
      booked: booked.stops ?? 0,
      capacity: capacity.stops ?? null,
      slots: slots.map(({ id, period, ...filled }) => ({ id, label: period, ...filled })),
    })),
    trips,
  }
}

const least = (a: string, b: string) => (a < b ? a : b)

/** The plans of a day that are still to be handed over, in the order of its slots. */
const plansOf = (
  { db, actor }: Context,
  { calendarId, date, tripId }: { calendarId: string; date: string; tripId?: string | null },
) =>
  db.query<Row>(sql`
    select p.id, p.version, p.no, coalesce(o.order_code, k.ticket_no) as "of", c.name as customer, coalesce(a.suburb, a.city) as suburb,
      ${slotText} as slot, p.state, p.is_locked, p.customer_confirmed_on_utc is not null as is_confirmed, p.order_id,
      ${sql.raw(measures.map(m => `p.${m}`).join(', '))}
    from delivery_plans p left join tickets k on k.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, k.order_id)
      left join customers c on c.id = ${sql.raw(customerOfPlan('o', 'k'))} left join addresses a on a.id = p.address_id left join calendar_slots s on s.id = p.slot_id
    where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${actor.clientId} and p.state not in ${endedStates} and not p.is_deleted
      ${tripId ? sql`and exists (select from trip_stops w where w.plan_id = p.id and w.trip_id = ${tripId} and not w.is_deleted)` : sql``}
    order by s.period->'startHour' nulls last, s.period->'startMinute', p.no limit 500`)

const slotText = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

async function freeDays(
  context: Context,
  calendarId: string,
  period: { from: string; to: string },
) {
  if (period.to < period.from) return []
  const days = await daysOf(context, calendarId, period)
  return days.filter(({ isOpen, isLocked, isPast }) => isOpen && !isLocked && !isPast)
}

const tripsOf = (
  { db, actor }: Context,
  { calendarId, date }: { calendarId: string; date: string },
) =>
  db.query<Answer['trips'][number]>(sql`
    select t.id, t.no, v.name as truck, count(s.id)::int as stops
    from trips t join shipping_providers v on v.id = t.provider_id left join trip_stops s on s.trip_id = t.id and not s.is_deleted
    where t.calendar_id = ${calendarId} and t.date = ${date} and t.client_id = ${actor.clientId} and not t.is_deleted
    group by t.id, t.no, v.name having count(s.id) > 0 order by t.no`)

/** What these days have left, and which of the orders they have a plan of. */
async function landingsOf(
  { db, actor }: Context,
  calendarId: string,
  days: readonly Day[],
  leaving: readonly Leaving[],
): Promise<Landing[]> {
  if (!days.length || !leaving.length) return []
  const dates = days.map(({ date }) => date)
  const orders = [...new Set(leaving.flatMap(({ orderId }) => orderId ?? []))]
  const [beyond, others] = await Promise.all([
    db.query<DayRow & { date: string }>(sql`
      select ${dayColumns} from calendar_days where calendar_id = ${calendarId} and date = any(${sql.param(dates)}::date[]) and client_id = ${actor.clientId} and not is_deleted`),
    db.query<{ orderId: string; date: string }>(sql`
      select order_id, date::text as date from delivery_plans where order_id = any(${sql.param(orders)}::uuid[]) and calendar_id = ${calendarId}
        and date = any(${sql.param(dates)}::date[]) and state not in ${endedStates} and not is_deleted`),
  ])
  const rowOf = new Map(beyond.map(row => [row.date, row]))
  return days.map(({ date, capacity, booked, slots }) => {
    const row = rowOf.get(date)
    const leftOf = (m: Measure) => {
      const most = capacity[m] ?? null
      return most === null ? null : most + (row ? extraOf(row, m) : 0) - (booked[m] ?? 0)
    }
    return {
      date,
      left: Object.fromEntries(measures.map(m => [m, leftOf(m)])) as Landing['left'],
      slots: slots.map(({ id, period, capacity: most, booked: taken }) => ({
        id,
        label: period,
        left: most === null || most === undefined ? null : most - taken,
      })),
      orders: new Set(others.flatMap(other => (other.date === date ? [other.orderId] : []))),
    }
  })
}

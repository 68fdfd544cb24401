import { sql } from 'drizzle-orm'
import { type Context, wordsSql } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { AnswerOf, CallAnswer } from '#define'
import { daysOf } from '#resources/delivery/calendars/calendarDays.server.ts'
import { calendarSlots } from '#resources/delivery/calendars/calendarSlots.entity.ts'
import { shortagesOf } from '#resources/delivery/plans/planning/readyGoods.server.ts'
import { warningsOfPlans } from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { areaOfAddress } from '#resources/delivery/shipping/areaOf.server.ts'
import { propose, type Parcel, type Placed, type Truck } from './packing.server.ts'
import { arrangeable, planWeight } from './tripLoads.server.ts'
import type { tripCalls } from './trips.calls.ts'
import type { boardPlan, tripEntry } from './tripShapes.ts'

interface Day {
  calendarId: string
  date: string
}
type Board = CallAnswer<typeof tripCalls.getTripBoard>['data']
type Trip = AnswerOf<typeof tripEntry>
/** A plan of the board, with what packing minds besides. */
interface Plan extends Omit<AnswerOf<typeof boardPlan>, 'shortage'>, Omit<Parcel, 'planId'> {}

/**
 * The trips of a day and its plans, those in trips by their stops.
 * @throws NotFound naming `calendarId`
 */
export async function readBoard(context: Context, day: Day): Promise<Board> {
  const { calendarId, date } = day
  const [found] = await daysOf(context, calendarId, { from: date, to: date })
  const { isOpen, isLocked, isPast } = found!
  const trips = await tripsOf(context, day)
  const plans = await plansOf(context, day)
  const short = await shortagesOf(
    context,
    plans.flatMap(({ id, state }) => (arrangeable.includes(state) ? [id] : [])),
    date,
  )
  return {
    calendarId,
    date,
    isOpen,
    isLocked,
    isPast,
    trips,
    plans: plans.map(plan => ({
      ...shownOf(plan),
      shortage: short.get(plan.id)?.join(' ') ?? null,
    })),
  }
}

/** Where the plans in no trip would go, with the reasons. */
export async function proposal(
  context: Context,
  day: Day,
): Promise<CallAnswer<typeof tripCalls.proposeTrips>['data']> {
  const trips = await tripsOf(context, day)
  const plans = await plansOf(context, day)
  const areas = await context.db.query<{ id: string; areaIds: string[] }>(sql`
    select t.id, coalesce((select json_agg(l.to_id) from shipping_providers_area_ids l where l.from_id = t.provider_id), '[]') as "areaIds"
    from trips t where t.calendar_id = ${day.calendarId} and t.date = ${day.date} and t.client_id = ${context.actor.clientId} and not t.is_deleted`)
  const trucks = trips.map((trip): Truck => ({
    ...trip,
    areaIds: areas.find(({ id }) => id === trip.id)?.areaIds ?? [],
    stops: plans.filter(({ tripId }) => tripId === trip.id).map(parcelOf),
  }))
  const left = plans.filter(({ tripId, state }) => tripId === null && arrangeable.includes(state))
  const warnings = await warningsOfPlans(
    context,
    left.map(({ id }) => id),
  )
  const isSound = ({ id }: Plan) => !warnings.has(id)
  const proposed = [
    ...propose(trucks, left.filter(isSound).map(parcelOf)),
    // A van is not sent for goods that are not there, nor where nobody delivers to.
    ...left.flatMap(({ id: planId }): Placed[] =>
      warnings.has(planId)
        ? [{ planId, reason: warnings.get(planId)!.join(' ').slice(0, 1000) }]
        : [],
    ),
  ]
  return proposed.map(({ planId, trip, position, reason }) => {
    const { version, no, orderCode, customer, suburb } = plans.find(({ id }) => id === planId)!
    return {
      planId,
      version,
      no,
      orderCode,
      customer,
      suburb,
      tripId: trip?.id ?? null,
      tripNo: trip?.no ?? null,
      position: position ?? null,
      reason,
    }
  })
}

/** Without what only packing minds. */
function shownOf(plan: Plan) {
  const { areaId: _areaId, startsAt: _startsAt, latitude: _lat, longitude: _lng, ...shown } = plan
  return shown
}

const parcelOf = ({ id, ...plan }: Plan): Parcel => ({ ...plan, planId: id })

const tripsOf = ({ db, actor }: Context, { calendarId, date }: Day) =>
  db.query<Trip>(sql`
    select t.id, t.version, t.no, t.provider_id, v.name as provider, v.plate, t.driver_id, s.full_name as driver, t.start_hour, t.start_minute,
      t.state, t.max_volume, t.max_weight, t.volume, t.weight
    from trips t join shipping_providers v on v.id = t.provider_id left join staff s on s.id = t.driver_id
    where t.calendar_id = ${calendarId} and t.date = ${date} and t.client_id = ${actor.clientId} and not t.is_deleted order by t.no limit 99`)

/** The plans that can go on a trip, and those that are on one, whatever their status. */
const plansOf = ({ db, actor }: Context, { calendarId, date }: Day) =>
  db.query<Plan>(sql`
    select p.id, p.version, p.no, coalesce(p.order_id, k.order_id) as order_id, o.order_code, c.name as customer, coalesce(a.suburb, a.city) as suburb,
      r.id as area_id, r.name as area, ${period} as slot, (s.period ->> 'startHour')::int * 60 + (s.period ->> 'startMinute')::int as "startsAt",
      p.items, p.volume, ${planWeight(sql`p.id`)} as weight, p.state, p.preparation_status, coalesce(za.warehouse_id, d.warehouse_id) as warehouse_id, p.zone_id, za.name as zone, p.picker_id, f.full_name as picker, p.is_locked, p.is_unpaid_blocked,
      t.trip_id, t.position, a.latitude, a.longitude
    from delivery_plans p join delivery_calendars d on d.id = p.calendar_id left join stock_areas za on za.id = p.zone_id left join staff f on f.id = p.picker_id left join tickets k on k.id = p.ticket_id left join orders o on o.id = coalesce(p.order_id, k.order_id) left join customers c on c.id = ${sql.raw(customerOfPlan('o', 'k'))}
      left join addresses a on a.id = p.address_id left join calendar_slots s on s.id = p.slot_id left join trip_stops t on t.plan_id = p.id and not t.is_deleted
      left join lateral (${areaOfAddress(sql`a`, actor)}) r on true
    where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${actor.clientId} and not p.is_deleted
      and (t.id is not null or p.state in ${arrangeable})
    order by t.position nulls last, r.name nulls last, "startsAt" nulls last, p.no limit 500`)

const period = sql.raw(wordsSql(calendarSlots.fields.period, 's.period'))

import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  Stale,
  badInput,
  dayOf,
  insertRows,
  metaOf,
  problemAt,
  touched,
  writeAuditAndOutbox,
  type Problem,
} from '#server/kit'
import type { CallInput } from '#define'
import { markStops } from '#resources/delivery/papers/paperChanges.server.ts'
import { lockOrdersOfPlans } from '#resources/delivery/plans/planSteps.server.ts'
import { sumUp } from './leaveTrips.server.ts'
import { place, type Load, type TripFill } from './placing.server.ts'
import { arrangeable, planWeight } from './tripLoads.server.ts'
import type { tripCalls } from './trips.calls.ts'

type Arrangement = CallInput<typeof tripCalls.arrangePlans>

/** The result for one plan. */
export interface Placing {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

interface Stop extends Load {
  planId: string
}
interface LockedPlan extends Stop {
  no: string
  version: number
  state: string
  calendarId: string
  date: string
  loadedOnUtc: string | null
}

/**
 * Places plans in the trips of a day, one after the other. All trips of the day are locked, so that
 * no truck is filled twice; refused placements do not stop the others.
 * @throws BadInput without placements, or with a plan named twice
 */
export async function arrange(context: Context, input: Arrangement): Promise<Placing[]> {
  const placements = (input.placements ?? []).map(each => ({
    ...each,
    planId: each.planId.toLowerCase(),
    tripId: each.tripId?.toLowerCase() ?? null,
  }))
  const ids = placements.map(({ planId }) => planId)
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (!ids.length) throw badInput('required', 'placements', 'Choose at least one plan.')
  if (twice >= 0)
    throw badInput('duplicate', `placements.${twice}.planId`, 'This plan is listed twice.')
  const plans = await lockPlans(context, ids)
  const trips = await lockTrips(context, input)
  const before = placesIn(trips)
  const results = placements.map(({ planId, version, tripId, position }): Placing => {
    const plan = plans.get(planId)
    const problem =
      objection(plan, input, version, tripId) ??
      onTruck(plan!, trips, tripId) ??
      place(trips, plan!, tripId, position)
    return { id: planId, isSuccess: !problem, errors: problem ? [problem] : [] }
  })
  const done = results.filter(({ isSuccess }) => isSuccess).map(({ id }) => plans.get(id)!)
  await write(context, trips)
  const after = placesIn(trips)
  const isMoved = (planId: string) => {
    const [from, to] = [before.get(planId), after.get(planId)]
    return from?.trip !== to?.trip || from?.stop !== to?.stop
  }
  await markStops(context, [...new Set([...before.keys(), ...after.keys()])].filter(isMoved))
  await writeAuditAndOutbox(
    context,
    'arrange',
    'deliveryPlans',
    done.flatMap(({ planId, calendarId, date }) => {
      const words = ({ trip, stop }: Place) => `${trip}, stop ${stop}`
      const [from = null, to = null] = [before, after].map(at =>
        at.has(planId) ? words(at.get(planId)!) : null,
      )
      return isMoved(planId)
        ? [{ id: planId, changes: { trip: [from, to] }, event: { calendarId, date } }]
        : []
    }),
  )
  return results
}

function objection(
  plan: LockedPlan | undefined,
  { calendarId, date }: Arrangement,
  version: number | null | undefined,
  tripId: string | null,
): Problem | undefined {
  if (!plan)
    return problemAt('not_found', 'planId', 'This delivery plan does not exist or was deleted.')
  if (typeof version === 'number' && version !== plan.version) return new Stale(undefined).errors[0]
  if (plan.calendarId !== calendarId.toLowerCase() || plan.date !== date)
    return problemAt('other_day', 'planId', `${plan.no} is not on ${dayOf(date)} any more.`)
  if (tripId !== null && !arrangeable.includes(plan.state))
    return problemAt('transition', 'planId', `${plan.no} is ${plan.state}; it goes on no trip.`)
  return undefined
}

/** What is on a truck is unloaded before its plan leaves the trip; a plan that ended has left it. */
function onTruck(
  { planId, no, state, loadedOnUtc }: LockedPlan,
  trips: readonly TripFill<Stop>[],
  tripId: string | null,
): Problem | undefined {
  const from = trips.find(({ stops }) => stops.some(stop => stop.planId === planId))
  return loadedOnUtc && from && from.id !== tripId && arrangeable.includes(state)
    ? problemAt('loaded', 'planId', `${no} is loaded. Unload it first.`)
    : undefined
}

/** Locks orders and tickets, then the plans, and reads what these take of a truck. */
async function lockPlans({ db, actor }: Context, ids: readonly string[]) {
  await lockOrdersOfPlans(db, ids)
  await db.query(sql`
    select 1 from delivery_plans where id in ${ids} and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  const plans = await db.query<LockedPlan>(sql`
    select p.id as "planId", p.no, p.version, p.state, p.calendar_id, p.date, p.loaded_on_utc, p.volume, ${planWeight(sql`p.id`)} as weight
    from delivery_plans p where p.id in ${ids} and p.client_id = ${actor.clientId} and not p.is_deleted`)
  return new Map(plans.map(plan => [plan.planId, plan]))
}

/** Locks the trips of a day, and reads them with their stops in order. */
export async function lockTrips(
  { db, actor }: Context,
  { calendarId, date }: { calendarId: string; date: string },
): Promise<TripFill<Stop>[]> {
  const locked = await db.query<{ id: string }>(sql`
    select id from trips where calendar_id = ${calendarId} and date = ${date} and client_id = ${actor.clientId} and not is_deleted order by id for update`)
  if (!locked.length) return []
  const ids = locked.map(({ id }) => id)
  const stops = await db.query<Stop & { tripId: string }>(sql`
    select trip_id, plan_id, volume, weight from trip_stops where trip_id in ${ids} and not is_deleted order by position, id`)
  const trips = await db.query<Omit<TripFill, 'stops'>>(sql`
    select t.id, t.no, t.state, t.max_volume, t.max_weight, v.name as provider from trips t join shipping_providers v on v.id = t.provider_id where t.id in ${ids} order by t.no`)
  return trips.map(trip => ({ ...trip, stops: stops.filter(({ tripId }) => tripId === trip.id) }))
}

interface Place {
  trip: string
  stop: number
}

const placesIn = (trips: readonly TripFill<Stop>[]): ReadonlyMap<string, Place> =>
  new Map(
    trips.flatMap(({ no, stops }) =>
      stops.map(({ planId }, i) => [planId, { trip: `Trip ${no}`, stop: i + 1 }] as const),
    ),
  )

/** Makes the stops what they are in these trips, and sums up what they take. */
async function write(context: Context, trips: readonly TripFill<Stop>[]) {
  const { db, actor } = context
  if (!trips.length) return
  const wanted = trips.flatMap(({ id, stops }) =>
    stops.map(({ planId, volume, weight }, i) => ({
      tripId: id,
      planId,
      position: i + 1,
      volume,
      weight,
    })),
  )
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as v("tripId" uuid, "planId" uuid, position int, volume numeric, weight numeric)`
  const ids = trips.map(({ id }) => id)
  const gone = await db.query<{ tripId: string }>(sql`
    update trip_stops set is_deleted = true, ${touched(actor)} where trip_id in ${ids} and not is_deleted
      and plan_id not in (select v."planId" from ${rows}) returning trip_id`)
  const moved = await db.query<{ old: string; tripId: string }>(sql`
    update trip_stops t set trip_id = v."tripId", position = v.position, volume = v.volume, weight = v.weight, ${touched(actor)}
    from ${rows}, (select id as stop_id, trip_id as old from trip_stops where not is_deleted) o
    where t.plan_id = v."planId" and o.stop_id = t.id and not t.is_deleted
      and (t.trip_id, t.position, t.volume, t.weight) is distinct from (v."tripId", v.position, v.volume, v.weight)
    returning o.old, t.trip_id`)
  const known = await db.query<{ planId: string }>(
    sql`select plan_id from trip_stops where trip_id in ${ids} and not is_deleted`,
  )
  const there = new Set(known.map(({ planId }) => planId))
  const added = wanted.filter(({ planId }) => !there.has(planId))
  if (added.length)
    await insertRows(
      context,
      metaOf('tripStops'),
      added.map(row => ({ ...row, id: uuid() })),
    )
  const changed = new Set([
    ...gone.map(({ tripId }) => tripId),
    ...moved.flatMap(({ old, tripId }) => [old, tripId]),
    ...added.map(({ tripId }) => tripId),
  ])
  if (!changed.size) return
  await sumUp(context, [...changed])
  await writeAuditAndOutbox(
    context,
    'arrange',
    'trips',
    trips.flatMap(({ id, stops }) =>
      changed.has(id) ? [{ id, changes: { stops: [null, stops.length] } }] : [],
    ),
  )
}

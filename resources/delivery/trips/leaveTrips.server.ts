import { sql } from 'drizzle-orm'
import { touched, writeAuditAndOutbox, type Context } from '#server/kit'
import { markStops } from '#resources/delivery/papers/paperChanges.server.ts'
import { planWeight } from './tripLoads.server.ts'

/**
 * Takes plans out of their trips, because they have left the day or are cancelled. The caller has
 * locked the plans.
 */
export async function leaveTrips(context: Context, planIds: readonly string[]): Promise<void> {
  const { db, actor } = context
  if (!planIds.length) return
  const trips = await db.query<{ id: string }>(sql`
    select id from trips where id in (select trip_id from trip_stops where plan_id in ${planIds} and not is_deleted) order by id for update`)
  if (!trips.length) return
  const ids = trips.map(({ id }) => id)
  const left = await db.query<{ planId: string; tripId: string; position: number }>(sql`
    update trip_stops set is_deleted = true, ${touched(actor)} where plan_id in ${planIds} and trip_id in ${ids} and not is_deleted returning plan_id, trip_id, position`)
  const closed = await db.query<{ planId: string }>(sql`
    update trip_stops t set position = v.position, ${touched(actor)}
    from (select id, row_number() over (partition by trip_id order by position, id) as position from trip_stops where trip_id in ${ids} and not is_deleted) v
    where t.id = v.id and t.position <> v.position returning t.plan_id`)
  await sumUp(context, ids)
  await markStops(
    context,
    [...left, ...closed].map(({ planId }) => planId),
  )
  await writeAuditAndOutbox(
    context,
    'leave',
    'trips',
    left.map(({ tripId, planId, position }) => ({
      id: tripId,
      changes: { planId: [planId, null], position: [position, null] },
      event: { planId },
    })),
  )
}

/**
 * Lets the stop of a plan follow the plan's goods. Where the truck cannot carry them any more, the
 * plan is in no trip.
 */
export async function remeasureStop(context: Context, planId: string): Promise<void> {
  const { db, actor } = context
  const [stop] = await db.query<{ id: string; tripId: string; volume: number; weight: number }>(sql`
    select s.id, s.trip_id, p.volume - s.volume as volume, ${planWeight(sql`p.id`)} - s.weight as weight
    from trip_stops s join delivery_plans p on p.id = s.plan_id where s.plan_id = ${planId} and not s.is_deleted`)
  if (!stop || (!stop.volume && !stop.weight)) return
  const [trip] = await db.query(sql`
    update trips set volume = volume + ${stop.volume}::numeric, weight = weight + ${stop.weight}::numeric, ${touched(actor)}
    where id = ${stop.tripId} and (max_volume is null or volume + ${stop.volume}::numeric <= max_volume)
      and (max_weight is null or weight + ${stop.weight}::numeric <= max_weight) returning 1`)
  if (!trip) return leaveTrips(context, [planId])
  await db.query(sql`
    update trip_stops set volume = volume + ${stop.volume}::numeric, weight = weight + ${stop.weight}::numeric, ${touched(actor)} where id = ${stop.id}`)
}

/** Writes what the stops of trips take together. */
export const sumUp = ({ db, actor }: Context, tripIds: readonly string[]) =>
  db.query(sql`
    update trips t set volume = v.volume, weight = v.weight, ${touched(actor)}
    from (select x.id, coalesce(sum(s.volume), 0) as volume, coalesce(sum(s.weight), 0) as weight
      from trips x left join trip_stops s on s.trip_id = x.id and not s.is_deleted where x.id in ${tripIds} group by x.id) v
    where t.id = v.id`)

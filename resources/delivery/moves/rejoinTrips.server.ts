import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { arrange } from '#resources/delivery/trips/arrange.server.ts'
import type { PlanMove } from './movePlans.server.ts'

interface Left {
  planId: string
  tripId: string
  position: number
  calendarId: string
  date: string
}

/**
 * Puts plans that are moved back into the trips that they have left with a request, at their stops.
 * Where a trip is published meanwhile, or its truck full, the plan stays without one. The plans are
 * locked.
 */
export async function rejoinTrips(context: Context, requestId: string, moved: readonly PlanMove[]) {
  const { db, actor } = context
  if (!moved.length) return
  const ids = moved.map(({ planId }) => planId)
  const left = await db.query<Left>(sql`
    select p.id as plan_id, t.id as trip_id, (a.changes->'position'->>0)::int as position, t.calendar_id, t.date::text as date
    from audit a join trips t on t.id = a.record_id and not t.is_deleted
      join delivery_plans p on p.id = (a.changes->'planId'->>0)::uuid and p.calendar_id = t.calendar_id and p.date = t.date
    where a.staff_id = ${actor.staffId} and a.at_utc > now() - interval '1 hour' and a.request_id = ${requestId} and a.entity = 'trips'
      and a.operation = 'leave' and t.client_id = ${actor.clientId} and p.id in ${ids}
    order by t.calendar_id, t.date, t.id, 3`)
  const dayOf = ({ calendarId, date }: Left) => `${calendarId} ${date}`
  for (const day of new Set(left.map(dayOf))) {
    const stops = left.filter(each => dayOf(each) === day)
    const { calendarId, date } = stops[0]!
    const placements = stops.map(({ planId, tripId, position }) => ({ planId, tripId, position }))
    await arrange(context, { calendarId, date, placements })
  }
}

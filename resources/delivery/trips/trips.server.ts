import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  NotFound,
  badInput,
  handlers,
  insertRows,
  isId,
  metaOf,
  refuseStale,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { placeOf } from '#resources/delivery/calendars/calendarDays.server.ts'
import { assign } from '#resources/delivery/preparation/assigning.server.ts'
import { markStops } from '#resources/delivery/papers/paperChanges.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { resultsOf } from '#resources/delivery/plans/planning/results.server.ts'
import { arrange } from './arrange.server.ts'
import { leaveTrips } from './leaveTrips.server.ts'
import { arrangeable } from './tripLoads.server.ts'
import { amountOf } from './placing.server.ts'
import { publish, unpublish } from './publish.server.ts'
import { proposal, readBoard } from './tripBoard.server.ts'
import { tripCalls } from './trips.calls.ts'

export default handlers(tripCalls, {
  getTripBoard: async (context, day) => ({ data: await readBoard(context, day) }),

  async addTrip(context, { calendarId, date, ...driven }) {
    const { db, actor } = context
    const { today } = await placeOf(context, calendarId)
    if (date < today) throw refused('past', 'date', 'Trips are for today and later.')
    await refuseCollected(context, calendarId)
    const truck = await truckOf(context, driven.providerId)
    // The calendar's row keeps two new trips from taking one number.
    await db.query(sql`select 1 from delivery_calendars where id = ${calendarId} for update`)
    const [last] = await db.query<{ no: number }>(sql`
      select coalesce(max(no), 0) + 1 as no from trips where calendar_id = ${calendarId} and date = ${date} and client_id = ${actor.clientId} and not is_deleted`)
    const { no } = last!
    if (no > 99) throw refused('too_many', 'date', 'A day has at most 99 trips.')
    const id = uuid()
    const row = {
      id,
      calendarId,
      date,
      no,
      ...driven,
      startMinute: driven.startMinute ?? 0,
      ...truck,
    }
    await insertRows(context, metaOf('trips'), [row])
    await writeAuditAndOutbox(context, 'create', 'trips', [
      { id, changes: { no: [null, no], providerId: [null, driven.providerId] } },
    ])
    return { id, no }
  },

  async updateTrip(context, { id, version, startMinute, ...driven }) {
    const trip = await draftOf(context, id, version)
    const truck = await truckOf(context, driven.providerId)
    const { maxVolume, maxWeight } = truck
    const isSmaller =
      (maxVolume !== null && trip.volume > maxVolume) ||
      (maxWeight !== null && trip.weight > maxWeight)
    if (isSmaller)
      throw refused(
        'full_truck',
        'providerId',
        `Trip ${trip.no} carries ${amountOf.volume(trip.volume)} and ${amountOf.weight(trip.weight)}; this truck holds ${maxVolume === null ? 'any volume' : amountOf.volume(maxVolume)} and ${maxWeight === null ? 'any weight' : amountOf.weight(maxWeight)}.`,
      )
    await context.db.query(sql`
      update trips set provider_id = ${driven.providerId}, driver_id = ${driven.driverId ?? null}, start_hour = ${driven.startHour ?? null}, start_minute = ${startMinute ?? 0},
        max_volume = ${maxVolume}, max_weight = ${maxWeight}, ${touched(context.actor)} where id = ${id}`)
    // Papers name the truck and the driver of each stop, and when they leave.
    const isOther =
      trip.providerId !== driven.providerId ||
      trip.driverId !== (driven.driverId ?? null) ||
      trip.startHour !== (driven.startHour ?? null) ||
      (trip.startMinute ?? 0) !== (startMinute ?? 0)
    if (isOther) {
      const stops = await context.db.query<{ planId: string }>(
        sql`select plan_id from trip_stops where trip_id = ${id} and not is_deleted`,
      )
      await markStops(
        context,
        stops.map(({ planId }) => planId),
      )
    }
    await writeAuditAndOutbox(context, 'update', 'trips', [
      {
        id,
        changes: {
          providerId: [trip.providerId, driven.providerId],
          driverId: [trip.driverId, driven.driverId ?? null],
          startHour: [trip.startHour, driven.startHour ?? null],
          startMinute: [trip.startMinute, startMinute ?? 0],
        },
      },
    ])
  },

  async removeTrip(context, { id, version }) {
    // Plans are locked before their trip, as where they are arranged.
    if (isId(id))
      await context.db.query(sql`
        select 1 from delivery_plans p join trip_stops s on s.plan_id = p.id where s.trip_id = ${id} and not s.is_deleted
          and p.client_id = ${context.actor.clientId} order by p.id for update of p`)
    const trip = await draftOf(context, id, version)
    const stops = await context.db.query<{ planId: string; no: string; isLoaded: boolean }>(sql`
      select s.plan_id, p.no, p.loaded_on_utc is not null and p.state in ${arrangeable} as is_loaded
      from trip_stops s join delivery_plans p on p.id = s.plan_id where s.trip_id = ${id} and not s.is_deleted order by s.position`)
    const loaded = stops.find(({ isLoaded }) => isLoaded)
    if (loaded) throw refused('loaded', 'id', `${loaded.no} is loaded. Unload it first.`)
    await leaveTrips(
      context,
      stops.map(({ planId }) => planId),
    )
    await context.db.query(
      sql`update trips set is_deleted = true, ${touched(context.actor)} where id = ${id}`,
    )
    await writeAuditAndOutbox(context, 'remove', 'trips', [
      { id, changes: { no: [trip.no, null] } },
    ])
  },

  async assignTrip(context, { id, ...assigned }) {
    const stops = await context.db.query<{ planId: string }>(sql`
      select s.plan_id from trip_stops s join trips t on t.id = s.trip_id
        join delivery_plans p on p.id = s.plan_id and p.state not in ${endedStates} and p.loaded_on_utc is null
      where t.id = ${isId(id) ? id : null}::uuid and t.client_id = ${context.actor.clientId} and not t.is_deleted and not s.is_deleted`)
    if (!stops.length)
      throw refused('no_stops', 'id', 'This trip has no stops that are still to be loaded.')
    await assign(
      context,
      stops.map(({ planId }) => planId),
      assigned,
    )
  },

  arrangePlans: async (context, input) => resultsOf(await arrange(context, input)),
  proposeTrips: async (context, day) => {
    await placeOf(context, day.calendarId)
    return { data: await proposal(context, day) }
  },
  publishTrips: publish,
  unpublishTrips: unpublish,
})

interface Draft {
  id: string
  version: number
  no: number
  state: string
  providerId: string
  driverId: string | null
  startHour: number | null
  startMinute: number | null
  volume: number
  weight: number
}

/** Locks a trip that is to be changed. @throws NotFound, Stale, Refused for a published one */
async function draftOf(context: Context, id: string, version: number): Promise<Draft> {
  const { db, actor } = context
  const [trip] = isId(id)
    ? await db.query<Draft>(sql`
        select id, version, no, state, provider_id, driver_id, start_hour, start_minute, volume, weight from trips
        where id = ${id} and client_id = ${actor.clientId} and not is_deleted for update`)
    : []
  if (!trip) throw new NotFound('This trip does not exist or was deleted.', 'id')
  await refuseStale(context, metaOf('trips'), trip, version)
  if (trip.state === 'Published')
    throw refused(
      'published',
      'id',
      `Trip ${trip.no} is published. Unpublish the day to change it.`,
    )
  return trip
}

/** What a truck may carry. @throws BadInput for one that is not there, Refused for a disabled one */
async function truckOf({ db, actor }: Context, providerId: string) {
  const [truck] = await db.query<{
    name: string
    status: string
    maxVolume: number | null
    maxWeight: number | null
  }>(sql`
    select name, status, max_volume, max_weight from shipping_providers where id = ${providerId} and client_id = ${actor.clientId} and not is_deleted`)
  if (!truck) throw badInput('unknown_reference', 'providerId', 'Choose a shipping provider.')
  if (truck.status !== 'Active')
    throw refused('disabled', 'providerId', `${truck.name} is disabled.`)
  return { maxVolume: truck.maxVolume, maxWeight: truck.maxWeight }
}

async function refuseCollected({ db }: Context, calendarId: string) {
  const [calendar] = await db.query<{ name: string; isCollected: boolean }>(
    sql`select c.name, ${isCollected()} as "isCollected" from delivery_calendars c where c.id = ${calendarId}`,
  )
  if (calendar!.isCollected)
    throw refused('collected', 'calendarId', `Customers of ${calendar!.name} collect their goods.`)
}

import { sql } from 'drizzle-orm'
import {
  type Context,
  Refused,
  dayOf,
  listOf,
  refused,
  touched,
  writeAuditAndOutbox,
} from '#server/kit'
import { fileRunSheet } from '#resources/delivery/papers/filePapers.server.ts'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { lockPlans } from '#resources/delivery/plans/planning/lockPlans.server.ts'
import {
  namedWarnings,
  recordMeant,
  refuseUnlessMeant,
  warningsOfPlans,
} from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { lockTrips } from './arrange.server.ts'
import { amountOf, loadOf, nameOf } from './placing.server.ts'
import { arrangeable } from './tripLoads.server.ts'

interface Day {
  calendarId: string
  date: string
}

/**
 * Publishes the trips of a day that have stops, locks the day and the plans in them, and files the
 * run sheet and the dockets. Orders, plans, the day and the trips are locked in this order.
 * @throws Refused for a day without stops, for plans in no trip unless that is confirmed, for plans
 * with warnings unless a reason is given, for trucks that carry less than when they were filled, and
 * as `setCapacity`
 */
export async function publish(
  context: Context,
  {
    isConfirmed,
    warningReason: reason,
    ...day
  }: Day & { isConfirmed?: boolean | null | undefined; warningReason?: string | null | undefined },
): Promise<{ published: number; locked: number }> {
  const { db, actor } = context
  const planIds = await stopsOf(context, day, 'Draft')
  if (!planIds.length)
    throw refused('nothing', 'calendarId', `No trip of ${dayOf(day.date)} has stops to publish.`)
  const locked = await lockPlans(
    context,
    planIds.map(id => ({ id })),
    true,
  )
  const problems = locked.flatMap(({ errors }) => errors)
  if (problems.length) throw new Refused(...problems)
  await setCapacity(context, { ...day, isLocked: true })
  const trips = (await lockTrips(context, day)).filter(
    ({ state, stops }) => state === 'Draft' && stops.length > 0,
  )
  refuseChanged(planIds, trips)
  await refuseLeftOut(context, day, isConfirmed)
  await refuseSmaller(context, trips)
  const warnings = await warningsOfPlans(context, planIds)
  refuseUnlessMeant(await namedWarnings(context, warnings), { reason })
  await recordMeant(context, warnings, { reason })
  await db.query(sql`
    update trips set state = 'Published', published_on_utc = date_trunc('milliseconds', now()), ${touched(actor)} where id in ${trips.map(({ id }) => id)}`)
  await writeAuditAndOutbox(
    context,
    'publish',
    'trips',
    trips.map(({ id }) => ({ id, changes: { state: ['Draft', 'Published'] }, event: day })),
  )
  await fileRunSheet(context, day.calendarId, day.date)
  return { published: trips.length, locked: planIds.length }
}

/**
 * Makes the trips of a day drafts again, and unlocks the day and those plans in them that publishing
 * has locked. What somebody has locked by hand stays locked.
 * @throws Refused for a day without published trips, and as `setCapacity`
 */
export async function unpublish(
  context: Context,
  { reason, ...day }: Day & { reason: string },
): Promise<{ unpublished: number }> {
  const { db, actor } = context
  const planIds = await stopsOf(context, day, 'Published')
  const locked = await lockedByPublishing(context, planIds)
  if (locked.length)
    await lockPlans(
      context,
      locked.map(id => ({ id })),
      false,
    )
  const [published] = await db.query(
    sql`select 1 from trips where ${ofDay(context, day)} and state = 'Published' limit 1`,
  )
  if (!published)
    throw refused('nothing', 'calendarId', `No trip of ${dayOf(day.date)} is published.`)
  await setCapacity(context, { ...day, isLocked: false })
  const trips = (await lockTrips(context, day)).filter(({ state }) => state === 'Published')
  refuseChanged(planIds, trips)
  await db.query(sql`
    update trips set state = 'Draft', published_on_utc = null, ${touched(actor)} where id in ${trips.map(({ id }) => id)}`)
  await writeAuditAndOutbox(
    context,
    'unpublish',
    'trips',
    trips.map(({ id }) => ({
      id,
      changes: { state: ['Published', 'Draft'], reason: [null, reason.trim()] },
      event: day,
    })),
  )
  return { unpublished: trips.length }
}

const ofDay = ({ actor }: Context, { calendarId, date }: Day) =>
  sql`calendar_id = ${calendarId} and date = ${date} and client_id = ${actor.clientId} and not is_deleted`

async function stopsOf(context: Context, day: Day, state: string): Promise<string[]> {
  const stops = await context.db.query<{ planId: string }>(sql`
    select s.plan_id from trip_stops s where not s.is_deleted and s.trip_id in (select id from trips where ${ofDay(context, day)} and state = ${state})`)
  return stops.map(({ planId }) => planId)
}

/**
 * The plans that were locked with the last publishing of their trips and have not been locked or
 * unlocked since. Of trips whose publishing is in no history, all of them.
 */
async function lockedByPublishing({ db }: Context, planIds: readonly string[]): Promise<string[]> {
  if (!planIds.length) return []
  const plans = await db.query<{ planId: string }>(sql`
    select s.plan_id from trip_stops s left join lateral (
      select request_id from audit where record_id = s.trip_id and entity = 'trips' and operation = 'publish' order by seq desc limit 1) t on true
    left join lateral (
      select request_id, operation from audit where record_id = s.plan_id and entity = 'deliveryPlans' and operation in ('lock', 'unlock') order by seq desc limit 1) p on true
    where s.plan_id in ${planIds} and not s.is_deleted
      and (t.request_id is null or (p.operation = 'lock' and p.request_id = t.request_id))`)
  return plans.map(({ planId }) => planId)
}

/** The trips were not locked yet when their plans were. */
function refuseChanged(
  planIds: readonly string[],
  trips: readonly { stops: { planId: string }[] }[],
) {
  const now = trips.flatMap(({ stops }) => stops.map(({ planId }) => planId))
  const seen = new Set(planIds)
  if (now.length !== seen.size || now.some(id => !seen.has(id)))
    throw refused('changed', 'calendarId', 'The trips were changed meanwhile. Look at them again.')
}

async function refuseLeftOut(context: Context, day: Day, isConfirmed: boolean | null | undefined) {
  if (isConfirmed) return
  const left = await context.db.query<{ no: string; count: number }>(sql`
    select p.no, (count(*) over ())::int as count from delivery_plans p
    where p.calendar_id = ${day.calendarId} and p.date = ${day.date} and p.client_id = ${context.actor.clientId} and p.state in ${arrangeable} and not p.is_deleted
      and not exists (select 1 from trip_stops s where s.plan_id = p.id and not s.is_deleted) order by p.no limit 5`)
  if (!left.length) return
  const { count } = left[0]!
  const more = count - left.length
  const named = [...left.map(({ no }) => no), ...(more ? [`${more} more`] : [])]
  throw refused(
    'unassigned',
    'isConfirmed',
    `${listOf(named)} ${count === 1 ? 'is' : 'are'} in no trip. Confirm that ${count === 1 ? 'it stays' : 'they stay'} behind.`,
  )
}

/** A truck may carry less now than when the trip was made. */
async function refuseSmaller(context: Context, trips: Awaited<ReturnType<typeof lockTrips>>) {
  const trucks = await context.db.query<{
    id: string
    maxVolume: number | null
    maxWeight: number | null
  }>(sql`
    select t.id, v.max_volume, v.max_weight from trips t join shipping_providers v on v.id = t.provider_id where t.id in ${trips.map(({ id }) => id)}`)
  for (const trip of trips) {
    const { maxVolume, maxWeight } = trucks.find(({ id }) => id === trip.id)!
    const { volume, weight } = loadOf(trip.stops)
    const beyond = [
      ...(maxVolume !== null && volume > maxVolume
        ? [`${amountOf.volume(volume)} of ${amountOf.volume(maxVolume)}`]
        : []),
      ...(maxWeight !== null && weight > maxWeight
        ? [`${amountOf.weight(weight)} of ${amountOf.weight(maxWeight)}`]
        : []),
    ]
    if (beyond.length)
      throw refused(
        'full_truck',
        'calendarId',
        `${nameOf(trip)} carries more than its truck may: ${listOf(beyond)}.`,
      )
  }
}

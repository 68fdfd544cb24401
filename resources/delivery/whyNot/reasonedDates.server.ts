import { sql } from 'drizzle-orm'
import { type Context, badInput, dayOf, handlers } from '#server/kit'
import {
  calendarOf,
  opensOn,
  outsideProblems,
  slotFullText,
  slotHasRoom,
  slotOn,
  type DayRow,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import type { nameOf } from '#resources/delivery/calendars/measureFields.ts'
import { measures, sound, type Measure } from '#resources/delivery/calendars/measures.server.ts'
import { shortage } from '#resources/delivery/plans/freeDates.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { askedPlan } from '#resources/delivery/plans/planning/checkPlan.server.ts'
import { bare } from '#resources/delivery/shipping/areaOf.server.ts'
import {
  distance,
  pointOf,
  type Point,
} from '#resources/delivery/shipping/places/centroids.server.ts'
import { verdictOf } from '#resources/delivery/plans/planning/warnings/verdict.ts'
import { warningsByDay } from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { reasonedDateCalls, reasonedDays } from './reasonedDates.calls.ts'

export default handlers(reasonedDateCalls, {
  async getReasonedDates(context, { from, ...input }) {
    const { calendarId, slotId = null } = input
    const {
      plan,
      subject,
      goods,
      measures: wanted,
      current,
      addressId,
    } = await askedPlan(context, input)
    const calendar = await calendarOf(context, {
      calendarId,
      date: from ?? '1900-01-01',
      slotId: null,
    })
    const first = from ?? calendar.today
    if (first > '9000-01-01') throw badInput('invalid', 'from', 'This date is too far ahead.')
    const booking = sound({ calendarId, date: first, slotId, measures: wanted })
    const [days, near, warningsOn] = await Promise.all([
      daysOf(context, calendarId, first, booking.stops),
      stopsNear(context, { calendarId, first, addressId, planId: plan?.id ?? null }),
      warningsByDay(context, {
        ...input,
        serviceType: input.serviceType ?? plan?.serviceType,
        addressId,
        subject,
        goods,
        planId: plan?.id,
      }),
    ])
    const data = days.map(({ date, slots, ...day }) => {
      const isOwn = current?.calendarId === calendarId && current.date === date
      const slot = slots.find(({ id }) => id === slotId)
      const isOwnSlot = isOwn && current.slotId === slotId
      const against = [
        ...outsideProblems({ ...calendar, slotOk: !slotId || slot !== undefined }, date).map(
          ({ message }) => message,
        ),
        ...(day.isOpen ? [] : [`${dayOf(date)} is closed.`]),
        ...(day.isLocked ? [`${dayOf(date)} is locked.`] : []),
        ...measures.flatMap(m => {
          const short = shortage(
            day as unknown as DayRow,
            m,
            Math.max(0, booking[m] - (isOwn ? current[m] : 0)),
          )
          return short ? [`${dayOf(date)} is fully booked: ${short}.`] : []
        }),
        ...(slot && !slot.hasRoom && !isOwnSlot ? [slotFullText(date)] : []),
        ...(!slotId && slots.length && !isOwn && slots.every(({ hasRoom }) => !hasRoom)
          ? [`All time slots of ${dayOf(date)} are fully booked.`]
          : []),
      ]
      const also = warningsOn(date).map(({ message }) => message)
      const { stops = 0, km = null } = near.get(date) ?? {}
      return {
        date,
        isFree: !against.length,
        verdict: verdictOf(against, also),
        reasons: [...against, ...also]
          .slice(0, 50)
          .map(message => ({ message: message.slice(0, 500) })),
        stopsNearBy: stops,
        nearestKm: km,
      }
    })
    return { data }
  },
})

type Day = Record<ReturnType<typeof nameOf>, number | null> & {
  date: string
  isOpen: boolean
  isLocked: boolean
  slots: { id: string; hasRoom: boolean }[]
}

/** The days from the first one on as they are, or as their calendar would open them. */
const daysOf = ({ db, actor }: Context, calendarId: string, first: string, stops: number) => {
  const of = (m: Measure) =>
    `case when d.id is null then c.default_${m} else d.capacity_${m} end as capacity_${m}, coalesce(d.booked_${m}, 0) as booked_${m}, coalesce(d.extra_${m}, 0) as extra_${m}`
  return db.query<Day>(sql`
    select g.date::text as date, coalesce(d.is_open, ${opensOn(sql`g.date`)}) as "isOpen", coalesce(d.is_locked, false) as "isLocked", ${sql.raw(measures.map(of).join(', '))},
      coalesce((select json_agg(json_build_object('id', s.id, 'hasRoom', ${slotHasRoom(stops)}))
        from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = g.date and not y.is_deleted
        where s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`g.date`)}), '[]') as slots
    from delivery_calendars c cross join lateral (select x::date as date from generate_series(${first}::date, ${first}::date + ${reasonedDays - 1}::int, interval '1 day') x) g
      left join calendar_days d on d.calendar_id = c.id and d.date = g.date and not d.is_deleted
    where c.id = ${calendarId} and c.client_id = ${actor.clientId} order by g.date`)
}

/** Another stop within so many kilometres is near by. */
const nearKm = 5

/**
 * By day, the stops near an address: in its postcode, or at most 5 km away as the crow flies. An
 * address without coordinates is in the middle of its postcode.
 */
async function stopsNear(
  { db, actor }: Context,
  {
    calendarId,
    first,
    addressId,
    planId,
  }: { calendarId: string; first: string; addressId: string | null; planId: string | null },
) {
  const near = new Map<string, { stops: number; km: number | null }>()
  if (!addressId) return near
  const [here] = await db.query<Placed>(sql`
    select latitude, longitude, postcode from addresses where id = ${addressId} and client_id = ${actor.clientId}`)
  if (!here) return near
  const stops = await db.query<Placed & { date: string }>(sql`
    select p.date, a.latitude, a.longitude, a.postcode from delivery_plans p join addresses a on a.id = p.address_id
    where p.calendar_id = ${calendarId} and p.client_id = ${actor.clientId} and p.date between ${first}::date and ${first}::date + ${reasonedDays - 1}::int
      and p.state not in ${endedStates} and p.id is distinct from ${planId}::uuid and not p.is_deleted`)
  const away = kilometresFrom(here)
  for (const { date, ...stop } of stops) {
    const km = away(stop)
    if (km === undefined || (km !== null && km > nearKm)) continue
    const known = near.get(date)
    const nearest = Math.min(known?.km ?? Infinity, km ?? Infinity)
    near.set(date, {
      stops: (known?.stops ?? 0) + 1,
      km: nearest === Infinity ? null : Math.round(nearest * 10) / 10,
    })
  }
  return near
}

type Placed = Point & { postcode: string | null }

/**
 * How far a place is away: null within the postcode unless both are known to the metre, undefined
 * where one is not known.
 */
function kilometresFrom(here: Placed): (there: Placed) => number | null | undefined {
  const isExact = ({ latitude, longitude }: Point) => latitude !== null && longitude !== null
  const [point, code] = [pointOf(here), bare(here.postcode ?? '')]
  return there => {
    const isSame = code !== '' && bare(there.postcode ?? '') === code
    if (isSame && !(isExact(here) && isExact(there))) return null
    const to = pointOf(there)
    return point && to ? distance(point, to) : undefined
  }
}

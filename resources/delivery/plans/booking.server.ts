import { sql } from 'drizzle-orm'
import {
  type Actor,
  BadInput,
  type Context,
  Refused,
  badInput,
  refused,
  writeAuditOf,
  writeAuditOfMany,
} from '#server/kit'
import {
  calendarOf,
  dayColumns,
  extraOf,
  isSlotFull,
  lockDays,
  openDay,
  outsideProblems,
  recordOverrides,
  slotFullText,
  type DayRow,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import type { RecordOf } from '#define'
import type { deliveryPlans } from './deliveryPlans.entity.ts'
import { refusal, withFreeDates } from './freeDates.server.ts'
import {
  measures,
  sound,
  type Booking,
  type Measure,
  type Measures,
  type Sound,
} from '#resources/delivery/calendars/measures.server.ts'

/**
 * Books a date in every measure and in the slot. Call it in the transaction that writes the plan,
 * after locking the plan's order or ticket. With `override`, the day may exceed its capacity;
 * author and reason are recorded.
 * @throws NotFound, BadInput naming the field, Refused with a `BookingProblem`
 */
export async function book(
  context: Context,
  request: Booking & { override?: Override | undefined },
): Promise<{ calendarDayId: string; slotDayId: string | null }> {
  const booking = sound(request)
  await openFor(context, booking)
  return take(context, booking, request.override)
}

/**
 * Cancels bookings. On a day over its capacity, the excess shrinks first.
 * @throws Refused when more is cancelled than is booked
 */
export async function unbook(context: Context, bookings: readonly Booking[]): Promise<void> {
  const { db, actor } = context
  if (!bookings.length) return
  const given = bookings.map(sound)
  const json = JSON.stringify(given)
  const sums = measures.map(m => `sum(v.${m}) as ${m}`).join(', ')
  const types = measures.map(m => `${m} numeric`).join(', ')
  await lockDays(context, given)
  const back = measures
    .map(
      m =>
        `booked_${m} = d.booked_${m} - v.${m}, extra_${m} = case when d.capacity_${m} is null then 0 else greatest(0, least(d.extra_${m}, d.booked_${m} - v.${m} - d.capacity_${m})) end`,
    )
    .join(', ')
  const most = measures.map(m => `d.booked_${m} >= v.${m}`).join(' and ')
  const done = await db.query<{ id: string; changes: object }>(sql`
    update calendar_days d set ${sql.raw(back)}, updated_on_utc = now(), updated_by = ${actor.staffId}
    from (select v."calendarId", v.date, ${sql.raw(sums)} from jsonb_to_recordset(${json}::jsonb) as v("calendarId" uuid, date date, ${sql.raw(types)}) group by 1, 2) v
    where d.client_id = ${actor.clientId} and not d.is_deleted and d.calendar_id = v."calendarId" and d.date = v.date and ${sql.raw(most)}
    returning d.id, json_build_object(${sql.raw(measures.map(m => `'${m}', v.${m}`).join(', '))}) as changes`)
  if (done.length !== new Set(given.map(b => `${b.calendarId} ${b.date}`)).size) throw notBooked()
  const inSlots = given.filter(b => b.slotId)
  if (inSlots.length) {
    const freed = await db.query(sql`
      update slot_days d set booked = d.booked - v.stops, extra = case when d.capacity is null then 0 else greatest(0, least(d.extra, d.booked - v.stops - d.capacity)) end, updated_on_utc = now(), updated_by = ${actor.staffId}
      from (select v."slotId", v.date, sum(v.stops)::int as stops from jsonb_to_recordset(${json}::jsonb) as v("slotId" uuid, date date, stops numeric) group by 1, 2) v
      where d.client_id = ${actor.clientId} and not d.is_deleted and d.slot_id = v."slotId" and d.date = v.date and d.booked >= v.stops returning 1`)
    if (freed.length !== new Set(inSlots.map(b => `${b.slotId} ${b.date}`)).size) throw notBooked()
  }
  await writeAuditOfMany(context, 'unbook', 'calendarDays', done)
}

/** The booking of a plan, for cancelling it. */
export const bookingOf = (plan: PlanPlace): Booking => ({
  calendarId: plan.calendarId,
  date: plan.date,
  slotId: plan.slotId,
  measures: Object.fromEntries(measures.map(m => [m, plan[m]])),
})
export type PlanPlace = Pick<
  RecordOf<typeof deliveryPlans>,
  'id' | 'version' | 'no' | 'state' | 'isLocked' | 'calendarId' | 'date' | 'slotId' | Measure
>

/**
 * Inserts the rows of a bookable date.
 * @param isBack the plan comes back to where it was, which may be a day that is over
 * @throws NotFound, BadInput, Refused with a `BookingProblem`
 */
export async function openFor(context: Context, booking: Sound, isBack = false): Promise<void> {
  await refuseOutside(context, booking, isBack)
  await openDay(context, booking)
}

async function refuseOutside(context: Context, booking: Sound, isBack: boolean) {
  const problems = outsideProblems(await calendarOf(context, booking), booking.date)
  const [problem] = problems.filter(({ code }) => !(isBack && late.has(code)))
  if (!problem) return
  const { code, field, message } = problem
  if (field === 'slotId') throw new BadInput(problem)
  throw field === 'date'
    ? await withFreeDates(context, booking, code, message)
    : new Refused(problem)
}

/** What a plan that was there already is not refused for. */
const late = new Set(['past', 'too_soon'])

/**
 * The conditional updates that book the day and the slot.
 * @throws BadInput, Refused for an override without its reason or code, or with a `BookingProblem`
 */
export async function take(
  context: Context,
  booking: Sound,
  override: Override | undefined,
): Promise<{ calendarDayId: string; slotDayId: string | null }> {
  const { slotId } = booking
  refuseOverride(context.actor, override)
  // What is full already is refused without waiting for those who book the day.
  if (slotId && !override && (await isSlotFull(context, slotId, booking)))
    throw await slotFull(context, booking)
  const [before] = override ? await lockDays(context, [booking]) : []
  const day = await changeDay(context, booking, booking, override)
  if (!day) throw await refusal(context, booking)
  const slot = slotId ? await takeSlot(context, { ...booking, slotId }, override) : undefined
  if (before) await recordOverride(context, { before, after: day, override, ...slot })
  await writeAuditOf(context, 'book', 'calendarDays', day.id, {
    ...booking.measures,
    ...(slotId ? { slotId } : {}),
  })
  return { calendarDayId: day.id, slotDayId: slot?.slotDayId ?? null }
}

/**
 * Changes what a booking takes of its day, in one conditional update: what is more must fit, what
 * is less is given back. Its stops, which fill the slot, stay.
 * @throws Refused with a `BookingProblem`, and as `take` for an override
 */
export async function remeasure(
  context: Context,
  booked: Booking,
  wanted: Measures,
  override: Override | undefined,
): Promise<void> {
  const before = sound(booked)
  const after = sound({ ...booked, measures: { ...wanted, stops: before.stops } })
  const change = Object.fromEntries(measures.map(m => [m, exact(after[m] - before[m])])) as Change
  if (measures.every(m => change[m] === 0)) return
  refuseOverride(context.actor, override)
  const [held] = await lockDays(context, [before])
  const day = await changeDay(context, before, change, override)
  const more = Object.fromEntries(measures.map(m => [m, Math.max(0, change[m])])) as Change
  const isMore = measures.some(m => more[m] > 0)
  if (!day) throw isMore ? await refusal(context, { ...before, ...more }, after) : notBooked()
  await recordOverride(context, { before: held!, after: day, override })
  await writeAuditOf(
    context,
    'remeasure',
    'calendarDays',
    day.id,
    Object.fromEntries(measures.flatMap(m => (change[m] ? [[m, change[m]]] : []))),
  )
}

interface Override {
  reason: string
}
type Change = Readonly<Record<Measure, number>>

/** Without the noise of binary fractions. */
const exact = (n: number) => Math.round(n * 1e5) / 1e5

function refuseOverride(actor: Actor, override: Override | undefined) {
  if (!override) return
  if (!override.reason.trim())
    throw badInput('required', 'override.reason', 'An override needs a reason.')
  if (!actor.codes.has('K3'))
    throw refused(
      'override_code',
      'override.reason',
      'Going beyond the capacity of a day needs code K3.',
    )
}

/** Books and gives back by measure; nothing where a measure does not fit, or the day is not open. */
async function changeDay(
  { db, actor }: Context,
  { calendarId, date }: Sound,
  change: Change,
  override: Override | undefined,
): Promise<DayRow | undefined> {
  const column = (name: string, m: Measure) => sql.raw(`${name}_${m}`)
  const after = (m: Measure) => sql`${column('booked', m)} + ${change[m]}::numeric`
  const excess = (m: Measure) => sql`${after(m)} - ${column('capacity', m)}`
  const [more, less] = [measures.filter(m => change[m] > 0), measures.filter(m => change[m] < 0)]
  const set = [
    ...[...more, ...less].map(m => sql`${column('booked', m)} = ${after(m)}`),
    ...(override ? more : []).map(
      m => sql`${column('extra', m)} = greatest(${column('extra', m)}, coalesce(${excess(m)}, 0))`,
    ),
    ...less.map(
      m =>
        sql`${column('extra', m)} = case when ${column('capacity', m)} is null then 0 else greatest(0, least(${column('extra', m)}, ${excess(m)})) end`,
    ),
  ]
  const conditions = [
    ...(more.length ? [sql`is_open and not is_locked`] : []),
    ...(override ? [] : more).map(
      m => sql`(${column('capacity', m)} is null or ${excess(m)} <= ${column('extra', m)})`,
    ),
    ...less.map(m => sql`${after(m)} >= 0`),
  ]
  const fits = sql`calendar_id = ${calendarId} and date = ${date} and client_id = ${actor.clientId} and not is_deleted and ${sql.join(conditions, sql` and `)}`
  // Asked twice: a day that is full already is not locked until the refusal is told.
  const [day] = await db.query<DayRow>(
    sql`
    update calendar_days set ${sql.join(set, sql`, `)}, updated_on_utc = now(), updated_by = ${actor.staffId}
    where id = (select id from calendar_days where ${fits}) and ${fits} returning ${dayColumns}`,
    'prepared',
  )
  return day
}

/** Books the stops in the slot. */
async function takeSlot(
  context: Context,
  booking: Sound & { slotId: string },
  override: Override | undefined,
): Promise<{ slotDayId: string; slotStops: number }> {
  const { db, actor } = context
  const { slotId, date, stops } = booking
  const n = sql`${stops}::int`
  const [before] = override
    ? await db.query<{ extra: number }>(
        sql`select extra from slot_days where slot_id = ${slotId} and date = ${date} and not is_deleted`,
      )
    : []
  const [slot] = await db.query<{ id: string; extra: number }>(sql`
    update slot_days set booked = booked + ${n} ${override ? sql`, extra = greatest(extra, coalesce(booked + ${n} - capacity, 0))` : sql``}, updated_on_utc = now(), updated_by = ${actor.staffId}
    where slot_id = ${slotId} and date = ${date} and client_id = ${actor.clientId} and not is_deleted ${override ? sql`` : sql`and (capacity is null or booked + ${n} <= capacity + extra)`} returning id, extra`)
  if (!slot) throw await slotFull(context, booking)
  return { slotDayId: slot.id, slotStops: slot.extra - (before?.extra ?? slot.extra) }
}

/** Records who let a day or a slot exceed its capacity, where one does now. */
async function recordOverride(
  context: Context,
  {
    before,
    after,
    override,
    slotStops = 0,
    slotDayId = null,
  }: {
    before: DayRow
    after: DayRow
    override: Override | undefined
    slotDayId?: string | null
    slotStops?: number
  },
) {
  const isBeyond = slotStops > 0 || measures.some(m => extraOf(after, m) > extraOf(before, m))
  if (override && isBeyond)
    await recordOverrides(context, [
      { before, after, reason: override.reason, slotDayId, slotStops },
    ])
}

const slotFull = (context: Context, booking: Sound) =>
  withFreeDates(context, booking, 'full', slotFullText(booking.date))
const notBooked = () => refused('not_booked', 'measures', 'This would release more than is booked.')

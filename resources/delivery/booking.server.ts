import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit, writeAuditOfMany } from '../../server/db/audit.ts'
import type { Queryable } from '../../server/db/database.ts'
import { writeOutbox } from '../../server/db/outbox.ts'
import { touched } from '../../server/entities/touched.ts'
import { dayOf } from '../../server/fields/dayOf.ts'
import { BadInput, NotFound, Refused, Stale, type Problem } from '../../server/http/errors.ts'
import { hasDecimals, isCalendarDate, isId } from '../../server/http/validation.ts'
import type { Who } from '../../server/session/who.ts'

/** What a day can be full of: stops, pieces, cubic metres, minutes, and money in the client's currency. */
export const measures = ['stops', 'items', 'volume', 'minutes', 'value'] as const
export type Measure = (typeof measures)[number]
export type Measures = Readonly<Partial<Record<Measure, number>>>

/** A place on a date of a calendar; measures that are not given are 0. */
export interface Booking {
  calendarId: string
  date: string
  slotId?: string | null
  measures: Measures
}
/** A refusal of a full, closed or past day; the next dates that would take the booking, at most three. */
export interface BookingProblem extends Problem {
  freeDates: readonly string[]
}

/**
 * Takes a place on a date, in every measure and in the slot. Belongs in the transaction that writes the plan; lock the plan's order or
 * ticket before. With `override` the day may exceed its capacity, and who wanted it and why is recorded.
 * @throws NotFound, BadInput naming the field, Refused with a `BookingProblem`
 */
export async function book(
  tx: Queryable,
  who: Who,
  request: Booking & { override?: { reason: string } },
): Promise<{ calendarDayId: string; slotDayId: string | null }> {
  const booking = sound(request)
  if (request.override && !request.override.reason.trim())
    throw new BadInput({
      code: 'required',
      field: 'override.reason',
      message: 'An override needs a reason.',
    })
  const calendar = await calendarOf(tx, who, booking)
  await refuseOutside(tx, who, booking, calendar)
  await openDay(tx, who, booking)
  return take(tx, who, booking, request.override)
}

/** Gives places back. Of a day that exceeds its capacity, the excess goes first. @throws Refused when more is given back than is booked */
export async function unbook(tx: Queryable, who: Who, bookings: readonly Booking[]): Promise<void> {
  if (!bookings.length) return
  const given = bookings.map(sound)
  const json = JSON.stringify(given)
  const sums = measures.map(m => `sum(v.${m}) as ${m}`).join(', ')
  const types = measures.map(m => `${m} numeric`).join(', ')
  const days = await tx.query<{ id: string }>(sql`
    select d.id from calendar_days d where d.client_id = ${who.clientId} and not d.is_deleted
      and (d.calendar_id, d.date) in (select v."calendarId", v.date from jsonb_to_recordset(${json}::jsonb) as v("calendarId" uuid, date date)) order by d.id for update`)
  const back = measures
    .map(
      m =>
        `booked_${m} = d.booked_${m} - v.${m}, extra_${m} = case when d.capacity_${m} is null then 0 else greatest(0, least(d.extra_${m}, d.booked_${m} - v.${m} - d.capacity_${m})) end`,
    )
    .join(', ')
  const most = measures.map(m => `d.booked_${m} >= v.${m}`).join(' and ')
  const done = days.length
    ? await tx.query<{ id: string; changes: object }>(sql`
    update calendar_days d set ${sql.raw(back)}, updated_on_utc = now(), updated_by = ${who.staffId}
    from (select v."calendarId", v.date, ${sql.raw(sums)} from jsonb_to_recordset(${json}::jsonb) as v("calendarId" uuid, date date, ${sql.raw(types)}) group by 1, 2) v
    where d.id in ${days.map(d => d.id)} and d.calendar_id = v."calendarId" and d.date = v.date and ${sql.raw(most)}
    returning d.id, json_build_object(${sql.raw(measures.map(m => `'${m}', v.${m}`).join(', '))}) as changes`)
    : []
  if (done.length !== new Set(given.map(b => `${b.calendarId} ${b.date}`)).size) throw notBooked()
  const inSlots = given.filter(b => b.slotId)
  if (inSlots.length) {
    const slots = await tx.query<{ id: string }>(sql`
      select d.id from slot_days d where d.client_id = ${who.clientId} and not d.is_deleted
        and (d.slot_id, d.date) in (select v."slotId", v.date from jsonb_to_recordset(${json}::jsonb) as v("slotId" uuid, date date)) order by d.id for update`)
    const freed = slots.length
      ? await tx.query(sql`
      update slot_days d set booked = d.booked - v.stops, extra = case when d.capacity is null then 0 else greatest(0, least(d.extra, d.booked - v.stops - d.capacity)) end, updated_on_utc = now(), updated_by = ${who.staffId}
      from (select v."slotId", v.date, sum(v.stops)::int as stops from jsonb_to_recordset(${json}::jsonb) as v("slotId" uuid, date date, stops numeric) group by 1, 2) v
      where d.id in ${slots.map(s => s.id)} and d.slot_id = v."slotId" and d.date = v.date and d.booked >= v.stops returning 1`)
      : []
    if (freed.length !== new Set(inSlots.map(b => `${b.slotId} ${b.date}`)).size) throw notBooked()
  }
  await writeAuditOfMany(tx, who, 'unbook', 'calendarDays', done)
}

/** Where a plan goes; the calendar stays unless one is given, and the slot is left unless one is given. */
export interface Reschedule {
  planId: string
  date: string
  calendarId?: string
  slotId?: string | null
  version?: number
  override?: { reason: string }
}

/**
 * Moves a plan to another date: the new place is taken before the old one is given back, so that a refusal leaves everything as it was.
 * @throws NotFound, Stale, BadInput, Refused for a locked or finished plan, and as `book`
 */
export async function reschedule(
  tx: Queryable,
  who: Who,
  { planId, date, calendarId, slotId = null, version, override }: Reschedule,
): Promise<void> {
  const [plan] = isId(planId)
    ? await tx.query<PlanPlace>(sql`
    select id, version, no, state, is_locked as "isLocked", calendar_id as "calendarId", date, slot_id as "slotId", ${sql.raw(measures.join(', '))}
    from delivery_plans where id = ${planId} and client_id = ${who.clientId} and not is_deleted for update`)
    : []
  if (!plan) throw new NotFound('This delivery plan does not exist, or not any more.', 'planId')
  if (version !== undefined && version !== plan.version) throw new Stale(plan)
  if (plan.isLocked)
    throw new Refused({
      code: 'locked',
      field: 'planId',
      message: `${plan.no} is locked; its date cannot be changed.`,
    })
  if (!movable.includes(plan.state))
    throw new Refused({
      code: 'transition',
      field: 'planId',
      message: `${plan.no} is ${plan.state}; its date cannot be changed.`,
    })
  const old = bookingOf(plan)
  const next = sound({
    calendarId: calendarId ?? plan.calendarId,
    date,
    slotId,
    measures: old.measures,
  })
  if (
    next.calendarId === old.calendarId &&
    next.date === old.date &&
    (next.slotId ?? null) === (old.slotId ?? null)
  )
    return
  const calendar = await calendarOf(tx, who, next)
  await refuseOutside(tx, who, next, calendar)
  await openDay(tx, who, next)
  // Both days at once and in the order of their ids: two plans that change places do not wait for each other.
  await lockDays(tx, who, [old, next])
  await take(tx, who, next, override)
  await unbook(tx, who, [old])
  await tx.query(sql`
    update delivery_plans set calendar_id = ${next.calendarId}, date = ${next.date}, slot_id = ${next.slotId ?? null}, ${touched(who)} where id = ${planId}`)
  const changes = {
    calendarId: [old.calendarId, next.calendarId],
    date: [old.date, next.date],
    slotId: [old.slotId ?? null, next.slotId ?? null],
  }
  await writeAudit(tx, who, {
    operation: 'reschedule',
    entity: 'deliveryPlans',
    recordId: planId,
    changes: Object.fromEntries(Object.entries(changes).filter(([, [a, b]]) => a !== b)),
  })
  await writeOutbox(tx, 'deliveryPlans.reschedule', {
    id: planId,
    clientId: who.clientId,
    from: old.date,
    to: next.date,
  })
}

/** Another capacity of a day; `null` is no limit, a measure that is not given stays. */
export interface NewCapacity {
  calendarId: string
  date: string
  capacity?: Readonly<Partial<Record<Measure, number | null>>>
  isOpen?: boolean
  isLocked?: boolean
  note?: string | null
  /** 0 while nobody has set anything, whether the day was booked or not. */
  version?: number
  /** Given when less than is booked is meant. */
  confirm?: { reason: string }
}

/**
 * Sets what a day can take. Below what is booked, or closing a day with bookings, only when confirmed with a reason: the difference is
 * then recorded as an override, and no new booking fits.
 * @throws NotFound, BadInput, Stale, Refused with the code `below_booked`
 */
export async function setCapacity(
  tx: Queryable,
  who: Who,
  { calendarId, date, capacity = {}, isOpen, isLocked, note, version, confirm }: NewCapacity,
): Promise<void> {
  const given = measures.filter(m => capacity[m] !== undefined)
  const wrong = given.filter(m => capacity[m] !== null && !isMeasure(m, capacity[m]))
  if (wrong.length) throw new BadInput(...wrong.map(m => oddMeasure(m, `capacity.${m}`)))
  if (confirm && !confirm.reason.trim())
    throw new BadInput({
      code: 'required',
      field: 'confirm.reason',
      message: 'A reason is required.',
    })
  refuseOddDate(date)
  const calendar = await calendarOf(tx, who, { calendarId, date })
  if (date < calendar.today)
    throw new Refused({ code: 'past', field: 'date', message: `${dayOf(date)} is over.` })
  await openDay(tx, who, { calendarId, date })
  const [day] = await lockDays(tx, who, [{ calendarId, date }])
  if (version !== undefined && version !== day!.version) throw new Stale(day)
  const over = given.filter(
    m => capacity[m] !== null && day![`booked_${m}`] > (capacity[m] as number),
  )
  const closes = isOpen === false && measures.some(m => day![`booked_${m}`] > 0)
  if ((over.length || closes) && !confirm) {
    const plans = await plansOn(tx, who, calendarId, date)
    throw new Refused(
      ...over.map(m => ({
        code: 'below_booked',
        field: `capacity.${m}`,
        message: `${dayOf(date)} has ${amount(m, day![`booked_${m}`])} booked, more than ${amount(m, capacity[m] as number)}${plans}. Confirm it with a reason.`,
      })),
      ...(closes
        ? [
            {
              code: 'below_booked',
              field: 'isOpen',
              message: `${dayOf(date)} has bookings${plans}. Confirm with a reason that it is closed.`,
            },
          ]
        : []),
    )
  }
  const set = [
    ...given.map(
      m =>
        sql`${sql.identifier(`capacity_${m}`)} = ${capacity[m]}::numeric, ${sql.identifier(`extra_${m}`)} = greatest(0, coalesce(${sql.identifier(`booked_${m}`)} - ${capacity[m]}::numeric, 0))`,
    ),
    ...(isOpen === undefined ? [] : [sql`is_open = ${isOpen}`]),
    ...(isLocked === undefined ? [] : [sql`is_locked = ${isLocked}`]),
    ...(note === undefined ? [] : [sql`note = ${note?.trim() || null}`]),
  ]
  if (!set.length) return
  const [after] = await tx.query<DayRow>(
    sql`update calendar_days set ${sql.join(set, sql`, `)}, ${touched(who)} where id = ${day!.id} returning ${dayColumns}`,
  )
  if (over.length || closes) await recordOverride(tx, who, day!, after!, confirm!.reason)
  const changes = Object.fromEntries(
    Object.entries(after!)
      .filter(([n, v]) => n !== 'version' && day![n] !== v)
      .map(([n, v]) => [n, [day![n], v]]),
  )
  await writeAudit(tx, who, {
    operation: 'setCapacity',
    entity: 'calendarDays',
    recordId: day!.id,
    changes: { ...changes, ...(confirm ? { reason: confirm.reason.trim() } : {}) },
  })
  await writeOutbox(tx, 'calendarDays.setCapacity', {
    id: day!.id,
    clientId: who.clientId,
    calendarId,
    date,
  })
}

/** A plan's place as it is booked, for giving it back. */
export const bookingOf = (plan: PlanPlace): Booking => ({
  calendarId: plan.calendarId,
  date: plan.date,
  slotId: plan.slotId,
  measures: Object.fromEntries(measures.map(m => [m, plan[m]])),
})
export interface PlanPlace extends Record<Measure, number> {
  id: string
  version: number
  no: string
  state: string
  isLocked: boolean
  calendarId: string
  date: string
  slotId: string | null
}

/** States in which a plan may still change its date. Source: domain, state machine of delivery plans. */
const movable = ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show']

type Sound = Booking & Record<Measure, number>
interface Calendar {
  name: string
  status: string
  today: string
  first: string
  last: string
  slotOk: boolean
}
type DayRow = Record<string, any> & { id: string; version: number }

const dayColumns = sql.raw(
  [
    'id',
    'version',
    'is_open',
    'is_locked',
    'note',
    ...measures.flatMap(m => [`capacity_${m}`, `booked_${m}`, `extra_${m}`]),
  ].join(', '),
)

const most: Record<Measure, number> = {
  stops: 100_000,
  items: 100_000,
  volume: 1_000_000,
  minutes: 100_000,
  value: 999_999_999,
}
const isWhole = (m: Measure) => m === 'stops' || m === 'items' || m === 'minutes'
const isMeasure = (m: Measure, n: unknown) =>
  typeof n === 'number' &&
  n >= 0 &&
  n <= most[m] &&
  (isWhole(m) ? Number.isInteger(n) : m !== 'value' || hasDecimals(2, n))
const oddMeasure = (m: Measure, field: string): Problem => ({
  code: 'invalid',
  field,
  message: `${m[0]!.toUpperCase()}${m.slice(1)}: a ${isWhole(m) ? 'whole number' : m === 'value' ? 'number with at most 2 decimals' : 'number'} from 0 to ${most[m].toLocaleString('en')}.`,
})

function refuseOddDate(date: unknown) {
  if (typeof date !== 'string' || !isCalendarDate(date))
    throw new BadInput({
      code: 'invalid',
      field: 'date',
      message: 'date must be a date such as 2026-11-20.',
    })
}

/** The booking with every measure; ids in lower case. */
function sound({ calendarId, date, slotId, measures: given }: Booking): Sound {
  refuseOddDate(date)
  const problems = Object.keys(given).flatMap(name => {
    const measure = measures.find(m => m === name)
    if (!measure)
      return [
        { code: 'unknown_field', field: `measures.${name}`, message: `${name} is not a measure.` },
      ]
    return isMeasure(measure, given[measure] ?? 0) ? [] : [oddMeasure(measure, `measures.${name}`)]
  })
  const filled = Object.fromEntries(measures.map(m => [m, given[m] ?? 0])) as Record<
    Measure,
    number
  >
  if (!problems.length && measures.every(m => filled[m] === 0))
    problems.push({
      code: 'invalid',
      field: 'measures',
      message: 'A booking takes something: give a measure above 0.',
    })
  if (problems.length) throw new BadInput(...problems)
  return {
    calendarId: calendarId.toLowerCase(),
    date,
    slotId: slotId?.toLowerCase() ?? null,
    measures: filled,
    ...filled,
  }
}

/** Dates are those of the client's own clock. From the cut-off on, the first date that can be booked is a day later. */
const window = sql`
  select k.local::date as today, k.local::date + c.lead_days + case when k.local::time >= make_time(c.cutoff_hour, c.cutoff_minute, 0) then 1 else 0 end as first, k.local::date + c.horizon_days as last
  from (select now() at time zone timezone as local from clients where id = c.client_id) k`
/** Whether a calendar `c` is open on a date, by its days of the week. */
export const opensOn = (date: SQL) =>
  sql`(array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday])[extract(isodow from ${date})::int]`
/** Whether a slot `s` is there on a date. */
export const slotOn = (date: SQL) =>
  sql`(s.date = ${date} or (s.date is null and (s.day_of_week is null or s.day_of_week = extract(isodow from ${date}))))`

async function calendarOf(
  tx: Queryable,
  who: Who,
  { calendarId, date, slotId }: Pick<Booking, 'calendarId' | 'date' | 'slotId'>,
): Promise<Calendar> {
  if (slotId && !isId(slotId))
    throw new BadInput({ code: 'invalid', field: 'slotId', message: 'This is not a record id.' })
  const [calendar] = isId(calendarId)
    ? await tx.query<Calendar>(sql`
    select c.name, c.status, w.today, w.first, w.last,
      ${slotId ?? null}::uuid is null or exists (select 1 from calendar_slots s where s.id = ${slotId ?? null}::uuid and s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`${date}::date`)}) as "slotOk"
    from delivery_calendars c, lateral (${window}) w where c.id = ${calendarId} and c.client_id = ${who.clientId} and not c.is_deleted`)
    : []
  if (!calendar) throw new NotFound('This calendar does not exist, or not any more.', 'calendarId')
  return calendar
}

async function refuseOutside(tx: Queryable, who: Who, booking: Sound, c: Calendar) {
  const { date } = booking
  if (!c.slotOk)
    throw new BadInput({
      code: 'unknown_reference',
      field: 'slotId',
      message: `${c.name} has no such time slot on ${dayOf(date)}.`,
    })
  if (c.status !== 'Active')
    throw new Refused({ code: 'closed', field: 'calendarId', message: `${c.name} is disabled.` })
  if (date < c.today) throw await full(tx, who, booking, 'past', `${dayOf(date)} is over.`)
  if (date < c.first)
    throw await full(tx, who, booking, 'too_soon', `${dayOf(date)} is too soon for ${c.name}.`)
  if (date > c.last)
    throw await full(
      tx,
      who,
      booking,
      'too_far',
      `${c.name} cannot be booked beyond ${dayOf(c.last)}.`,
    )
}

/** Makes the rows of a date that nobody has booked before, with the capacities of its calendar and slot. */
async function openDay(
  tx: Queryable,
  who: Who,
  { calendarId, date, slotId }: Pick<Booking, 'calendarId' | 'date' | 'slotId'>,
) {
  await tx.query(sql`
    insert into calendar_days (id, version, client_id, created_by, updated_by, calendar_id, date, is_open, capacity_stops, capacity_items, capacity_volume, capacity_minutes, capacity_value)
    select ${uuid()}, 0, c.client_id, ${who.staffId}, ${who.staffId}, c.id, ${date}::date, ${opensOn(sql`${date}::date`)}, c.default_stops, c.default_items, c.default_volume, c.default_minutes, c.default_value
    from delivery_calendars c where c.id = ${calendarId} on conflict do nothing`)
  if (slotId)
    await tx.query(sql`
      insert into slot_days (id, client_id, created_by, updated_by, calendar_id, date, slot_id, capacity)
      select ${uuid()}, s.client_id, ${who.staffId}, ${who.staffId}, s.calendar_id, ${date}::date, s.id, s.capacity from calendar_slots s where s.id = ${slotId} on conflict do nothing`)
}

/** Locks days in the order of their ids, then the slots of these days. */
async function lockDays(
  tx: Queryable,
  who: Who,
  days: readonly { calendarId: string; date: string; slotId?: string | null }[],
): Promise<DayRow[]> {
  const json = JSON.stringify(days)
  const rows = await tx.query<DayRow>(sql`
    select ${dayColumns} from calendar_days where client_id = ${who.clientId} and not is_deleted
      and (calendar_id, date) in (select v."calendarId", v.date from jsonb_to_recordset(${json}::jsonb) as v("calendarId" uuid, date date)) order by id for update`)
  if (days.some(d => d.slotId))
    await tx.query(sql`
      select 1 from slot_days where client_id = ${who.clientId} and not is_deleted
        and (slot_id, date) in (select v."slotId", v.date from jsonb_to_recordset(${json}::jsonb) as v("slotId" uuid, date date)) order by id for update`)
  return rows
}

/** The one conditional update that takes the place, and that of the slot. */
async function take(
  tx: Queryable,
  who: Who,
  booking: Sound,
  override: { reason: string } | undefined,
): Promise<{ calendarDayId: string; slotDayId: string | null }> {
  const { calendarId, date, slotId } = booking
  const [before] = override ? await lockDays(tx, who, [booking]) : []
  const set = measures.map(m =>
    sql.join(
      [
        sql`${sql.identifier(`booked_${m}`)} = ${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric`,
        ...(override
          ? [
              sql`${sql.identifier(`extra_${m}`)} = greatest(${sql.identifier(`extra_${m}`)}, coalesce(${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric - ${sql.identifier(`capacity_${m}`)}, 0))`,
            ]
          : []),
      ],
      sql`, `,
    ),
  )
  const fits = override
    ? []
    : measures.map(
        m =>
          sql`(${sql.identifier(`capacity_${m}`)} is null or ${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric <= ${sql.identifier(`capacity_${m}`)} + ${sql.identifier(`extra_${m}`)})`,
      )
  const conditions = [
    sql`calendar_id = ${calendarId} and date = ${date} and client_id = ${who.clientId} and not is_deleted and is_open and not is_locked`,
    ...fits,
  ]
  const [day] = await tx.query<DayRow>(
    sql`update calendar_days set ${sql.join(set, sql`, `)}, updated_on_utc = now(), updated_by = ${who.staffId} where ${sql.join(conditions, sql` and `)} returning ${dayColumns}`,
  )
  if (!day) throw await refusal(tx, who, booking)
  let slotDayId: string | null = null,
    slotStops = 0
  if (slotId) {
    const n = sql`${booking.stops}::int`
    const [before] = override
      ? await tx.query<{ extra: number }>(
          sql`select extra from slot_days where slot_id = ${slotId} and date = ${date} and not is_deleted`,
        )
      : []
    const [slot] = await tx.query<{ id: string; extra: number }>(sql`
      update slot_days set booked = booked + ${n} ${override ? sql`, extra = greatest(extra, coalesce(booked + ${n} - capacity, 0))` : sql``}, updated_on_utc = now(), updated_by = ${who.staffId}
      where slot_id = ${slotId} and date = ${date} and client_id = ${who.clientId} and not is_deleted ${override ? sql`` : sql`and (capacity is null or booked + ${n} <= capacity + extra)`} returning id, extra`)
    if (!slot)
      throw await full(
        tx,
        who,
        booking,
        'full',
        `This time slot of ${dayOf(date)} is fully booked.`,
      )
    slotDayId = slot.id
    slotStops = slot.extra - (before?.extra ?? slot.extra)
  }
  if (before && (slotStops > 0 || measures.some(m => day[`extra_${m}`] > before[`extra_${m}`])))
    await recordOverride(tx, who, before, day, override!.reason, slotDayId, slotStops)
  await writeAudit(tx, who, {
    operation: 'book',
    entity: 'calendarDays',
    recordId: day.id,
    changes: { ...booking.measures, ...(slotId ? { slotId } : {}) },
  })
  return { calendarDayId: day.id, slotDayId }
}

/** Why the day did not take the booking. */
async function refusal(tx: Queryable, who: Who, booking: Sound): Promise<Refused> {
  const [day] = await tx.query<DayRow>(
    sql`select ${dayColumns} from calendar_days where calendar_id = ${booking.calendarId} and date = ${booking.date} and client_id = ${who.clientId} and not is_deleted`,
  )
  if (!day?.is_open) return full(tx, who, booking, 'closed', `${dayOf(booking.date)} is closed.`)
  if (day.is_locked) return full(tx, who, booking, 'locked', `${dayOf(booking.date)} is locked.`)
  const short = measures.filter(
    m =>
      day[`capacity_${m}`] !== null &&
      day[`booked_${m}`] + booking[m] > day[`capacity_${m}`] + day[`extra_${m}`],
  )
  const numbers = short.map(
    m =>
      `${amount(m, day[`booked_${m}`])} of ${amount(m, day[`capacity_${m}`])} booked, ${amount(m, booking[m])} wanted`,
  )
  return full(
    tx,
    who,
    booking,
    'full',
    `${dayOf(booking.date)} is fully booked${numbers.length ? ` (${numbers.join('; ')})` : ''}.`,
  )
}

async function full(
  tx: Queryable,
  who: Who,
  booking: Sound,
  code: string,
  message: string,
): Promise<Refused> {
  const freeDates = await nextFreeDates(tx, who, booking)
  const next = freeDates.length
    ? `The next free ${freeDates.length === 1 ? 'date is' : 'dates are'} ${inWords(freeDates.map(dayOf))}.`
    : 'No later date is free.'
  const problem: BookingProblem = { code, field: 'date', message: `${message} ${next}`, freeDates }
  return new Refused(problem)
}

/** The first three dates after the asked one, within what can be booked, on which the whole booking fits. */
export async function nextFreeDates(tx: Queryable, who: Who, request: Booking): Promise<string[]> {
  const booking = sound(request)
  const room = measures.map(
    m => sql`case when d.id is null then coalesce(${sql.identifier('c')}.${sql.identifier(`default_${m}`)} >= ${booking[m]}::numeric, true)
    else coalesce(d.${sql.identifier(`booked_${m}`)} + ${booking[m]}::numeric <= d.${sql.identifier(`capacity_${m}`)} + d.${sql.identifier(`extra_${m}`)}, true) end`,
  )
  const slot = booking.slotId
    ? sql`and exists (select 1 from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = g.date and not y.is_deleted
        where s.id = ${booking.slotId} and s.calendar_id = c.id and not s.is_deleted and ${slotOn(sql`g.date`)}
          and case when y.id is null then coalesce(s.capacity >= ${booking.stops}::int, true) else coalesce(y.booked + ${booking.stops}::int <= y.capacity + y.extra, true) end)`
    : sql``
  const found = await tx.query<{ date: string }>(sql`
    select g.date::text as date
    from delivery_calendars c, lateral (${window}) w, lateral (select x::date as date from generate_series(greatest(w.first, ${booking.date}::date + 1), w.last, interval '1 day') x) g
      left join calendar_days d on d.calendar_id = ${booking.calendarId} and d.date = g.date and not d.is_deleted
    where c.id = ${booking.calendarId} and c.client_id = ${who.clientId} and c.status = 'Active' and not c.is_deleted
      and coalesce(d.is_open, ${opensOn(sql`g.date`)}) and not coalesce(d.is_locked, false) and ${sql.join(room, sql` and `)} ${slot}
    order by g.date limit 3`)
  return found.map(f => f.date)
}

async function recordOverride(
  tx: Queryable,
  who: Who,
  before: DayRow,
  after: DayRow,
  reason: string,
  slotDayId: string | null = null,
  slotStops = 0,
) {
  const beyond = measures.map(m => Math.max(0, after[`extra_${m}`] - before[`extra_${m}`]))
  await tx.query(sql`
    insert into capacity_overrides (id, client_id, created_by, updated_by, staff_id, calendar_day_id, slot_day_id, slot_stops, reason, ${sql.raw(measures.join(', '))})
    values (${uuid()}, ${who.clientId}, ${who.staffId}, ${who.staffId}, ${who.staffId}, ${after.id}, ${slotDayId}, ${slotStops}, ${reason.trim().slice(0, 500)}, ${sql.join(
      beyond.map(n => sql`${n}::numeric`),
      sql`, `,
    )})`)
}

/** The plans that are in the way, in words: the first five, and how many more there are. */
async function plansOn(tx: Queryable, who: Who, calendarId: string, date: string) {
  const plans = await tx.query<{ no: string; code: string | null; count: number }>(sql`
    select p.no, o.order_code as code, (count(*) over ())::int as count
    from delivery_plans p left join orders o on o.id = p.order_id
    where p.calendar_id = ${calendarId} and p.date = ${date} and p.client_id = ${who.clientId} and p.state <> 'Cancelled' and not p.is_deleted order by p.no limit 5`)
  if (!plans.length) return ''
  const named = plans.map(({ no, code }) => (code ? `${no} (${code})` : no))
  const more = plans[0]!.count - plans.length
  return `: ${inWords(more ? [...named, `${more} more`] : named)}`
}

const notBooked = () =>
  new Refused({
    code: 'not_booked',
    field: 'measures',
    message: 'No more can be given back than is booked.',
  })

const units: Record<Measure, string> = {
  stops: ' stops',
  items: ' items',
  volume: ' m³',
  minutes: ' minutes',
  value: '',
}
const amount = (m: Measure, n: number) =>
  `${n.toLocaleString('en', { maximumFractionDigits: 5 })}${units[m]}`
const inWords = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

import { sql } from 'drizzle-orm'
import { writeAudit, writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { dayOf } from '#server/fields/dayOf.ts'
import { BadInput, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import {
  calendarOf,
  dayColumns,
  lockDays,
  openDay,
  recordOverride,
  type DayRow,
} from '#resources/delivery/calendars/bookableDays.server.ts'
import { refusal, withFreeDates } from './freeDates.server.ts'
import { measures, sound, type Booking, type Measure, type Sound } from '#resources/delivery/calendars/measures.server.ts'

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
  await openFor(tx, who, booking)
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

/** Makes the rows of a date that can be booked. @throws NotFound, BadInput, Refused with a `BookingProblem` */
export async function openFor(tx: Queryable, who: Who, booking: Sound): Promise<void> {
  await refuseOutside(tx, who, booking)
  await openDay(tx, who, booking)
}

async function refuseOutside(tx: Queryable, who: Who, booking: Sound) {
  const c = await calendarOf(tx, who, booking)
  const { date } = booking
  if (!c.slotOk)
    throw new BadInput({
      code: 'unknown_reference',
      field: 'slotId',
      message: `${c.name} has no such time slot on ${dayOf(date)}.`,
    })
  if (c.status !== 'Active')
    throw new Refused({ code: 'closed', field: 'calendarId', message: `${c.name} is disabled.` })
  if (date < c.today) throw await withFreeDates(tx, who, booking, 'past', `${dayOf(date)} is over.`)
  if (date < c.first)
    throw await withFreeDates(
      tx,
      who,
      booking,
      'too_soon',
      `${dayOf(date)} is too soon for ${c.name}.`,
    )
  if (date > c.last)
    throw await withFreeDates(
      tx,
      who,
      booking,
      'too_far',
      `${c.name} cannot be booked beyond ${dayOf(c.last)}.`,
    )
}

/** The one conditional update that takes the place, and that of the slot. */
export async function take(
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
      throw await withFreeDates(
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

const notBooked = () =>
  new Refused({
    code: 'not_booked',
    field: 'measures',
    message: 'No more can be given back than is booked.',
  })

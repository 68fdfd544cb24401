import { sql } from 'drizzle-orm'
import {
  type Context,
  Refused,
  badInput,
  problemAt,
  refused,
  touched,
  writeAuditAndOutbox,
  type Problem,
} from '#server/kit'
import { lockDays } from '#resources/delivery/calendars/bookableDays.server.ts'
import { sound } from '#resources/delivery/calendars/measures.server.ts'
import { markChangedAfterPrint } from '#resources/delivery/papers/paperChanges.server.ts'
import { bookingOf, openFor, take, unbook } from './booking.server.ts'
import { followDelivery } from './deliveryStatus.server.ts'
import { goOnWithTickets, scheduleTickets } from './ticketStatus.server.ts'
import { lockPlan, type PlanRecord } from './planning/lockPlan.server.ts'
import { leaveTrips } from '#resources/delivery/trips/leaveTrips.server.ts'
import { makePlan, otherPlanObjections } from './planning/makePlan.server.ts'
import { planLinesOf } from './planning/planLines.server.ts'
import { subjectOf } from './planning/subject.server.ts'
import {
  recordMeant,
  refuseUnlessMeant,
  warningsByDay,
  type Meant,
} from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { movableStates } from './planStates.ts'

/** The target of a plan; an absent calendar stays, an absent slot is cleared. */
export interface Reschedule {
  planId: string
  date: string
  calendarId?: string | null | undefined
  slotId?: string | null | undefined
  version?: number | null | undefined
  reason?: string | null | undefined
  /** Another plan of the order on this day of this calendar is meant. */
  isConfirmed?: boolean | null | undefined
  override?: { reason: string } | undefined
  /** Somebody moves it and is asked about its warnings. Absent: nobody is there to ask. */
  meant?: Meant | undefined
  /** Only its date and its slot change. */
  staysInCalendar?: boolean
  /** The channels on which the customer is told by themselves. Absent: on each that has a template. */
  channels?: readonly ('SMS' | 'E-mail')[] | undefined
  /** A move is taken back: the plan gets this status again, on a day that may be over. */
  back?: { readonly state: PlanRecord['state'] } | undefined
}

/**
 * Moves a plan to another date. It books the new date before it cancels the old booking, so that a
 * refusal changes nothing. A no-show is scheduled again; of a partly delivered plan a new one is
 * made for what is left, and the old one stays.
 * @returns the id of the plan that has the new date
 * @throws NotFound, Stale, BadInput, Refused for a locked or finished plan, and as `book`
 */
export async function reschedule(context: Context, request: Reschedule): Promise<string> {
  const { planId, version, date, slotId = null } = request
  const plan = await lockPlan(context, planId, version)
  const problem = moveRefusal(plan)
  if (problem) throw new Refused(problem)
  const calendarId = request.calendarId ?? plan.calendarId
  const to = { ...request, calendarId, date, slotId }
  return plan.state === 'Partially Delivered'
    ? planRest(context, plan, to)
    : move(context, plan, to)
}

/** Why the date of a plan cannot be changed, if so. */
export const moveRefusal = (plan: PlanRecord): Problem | undefined =>
  plan.isLocked
    ? problemAt('locked', 'planId', `${plan.no} is locked; its date cannot be changed.`)
    : movableStates.includes(plan.state)
      ? undefined
      : problemAt(
          'transition',
          'planId',
          `${plan.no} is ${plan.state}; its date cannot be changed.`,
        )

type Target = Reschedule & { calendarId: string; slotId: string | null }

async function move(context: Context, plan: PlanRecord, to: Target): Promise<string> {
  const { db, actor } = context
  const { override, reason, channels, back } = to
  const old = bookingOf(plan)
  const next = sound({ ...to, measures: old.measures })
  const state = back?.state ?? (plan.state === 'No Show' ? 'Scheduled' : plan.state)
  const isSameDay = next.calendarId === old.calendarId && next.date === old.date
  const isSamePlace = isSameDay && (next.slotId ?? null) === (old.slotId ?? null)
  if (isSamePlace && state === plan.state) return plan.id
  await openFor(context, next, !!back)
  refuseElsewhere(plan, to)
  if (!isSamePlace) {
    // Locks both days at once in id order: two plans that swap dates do not deadlock.
    await lockDays(context, [old, next])
    await take(context, next, override)
    await unbook(context, [old])
  }
  // Goods that come back stood beside the others of its order before.
  const warnings = isSameDay || back || !to.meant ? [] : await newWarnings(context, plan, next)
  if (to.meant) refuseUnlessMeant(warnings, to.meant)
  const others =
    isSameDay || back ? [] : await otherPlanObjections(context, { ...plan, ...to }, plan.id)
  if (others.length) throw new Refused(...others)
  if (!isSameDay) await leaveTrips(context, [plan.id])
  await db.query(sql`
    update delivery_plans set calendar_id = ${next.calendarId}, date = ${next.date}, slot_id = ${next.slotId ?? null}, state = ${state}, ${touched(actor)} where id = ${plan.id}`)
  await markChangedAfterPrint(context, sql`p.id = ${plan.id}`)
  const changes = {
    calendarId: [old.calendarId, next.calendarId],
    date: [old.date, next.date],
    slotId: [old.slotId ?? null, next.slotId ?? null],
    state: [plan.state, state],
    reason: [null, reason?.trim() || null],
  }
  await writeAuditAndOutbox(context, 'reschedule', 'deliveryPlans', [
    {
      id: plan.id,
      changes: Object.fromEntries(Object.entries(changes).filter(([, [a, b]]) => a !== b)),
      event: {
        from: old.date,
        to: next.date,
        calendarId: next.calendarId,
        ...(channels ? { channels } : {}),
      },
    },
  ])
  if (warnings.length && to.meant)
    await recordMeant(context, new Map([[plan.id, warnings]]), to.meant)
  if (plan.orderId) await followDelivery(context, [plan.orderId])
  if (plan.ticketId && state === 'Scheduled') await scheduleTickets(context, [plan.ticketId])
  else if (plan.ticketId && state === 'No Show') await goOnWithTickets(context, [plan.ticketId], [])
  return plan.id
}

/** Moving a plan to another calendar takes a reason. */
function refuseElsewhere(plan: PlanRecord, { calendarId, reason, meant, staysInCalendar }: Target) {
  if (calendarId.toLowerCase() === plan.calendarId) return
  if (staysInCalendar)
    throw refused(
      'other_calendar',
      'calendarId',
      `${plan.no} stays in its calendar here. Reschedule it with a reason to change the calendar.`,
    )
  if (meant && !reason?.trim())
    throw badInput('required', 'reason', `Say why ${plan.no} moves to another calendar.`)
}

/**
 * The warnings of a plan on another day, or in another calendar, without its present ones: they were
 * confirmed when it was booked where it stands.
 */
async function newWarnings(
  context: Context,
  plan: PlanRecord,
  { calendarId, date }: { calendarId: string; date: string },
): Promise<string[]> {
  const subject = await subjectOf(context, plan)
  const goods = plan.planItems.flatMap(({ orderLineId, skuId, quantity, delivered }) =>
    quantity > delivered
      ? [{ ...(orderLineId ? { orderLineId } : {}), skuId, quantity: quantity - delivered }]
      : [],
  )
  const warningsOn = await warningsByDay(context, {
    calendarId,
    serviceType: plan.serviceType,
    addressId: plan.addressId ?? subject.addressId,
    subject,
    goods,
    planId: plan.id,
  })
  const known = calendarId === plan.calendarId ? warningsOn(plan.date) : []
  return warningsOn(date)
    .map(({ message }) => message)
    .filter(message => !known.some(each => each.message === message))
}

/** Plans what a partly delivered plan has left and no other plan has taken. */
async function planRest(context: Context, plan: PlanRecord, to: Target): Promise<string> {
  const left = plan.planItems.map(item => ({ ...item, quantity: item.quantity - item.delivered }))
  const lines = plan.orderId ? await planLinesOf(context, plan.orderId) : []
  const items = left.flatMap(({ orderLineId, skuId, quantity }) => {
    const open = plan.orderId ? (lines.find(({ id }) => id === orderLineId)?.open ?? 0) : quantity
    const rest = Math.min(quantity, open)
    return rest > 0 ? [{ ...(plan.orderId ? { orderLineId } : { skuId }), quantity: rest }] : []
  })
  if (!items.length)
    throw refused('nothing_left', 'planId', `${plan.no} has nothing left that is not planned yet.`)
  const { orderId, ticketId, serviceType, addressId, providerId, helperCount, instruction } = plan
  refuseElsewhere(plan, to)
  const made = await makePlan(context, {
    ...to,
    orderId,
    ticketId,
    serviceType,
    addressId,
    providerId,
    helperCount,
    instruction,
    items,
    rescheduledFromId: plan.id,
  })
  await writeAuditAndOutbox(context, 'reschedule', 'deliveryPlans', [
    {
      id: plan.id,
      changes: {
        rest: [null, made.no],
        ...(to.reason?.trim() ? { reason: [null, to.reason.trim()] } : {}),
      },
      event: { from: plan.date, to: made.date, restId: made.id },
    },
  ])
  return made.id
}

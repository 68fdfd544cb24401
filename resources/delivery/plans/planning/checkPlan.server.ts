import { sql } from 'drizzle-orm'
import { type Context, badInput, isId, problemAt, type Problem } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { slotHasRoom, slotOn } from '#resources/delivery/calendars/bookableDays.server.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { sound, type Sound } from '#resources/delivery/calendars/measures.server.ts'
import { bookingOf } from '#resources/delivery/plans/booking.server.ts'
import { nextFreeDates } from '#resources/delivery/plans/freeDates.server.ts'
import { moveRefusal } from '#resources/delivery/plans/reschedule.server.ts'
import { verdictOf } from '#resources/delivery/plans/planning/warnings/verdict.ts'
import { warningsByDay } from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { dayObjections, type DayObjections } from './dayObjections.server.ts'
import { planOf, type PlanRecord } from './lockPlan.server.ts'
import { itemsOfPlan, otherPlanObjections, withMinutes } from './makePlan.server.ts'
import type { WantedItem } from './itemObjections.server.ts'
import { planLinesOf } from './planLines.server.ts'
import { measuresOf } from './planMeasures.server.ts'
import type { planningCalls } from './planning.calls.ts'
import { readyFrom } from './readyGoods.server.ts'
import { addressObjections, stateObjections, subjectOf, type Subject } from './subject.server.ts'
import { inWords } from '#resources/cents.ts'

type Check = CallInput<typeof planningCalls.checkPlan>
type Objection = CallAnswer<typeof planningCalls.checkPlan>['data']['objections'][number]

/**
 * Everything that speaks against a new plan, or against the change of one; nothing changes.
 * @throws NotFound naming the order, ticket, plan or calendar; BadInput when none is named
 */
export async function checkPlan(
  context: Context,
  input: Check,
): Promise<CallAnswer<typeof planningCalls.checkPlan>> {
  const { plan, subject, goods, problems, measures, current, addressId } = await askedPlan(
    context,
    input,
  )
  const booking = sound({ ...input, measures })
  const day = await dayObjections(context, booking, current)
  const warningsOn = await warningsByDay(context, {
    ...input,
    serviceType: input.serviceType ?? plan?.serviceType,
    addressId,
    subject,
    goods,
    planId: plan?.id,
  })
  const warnings = warningsOn(input.date)
  const isBeyond = !!input.overrideReason?.trim() && context.actor.codes.has('K3')
  const locked = plan && moveRefusal(plan)
  const objections = [
    ...weighing('Refused', [
      ...(locked ? [locked] : []),
      ...stateObjections(subject),
      ...problems,
      ...(await addressObjections(context, subject, input.addressId)),
      ...day.refused,
    ]),
    ...weighing(isBeyond ? 'Warning' : 'Refused', day.full),
    ...weighing(
      'Confirm',
      await otherPlanObjections(context, { ...input, orderId: subject.orderId }, plan?.id),
    ),
    // Whoever changes the goods of a plan knew of the balance when the plan was made.
    ...weighing('Warning', [
      ...warnings,
      ...(plan && input.items ? [] : balanceObjections(subject)),
    ]),
  ]
  return {
    data: {
      isAllowed: objections.every(({ weight }) => weight === 'Warning'),
      verdict: verdictOf(
        objections.filter(({ weight }) => weight === 'Refused'),
        warnings,
      ),
      objections,
      proposedSlotId: await freeSlotOf(context, booking),
      freeDates: (await freeDatesOf(context, booking, day, { subject, goods, plan })).map(date => ({
        date,
      })),
    },
  }
}

/** The earliest time slot of a day that has room, so that its windows are kept. */
async function freeSlotOf(
  { db, actor }: Context,
  { calendarId, date, stops }: Sound,
): Promise<string | null> {
  const [free] = await db.query<{ id: string }>(
    sql`
    select s.id from calendar_slots s left join slot_days y on y.slot_id = s.id and y.date = ${date}::date and not y.is_deleted
    where s.calendar_id = ${calendarId} and s.client_id = ${actor.clientId} and not s.is_deleted and ${slotOn(sql`${date}::date`)}
      and ${slotHasRoom(stops)}
    order by (s.period->>'startHour')::int, (s.period->>'startMinute')::int, s.id limit 1`,
    'prepared',
  )
  return free?.id ?? null
}

/** The next dates with room and with the goods; those with room alone where goods never come. */
async function freeDatesOf(
  context: Context,
  booking: Sound,
  { freeDates }: DayObjections,
  { subject, goods, plan }: Pick<Asked, 'subject' | 'goods' | 'plan'>,
): Promise<readonly string[]> {
  if (subject.orderState === 'Draft') return freeDates
  const ready = await readyFrom(context, subject, goods, booking.date, plan?.id)
  if (!ready || ready === booking.date) return freeDates
  return nextFreeDates(context, { ...booking, date: daysAfter(ready, -1) })
}

type Asked = Awaited<ReturnType<typeof askedPlan>>

/**
 * The plan that is asked about: a new one, or the change of one.
 * @throws NotFound naming the order, ticket or plan; BadInput when none is named
 */
export async function askedPlan(
  context: Context,
  input: Pick<Check, 'planId' | 'orderId' | 'ticketId' | 'items' | 'addressId' | 'minutes'>,
) {
  const plan = input.planId && isId(input.planId) ? await planOf(context, input.planId) : undefined
  const of = plan ?? input
  if (!of.orderId && !of.ticketId)
    throw badInput('required', 'orderId', 'Name the order or the ticket, or the plan to change.')
  const subject = await subjectOf(context, of)
  const items = await wantedItems(context, subject, plan, input.items)
  const { goods, problems } = await itemsOfPlan(context, subject, items, plan?.id)
  return {
    plan,
    subject,
    goods,
    problems,
    measures: withMinutes(await measuresOf(context, goods), input.minutes),
    /** What the plan has booked already. */
    current: plan && plan.state !== 'Partially Delivered' ? sound(bookingOf(plan)) : undefined,
    addressId: input.addressId ?? plan?.addressId ?? subject.addressId,
  }
}

const weighing = (weight: Objection['weight'], problems: readonly Problem[]): Objection[] =>
  problems.map(({ code, field = null, message }) => ({ code, field, message, weight }))

/** Those that are asked for; otherwise those of the plan, or all that is open of the order. */
async function wantedItems(
  context: Context,
  { orderId }: Subject,
  plan: PlanRecord | undefined,
  given: readonly WantedItem[] | undefined,
): Promise<readonly WantedItem[]> {
  if (given?.length) return given
  if (plan)
    return plan.planItems.flatMap(({ orderLineId, skuId, quantity, delivered }) =>
      quantity > delivered
        ? [{ ...(orderId ? { orderLineId } : { skuId }), quantity: quantity - delivered }]
        : [],
    )
  const lines = orderId ? await planLinesOf(context, orderId) : []
  return lines.flatMap(({ id, open }) => (open > 0 ? [{ orderLineId: id, quantity: open }] : []))
}

const balanceObjections = ({ orderId, no, balance }: Subject): Problem[] =>
  orderId && balance > 0
    ? [
        problemAt(
          'unpaid',
          'orderId',
          `${no} has a balance of $${inWords(balance)}. Goods are handed over once it is paid.`,
        ),
      ]
    : []

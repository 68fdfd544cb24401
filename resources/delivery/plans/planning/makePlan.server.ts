import { sql } from 'drizzle-orm'
import {
  BadInput,
  type Context,
  Refused,
  createRecord,
  metaOf,
  touched,
  writeOutbox,
  type Problem,
} from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { book } from '#resources/delivery/plans/booking.server.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { scheduleTickets } from '#resources/delivery/plans/ticketStatus.server.ts'
import {
  recordMeant,
  refuseUnlessMeant,
  warningsByDay,
  type Meant,
} from '#resources/delivery/plans/planning/warnings/warnings.server.ts'
import { lineObjections, visitObjections, type WantedItem } from './itemObjections.server.ts'
import type { PlanRecord } from './lockPlan.server.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { planLinesOf } from './planLines.server.ts'
import { measuresOf, type Goods } from './planMeasures.server.ts'
import { addressObjections, stateObjections, subjectOf, type Subject } from './subject.server.ts'

/** A plan to make, of an order or of a ticket. */
export interface NewPlan {
  orderId?: string | null
  ticketId?: string | null
  calendarId: string
  date: string
  slotId?: string | null | undefined
  serviceType: string
  /** Absent: that of the order, unless goods are collected. */
  addressId?: string | null | undefined
  providerId?: string | null | undefined
  helperCount?: number | null | undefined
  shippingCost?: number | null | undefined
  instruction?: string | null | undefined
  /** How long a visit takes. Absent: by its goods. */
  minutes?: number | null | undefined
  items: readonly WantedItem[]
  /** Another plan of the order on this day of this calendar is meant. */
  isConfirmed?: boolean | null | undefined
  override?: { reason: string } | undefined
  /** Somebody books it and is asked about its warnings. Absent: nobody is there to ask. */
  meant?: Meant | undefined
  /** The plan whose rest this is. */
  rescheduledFromId?: string
  /** It is handed over at once: it waits for no day and takes no place of it. */
  isAtOnce?: boolean
}

/**
 * Makes a plan with its items and books its day, in the caller's transaction.
 * @throws NotFound, BadInput, Refused with everything that speaks against it but the day, or as `book`
 */
export async function makePlan(context: Context, request: NewPlan): Promise<PlanRecord> {
  const { db, actor } = context
  const subject = await subjectOf(context, request, 'for update')
  const [items, others, addressId] = await Promise.all([
    itemsOfPlan(context, subject, request.items),
    otherPlanObjections(context, request),
    request.addressId ?? defaultAddress(context, subject, request),
  ])
  const problems = [...stateObjections(subject), ...items.problems, ...others]
  if (problems.length) throw new Refused(...problems)
  const unknown = await addressObjections(context, subject, addressId)
  if (unknown.length) throw new BadInput(...unknown)
  const { calendarId, date, slotId = null, override, isAtOnce, meant } = request
  const warningsOn =
    meant && !isAtOnce
      ? await warningsByDay(context, { ...request, addressId, subject, goods: items.goods })
      : () => []
  const warnings = warningsOn(date).map(({ message }) => message)
  const measures = isAtOnce
    ? noPlace
    : withMinutes(await measuresOf(context, items.goods), request.minutes)
  if (!isAtOnce) await book(context, { calendarId, date, slotId, measures, override })
  if (meant) refuseUnlessMeant(warnings, meant)
  const { serviceType, providerId, helperCount, shippingCost, instruction } = request
  const plan = (await createRecord(context, metaOf('deliveryPlans'), {
    orderId: subject.orderId,
    ticketId: subject.ticketId,
    calendarId,
    date,
    slotId,
    serviceType,
    addressId,
    providerId,
    helperCount,
    shippingCost,
    instruction,
    ...measures,
    isUnpaidBlocked: subject.orderId !== null && subject.balance > 0,
    planItems: items.goods,
  })) as PlanRecord
  if (meant && warnings.length) await recordMeant(context, new Map([[plan.id, warnings]]), meant)
  if (request.rescheduledFromId)
    await db.query(
      sql`update delivery_plans set rescheduled_from_id = ${request.rescheduledFromId}, ${touched(actor)} where id = ${plan.id}`,
    )
  if (subject.orderId) await followDelivery(context, [subject.orderId])
  if (subject.ticketId) await scheduleTickets(context, [subject.ticketId])
  await writeOutbox(db, 'deliveryPlans.create', {
    id: plan.id,
    clientId: actor.clientId,
    orderId: subject.orderId,
    calendarId,
    date,
  })
  return plan
}

/** What people know of a visit counts more than what its goods take. */
export const withMinutes = <M extends { minutes: number }>(
  measures: M,
  minutes: number | null | undefined,
): M => (minutes ? { ...measures, minutes } : measures)

const noPlace = { stops: 0, items: 0, volume: 0, minutes: 0, value: 0 }

/** The goods of wanted items, with what speaks against these. */
export async function itemsOfPlan(
  context: Pick<Context, 'db'>,
  subject: Pick<Subject, 'orderId'>,
  wanted: readonly WantedItem[],
  exceptPlanId?: string,
): Promise<{ goods: Goods[]; problems: Problem[] }> {
  if (!subject.orderId) {
    const goods = wanted.flatMap(({ skuId, quantity }) => (skuId ? [{ skuId, quantity }] : []))
    return { goods, problems: visitObjections(wanted) }
  }
  const lines = await planLinesOf(context, subject.orderId, exceptPlanId)
  const goods = wanted.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId?.toLowerCase())
    return line ? [{ orderLineId: line.id, skuId: line.skuId, quantity }] : []
  })
  return { goods, problems: lineObjections(wanted, lines) }
}

/** Another plan of the order on the same day of the same calendar is asked for first. */
export async function otherPlanObjections(
  { db }: Pick<Context, 'db'>,
  {
    orderId,
    calendarId,
    date,
    isConfirmed,
  }: Pick<NewPlan, 'orderId' | 'calendarId' | 'date' | 'isConfirmed'>,
  planId?: string,
): Promise<Problem[]> {
  if (!orderId || isConfirmed) return []
  const [other] = await db.query<{ no: string }>(
    sql`
    select no from delivery_plans where order_id = ${orderId} and calendar_id = ${calendarId} and date = ${date}
      and state not in ${endedStates} and id is distinct from ${planId ?? null}::uuid and not is_deleted order by no limit 1`,
    'prepared',
  )
  return other
    ? [
        {
          code: 'other_plan',
          field: 'isConfirmed',
          message: `${other.no} of the same order is on this day already. Confirm that another plan is meant.`,
        },
      ]
    : []
}

/** Where the order is delivered to; what is collected needs no address. */
async function defaultAddress(
  { db }: Pick<Context, 'db'>,
  { addressId }: Subject,
  { calendarId }: NewPlan,
): Promise<string | null> {
  const [calendar] = await db.query<{ isCollected: boolean }>(
    sql`select ${isCollected()} as "isCollected" from delivery_calendars c where c.id = ${calendarId}`,
    'prepared',
  )
  return calendar?.isCollected ? null : addressId
}

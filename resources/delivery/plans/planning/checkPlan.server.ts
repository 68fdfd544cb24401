import { sql } from 'drizzle-orm'
import { type Context, badInput, isId, problemAt, type Problem } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'
import { sound } from '#resources/delivery/calendars/measures.server.ts'
import { bookingOf } from '#resources/delivery/plans/booking.server.ts'
import { moveRefusal } from '#resources/delivery/plans/reschedule.server.ts'
import { areasOf } from '#resources/delivery/shipping/areaOf.server.ts'
import { dayObjections } from './dayObjections.server.ts'
import { planOf, type PlanRecord } from './lockPlan.server.ts'
import { itemsOfPlan, otherPlanObjections, withMinutes } from './makePlan.server.ts'
import type { WantedItem } from './itemObjections.server.ts'
import { planLinesOf } from './planLines.server.ts'
import { measuresOf } from './planMeasures.server.ts'
import type { planningCalls } from './planning.calls.ts'
import { readyObjections } from './readyGoods.server.ts'
import { addressObjections, stateObjections, subjectOf, type Subject } from './subject.server.ts'

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
  const { plan, subject, goods, problems, measures, held, addressId } = await askedPlan(
    context,
    input,
  )
  const day = await dayObjections(context, sound({ ...input, measures }), held)
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
    ...weighing('Warning', [
      ...(await serviceObjections(context, input, addressId)),
      ...(await readyObjections(context, subject, goods, input.date, plan?.id)),
      ...balanceObjections(subject),
    ]),
  ]
  return {
    data: {
      isAllowed: objections.every(({ weight }) => weight === 'Warning'),
      objections,
      freeDates: day.freeDates.map(date => ({ date })),
    },
  }
}

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
    held: plan && plan.state !== 'Partially Delivered' ? sound(bookingOf(plan)) : undefined,
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
          `${balance.toFixed(2)} of ${no} is not paid yet; its goods are handed over once it is.`,
        ),
      ]
    : []

/** Whether the calendar has the service, and serves the area of the address. */
export async function serviceObjections(
  context: Context,
  { calendarId, serviceType }: Pick<Check, 'calendarId' | 'serviceType'>,
  addressId: string | null,
): Promise<Problem[]> {
  const [calendar] = await context.db.query<{
    name: string
    isCollected: boolean
    services: string[]
    areaIds: string[]
  }>(sql`
    select c.name, ${isCollected()} as "isCollected",
      coalesce((select json_agg(e.value) from delivery_calendars_service_type_ids l join dictionary_entries e on e.id = l.to_id where l.from_id = c.id), '[]') as services,
      coalesce((select json_agg(l.to_id) from delivery_calendars_area_ids l where l.from_id = c.id), '[]') as "areaIds"
    from delivery_calendars c where c.id = ${calendarId} and c.client_id = ${context.actor.clientId}`)
  if (!calendar) return []
  const { name, services, areaIds } = calendar
  const offers = !serviceType || !services.length || services.includes(serviceType)
  return [
    ...(offers
      ? []
      : [problemAt('service', 'serviceType', `${name} does not offer ${serviceType}.`)]),
    ...(calendar.isCollected || !areaIds.length
      ? []
      : await areaObjections(context, name, areaIds, addressId)),
  ]
}

async function areaObjections(
  context: Context,
  name: string,
  areaIds: readonly string[],
  addressId: string | null,
): Promise<Problem[]> {
  const at = (code: string, message: string) => [problemAt(code, 'addressId', message)]
  if (!addressId) return at('no_address', 'No delivery address is known.')
  const [address] = await context.db.query<{ postcode: string | null; suburb: string | null }>(
    sql`select postcode, suburb from addresses where id = ${addressId} and client_id = ${context.actor.clientId}`,
  )
  const { postcode, suburb } = address ?? { postcode: null, suburb: null }
  if (!postcode) return at('no_postcode', 'The address has no postcode, so its area is not known.')
  const areas = await areasOf(context, { postcode, suburb })
  return areas.some(({ id }) => areaIds.includes(id))
    ? []
    : at('area', `${name} does not serve ${[postcode, suburb].filter(Boolean).join(' ')}.`)
}

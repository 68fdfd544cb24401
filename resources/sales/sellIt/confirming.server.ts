import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  metaOf,
  Refused,
  refused,
  transition,
  updateRecord,
  type Problem,
} from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import { isCollected, lockDays } from '#resources/delivery/calendars/bookableDays.server.ts'
import { sound } from '#resources/delivery/calendars/measures.server.ts'
import { openFor } from '#resources/delivery/plans/booking.server.ts'
import { makePlan } from '#resources/delivery/plans/planning/makePlan.server.ts'
import { planLinesOf } from '#resources/delivery/plans/planning/planLines.server.ts'
import { measuresOf } from '#resources/delivery/plans/planning/planMeasures.server.ts'
import { reserveOrders, type Reserve } from '#resources/stock/reservations/reserving.server.ts'
import {
  lineSkus,
  lineStates,
  setsReserved,
} from '#resources/sales/orders/lines/lineState.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { refuseDays } from '#resources/sales/orders/orderHeader.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { lockOriginals, takeBack } from './exchange/takingBack.server.ts'
import { sourcesOf } from '#resources/sales/lineSources/lineSources.server.ts'
import type { sellItCalls } from './sellIt.calls.ts'
import { refuseEmpty } from './selling.server.ts'
import { isWalkIn } from '#resources/tenders/walkIns.server.ts'
import { namedFromText, validDays } from './saleLimits.ts'
import { mayBeWalkIn } from './walkIn.server.ts'
import { endOpenSale, setOpenSale, workable, type OpenSale } from './workable.server.ts'
import { todayOf } from '#resources/days.ts'

type Order = RecordOf<typeof orders>
type Confirm = CallInput<typeof sellItCalls.confirmSale>
type Confirmed = CallAnswer<typeof sellItCalls.confirmSale>['data']
type Tender = NonNullable<Confirm['payments']>[number]

/**
 * Confirms a sale in the caller's transaction, all or nothing: quotes and confirms it, reserves its
 * goods as each line says, records its payments, plans its delivery and books the place, hands over
 * what is taken now, and issues its invoice.
 * @throws NotFound, Stale, BadInput, Refused naming the field; of a full day with three free dates
 */
export async function confirmSale(context: Context, input: Confirm): Promise<Confirmed> {
  const { orderId, version, payments = [], overrideReason } = input
  const { order, open } = await workable(context, { orderId, version })
  await refuseEmpty(context, order)
  await refuseNobody(context, order, open)
  await lockOriginals(context, order.id)
  const place = placeOf(order, open)
  // Days are locked before goods, by everyone who locks both.
  if (place) await lockPlace(context, order, place)
  if (order.state === 'Draft') await step(context, order.id, 'quote')
  await reserveLines(context, order, open)
  await step(context, order.id, 'confirm')
  const exchanged = await takeBack(context, order, open.givesBack)
  const paid = await takePayments(context, order.id, payments, !!input.mayExceed)
  const plan = place
    ? await makePlan(context, {
        ...place,
        orderId: order.id,
        serviceType: await serviceTypeOf(context, place.calendarId),
        instruction: open.instruction,
        items: await goodsOf(context, order.id),
        ...(overrideReason && { override: { reason: overrideReason } }),
      })
    : open.fulfilment === 'Take now'
      ? await handOver(context, order, input.unpaidReason)
      : undefined
  await endOpenSale(context, order.id)
  await issueInvoices(context, [order.id])
  const after = await orderOf(context, order.id)
  const owes = (after.total ?? 0) - (after.paid ?? 0)
  const isDone = open.fulfilment === 'Take now' && owes === 0
  const done = isDone ? ((await step(context, order.id, 'complete')) as Order) : after
  return {
    order: done,
    planId: plan?.id ?? null,
    planNo: plan?.no ?? null,
    date: plan?.date ?? null,
    fulfilment: open.fulfilment,
    paid,
    ...exchanged,
    owed: Math.round(owes * 100) / 100,
    hasGiftCards: await sellsCards(context, order.id),
  }
}

async function sellsCards({ db }: Context, orderId: string): Promise<boolean> {
  const [line] = await db.query(
    sql`select 1 from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id where l.order_id = ${orderId} and p.is_gift_card and not l.is_deleted limit 1`,
    'prepared',
  )
  return line !== undefined
}

/**
 * Offers a sale at its prices until a day.
 * @throws as `confirmSale`
 */
export async function quoteSale(
  context: Context,
  { orderId, version, validTo }: CallInput<typeof sellItCalls.quoteSale>,
): Promise<Order> {
  const { order } = await workable(context, { orderId, version })
  await refuseEmpty(context, order)
  if (await isWalkIn(context, order.customerId))
    throw refused('walk_in', 'customerId', 'A quotation needs a customer. Choose or add one.')
  await refuseDays(context, { validTo })
  const [until] = await context.db.query<{ day: string }>(sql`
    select coalesce(${validTo ?? null}::date, ${order.validTo}::date, ${sql.raw(todayOf('clients.id'))} + ${validDays}::int)::text as day from clients where id = ${context.actor.clientId}`)
  const meta = metaOf('orders')
  await updateRecord(context, meta, order.id, { version, validTo: until!.day }, order)
  await setOpenSale(context, order.id, { holderId: null, parkedOnUtc: null })
  if (order.state === 'Quotation') return orderOf(context, order.id)
  return (await step(context, order.id, 'quote')) as Order
}

const step = (context: Context, id: string, name: string) =>
  transition(context, metaOf('orders'), { id }, name, { idField: 'orderId' })

/** Who takes goods along for little money may stay unnamed; everybody else is known by name. */
async function refuseNobody(context: Context, order: Order, { fulfilment }: OpenSale) {
  const { country } = context.actor
  if (!(await isWalkIn(context, order.customerId))) return
  if (fulfilment !== 'Take now')
    throw refused(
      'walk_in',
      'customerId',
      `A ${fulfilment === 'Pickup' ? 'pickup' : 'delivery'} needs a customer. Choose or add one.`,
    )
  if (!mayBeWalkIn(country, order.total ?? 0))
    throw refused(
      'walk_in',
      'customerId',
      `A sale of ${namedFromText(country)} or more needs a customer. Choose or add one.`,
    )
}

/** Where and when it is delivered or picked up, if that is known yet. */
function placeOf(order: Order, open: OpenSale) {
  const { fulfilment, calendarId, date, slotId } = open
  if (fulfilment === 'Take now') return undefined
  if (fulfilment === 'Delivery' && !order.deliveryAddressId)
    throw refused('required', 'deliveryAddressId', 'A delivery needs an address.')
  if (!date) return undefined
  if (!calendarId) throw refused('required', 'calendarId', 'Choose the calendar of that day.')
  return { calendarId, date, slotId }
}

type Place = NonNullable<ReturnType<typeof placeOf>>

async function lockPlace(context: Context, order: Order, place: Place) {
  const lines = await lineStates(context.db, order.id)
  const measures = await measuresOf(
    context,
    lines.map(({ id, skuId, quantity }) => ({ orderLineId: id, skuId, quantity })),
  )
  await openFor(context, sound({ ...place, measures }))
  await lockDays(context, [place])
}

/** Reserves what is still open of the lines, each from where it says. */
async function reserveLines(context: Context, order: Order, { fulfilment }: OpenSale) {
  const lines = await lineStates(context.db, order.id)
  const [skus, sources] = await Promise.all([
    lineSkus(
      context,
      lines.map(({ skuId }) => skuId),
    ),
    sourcesOf(context.db, order.id),
  ])
  const parts: Reserve[] = []
  const rows: number[] = []
  for (const [row, line] of lines.entries()) {
    const sku = skus.get(line.skuId)!
    const open = sku.isService
      ? 0
      : line.quantity - line.quantityDelivered - setsReserved(line, sku.members)
    if (open <= 0) continue
    const source = sources.get(line.id)
    rows.push(row)
    parts.push({
      orderLineId: line.id,
      quantity: open,
      ...(source?.warehouseId && { warehouseId: source.warehouseId }),
      ...(source?.stockStatus && { stockStatus: source.stockStatus }),
      ...(fulfilment === 'Take now'
        ? { isHere: true }
        : source?.takesComing && { takesComing: true }),
    })
  }
  if (!parts.length) return
  const [problem] = (await reserveOrders(context, [order.id], parts)).values()
  if (problem) throw new Refused(inSale(problem, rows))
}

/** A problem of a part, named by the line of the sale. */
const inSale = (problem: Problem, rows: readonly number[]): Problem => {
  const [, part, name] = /^lines\.(\d+)\.(.+)$/.exec(problem.field ?? '') ?? []
  return part === undefined
    ? { ...problem, field: 'lines' }
    : { ...problem, field: `lines.${rows[Number(part)]}.${name}` }
}

/** @returns what was paid in all */
async function takePayments(
  context: Context,
  orderId: string,
  payments: readonly Tender[],
  mayExceed: boolean,
): Promise<number> {
  let paid = 0
  for (const [i, { methodId, percent, amount: typed, ...tender }] of payments.entries()) {
    const at = (field: string) => `payments.${i}.${field}`
    if ((typed ?? null) !== null && (percent ?? null) !== null)
      throw badInput('invalid', at('percent'), 'Enter an amount or a percentage.')
    const amount = typed ?? (await ofOwed(context, orderId, percent, at('amount')))
    try {
      const payment = { orderId, methodId, amount, ...tender, mayExceed }
      paid += (await recordPayment(context, payment)).amount ?? amount
    } catch (error) {
      throw withField(error, at)
    }
  }
  return Math.round(paid * 100) / 100
}

/** So many percent of what is still owed. */
async function ofOwed(
  { db }: Context,
  orderId: string,
  percent: number | null | undefined,
  field: string,
): Promise<number> {
  if (!percent) throw badInput('required', field, 'Enter what is paid.')
  if (percent > 100)
    throw badInput('invalid', field.replace(/amount$/, 'percent'), 'At most 100 % can be paid.')
  const [part] = await db.query<{ amount: number }>(
    sql`select round((total - paid) * ${percent}::numeric / 100, 2) as amount from orders where id = ${orderId}`,
    'prepared',
  )
  return part!.amount
}

function withField(error: unknown, at: (field: string) => string): unknown {
  if (error instanceof Error && 'errors' in error)
    for (const problem of error.errors as Problem[])
      if (problem.field && problem.field !== 'orderId') problem.field = at(problem.field)
  return error
}

/** All lines of the order, as a plan takes them. */
const goodsOf = async (context: Context, orderId: string) =>
  (await planLinesOf(context, orderId)).flatMap(({ id, open }) =>
    open > 0 ? [{ orderLineId: id, quantity: open }] : [],
  )

/** The first service of a calendar, else the first one of its kind. */
async function serviceTypeOf({ db }: Context, calendarId: string): Promise<string> {
  const [found] = await db.query<{ serviceType: string | null }>(
    sql`
    select coalesce(
      (select e.value from delivery_calendars_service_type_ids l join dictionary_entries e on e.id = l.to_id
        where l.from_id = c.id and e.is_active and not e.is_deleted order by e.position, e.value limit 1),
      (select e.value from dictionary_entries e where e.kind = 'deliveryPlanServiceType' and e.is_active and not e.is_deleted
        order by (e.value ilike '%pickup%') = ${isCollected()} desc, e.position, e.value limit 1)) as "serviceType"
    from delivery_calendars c where c.id = ${calendarId}`,
    'prepared',
  )
  return found?.serviceType ?? 'Delivery'
}

/** What is taken now leaves by a plan of today that takes no place of a day. */
async function handOver(context: Context, order: Order, unpaidReason: string | null | undefined) {
  const { db, actor } = context
  const [calendar] = await db.query<{ id: string; name: string; today: string }>(sql`
    select c.id, c.name, ${sql.raw(todayOf('k.id'))}::text as today
    from delivery_calendars c join clients k on k.id = c.client_id
    where c.client_id = ${actor.clientId} and ${isCollected()} and c.status = 'Active' and not c.is_deleted
    order by c.branch_id is not distinct from ${order.branchId} desc, c.calendar_type = 'Showroom' desc, c.name limit 1`)
  if (!calendar)
    throw refused(
      'no_calendar',
      'fulfilment',
      'There is no pickup calendar, which goods that are taken away need.',
    )
  const made = await makePlan(context, {
    orderId: order.id,
    calendarId: calendar.id,
    date: calendar.today,
    serviceType: await serviceTypeOf(context, calendar.id),
    items: await goodsOf(context, order.id),
    isConfirmed: true,
    isAtOnce: true,
  })
  const reason = unpaidReason?.trim() || undefined
  await transition(context, metaOf('deliveryPlans'), { id: made.id }, 'deliver', {
    reason,
    details: { isAtTill: true },
    idField: 'planId',
  })
  return made
}

import { sql } from 'drizzle-orm'
import {
  type Actor,
  type Context,
  badInput,
  problemAt,
  writeAuditOf,
  type Details,
  type Problem,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { unansweredOf } from '#resources/delivery/checklists/planQuestions.server.ts'
import { uncheckedOf } from '#resources/delivery/zoneChecks/zoneChecks.server.ts'
import { countGivenOut } from '#resources/delivery/returns/givenOut.server.ts'
import { followDelivery } from './deliveryStatus.server.ts'
import { goOnWithTickets } from './ticketStatus.server.ts'
import { takeInOrder } from '#resources/stock/ledger/takeInOrder.ts'
import { oddQuantities } from '#resources/stock/ledger/oddParts.server.ts'
import type { StockPosition } from '#resources/stock/ledger/position.ts'
import { postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import { countPieces, itemsOf, plansOf, type Item, type Plan } from './planGoods.server.ts'
import { inWords } from '#resources/cents.ts'

/**
 * The effect of a delivered plan on goods: they leave the stock that is held for its order or
 * ticket.
 */
export const handoverSteps = {
  /**
   * All goods of the plan that were not handed over before. What a customer takes along from the
   * till needs no answers to the checklist of those who prepare goods.
   */
  deliver: (context, ids, reason, details) =>
    handOver(context, ids, reason, undefined, details?.isAtTill ?? false),
  /**
   * The quantities in `details.quantities`, by plan item id. At least one piece is handed over and
   * at least one stays.
   */
  deliverPartly: (context, ids, reason, details) => handOver(context, ids, reason, details ?? {}),
} satisfies Record<string, StepEffect>

/** Goods at a position, held for an order line or a ticket. */
interface Held extends StockPosition {
  skuId: string
  quantity: number
}

async function handOver(
  context: Context,
  ids: readonly string[],
  reason: string | undefined,
  details: Details | undefined,
  isAtTill = false,
): Promise<Map<string, Problem>> {
  const plans = await plansOf(context, ids)
  const items = await itemsOf(context.db, ids)
  const quantities = details?.quantities ?? {}
  const unknown = Object.keys(quantities).find(id => !items.some(i => i.id === id.toLowerCase()))
  if (unknown !== undefined)
    throw badInput(
      'unknown_item',
      `quantities.${unknown}`,
      'This item does not belong to the plan.',
    )
  const unanswered = await unansweredOf(
    context.db,
    isAtTill ? [] : ids,
    ({ isHandover }) => isHandover,
  )
  const unchecked = await uncheckedOf(context, isAtTill ? [] : ids)
  const refused = new Map<string, Problem>()
  for (const meta of plans) {
    const own = items.filter(i => i.planId === meta.id)
    const parts = own.map(item => ({
      item,
      id: item.id,
      code: item.code,
      open: item.quantity - item.delivered,
      quantity: details ? (quantities[item.id] ?? 0) : item.quantity - item.delivered,
    }))
    const held = await heldFor(context.db, meta, own)
    const problem =
      refusalOf(meta, own) ??
      unpaidProblem(meta, context.actor, reason) ??
      unanswered.get(meta.id) ??
      unchecked.get(meta.id) ??
      (details && oddQuantities(parts, partly)) ??
      lineProblem(meta, parts) ??
      shortage(meta, parts, held)
    if (problem) refused.set(meta.id, problem)
    else await write(context, meta, parts, held)
  }
  await followDelivery(
    context,
    plans.filter(p => p.orderId && !refused.has(p.id)).map(p => p.orderId!),
    plans.map(p => p.id),
  )
  const visits = plans.filter(p => p.ticketId && !refused.has(p.id))
  await goOnWithTickets(
    context,
    visits.map(p => p.ticketId!),
    visits.map(p => p.id),
  )
  return refused
}

/** The messages for a plan that is to be delivered in part. */
const partly = {
  none: 'Enter what was handed over.',
  all: 'That is everything: mark the plan as delivered.',
}

interface Part {
  item: Item
  quantity: number
}

function refusalOf(meta: Plan, items: readonly Item[]): Problem | undefined {
  if (!meta.orderId) return undefined
  if (meta.orderState !== 'Confirmed')
    return problemAt(
      'order_state',
      'orderId',
      `${meta.orderCode} is ${meta.orderState}; only goods of confirmed orders can be handed over.`,
    )
  return items.length ? undefined : wrongItems('no_items', `${meta.no} has no items to hand over.`)
}

/** What awaits payment leaves unpaid only by `J4`, with a reason. */
function unpaidProblem(
  { isUnpaidBlocked, orderCode, balance }: Plan,
  actor: Actor,
  reason: string | undefined,
): Problem | undefined {
  if (!isUnpaidBlocked || balance <= 0) return undefined
  const owed = `${orderCode} has a balance of $${inWords(balance)}`
  if (!actor.codes.has('J4'))
    return problemAt('unpaid', 'isUnpaidBlocked', `${owed}; handing over its goods needs code J4.`)
  return reason
    ? undefined
    : problemAt('unpaid', 'reason', `${owed}. Enter why its goods are handed over.`)
}

/** Items must belong to the order's own lines, in whole sets, within the open quantity. */
function lineProblem(meta: Plan, parts: readonly Part[]): Problem | undefined {
  if (!meta.orderId) return undefined
  const wanted = new Map<string, number>()
  for (const { item, quantity } of parts) {
    if (item.lineOrderId !== meta.orderId || item.lineSkuId !== item.skuId)
      return wrongItems(
        'unknown_line',
        `${item.code} in ${meta.no} is not a line of ${meta.orderCode}.`,
      )
    const sum = (wanted.get(item.orderLineId!) ?? 0) + quantity
    wanted.set(item.orderLineId!, sum)
    if (sum > item.lineOpen!)
      return wrongItems(
        'too_many',
        `${item.code}: you entered ${sum}, but only ${item.lineOpen} of the order are still open.`,
      )
  }
  return undefined
}

/** The shortage by order line and SKU; a visit hands over what is held for its ticket, by SKU. */
function shortage(meta: Plan, parts: readonly Part[], held: readonly Held[]): Problem | undefined {
  for (const [key, needed] of neededBy(parts)) {
    const there = sum(
      held.filter(h =>
        meta.orderId ? keyOf(h.orderLineId, h.skuId) === key : h.skuId === needed.skuId,
      ),
    )
    if (there < needed.quantity)
      return wrongItems(
        'insufficient_stock',
        `${needed.code}: ${needed.quantity} needed, but only ${there} held for ${meta.orderCode ?? 'its ticket'}.`,
      )
  }
  return undefined
}

const wrongItems = (code: string, message: string) => problemAt(code, 'planItems', message)

const keyOf = (orderLineId: string | null | undefined, skuId: string) =>
  `${orderLineId ?? ''} ${skuId}`
const sum = (goods: readonly { quantity: number }[]) => goods.reduce((n, g) => n + g.quantity, 0)

function neededBy(parts: readonly Part[]) {
  const needed = new Map<
    string,
    { code: string; skuId: string; orderLineId: string | null; quantity: number }
  >()
  for (const { item, quantity } of parts)
    for (const { skuId, code, required } of quantity ? item.members : []) {
      const key = keyOf(item.orderLineId, skuId)
      const before = needed.get(key)?.quantity ?? 0
      needed.set(key, {
        code,
        skuId,
        orderLineId: item.orderLineId,
        quantity: before + quantity * required,
      })
    }
  return needed
}

async function write(context: Context, meta: Plan, parts: readonly Part[], held: readonly Held[]) {
  const needed = neededBy(parts)
  const movements = [...needed].flatMap(([key, wanted]) => {
    const goods = held.filter(h =>
      meta.orderId ? keyOf(h.orderLineId, h.skuId) === key : h.skuId === wanted.skuId,
    )
    const { taken } = takeInOrder(goods, wanted.quantity)
    return taken.map(({ skuId, quantity, ...from }): Movement => ({ skuId, quantity, from }))
  })
  await postFor(context, 'Delivery', { entity: 'deliveryPlans', id: meta.id }, movements)
  const given = parts.filter(({ quantity }) => quantity)
  // A visit for a ticket delivers nothing of an order.
  await countPieces(context, 'delivered', given, meta.orderId !== null)
  if (!meta.orderId) {
    const gone = movements.map(({ skuId, quantity, from }) => ({ skuId, quantity, place: from! }))
    if (meta.ticketId) await countGivenOut(context, meta.ticketId, gone)
    return
  }
  await changePromised(
    context,
    [...needed.values()].map(({ skuId, orderLineId, quantity }) => ({
      orderLineId: orderLineId!,
      skuId,
      quantity,
      becomes: { state: 'Done' as const },
    })),
  )
  await writeAuditOf(context, 'deliver', 'orders', meta.orderId, {
    plan: [null, meta.no],
    goods: [
      null,
      given.map(({ item: { orderLineId, skuId }, quantity }) => ({ orderLineId, skuId, quantity })),
    ],
  })
}

/**
 * Goods held for this plan: those that stand in its zone first, then those in its calendar's
 * warehouse, excluding goods in transit to another one.
 */
const heldFor = (tx: Queryable, meta: Plan, items: readonly Item[]): Promise<Held[]> => {
  const lineIds = items.flatMap(i => (i.orderLineId ? [i.orderLineId] : []))
  if (meta.orderId && !lineIds.length) return Promise.resolve([])
  return tx.query<Held>(sql`
    select sku_id, quantity, warehouse_id, stock_status, stock_on_hold_status, order_line_id,
      ticket_id, layer_id, container_line_id
    from stock_lines where ${meta.orderId ? sql`order_line_id in ${lineIds}` : sql`ticket_id = ${meta.ticketId} and stock_on_hold_status = 'Ticket'`}
      and quantity > 0 and transfer_id is null and not is_deleted order by layer_id is not distinct from ${meta.zoneId}::uuid desc, warehouse_id is not distinct from ${meta.warehouseId}::uuid desc, id`)
}

import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Details, Effect } from '#server/entities/effects.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { BadInput, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { followDelivery } from './deliveryStatus.server.ts'
import type { Place } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { changePromised } from '#resources/stock/reservations/reserved.server.ts'
import { itemsOf, plansOf, type Item, type Plan } from './planGoods.server.ts'

/** What goods do when a plan is delivered: they leave the stock that is held for its order or ticket. */
export const handoverEffects = {
  /** Everything of the plan that was not handed over before. */
  deliver: (tx, who, ids) => handOver(tx, who, ids, undefined),
  /** What `details.quantities` says, by the id of the plan's item. At least one piece goes and at least one stays. */
  deliverPartly: (tx, who, ids, _reason, details) => handOver(tx, who, ids, details ?? {}),
} satisfies Record<string, Effect>

/** Goods in a place, held for an order line or a ticket. */
interface Held extends Place {
  skuId: string
  quantity: number
}

async function handOver(
  tx: Queryable,
  who: Who,
  ids: readonly string[],
  details: Details | undefined,
): Promise<Map<string, Problem>> {
  const plans = await plansOf(tx, who, ids)
  const items = await itemsOf(tx, ids)
  const quantities = details?.quantities ?? {}
  const unknown = Object.keys(quantities).find(id => !items.some(i => i.id === id.toLowerCase()))
  if (unknown !== undefined)
    throw new BadInput({
      code: 'unknown_item',
      field: `quantities.${unknown}`,
      message: 'This item does not belong to the plan.',
    })
  const refused = new Map<string, Problem>()
  for (const plan of plans) {
    const own = items.filter(i => i.planId === plan.id)
    const parts = own.map(item => ({
      item,
      open: item.quantity - item.delivered,
      quantity: details ? (quantities[item.id] ?? 0) : item.quantity - item.delivered,
    }))
    const held = await heldFor(tx, plan, own)
    const problem =
      refusalOf(plan, own) ??
      (details ? partProblem(parts) : undefined) ??
      lineProblem(plan, parts) ??
      shortage(plan, parts, held)
    if (problem) refused.set(plan.id, problem)
    else await write(tx, who, plan, parts, held)
  }
  await followDelivery(
    tx,
    who,
    plans.filter(p => p.orderId && !refused.has(p.id)).map(p => p.orderId!),
    plans.map(p => p.id),
  )
  return refused
}

type Part = { item: Item; open: number; quantity: number }

function refusalOf(plan: Plan, items: readonly Item[]): Problem | undefined {
  if (!plan.orderId) return undefined
  if (plan.orderState !== 'Confirmed')
    return {
      code: 'order_state',
      field: 'orderId',
      message: `${plan.orderCode} is ${plan.orderState}; goods of a confirmed order are handed over.`,
    }
  return items.length
    ? undefined
    : { code: 'no_items', field: 'planItems', message: `${plan.no} has no items to hand over.` }
}

function partProblem(parts: readonly Part[]): Problem | undefined {
  const odd = parts.find(
    p => !Number.isInteger(p.quantity) || p.quantity < 0 || p.quantity > p.open,
  )
  if (odd)
    return {
      code: 'invalid',
      field: `quantities.${odd.item.id}`,
      message: `${odd.item.code}: a whole number from 0 to ${odd.open}.`,
    }
  if (parts.every(p => p.quantity === 0))
    return { code: 'required', field: 'quantities', message: 'Say what was handed over.' }
  return parts.every(p => p.quantity === p.open)
    ? {
        code: 'whole',
        field: 'quantities',
        message: 'That is everything: mark the plan as delivered.',
      }
    : undefined
}

/** Items are of the order's own lines, whole sets of them, and no more than is open. */
function lineProblem(plan: Plan, parts: readonly Part[]): Problem | undefined {
  if (!plan.orderId) return undefined
  const wanted = new Map<string, number>()
  for (const { item, quantity } of parts) {
    if (item.lineOrderId !== plan.orderId || item.lineSkuId !== item.skuId)
      return {
        code: 'unknown_line',
        field: 'planItems',
        message: `${item.code} in ${plan.no} is not a line of ${plan.orderCode}.`,
      }
    const sum = (wanted.get(item.orderLineId!) ?? 0) + quantity
    wanted.set(item.orderLineId!, sum)
    if (sum > item.lineOpen!)
      return {
        code: 'too_many',
        field: 'planItems',
        message: `${item.code}: ${sum} handed over, ${item.lineOpen} of the order open.`,
      }
  }
  return undefined
}

/** What is needed by order line and SKU; a visit for a ticket takes along what is held for it, and often nothing is. */
function shortage(plan: Plan, parts: readonly Part[], held: readonly Held[]): Problem | undefined {
  if (!plan.orderId) return undefined
  for (const [key, needed] of neededBy(parts)) {
    const there = sum(held.filter(h => keyOf(h.orderLineId, h.skuId) === key))
    if (there < needed.quantity)
      return {
        code: 'insufficient_stock',
        field: 'planItems',
        message: `${needed.code}: ${needed.quantity} needed, ${there} held for ${plan.orderCode}.`,
      }
  }
  return undefined
}

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

async function write(
  tx: Queryable,
  who: Who,
  plan: Plan,
  parts: readonly Part[],
  held: readonly Held[],
) {
  const needed = neededBy(parts)
  const movements = [...needed].flatMap(([key, { skuId, quantity }]): Movement[] => {
    let left = quantity
    return held
      .filter(h => (plan.orderId ? keyOf(h.orderLineId, h.skuId) === key : h.skuId === skuId))
      .flatMap(goods => {
        const { quantity: there, skuId: _, ...from } = goods
        const taken = Math.min(left, there)
        left -= taken
        goods.quantity -= taken
        return taken ? [{ skuId, quantity: taken, from }] : []
      })
  })
  if (movements.length)
    await post(tx, who, {
      type: 'Delivery',
      movements,
      document: { entity: 'deliveryPlans', id: plan.id },
    })
  const rows = parts
    .filter(p => p.quantity)
    .map(({ item, quantity }) => ({ id: item.id, orderLineId: item.orderLineId, quantity }))
  await tx.query(sql`
    update plan_items i set delivered = i.delivered + v.quantity, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, quantity integer) where i.id = v.id`)
  if (!plan.orderId) return
  await tx.query(sql`
    update order_lines l set quantity_delivered = l.quantity_delivered + v.quantity, ${touched(who)}
    from (select "orderLineId", sum(quantity)::int as quantity from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("orderLineId" uuid, quantity integer) group by 1) v where l.id = v."orderLineId"`)
  await changePromised(
    tx,
    who,
    [...needed.values()].map(({ skuId, orderLineId, quantity }) => ({
      orderLineId: orderLineId!,
      skuId,
      quantity,
      becomes: { state: 'Done' as const },
    })),
  )
  await writeAudit(tx, who, {
    operation: 'deliver',
    entity: 'orders',
    recordId: plan.orderId,
    changes: {
      plan: [null, plan.no],
      goods: [
        null,
        parts
          .filter(p => p.quantity)
          .map(({ item: { orderLineId, skuId }, quantity }) => ({ orderLineId, skuId, quantity })),
      ],
    },
  })
}

/** Goods that wait for this plan; those in its calendar's warehouse first, and none that are on their way to another one. */
const heldFor = (tx: Queryable, plan: Plan, items: readonly Item[]): Promise<Held[]> => {
  const lineIds = items.flatMap(i => (i.orderLineId ? [i.orderLineId] : []))
  if (plan.orderId && !lineIds.length) return Promise.resolve([])
  return tx.query<Held>(sql`
    select sku_id as "skuId", quantity, warehouse_id as "warehouseId", stock_status as "stockStatus", stock_on_hold_status as "stockOnHoldStatus", order_line_id as "orderLineId",
      ticket_id as "ticketId", layer_id as "layerId", container_line_id as "containerLineId"
    from stock_lines where ${plan.orderId ? sql`order_line_id in ${lineIds}` : sql`ticket_id = ${plan.ticketId} and stock_on_hold_status = 'Ticket'`}
      and quantity > 0 and transfer_id is null and not is_deleted order by warehouse_id is not distinct from ${plan.warehouseId}::uuid desc, id`)
}

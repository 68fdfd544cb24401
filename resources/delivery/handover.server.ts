import { sql } from 'drizzle-orm'
import { writeAudit } from '../../server/db/audit.ts'
import type { Queryable } from '../../server/db/database.ts'
import { writeOutbox } from '../../server/db/outbox.ts'
import type { Details, Effect } from '../../server/entities/effects.ts'
import { planOf } from '../../server/entities/plan.ts'
import { oneRecord } from '../../server/entities/read.ts'
import { touched } from '../../server/entities/touched.ts'
import { stale } from '../../server/entities/visibility.ts'
import { BadInput, NotFound, Refused, type Problem } from '../../server/http/errors.ts'
import { isId } from '../../server/http/validation.ts'
import type { Who } from '../../server/session/who.ts'
import { followDelivery } from '../sales/deliveryStatus.server.ts'
import { post, type Movement, type Place } from '../stock/ledger.server.ts'
import { changePromised } from '../stock/reserved.server.ts'
import { lockOrdersOfPlans } from './planEffects.server.ts'

/** What goods do when a plan is delivered: they leave the stock that is held for its order or ticket. */
export const handoverEffects = {
  /** Everything of the plan that was not handed over before. */
  deliver: (tx, who, ids) => handOver(tx, who, ids, undefined),
  /** What `details.quantities` says, by the id of the plan's item. At least one piece goes and at least one stays. */
  deliverPartly: (tx, who, ids, _reason, details) => handOver(tx, who, ids, details ?? {}),
} satisfies Record<string, Effect>

/** Pieces, or whole sets, of a plan's item that come back. */
export interface ReturnedItem {
  planItemId: string
  quantity: number
  /** `Awaiting Inspection` when absent. */
  stockStatus?: string
}

/**
 * Takes back goods that a plan has handed over. They come into the given warehouse, or that of the plan's calendar; the plan keeps its
 * status.
 * @throws NotFound, Stale, BadInput naming the field, Refused for more than was handed over and is not back yet
 */
export async function returnItems(
  tx: Queryable,
  who: Who,
  request: {
    planId: string
    version?: number
    items: readonly ReturnedItem[]
    warehouseId?: string
    reason?: string
  },
): Promise<void> {
  const { planId, version, items: given, reason } = request
  if (isId(planId)) await lockOrdersOfPlans(tx, [planId])
  const [plan] = isId(planId) ? await plansOf(tx, [planId.toLowerCase()], who) : []
  if (!plan) throw new NotFound('This delivery plan does not exist, or not any more.', 'planId')
  if (version !== undefined && version !== plan.version)
    throw stale(
      planOf('deliveryPlans'),
      who,
      await oneRecord(tx, planOf('deliveryPlans'), who, plan.id),
    )
  if (!['Delivered', 'Partially Delivered'].includes(plan.state))
    throw new Refused({
      code: 'transition',
      field: 'planId',
      message: `${plan.no} is ${plan.state}; goods come back once they were handed over.`,
    })
  const warehouseId = request.warehouseId ?? plan.warehouseId
  const items = await itemsOf(tx, [plan.id])
  const problems = itemProblems(given, items)
  if (!warehouseId || !(await isOwnWarehouse(tx, who, warehouseId)))
    problems.push({
      code: warehouseId ? 'unknown_reference' : 'required',
      field: 'warehouseId',
      message: 'Choose the warehouse that the goods come to.',
    })
  problems.push(...(await statusProblems(tx, given)))
  if (problems.length) throw new BadInput(...problems)
  const back = given.map((g, i) => ({
    ...g,
    i,
    item: items.find(o => o.id === lower(g.planItemId))!,
  }))
  const tooMany = back.filter(b => b.quantity > b.item.delivered - b.item.returned)
  if (tooMany.length)
    throw new Refused(
      ...tooMany.map(({ i, item }) => ({
        code: 'too_many',
        field: `items.${i}.quantity`,
        message: `${item.code}: ${item.delivered - item.returned} can come back.`,
      })),
    )
  const movements = back.flatMap(({ item, quantity, stockStatus }): Movement[] =>
    item.members.map(m => ({
      skuId: m.skuId,
      quantity: quantity * m.required,
      to: { warehouseId: warehouseId!, stockStatus: stockStatus ?? inspected },
    })),
  )
  if (movements.length)
    await post(tx, who, {
      type: 'Return',
      movements,
      document: { entity: 'deliveryPlans', id: plan.id },
    })
  const rows = back.map(({ item, quantity }) => ({
    id: item.id,
    orderLineId: item.orderLineId,
    quantity,
  }))
  await tx.query(sql`
    update plan_items i set returned = i.returned + v.quantity, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, quantity integer) where i.id = v.id`)
  await tx.query(sql`
    update order_lines l set quantity_returned = l.quantity_returned + v.quantity, ${touched(who)}
    from (select "orderLineId", sum(quantity)::int as quantity from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v("orderLineId" uuid, quantity integer) group by 1) v where l.id = v."orderLineId"`)
  await tx.query(sql`update delivery_plans set ${touched(who)} where id = ${plan.id}`)
  if (plan.orderId) await followDelivery(tx, who, [plan.orderId])
  const goods = back.map(({ item, quantity, stockStatus }) => ({
    skuId: item.skuId,
    quantity,
    stockStatus: stockStatus ?? inspected,
  }))
  await writeAudit(tx, who, {
    operation: 'returnItems',
    entity: 'deliveryPlans',
    recordId: plan.id,
    changes: { goods: [null, goods], ...(reason?.trim() ? { reason: [null, reason.trim()] } : {}) },
  })
  await writeOutbox(tx, 'deliveryPlans.returnItems', {
    id: plan.id,
    clientId: who.clientId,
    orderId: plan.orderId,
    goods,
  })
}

const inspected = 'Awaiting Inspection'
const lower = (id: string) => id.toLowerCase()

interface Plan {
  id: string
  version: number
  no: string
  state: string
  orderId: string | null
  orderCode: string | null
  orderState: string | null
  ticketId: string | null
  warehouseId: string | null
}
interface Item {
  id: string
  planId: string
  code: string
  skuId: string
  quantity: number
  delivered: number
  returned: number
  orderLineId: string | null
  /** Of the order line: its order and SKU, and what was ordered and is not delivered. */
  lineOrderId: string | null
  lineSkuId: string | null
  lineOpen: number | null
  /** What one of it is made of; nothing where it is a service. */
  members: readonly { skuId: string; code: string; required: number }[]
}
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
  const plans = await plansOf(tx, ids, who)
  const items = await itemsOf(tx, ids)
  const quantities = details?.quantities ?? {}
  const unknown = Object.keys(quantities).find(id => !items.some(i => i.id === lower(id)))
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

const plansOf = (tx: Queryable, ids: readonly string[], who: Who) =>
  tx.query<Plan>(sql`
    select p.id, p.version, p.no, p.state, p.order_id as "orderId", o.order_code as "orderCode", o.state as "orderState", p.ticket_id as "ticketId", c.warehouse_id as "warehouseId"
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join orders o on o.id = p.order_id
    where p.id in ${ids} and p.client_id = ${who.clientId} and not p.is_deleted order by p.id for update of p`)

const itemsOf = (tx: Queryable, planIds: readonly string[]) =>
  tx.query<Item>(sql`
    select i.id, i.plan_id as "planId", k.code, i.sku_id as "skuId", i.quantity, i.delivered, i.returned, i.order_line_id as "orderLineId",
      l.order_id as "lineOrderId", l.sku_id as "lineSkuId", l.quantity - l.quantity_delivered as "lineOpen",
      case when p.type = 'Service' then '[]'::json else coalesce(
        (select json_agg(json_build_object('skuId', m.sku_id, 'code', s.code, 'required', m.quantity) order by s.code) from combo_members m join skus s on s.id = m.sku_id where m.combo_sku_id = i.sku_id and not m.is_deleted),
        json_build_array(json_build_object('skuId', i.sku_id, 'code', k.code, 'required', 1))) end as members
    from plan_items i join skus k on k.id = i.sku_id join products p on p.id = k.product_id left join order_lines l on l.id = i.order_line_id
    where i.plan_id in ${planIds} and not i.is_deleted order by i.plan_id, k.code, i.id`)

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

function itemProblems(given: readonly ReturnedItem[], items: readonly Item[]): Problem[] {
  if (!given.length || given.length > 200)
    return [{ code: 'required', field: 'items', message: 'Say what comes back: 1 to 200 items.' }]
  return given.flatMap(({ planItemId, quantity }, i): Problem[] => [
    ...(!items.some(o => o.id === String(planItemId).toLowerCase())
      ? [
          {
            code: 'unknown_item',
            field: `items.${i}.planItemId`,
            message: 'This item does not belong to the plan.',
          },
        ]
      : given.findIndex(g => lower(g.planItemId) === lower(planItemId)) < i
        ? [
            {
              code: 'duplicate',
              field: `items.${i}.planItemId`,
              message: 'This item is named twice.',
            },
          ]
        : []),
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= 10_000
      ? []
      : [
          {
            code: 'invalid',
            field: `items.${i}.quantity`,
            message: 'A quantity is a whole number from 1 to 10,000.',
          },
        ]),
  ])
}

const isOwnWarehouse = async (tx: Queryable, who: Who, id: string) =>
  isId(id) &&
  (
    await tx.query(
      sql`select 1 from warehouses where id = ${id} and client_id = ${who.clientId} and not is_deleted`,
    )
  ).length > 0

async function statusProblems(tx: Queryable, given: readonly ReturnedItem[]): Promise<Problem[]> {
  const known = await tx.query<{ value: string }>(
    sql`select value from dictionary_entries where kind = 'physicalStockStatus' and is_active and not is_deleted`,
  )
  return given.flatMap(({ stockStatus = inspected }, i) =>
    known.some(k => k.value === stockStatus)
      ? []
      : [
          {
            code: 'unknown_reference',
            field: `items.${i}.stockStatus`,
            message: 'There is no such status to choose.',
          },
        ],
  )
}

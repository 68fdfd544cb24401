import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutbox } from '#server/db/outbox.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { stale } from '#server/entities/read/visibility.ts'
import { BadInput, NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { isId } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import { followDelivery } from './deliveryStatus.server.ts'
import { post, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { lockOrdersOfPlans } from './planSteps.server.ts'
import { itemsOf, plansOf, type Item } from './planGoods.server.ts'

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
  const [plan] = isId(planId) ? await plansOf(tx, who, [planId.toLowerCase()]) : []
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

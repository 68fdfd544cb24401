import { sql } from 'drizzle-orm'
import {
  type Context,
  BadInput,
  NotFound,
  Refused,
  isId,
  refuseStale,
  metaOf,
  problemAt,
  refused,
  touched,
  writeAuditAndOutbox,
  type Problem,
  type Queryable,
} from '#server/kit'
import { followDelivery } from './deliveryStatus.server.ts'
import { oddId, oddPieces } from '#resources/stock/ledger/oddParts.server.ts'
import { postFor, type Movement } from '#resources/stock/ledger/ledger.server.ts'
import { recordReturned } from '#resources/delivery/returns/recordReturns.server.ts'
import { setsApart } from '#resources/delivery/returns/setsApart.server.ts'
import { lockOrdersOfPlans } from './planSteps.server.ts'
import { countPieces, itemsOf, plansOf, type Item, type Plan } from './planGoods.server.ts'

/** Returned pieces, or whole sets, of a plan's item. */
export interface ReturnedItem {
  planItemId: string
  quantity: number
  /** `Awaiting Inspection` if absent. */
  stockStatus?: string
}

/**
 * Takes back goods that a plan has handed over, into the given warehouse or that of the plan's
 * calendar. The plan keeps its status.
 * @throws NotFound, Stale, BadInput naming the field, Refused for more than was handed over and not
 * yet returned
 */
export async function returnItems(
  context: Context,
  request: {
    planId: string
    version?: number
    items: readonly ReturnedItem[]
    warehouseId?: string
    reason?: string
    /** The return that says that they come; without it, the earliest of their items. */
    expectedId?: string
  },
): Promise<void> {
  const { db } = context
  const { planId, version, items: given, reason } = request
  if (isId(planId)) await lockOrdersOfPlans(db, [planId])
  const [meta] = isId(planId) ? await plansOf(context, [planId.toLowerCase()]) : []
  if (!meta) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
  await refuseStale(context, metaOf('deliveryPlans'), meta, version)
  if (!['Delivered', 'Partially Delivered'].includes(meta.state))
    throw refused(
      'transition',
      'planId',
      `${meta.no} is ${meta.state}; only goods that were handed over can come back.`,
    )
  const warehouseId = request.warehouseId ?? meta.warehouseId
  const items = await itemsOf(db, [meta.id])
  const problems = itemProblems(given, items)
  if (!warehouseId || !(await isOwnWarehouse(context, warehouseId)))
    problems.push(
      problemAt(
        warehouseId ? 'unknown_reference' : 'required',
        'warehouseId',
        'Choose the warehouse that the goods come back to.',
      ),
    )
  problems.push(...(await statusProblems(db, given)))
  if (problems.length) throw new BadInput(...problems)
  const back = given.map((g, i) => ({
    ...g,
    i,
    item: items.find(o => o.id === g.planItemId.toLowerCase())!,
  }))
  const apart = await setsApart(
    db,
    back.map(({ item }) => item.id),
  )
  const most = ({ id, delivered, returned }: Item) => delivered - returned - apart(id)
  const tooMany = back.filter(({ item, quantity }) => quantity > most(item))
  if (tooMany.length)
    throw new Refused(
      ...tooMany.map(({ i, item }) =>
        problemAt(
          'too_many',
          `items.${i}.quantity`,
          `${item.code}: at most ${most(item)} can come back.`,
        ),
      ),
    )
  const movements = back.flatMap(({ item, quantity, stockStatus }): Movement[] =>
    item.members.map(m => ({
      skuId: m.skuId,
      quantity: quantity * m.required,
      to: { warehouseId: warehouseId!, stockStatus: stockStatus ?? inspected },
    })),
  )
  await postFor(context, 'Return', { entity: 'deliveryPlans', id: meta.id }, movements)
  await recordReturned(
    context,
    meta,
    back.map(each => ({ ...each, stockStatus: each.stockStatus ?? inspected })),
    { warehouseId: warehouseId!, reason, expectedId: request.expectedId },
  )
  await countReturned(context, meta, back, reason)
}

/** Counts pieces that have come back for money. The caller has locked the order and the plan. */
export async function countReturned(
  context: Context,
  plan: Pick<Plan, 'id' | 'orderId'>,
  back: readonly { item: Item; quantity: number; stockStatus?: string }[],
  reason: string | undefined,
): Promise<void> {
  await countPieces(context, 'returned', back)
  await context.db.query(
    sql`update delivery_plans set ${touched(context.actor)} where id = ${plan.id}`,
  )
  if (plan.orderId) await followDelivery(context, [plan.orderId])
  const goods = back.map(({ item, quantity, stockStatus }) => ({
    skuId: item.skuId,
    quantity,
    stockStatus: stockStatus ?? inspected,
  }))
  const changes = {
    goods: [null, goods],
    ...(reason?.trim() ? { reason: [null, reason.trim()] } : {}),
  }
  await writeAuditAndOutbox(context, 'returnItems', 'deliveryPlans', [
    { id: plan.id, changes, event: { orderId: plan.orderId, goods } },
  ])
}

const inspected = 'Awaiting Inspection'

function itemProblems(given: readonly ReturnedItem[], items: readonly Item[]): Problem[] {
  if (!given.length || given.length > 200)
    return [problemAt('required', 'items', 'Enter what comes back: 1 to 200 items.')]
  const ids = given.map(({ planItemId }) => String(planItemId).toLowerCase())
  return given.flatMap(({ quantity }, i) => [
    ...oddId(ids, i, items, `items.${i}.planItemId`, ['item', 'plan']),
    ...oddPieces(`items.${i}.quantity`, quantity, 1, 10_000),
  ])
}

const isOwnWarehouse = async ({ db, actor }: Context, id: string) =>
  isId(id) &&
  (
    await db.query(
      sql`select 1 from warehouses where id = ${id} and client_id = ${actor.clientId} and not is_deleted`,
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
          problemAt(
            'unknown_reference',
            `items.${i}.stockStatus`,
            'Choose a status from the list.',
          ),
        ],
  )
}

import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf, touched, writeAuditAndOutbox } from '#server/kit'
import { customerOfPlan } from '#resources/common.ts'
import type { Item, Plan } from '#resources/delivery/plans/planGoods.server.ts'

interface Back {
  item: Pick<Item, 'id' | 'skuId'>
  quantity: number
  stockStatus: string
}

/**
 * Records goods that came back: expected ones of the item first, the earliest first, and the rest as
 * returns of their own. The caller has locked the plan.
 */
export async function recordReturned(
  context: Context,
  plan: Pick<Plan, 'id' | 'orderId' | 'ticketId'>,
  back: readonly Back[],
  {
    warehouseId,
    reason,
    expectedId,
  }: {
    warehouseId: string
    reason: string | undefined
    expectedId: string | undefined
  },
): Promise<void> {
  const { db, actor } = context
  const expected = await db.query<{ id: string; planItemId: string; quantity: number }>(sql`
    select id, plan_item_id, quantity from return_records
    where plan_id = ${plan.id} and state = 'Expected' and purpose = 'Credit' and not is_deleted order by id = ${expectedId ?? plan.id} desc, no for update`)
  for (const { item, quantity, stockStatus } of back) {
    let left = quantity
    for (const each of expected.filter(({ planItemId }) => planItemId === item.id)) {
      const pieces = Math.min(left, each.quantity)
      if (!pieces) continue
      left -= pieces
      // What of it is still to come stays expected.
      if (pieces < each.quantity) {
        await db.query(sql`
          update return_records set quantity = quantity - ${pieces}, ${touched(actor)} where id = ${each.id}`)
        await insertReceived(
          context,
          plan,
          { item, quantity: pieces, stockStatus },
          warehouseId,
          reason,
        )
      } else
        await db.query(sql`
          update return_records set state = 'Received', received_by_id = ${actor.staffId}, received_on_utc = now(), warehouse_id = ${warehouseId}, stock_status = ${stockStatus}, ${touched(actor)} where id = ${each.id}`)
      each.quantity -= pieces
    }
    if (left)
      await insertReceived(
        context,
        plan,
        { item, quantity: left, stockStatus },
        warehouseId,
        reason,
      )
  }
}

const insertReceived = (
  context: Context,
  plan: Pick<Plan, 'id' | 'orderId' | 'ticketId'>,
  { item, quantity, stockStatus }: Back,
  warehouseId: string,
  reason: string | undefined,
) =>
  insertReturns(context, plan, [
    {
      planItemId: item.id,
      skuId: item.skuId,
      quantity,
      stockStatus,
      warehouseId,
      reason: reason?.trim().slice(0, 200),
      state: 'Received',
      receivedById: context.actor.staffId,
      receivedOnUtc: new Date().toISOString(),
    },
  ])

/** Writes returns of a plan. @returns their ids */
export async function insertReturns(
  context: Context,
  { id: planId, orderId, ticketId }: Pick<Plan, 'id' | 'orderId' | 'ticketId'>,
  rows: readonly object[],
): Promise<string[]> {
  const { db } = context
  const [customer] = await db.query<{ customerId: string | null }>(sql`
    select ${sql.raw(customerOfPlan('o', 't'))} as customer_id from (select 1) x left join orders o on o.id = ${orderId} left join tickets t on t.id = ${ticketId}`)
  const made = rows.map(row => ({
    ...row,
    id: uuid(),
    planId,
    orderId,
    ticketId,
    customerId: customer!.customerId,
  }))
  await insertRows(context, metaOf('returnRecords'), made)
  await writeAuditAndOutbox(
    context,
    'create',
    'returnRecords',
    made.map(({ id }) => ({ id, changes: { planId: [null, planId] } })),
  )
  return made.map(({ id }) => id)
}

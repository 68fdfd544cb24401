import { sql } from 'drizzle-orm'
import { type Context, Refused, metaOf, problemAt, updateRecord, writeOutbox } from '#server/kit'
import { bookingOf, remeasure } from '#resources/delivery/plans/booking.server.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import {
  followPlans,
  followPreparation,
} from '#resources/delivery/preparation/followPreparation.server.ts'
import { remeasureStop } from '#resources/delivery/trips/leaveTrips.server.ts'
import type { WantedItem } from './itemObjections.server.ts'
import { itemsRefusal, lockPlan, planOf, type PlanRecord } from './lockPlan.server.ts'
import { itemsOfPlan } from './makePlan.server.ts'
import { measuresOf, type Goods } from './planMeasures.server.ts'

/**
 * Replaces the items of a plan; what it takes of its day follows.
 * @throws NotFound, Stale, Refused naming the items, and as `remeasure`
 */
export async function changeItems(
  context: Context,
  request: {
    planId: string
    version?: number | null | undefined
    items: readonly WantedItem[]
    override?: { reason: string } | undefined
  },
): Promise<PlanRecord> {
  const { db, actor } = context
  const plan = await lockPlan(context, request.planId, request.version)
  const problem = itemsRefusal(plan, actor)
  if (problem) throw new Refused(problem)
  const { goods, problems } = await itemsOfPlan(context, plan, request.items, plan.id)
  problems.push(...(await preparedProblems(context, plan, goods)))
  if (problems.length) throw new Refused(...problems)
  const byGoods = await measuresOf(context, goods)
  // The minutes of a visit that people entered stay.
  const isEntered =
    plan.ticketId !== null && plan.minutes !== (await measuresOf(context, plan.planItems)).minutes
  const measures = {
    ...byGoods,
    stops: plan.stops,
    ...(isEntered && { minutes: plan.minutes }),
  }
  await remeasure(context, bookingOf(plan), measures, request.override)
  const planItems = goods.map(item => {
    const { orderLineId, skuId } = item as { orderLineId?: string; skuId: string }
    const known = plan.planItems.find(each =>
      orderLineId ? each.orderLineId === orderLineId : each.skuId === skuId,
    )
    return { ...item, ...(known && { id: known.id }) }
  })
  const changed = (await updateRecord(
    context,
    metaOf('deliveryPlans'),
    plan.id,
    { version: plan.version, ...measures, planItems },
    plan,
  )) as PlanRecord
  if (changed.version === plan.version) return changed
  await remeasureStop(context, plan.id)
  const isFollowed = await followPlans(context, [plan.id])
  if (plan.orderId) {
    await followDelivery(context, [plan.orderId])
    await followPreparation(context, [plan.orderId])
  }
  await writeOutbox(db, 'deliveryPlans.changeItems', { id: plan.id, clientId: actor.clientId })
  return isFollowed ? planOf(context, plan.id) : changed
}

/** Prepared pieces stand in a zone: they are taken back before a plan needs them no longer. */
async function preparedProblems({ db }: Context, plan: PlanRecord, goods: readonly Goods[]) {
  const left = plan.planItems.flatMap(({ orderLineId, skuId, prepared }) => {
    const wanted = goods.find(item =>
      orderLineId ? item.orderLineId === orderLineId : item.skuId === skuId,
    )
    return prepared > (wanted?.quantity ?? 0) ? [{ skuId, prepared }] : []
  })
  if (!left.length) return []
  const codes = await db.query<{ id: string; code: string }>(
    sql`select id, code from skus where id in ${left.map(({ skuId }) => skuId)}`,
  )
  return left.map(({ skuId, prepared }) =>
    problemAt(
      'prepared',
      'items',
      `${codes.find(({ id }) => id === skuId)!.code}: ${prepared} are prepared for ${plan.no}. Take them back to a shelf first.`,
    ),
  )
}

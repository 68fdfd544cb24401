import { type Context, Refused, metaOf, updateRecord, writeOutbox } from '#server/kit'
import { bookingOf, remeasure } from '#resources/delivery/plans/booking.server.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { remeasureStop } from '#resources/delivery/trips/leaveTrips.server.ts'
import type { WantedItem } from './itemObjections.server.ts'
import { itemsRefusal, lockPlan, type PlanRecord } from './lockPlan.server.ts'
import { itemsOfPlan } from './makePlan.server.ts'
import { measuresOf } from './planMeasures.server.ts'

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
  if (problems.length) throw new Refused(...problems)
  const measures = { ...(await measuresOf(context, goods)), stops: plan.stops }
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
  if (plan.orderId) await followDelivery(context, [plan.orderId])
  await writeOutbox(db, 'deliveryPlans.changeItems', { id: plan.id, clientId: actor.clientId })
  return changed
}

import { sql } from 'drizzle-orm'
import {
  type Actor,
  type Context,
  NotFound,
  isId,
  metaOf,
  oneRecord,
  problemAt,
  refuseStale,
  type Problem,
} from '#server/kit'
import type { RecordOf } from '#define'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { itemStates } from '#resources/delivery/plans/planStates.ts'
import {
  inPreparation,
  lockOrdersOfPlans,
  mayChangePrepared,
} from '#resources/delivery/plans/planSteps.server.ts'

export type PlanRecord = RecordOf<typeof deliveryPlans>

/**
 * Locks the order or ticket of a plan, then the plan, and reads it with its items.
 * @throws NotFound naming `planId`, Stale with the current plan
 */
export async function lockPlan(
  context: Context,
  planId: string,
  version?: number | null,
): Promise<PlanRecord> {
  if (!isId(planId)) throw unknownPlan()
  await lockOrdersOfPlans(context.db, [planId])
  const [row] = await context.db.query<{ id: string; version: number }>(sql`
    select id, version from delivery_plans where id = ${planId} and client_id = ${context.actor.clientId} and not is_deleted for update`)
  if (!row) throw unknownPlan()
  await refuseStale(context, metaOf('deliveryPlans'), row, version ?? undefined)
  return planOf(context, planId)
}

/** @throws NotFound naming `planId` */
export const planOf = async (context: Context, planId: string): Promise<PlanRecord> =>
  (await oneRecord(context, metaOf('deliveryPlans'), planId, '', 'planId')) as PlanRecord

/** Why the goods of a plan cannot be changed, if so. Source: readings, item 29. */
export function itemsRefusal(plan: PlanRecord, actor: Actor): Problem | undefined {
  if (plan.isLocked)
    return problemAt('locked', 'planId', `${plan.no} is locked; its items cannot be changed.`)
  if (!itemStates.includes(plan.state))
    return problemAt(
      'transition',
      'planId',
      `${plan.no} is ${plan.state}; its items cannot be changed.`,
    )
  return plan.preparationStatus !== 'None' && !mayChangePrepared(actor) ? inPreparation : undefined
}

const unknownPlan = () =>
  new NotFound('This delivery plan does not exist or was deleted.', 'planId')

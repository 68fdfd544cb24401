import { type Context, NotFound } from '#server/kit'
import { plansOf, type Plan } from './planGoods.server.ts'
import { lockOrdersOfPlans } from './planSteps.server.ts'

/** Those of these plans that are there, locked after their orders. */
export async function lockedPlans(
  context: Context,
  planIds: readonly string[],
): Promise<readonly Plan[]> {
  if (!planIds.length) return []
  // They run in this order, and are sent together.
  const [, plans] = await Promise.all([
    lockOrdersOfPlans(context.db, planIds),
    plansOf(context, planIds),
  ])
  return plans
}

/** @throws NotFound naming `planId` */
export async function lockedPlan(context: Context, planId: string): Promise<Plan> {
  const [plan] = await lockedPlans(context, [planId])
  if (!plan) throw new NotFound('This delivery plan does not exist or was deleted.', 'planId')
  return plan
}

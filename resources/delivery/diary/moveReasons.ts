import type { RecordOf } from '#define'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

type Plan = Pick<RecordOf<typeof deliveryPlans>, 'state' | 'customerConfirmedOnUtc'>

/** What someone else has reason to wonder about when a plan moves; it is explained first. */
export function wonderedAt(plan: Plan): 'confirmed' | 'state' | undefined {
  if (plan.customerConfirmedOnUtc) return 'confirmed'
  return wondered.includes(plan.state) ? 'state' : undefined
}

const wondered: readonly string[] = ['No Show', 'Partially Delivered', 'Ready To Pickup']

/** These are planned again, which is more than another date. */
export const isPlannedAgain = ({ state }: Pick<Plan, 'state'>) =>
  ['No Show', 'Partially Delivered'].includes(state)

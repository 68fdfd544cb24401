import type { RecordOf } from '#define'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

type Plan = Pick<RecordOf<typeof deliveryPlans>, 'state' | 'date' | 'customerConfirmedOnUtc'>

/**
 * What someone else has reason to wonder about when a plan moves; it is explained first.
 * @param date the day that a card is dropped on, as `YYYY-MM-DD`
 */
export function wonderedAt(plan: Plan, date?: string): 'confirmed' | 'state' | 'day' | undefined {
  if (plan.customerConfirmedOnUtc) return 'confirmed'
  if (wondered.includes(plan.state)) return 'state'
  return date && date !== plan.date ? 'day' : undefined
}

const wondered: readonly string[] = ['No Show', 'Partially Delivered', 'Ready To Pickup']

/** These are planned again, which is more than another date. */
export const isPlannedAgain = ({ state }: Pick<Plan, 'state'>) =>
  ['No Show', 'Partially Delivered'].includes(state)

/** How far the customer of a pickup is. A plan that nobody was invited to has no appointment yet. */
export const appointmentStates = [
  'Not invited',
  'Invited',
  'Booked',
  'Arrived',
  'Done',
  'No-show',
  'Expired',
] as const

/**
 * SQL of that state. What the plan says comes before what the customer has answered; a pickup whose
 * day is over is expired, unless a later one was agreed.
 */
export const appointmentState = (of: {
  planState: string
  planDate: string
  today: string
  answer: string
  chosenDate: string
  invited: string
}) =>
  `case when ${of.planState} in ('Delivered', 'Partially Delivered') then 'Done' when ${of.planState} = 'No Show' then 'No-show' when ${of.planState} = 'Customer On Site' then 'Arrived' when greatest(${of.planDate}, ${of.chosenDate}) < ${of.today} then 'Expired' when ${of.answer} = 'Confirmed' then 'Booked' when ${of.invited} is null then 'Not invited' else 'Invited' end`

/** SQL of something about a plan's step, from the history of the plan. */
export const stepOf = (planId: string, step: string, what: string) =>
  `select ${what} from audit a where a.record_id = ${planId} and a.entity = 'deliveryPlans' and a.operation = '${step}'`

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

/** SQL of that state. What the plan says comes before what the customer has answered. */
export const appointmentState = (of: {
  planState: string
  planDate: string
  today: string
  answer: string
  invited: string
}) =>
  `case when ${of.planState} in ('Delivered', 'Partially Delivered') then 'Done' when ${of.planState} = 'No Show' then 'No-show' when ${of.planState} = 'Customer On Site' then 'Arrived' when ${of.answer} = 'Confirmed' then 'Booked' when ${of.invited} is null then 'Not invited' when ${of.planDate} < ${of.today} then 'Expired' else 'Invited' end`

/** SQL of something about a plan's step, from the history of the plan. */
export const stepOf = (planId: string, step: string, what: string) =>
  `select ${what} from audit a where a.record_id = ${planId} and a.entity = 'deliveryPlans' and a.operation = '${step}'`

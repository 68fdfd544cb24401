import { type Actor, fileOfRows, handlers, type TableFile } from '#server/kit'
import { answerList, rowFields, type AnyCall } from '#define'
import { overduePlans } from './overduePlans.server.ts'
import { planFollowUpSteps } from './planFollowUps.server.ts'
import { reminderCalls } from './reminders.calls.ts'
import { holdUntilPaid, releaseUnpaid } from './unpaidHold.server.ts'
import { unpaidPlans } from './unpaidPlans.server.ts'
import { planWarnings } from './warnings.server.ts'

const { assign, snooze, wake } = planFollowUpSteps

export default handlers(reminderCalls, {
  getOverdueDeliveryPlanList: overduePlans,
  getUnPaidDeliveryPlanList: unpaidPlans,
  getDeliveryPlanWarningList: planWarnings,

  async exportOverdueDeliveryPlanList(context, { format: _format, ...asked }) {
    const { data } = await overduePlans(context, { ...asked, pageSize: mostRows })
    return fileOf('Overdue delivery plans', reminderCalls.getOverdueDeliveryPlanList, data, context)
  },
  async exportUnPaidDeliveryPlanList(context, { format: _format, ...asked }) {
    const { data } = await unpaidPlans(context, { ...asked, pageSize: mostRows })
    return fileOf('Unpaid delivery plans', reminderCalls.getUnPaidDeliveryPlanList, data, context)
  },

  assignPlanFollowUp: (context, { ownerId = null, ...target }) => assign(context, target, ownerId),
  snoozePlanFollowUp: (context, { until, reason, ...target }) =>
    snooze(context, target, { until, reason }),
  wakePlanFollowUp: wake,
  holdPlanUntilPaid: holdUntilPaid,
  releaseUnpaidPlan: (context, { reason, ...target }) => releaseUnpaid(context, target, reason),
})

/** The file is meant for people. */
const mostRows = 20_000

/** The rows of a list's answer, with the columns of its screen. */
const fileOf = (
  title: string,
  call: AnyCall,
  rows: readonly Readonly<Record<string, unknown>>[],
  { actor }: { actor: Actor },
): TableFile => fileOfRows(title, rowFields(answerList(call)!.shape), rows, actor)

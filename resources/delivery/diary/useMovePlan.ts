import type { RaRecord } from 'ra-core'
import type { CallInput } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { useOfferUndo } from '#src/views/record/actions/useUndo.ts'
import { isMovedForGood } from './moveReasons.ts'
import type { planningCalls } from '#resources/delivery/plans/planning/planning.calls.ts'

type Input = CallInput<(typeof planningCalls)['updateDeliveryPlanDate']>
export type Move = Omit<Input, 'planId'>

/** What a plan is called where it is planned: its order or its ticket. */
export const planTitle = ({ labels, no }: RaRecord): string =>
  labels?.orderId ?? labels?.ticketId ?? no

/**
 * Moves a plan, tells it and offers to move it back. A no-show is scheduled again, and a partly
 * delivered plan stays and gets another for its rest: neither can be moved back.
 */
export function useMovePlan(plan: RaRecord) {
  const { provider, renew, tellDone } = useServer()
  const offerUndo = useOfferUndo()
  return async (to: Move) => {
    const isAgain = isMovedForGood({ state: plan.state })
    const call = isAgain ? 'reschedule' : 'updateDeliveryPlanDate'
    const { data } = await provider.call(call, {
      version: plan.version,
      ...to,
      planId: String(plan.id),
    })
    void renew()
    const message = say('diary.moved', { title: planTitle(plan), date: formatDate(data.date) })
    if (isAgain) return tellDone(message)
    const { calendarId, date, slotId } = plan
    offerUndo(message, async () => {
      const back = { planId: data.id, version: data.version, calendarId, date, slotId }
      await provider.call('updateDeliveryPlanDate', back)
    })
  }
}

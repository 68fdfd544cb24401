import type { RaRecord } from 'ra-core'
import { requestOf } from '#data/requests.ts'
import type { CallInput } from '#define'
import { useServer } from '#src/app/useServer.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { refuseLeft, useOfferUndo } from '#src/views/record/actions/useUndo.ts'
import { mayCall } from '#src/app/access.ts'
import { textingCalls } from '#resources/messages/texting/texting.calls.ts'
import { isPlannedAgain } from './moveReasons.ts'
import { TellCustomer } from './TellCustomer.tsx'
import type { planningCalls } from '#resources/delivery/plans/planning/planning.calls.ts'

type Input = CallInput<(typeof planningCalls)['updateDeliveryPlanDate']>
export type Move = Omit<Input, 'planId'>

/** The name of a plan where it is planned: its order or its ticket. */
export const planTitle = ({ labels, no }: RaRecord): string =>
  labels?.orderId ?? labels?.ticketId ?? no

/**
 * Moves a plan, tells it and offers to move it back. A partly delivered plan stays and gets another
 * for its rest, which is not taken back.
 */
export function useMovePlan(plan: RaRecord) {
  const { provider, notify, renew, tellDone } = useServer()
  const offerUndo = useOfferUndo()
  return async (to: Move) => {
    const isElsewhere = !!to.calendarId && to.calendarId !== plan.calendarId
    const isAgain = isPlannedAgain({ state: plan.state })
    const isThere = to.date === plan.date && (to.slotId ?? null) === (plan.slotId ?? null)
    if (isThere && !isElsewhere && !isAgain)
      return notify(say('diary.unmoved', { title: planTitle(plan) }), { type: 'info' })
    const isRescheduled = isElsewhere || isAgain
    const call = isRescheduled ? 'reschedule' : 'updateDeliveryPlanDate'
    const answer = await provider.call(call, {
      version: plan.version,
      ...to,
      planId: String(plan.id),
    })
    void renew()
    const date = formatDate(answer.data.date)
    const message = say('diary.moved', { title: planTitle(plan), date })
    const requestId = requestOf(answer)
    if (answer.data.id !== plan.id || !requestId) return tellDone(message)
    const isTold = to.date !== plan.date && mayCall('textCustomers', textingCalls.textCustomers)
    offerUndo(
      message,
      async () => refuseLeft(await provider.call('movePlansBack', { requestId })),
      isTold && <TellCustomer planId={String(plan.id)} />,
    )
  }
}

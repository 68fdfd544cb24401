import DeedDialog from '#resources/delivery/plans/dialogs/DeedDialog.tsx'
import type { BackDeed } from '#resources/delivery/plans/dialogs/PlanDeed.tsx'
import { usePlansOf } from '#resources/delivery/plans/page/plansOf.ts'
import { say } from '#src/i18n/say.ts'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'

interface Props {
  deed: BackDeed
  orderId: string
  planId: string
  onClose: () => void
}

/** Reads what was handed over, then asks what of it comes back. */
export default function BackOfPlan({ deed, orderId, planId, onClose }: Props) {
  const { query } = usePlansOf('orderId', orderId)
  const { data: of, error, refetch } = query
  if (error)
    return (
      <DialogFrame title={say(`planning.${deed}`)} cancel={say('action.close')} onClose={onClose}>
        <ProblemState error={error} onRetry={() => void refetch()} />
      </DialogFrame>
    )
  const plan = of?.plans.find(each => each.id === planId)
  // What is shown may be older than what another person has just taken back.
  if (!of || !plan || !query.isFetchedAfterMount) return null
  return <DeedDialog deed={deed} of={of} plan={plan} onClose={onClose} />
}

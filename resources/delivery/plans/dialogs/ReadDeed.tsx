import { DialogFrame } from '#src/controls/DialogFrame.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { say } from '#src/i18n/say.ts'
import { usePlansOf, type By } from '#resources/delivery/plans/page/plansOf.ts'
import DeedDialog from './DeedDialog.tsx'
import { BookDialog, type BackDeed } from './PlanDeed.tsx'

interface Props {
  by: By
  id: string
  deed: 'book' | 'items' | 'move' | 'cancel' | BackDeed
  planId: string | undefined
  /** Other goods: the plan takes all that are on none too. */
  isAll?: boolean
  onClose: () => void
}

/** Reads what is planned, then asks how a delivery is to be booked, moved or cancelled, or what of it comes back. */
export default function ReadDeed({ by, id, deed, planId, isAll = false, onClose }: Props) {
  const { query } = usePlansOf(by, id)
  const { data: of, error, refetch } = query
  if (error)
    return (
      <DialogFrame title={say(`planning.${deed}`)} cancel={say('action.close')} onClose={onClose}>
        <ProblemState error={error} onRetry={() => void refetch()} />
      </DialogFrame>
    )
  // What is shown may be older than what another person has just done.
  if (!of || !query.isFetchedAfterMount) return null
  const plan = of.plans.find(each => each.id === planId)
  if (deed === 'book') return <BookDialog of={of} onClose={onClose} />
  return plan ? (
    <DeedDialog deed={deed} of={of} plan={plan} isAll={isAll} onClose={onClose} />
  ) : null
}

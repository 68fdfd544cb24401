import '#resources/delivery/plans/page/planning.texts.ts'
import type { RecordOf } from '#define'
import { say } from '#src/i18n/say.ts'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { goodsToHandOver } from './goodsOf.ts'
import PlanDialog from './PlanDialog.tsx'

interface Props {
  record: RecordOf<typeof deliveryPlans>
  onClose: () => void
}

/** Asks which pieces of a plan were handed over. */
export default function PartlyDelivered({ record, onClose }: Props) {
  const { id, version, no, planItems } = record
  return (
    <PlanDialog
      call="markAsPartiallyDelivered"
      title={say('planning.partly_of', { no })}
      confirm={say('planning.partly')}
      fixed={{ planId: id, version }}
      goods={{ id: 'planItemId', rows: goodsToHandOver(planItems) }}
      onClose={onClose}
    />
  )
}

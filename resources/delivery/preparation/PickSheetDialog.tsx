import './preparation.texts.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { DialogFrame } from '#src/views/parts/DialogFrame.tsx'

interface Props {
  planIds: readonly string[]
  onClose: () => void
}

/** The goods of plans with their places, in walking order. */
export default function PickSheetDialog({ planIds, onClose }: Props) {
  return (
    <DialogFrame
      title={say('preparation.sheet_of', { smart_count: planIds.length })}
      cancel={say('preparation.close')}
      isCancelFirst
      maxWidth="lg"
      onClose={onClose}
    >
      <CallTable
        call="getDeviveryplanPreparationStockList"
        input={{ planIds: [...planIds] }}
        none={say('preparation.none')}
      />
    </DialogFrame>
  )
}

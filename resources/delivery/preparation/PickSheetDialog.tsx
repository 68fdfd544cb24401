import './preparation.texts.ts'
import Button from '@mui/material/Button'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { DialogFrame } from '#src/controls/DialogFrame.tsx'

interface Props {
  planIds: readonly string[]
  onClose: () => void
}

/** The goods of plans with their places, in walking order. */
export default function PickSheetDialog({ planIds, onClose }: Props) {
  const { provider, save } = useServer()
  return (
    <DialogFrame
      title={say('preparation.sheet_of', { smart_count: planIds.length })}
      cancel={say('preparation.close')}
      isCancelFirst
      maxWidth="lg"
      onClose={onClose}
      buttons={
        <Button
          variant="contained"
          onClick={() => void save(provider.callFile('printPickSheet', { planIds: [...planIds] }))}
        >
          {say('preparation.print')}
        </Button>
      }
    >
      <CallTable
        call="getDeviveryplanPreparationStockList"
        input={{ planIds: [...planIds] }}
        none={say('preparation.none')}
        columns={{
          place: true,
          skuCode: true,
          skuName: true,
          quantity: true,
          cartons: true,
          planNo: true,
          orderCode: true,
          warehouse: true,
          stockStatus: true,
          isInZone: true,
        }}
      />
    </DialogFrame>
  )
}

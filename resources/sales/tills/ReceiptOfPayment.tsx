import type { payments } from '#resources/sales/payments/payments.entity.ts'
import Receipt from '@mui/icons-material/ReceiptOutlined'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { IconAction } from '#src/controls/IconAction.tsx'
import { documentCalls, documentNames } from '#resources/sales/documents/documents.calls.ts'
import type { RecordOf } from '#define'

const print = 'getOrderPDFByOrderIdsAndType'

/** Saves the receipt of the order that was paid. */
export function ReceiptOfPayment({ record }: { record: RecordOf<typeof payments> }) {
  const { provider, save } = useServer()
  if (!mayCall(print, documentCalls[print])) return null
  return (
    <IconAction
      hasHint
      label={documentNames.receipt}
      onClick={() =>
        void save(provider.callFile(print, { orderIds: [record.orderId], type: 'receipt' }))
      }
      icon={<Receipt />}
    />
  )
}

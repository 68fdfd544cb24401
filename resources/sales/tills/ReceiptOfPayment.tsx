import type { payments } from '#resources/sales/payments/payments.entity.ts'
import Receipt from '@mui/icons-material/ReceiptOutlined'
import { mayCall } from '#src/app/access.ts'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import { documentCalls, documentNames } from '#resources/sales/documents/documents.calls.ts'
import type { RecordOf } from '#define'

const print = 'getOrderPDFByOrderIdsAndType'

/** Saves the receipt of the order that was paid. */
export function ReceiptOfPayment({ record }: { record: RecordOf<typeof payments> }) {
  if (!mayCall(print, documentCalls[print])) return null
  return (
    <FileAction
      call={print}
      input={{ orderIds: [record.orderId], type: 'receipt' }}
      label={documentNames.receipt}
      icon={<Receipt />}
    />
  )
}

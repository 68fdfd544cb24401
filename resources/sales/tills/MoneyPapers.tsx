import { BankingSheet } from './BankingSheet.tsx'
import { ReceiptOfPayment } from './ReceiptOfPayment.tsx'
import type { payments } from '#resources/sales/payments/payments.entity.ts'
import type { RecordOf } from '#define'

/** What is printed of money received: the receipt of a payment, or the banking sheet of a day. */
export default function MoneyPapers({ record }: { record?: RecordOf<typeof payments> }) {
  return record ? <ReceiptOfPayment record={record} /> : <BankingSheet />
}

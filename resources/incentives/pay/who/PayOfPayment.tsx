import type { RecordOf } from '#define'
import type { payments } from '#resources/sales/payments/payments.entity.ts'
import { WhoGot } from './WhoGot.tsx'

/** Below a payment: who got what of it. */
export default function PayOfPayment({ record }: { record: RecordOf<typeof payments> }) {
  const { id, version } = record
  return <WhoGot call="getPayOfPayment" input={{ paymentId: id }} version={version} />
}

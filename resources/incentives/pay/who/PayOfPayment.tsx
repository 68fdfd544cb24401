import './whoGot.texts.ts'
import type { RecordOf } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import type { payments } from '#resources/sales/payments/payments.entity.ts'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'

/** Below a payment: who got what of it. */
export default function PayOfPayment({ record }: { record: RecordOf<typeof payments> }) {
  return (
    holdsOne(payCodes) && (
      <CallTable
        call="getPayOfPayment"
        input={{ paymentId: record.id }}
        version={record.version}
        title={say('who_got.title')}
        none={say('who_got.none')}
      />
    )
  )
}

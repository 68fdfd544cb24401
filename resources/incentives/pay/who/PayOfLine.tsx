import './whoGot.texts.ts'
import type { RecordOf } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import type { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'

/** Below a line of an order: who got what of it. */
export default function PayOfLine({ record }: { record: RecordOf<typeof orderLines> }) {
  return (
    holdsOne(payCodes) && (
      <CallTable
        call="getPayOfOrder"
        input={{ orderId: record.orderId, orderLineId: record.id }}
        version={record.version}
        title={say('who_got.title')}
        none={say('who_got.none')}
      />
    )
  )
}

import './whoGot.texts.ts'
import { payCodes } from '#resources/incentives/seenPay.ts'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'

/** Below an order: who got what of it. */
export default function PayOfOrder({ record: { id, version } }: { record: Order }) {
  return (
    holdsOne(payCodes) && (
      <CallTable
        call="getPayOfOrder"
        input={{ orderId: id }}
        version={version}
        title={say('who_got.title')}
        none={say('who_got.none')}
      />
    )
  )
}

interface Order {
  readonly id: string
  readonly version: number
}

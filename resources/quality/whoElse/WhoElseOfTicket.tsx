import type { RecordOf } from '#define'
import type { tickets } from '#resources/service/tickets.entity.ts'
import { WhoElse } from './WhoElse.tsx'

/** Below a ticket that names its product: who else has the same goods. */
export default function WhoElseOfTicket({ record }: { record: RecordOf<typeof tickets> }) {
  return record.productId ? (
    <WhoElse
      about={{ ticketId: record.id }}
      version={record.version}
      isOpen={record.state !== 'Resolved' && record.state !== 'Closed'}
    />
  ) : null
}

import type { RecordOf } from '#define'
import type { orderLines } from '#resources/sales/orders/orderLines.entity.ts'
import { WhoGot } from './WhoGot.tsx'

/** Below a line of an order: who got what of it. */
export default function PayOfLine({ record }: { record: RecordOf<typeof orderLines> }) {
  const { id, orderId, version } = record
  return <WhoGot call="getPayOfOrder" input={{ orderId, orderLineId: id }} version={version} />
}

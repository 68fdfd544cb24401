import { WhoGot } from './WhoGot.tsx'

/** Below an order: who got what of it. */
export default function PayOfOrder({ record: { id, version } }: { record: Order }) {
  return <WhoGot call="getPayOfOrder" input={{ orderId: id }} version={version} />
}

interface Order {
  readonly id: string
  readonly version: number
}

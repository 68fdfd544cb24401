import '#resources/shell/overlays.texts.ts'
import { ListDialog } from '#resources/shell/ListDialog.tsx'
import type { FoundOrder } from './useOrderCheck.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  readonly orders: readonly FoundOrder[]
  readonly open: (order: FoundOrder) => void
  readonly close: () => void
}

/** The selection among several matching orders. */
export default function OrderList({ orders, open, close }: Props) {
  const entries = orders.map(order => ({
    key: order.orderId,
    label: nameOf(order),
    onChoose: () => open(order),
  }))
  return <ListDialog title={say('order_check_dialog.list')} entries={entries} close={close} />
}

const nameOf = ({ orderCode, originalOrderId }: FoundOrder) =>
  originalOrderId ? `${orderCode} (${originalOrderId})` : orderCode

import { say } from '#src/i18n/say.ts'
import { editable } from '#resources/sales/orders/orderEditable.ts'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import { TaxPreview } from '#resources/sales/orders/address/TaxPreview.tsx'
import type { Processing } from '#resources/sales/orders/parts/useOrderProcessing.ts'

/** Edits the header of an order, as far as its status allows. */
export function OrderEdit({ order }: { order: Processing['order'] }) {
  const mine = editable[order.state]
  if (!mine.length) return null
  const fixed = editable.Draft.filter(name => !mine.includes(name))
  return (
    <OrderAction
      call="updateOrder"
      label={say('order.edit')}
      short={say('action.edit')}
      confirm={say('action.save')}
      record={order}
      fixed={fixed}
      isEdit
    >
      <TaxPreview order={order} />
    </OrderAction>
  )
}

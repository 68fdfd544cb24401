import { useListContext } from 'ra-core'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/** In the bar of a selection of orders: a text to the customer, where one row is selected. */
export default function TextSelectedOrder() {
  const { data = [] } = useListContext()
  const { ids } = useSelection()
  const row = ids.size === 1 ? data.find(({ id }) => ids.has(id)) : undefined
  return row ? (
    <TextCustomer
      by="orderId"
      id={row.orderId}
      {...(row.customerName && { name: row.customerName })}
    />
  ) : null
}

import { useListContext } from 'ra-core'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/** In the bar of a selection of plans: a text to the customer, where one row is selected. */
export default function TextSelected() {
  const { data = [] } = useListContext()
  const { ids } = useSelection()
  const row = ids.size === 1 ? data.find(({ id }) => ids.has(id)) : undefined
  return row ? (
    <TextCustomer
      by="planId"
      id={row.planId}
      {...(row.customerName && { name: row.customerName })}
    />
  ) : null
}

import { useListContext } from 'ra-core'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import TextManyCustomers from '#resources/messages/texting/TextManyCustomers.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/** In the bar of a selection of plans: a text to the customer, or to those of several rows. */
export default function TextSelected() {
  const { data = [] } = useListContext()
  const { ids } = useSelection()
  const rows = data.filter(({ id }) => ids.has(id))
  const [row] = rows
  // A plan may have several rows.
  const planIds = [...new Set(rows.map(({ planId }) => String(planId)))]
  if (planIds.length > 1) return <TextManyCustomers ids={planIds} />
  return row ? (
    <TextCustomer
      by="planId"
      id={row.planId}
      {...(row.customerName && { name: row.customerName })}
    />
  ) : null
}

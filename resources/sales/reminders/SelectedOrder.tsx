import { useListContext } from 'ra-core'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { CustomerStatement } from '#resources/sales/customers/CustomerStatement.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/**
 * In the bar of a selection of orders, where one row is selected: a text to the customer, and their
 * statement where the list says what is owed.
 */
export default function SelectedOrder() {
  const { data = [] } = useListContext()
  const { ids } = useSelection()
  const row = ids.size === 1 ? data.find(({ id }) => ids.has(id)) : undefined
  return row ? (
    <>
      <TextCustomer
        by="orderId"
        id={row.orderId}
        {...(row.customerName && { name: row.customerName })}
      />
      {row.balance !== undefined && <CustomerStatement customerId={row.customerId} />}
    </>
  ) : null
}

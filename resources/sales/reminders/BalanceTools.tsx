import { CustomerStatement } from '#resources/sales/customers/CustomerStatement.tsx'
import TextSelectedOrder from './TextSelectedOrder.tsx'
import { useSelectedOrder } from './useSelectedOrder.ts'

/** In the bar of a selection of orders with money owing: a text to the customer, and their statement. */
export default function BalanceTools() {
  const order = useSelectedOrder()
  return (
    <>
      <TextSelectedOrder />
      {order && <CustomerStatement customerId={order.customerId} />}
    </>
  )
}

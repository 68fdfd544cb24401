import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { useSelectedOrder } from './useSelectedOrder.ts'

/** In the bar of a selection of orders: a text to the customer, where one row is selected. */
export default function TextSelectedOrder() {
  const order = useSelectedOrder()
  return order ? (
    <TextCustomer
      by="orderId"
      id={order.orderId}
      {...(order.customerName && { name: order.customerName })}
    />
  ) : null
}

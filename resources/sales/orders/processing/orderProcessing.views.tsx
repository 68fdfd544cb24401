import { OrderPage } from '#resources/sales/orders/parts/OrderPage.tsx'

/**
 * The page that moves an order forward.
 *
 * `/sale/order_details` shows the same page of the answer to its own call.
 */
export default function OrderProcessing() {
  return <OrderPage call="getOrderProcessing" />
}

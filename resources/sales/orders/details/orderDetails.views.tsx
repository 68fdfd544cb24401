import { OrderPage } from '#resources/sales/orders/parts/OrderPage.tsx'

/**
 * A complete order to read and edit.
 *
 * `/sale/processing` shows the same page of the answer to its own call.
 */
export default function OrderDetails() {
  return <OrderPage call="getOrderDetailsById" />
}

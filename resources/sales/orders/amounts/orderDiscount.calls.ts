import { call, integer, money, record, reference } from '#define'
import { approvalShape } from '#resources/sales/discounts/discounts.calls.ts'
import { orders } from '#resources/sales/orders/orders.entity.ts'

/** The discount of a whole order. */
export const orderDiscountCalls = {
  /** It is spread over the lines by what they are worth, and spread anew when they change. */
  setOrderDiscount: call({
    at: 'POST /api/orderProcessing/discount',
    done: 'Discount updated',
    of: 'orders',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      orderDiscount: money({ required: true, min: 0, label: 'Discount on the order' }),
      ...approvalShape,
    },
    answer: { data: record(orders) },
  }),
}

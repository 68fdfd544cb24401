import { call, integer, record, reference, text } from '#define'
import { orders } from '#resources/sales/orders/orders.entity.ts'

/** The coupon of an order. */
export const orderCouponCalls = {
  /** Its lines are priced anew, each at its own moment. Without a coupon the order's is taken off. */
  setOrderCoupon: call({
    at: 'POST /api/orderProcessing/coupon',
    of: 'orders',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      coupon: text({ max: 30, help: 'Leave empty to remove it' }),
    },
    answer: { data: record(orders) },
  }),
}

import { call, integer, list, money, record, reference } from '#define'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import { orderShippingCosts } from './orderShippingCosts.entity.ts'

/** What an order costs to ship. */
export const shippingCostCalls = {
  /**
   * Replaces the shipping costs of an order; their sum is its shipping, and tax and total follow.
   * Without an amount a cost is what its type usually costs.
   */
  setOrderShippingCosts: call({
    at: 'POST /api/orderProcessing/shippingCosts',
    done: 'Shipping updated',
    of: 'orders',
    input: {
      orderId: reference('orders', { required: true }),
      version: integer({ required: true }),
      costs: list(
        {
          typeId: reference('shippingCostTypes', { required: true }),
          amount: money({ min: 0 }),
          explanation: orderShippingCosts.fields.explanation,
        },
        20,
      ),
    },
    answer: { data: record(orders) },
  }),
}

import type { AreaDemo } from '#server/demo/kit.ts'
import { orders } from './demo/allOrders.ts'
import { orderFollowUps } from './demo/orderFollowUps.ts'
import { ordersBefore } from './demo/orders.ts'

export default {
  parts: [orders, orderFollowUps],
  codesAfter: { orders: ordersBefore },
  suspended: [
    {
      table: 'payment_shares',
      trigger: 'payment_shares_sum_to_100',
      broken:
        'select order_id as id from payment_shares where not is_deleted group by order_id having sum(percent) <> 100 limit 1',
      message: id => `The shares of the order ${id} do not sum to 100.`,
    },
  ],
} satisfies AreaDemo

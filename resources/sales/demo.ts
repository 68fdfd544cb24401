import type { AreaDemo } from '#server/demo/kit.ts'
import { orders } from './demo/allOrders.ts'
import { importedOrders } from './demo/importedOrders.ts'
import { invoicesOfOrders } from './demo/invoices.ts'
import { orderFollowUps } from './demo/orderFollowUps.ts'
import { ordersBefore } from './demo/orders.ts'
import { salesOfOrders } from './demo/saleEntries.ts'

export default {
  parts: [orders, orderFollowUps, importedOrders],
  codesAfter: { orders: ordersBefore },
  suspended: [
    {
      table: 'payment_shares',
      // What was sold is entered when everything is loaded.
      trigger: 'payment_shares_enter_sales',
      broken: 'select id from sale_entries limit 1',
      message: id => `The sale ${id} was entered before its time.`,
    },
    {
      table: 'payment_shares',
      trigger: 'payment_shares_sum_to_100',
      broken:
        'select order_id as id from payment_shares where not is_deleted group by order_id having sum(percent) <> 100 limit 1',
      message: id => `The shares of the order ${id} do not sum to 100.`,
    },
    {
      table: 'payments',
      trigger: 'payments_refund_within_paid',
      broken: `
        select order_id as id from payments where state <> 'Pending' and not is_deleted group by order_id having sum(amount) < 0 and bool_or(refund_id is not null)
        union all
        select p.order_id from (select order_id, refund_id, -sum(amount) as paid from payments where refund_id is not null and not is_deleted group by 1, 2) p
          join refunds r on r.id = p.refund_id where r.order_id <> p.order_id or r.amount < p.paid
        limit 1`,
      message: id => `The order ${id} has a refund beyond what was paid or asked for.`,
    },
  ],
  statements: [...invoicesOfOrders, ...salesOfOrders],
} satisfies AreaDemo

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
  statements: [
    ...invoicesOfOrders,
    ...salesOfOrders,
    // Of each country the ship with the most promised goods has slipped today, beyond what is promised.
    `update containers c set arrives_on = c.arrives_on + 24 from (
      select distinct on (b.client_id) b.id from (
        select c.id, c.client_id, count(*) as promises from containers c join container_lines l on l.container_id = c.id join reservations r on r.container_line_id = l.id
          join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
        where c.state = 'Sailing' and r.source = 'Container' and r.state not in ('Done', 'Released') and coalesce(q.promised_date, o.promised_date) is not null group by 1, 2) b
      order by b.client_id, b.promises desc, b.id) m where m.id = c.id`,
    `update eta_changes set reason = 'The ship waits for a berth' where what = 'ETA' and reason is null`,
  ],
} satisfies AreaDemo

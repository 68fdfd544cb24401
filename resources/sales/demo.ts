import type { AreaDemo } from '#server/demo/kit.ts'
import { orders } from './demo/allOrders.ts'
import { importedOrders } from './demo/importedOrders.ts'
import { invoicesOfOrders } from './demo/invoices.ts'
import { orderFollowUps } from './demo/orderFollowUps.ts'
import { ordersBefore } from './demo/orders.ts'
import { salesOfOrders, shippingOfOrders } from './demo/saleEntries.ts'

/** Shipping is entered when everything is loaded, as what was sold. */
const afterLoading = (table: string, trigger: string) => ({
  table,
  trigger,
  broken: 'select id from sale_shippings limit 1',
  message: (id: string) => `The shipping ${id} was entered before its time.`,
})

/** The sums are made of all entries at the end: none waits to be added. */
const summedAtOnce = (table: string) => ({
  table,
  trigger: `${table}_queue`,
  broken: 'select id from sale_queue limit 1',
  message: (id: string) => `The entry ${id} waits for sums that have it already.`,
})

/** Changes ships by what was promised of their goods. */
const moveShips = (set: string, promised: string) =>
  `update containers c set ${set} from (${promised}) m where m.id = c.id`

export default {
  parts: [orders, orderFollowUps, importedOrders],
  codesAfter: { orders: ordersBefore },
  suspended: [
    afterLoading('orders', 'orders_enter_shipping_insert'),
    afterLoading('orders', 'orders_enter_shipping_update'),
    afterLoading('order_shipping_costs', 'order_shipping_costs_enter'),
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
  written: {
    tables: ['invoices', 'sale_entries', 'sale_parts', 'sale_queue', 'sale_months', 'sale_days'],
    suspended: [summedAtOnce('sale_entries'), summedAtOnce('sale_parts')],
    statements: [...invoicesOfOrders, ...salesOfOrders],
  },
  statements: [
    ...shippingOfOrders,
    // Two ships of each country with promised goods have slipped beyond what is promised, and somebody takes care of the orders.
    moveShips(
      'arrives_on = greatest(m.promised, c.arrives_on) + 7',
      `
      select id, promised from (
        select c.id, min(coalesce(q.promised_date, o.promised_date)) as promised, row_number() over (partition by c.client_id order by count(*) desc, c.id) as place
        from containers c join container_lines l on l.container_id = c.id join reservations r on r.container_line_id = l.id
          join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
        where c.state in ('Loaded', 'Sailing') and r.source = 'Container' and r.state not in ('Done', 'Released') and coalesce(q.promised_date, o.promised_date) is not null group by c.id) b
      where place <= 2`,
    ),
    `insert into order_follow_ups (id, client_id, order_id, kind, owner_id)
      select md5('ETA' || o.id)::uuid, o.client_id, o.id, 'ETA', o.salesperson_id from orders o where o.salesperson_id is not null and o.id in (
        select q.order_id from reservations r join order_lines q on q.id = r.order_line_id join container_lines l on l.id = r.container_line_id join eta_changes e on e.container_id = l.container_id
        where e.what = 'ETA' and e.reason is null and r.state not in ('Done', 'Released'))
        and not exists (select from order_follow_ups f where f.order_id = o.id and f.kind = 'ETA')`,
    // Another one of each country is announced in time, by an agent whose ships are usually later than that.
    moveShips(
      `agent_id = (select id from shipping_agents where slip_days is not null and is_active order by id limit 1),
        arrives_on = greatest(c.departs_on, c.arrives_on + (m.promised - 1 - c.available_on))`,
      `
      select id, promised from (
        select c.id, max(coalesce(q.promised_date, o.promised_date)) as promised,
          row_number() over (partition by c.client_id order by max(coalesce(q.promised_date, o.promised_date)) desc, c.id) as place
        from containers c join container_lines l on l.container_id = c.id join reservations r on r.container_line_id = l.id
          join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
        where c.state in ('Loaded', 'Sailing') and c.available_on is not null and r.source = 'Container' and r.state not in ('Done', 'Released')
          and not exists (select from eta_changes e where e.container_id = c.id and e.what = 'ETA' and e.reason is null) group by c.id having max(coalesce(q.promised_date, o.promised_date)) is not null) b
      where place = 1`,
    ),
    `update eta_changes set reason = 'The ship waits for a berth' where what = 'ETA' and reason is null`,
  ],
} satisfies AreaDemo

import { sql, type SQL } from 'drizzle-orm'
import { every, type Job } from '#server/kit'

/**
 * SQL of the stage that an order waits at, of `order_stages s` and `orders o`: the first that it has
 * not reached. Goods that were prepared or handed over were there, whether somebody saw it or not.
 */
export const waitsAt: SQL = sql.raw(`
  case when coalesce(s.closed_on_utc, s.ended_on_utc) is not null or o.state not in ('Draft', 'Quotation', 'Confirmed') then null
    when s.quoted_on_utc is null then 'Quoted' when s.confirmed_on_utc is null then 'Confirmed' when s.paid_on_utc is null then 'Paid'
    when coalesce(s.stock_ready_on_utc, s.prepared_on_utc, s.delivered_on_utc) is null then 'Stock ready'
    when coalesce(s.prepared_on_utc, s.delivered_on_utc) is null then 'Prepared' when s.delivered_on_utc is null then 'Delivered' else 'Closed' end`)

/** SQL of the moment since which it waits there: that of the last stage it has reached. */
export const waitsSince: SQL = sql.raw(
  `coalesce(greatest(s.quoted_on_utc, s.confirmed_on_utc, s.paid_on_utc, s.stock_ready_on_utc, s.prepared_on_utc, s.delivered_on_utc), s.ordered_on_utc)`,
)

/** SQL of the service of the last plan of `orders o`. */
export const serviceOf: SQL = sql.raw(
  `(select p.service_type from delivery_plans p where p.order_id = o.id and p.state <> 'Cancelled' and not p.is_deleted order by p.date desc, p.id desc limit 1)`,
)

/** So many orders are entered at once. */
const atOnce = 1000

/** Enters orders whose goods are all in stock now. */
export const readyOrdersJob: Job = {
  name: 'Orders whose goods are all there',
  next: every(10),
  // Each order that waits is looked at: 0.2 s with 300,000 orders.
  rest: 10,
  hasWork: async db => (await db.text('select orders_with_all_stock(1)')).length > 0,
  async run(db) {
    const [row] = await db.write(tx =>
      tx.query<{ entered: number }>(sql`select enter_ready_orders(${atOnce}) as entered`),
    )
    return row?.entered ? `The goods of ${row.entered.toLocaleString('en')} orders are there.` : ''
  },
}

import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { handlers } from '#server/kit'
import { productSalesCalls } from './productSales.calls.ts'
import { happenedDay, happenedDayBegins } from '#resources/days.ts'

type Month = CallAnswer<typeof productSalesCalls.getProductSales>['data'][number]

export default handlers(productSalesCalls, {
  getProductSales: async ({ db, actor }, { productId }) => ({
    // Months are those of the days that lists name; one without sales is told as well.
    data: await db.query<Month>(sql`
      with clock as (select date_trunc('month', ${sql.raw(happenedDay('id', 'now()'))}::timestamp) as this_month from clients where id = ${actor.clientId}),
      sold as (
        select date_trunc('month', ${sql.raw(happenedDay('o.client_id', 'o.ordered_on_utc'))}::timestamp) as month, count(distinct o.id)::int as orders,
          sum(l.quantity)::int as pieces, sum(l.quantity * l.price - l.discount) as revenue
        from clock k join orders o on o.client_id = ${actor.clientId} and o.state in ('Confirmed', 'Completed') and not o.is_deleted
          and o.ordered_on_utc >= ${sql.raw(happenedDayBegins('o.client_id', "(k.this_month - interval '11 months')::date"))}
        join order_lines l on l.order_id = o.id and not l.is_deleted
          and l.sku_id in (select s.id from skus s where s.product_id = ${productId})
        group by 1)
      select m.month::date::text as month, coalesce(s.orders, 0) as orders, coalesce(s.pieces, 0) as pieces, coalesce(s.revenue, 0)::float8 as revenue
      from clock k cross join generate_series(k.this_month - interval '11 months', k.this_month, interval '1 month') m(month)
      left join sold s on s.month = m.month order by m.month`),
  }),
})

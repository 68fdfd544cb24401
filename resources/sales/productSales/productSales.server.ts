import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { handlers } from '#server/kit'
import { productSalesCalls } from './productSales.calls.ts'
import { happenedDay } from '#resources/days.ts'

type Month = CallAnswer<typeof productSalesCalls.getProductSales>['data'][number]

export default handlers(productSalesCalls, {
  getProductSales: async ({ db, actor }, { productId }) => ({
    // By the ledger of sales: a sale counts on the day it was confirmed, without tax, and what became of it later on its own day.
    // One month without sales is told as well.
    data: await db.query<Month>(sql`
      with clock as (select date_trunc('month', ${sql.raw(happenedDay('id', 'now()'))}::timestamp) as this_month from clients where id = ${actor.clientId}),
      entered as (
        select date_trunc('month', e.day::timestamp) as month, e.order_id, sum(e.quantity) as pieces, sum(e.revenue) as revenue
        from clock k join sale_entries e on e.client_id = ${actor.clientId} and e.basis = 'Written' and not e.is_deleted
          and e.day >= (k.this_month - interval '11 months')::date and e.day < (k.this_month + interval '1 month')::date
          and e.sku_id in (select s.id from skus s where s.product_id = ${productId})
        group by 1, 2),
      sold as (
        select month, count(*) filter (where pieces > 0)::int as orders, sum(pieces)::int as pieces, sum(revenue) as revenue from entered group by month)
      select m.month::date::text as month, coalesce(s.orders, 0) as orders, coalesce(s.pieces, 0) as pieces, coalesce(s.revenue, 0)::float8 as revenue
      from clock k cross join generate_series(k.this_month - interval '11 months', k.this_month, interval '1 month') m(month)
      left join sold s on s.month = m.month order by m.month`),
  }),
})

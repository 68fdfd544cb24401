import { sql } from 'drizzle-orm'
import { todayFor, type CallAnswer } from '#define'
import { handlers } from '#server/kit'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { availableOfAll } from '#resources/stock/check/figures/availableOf.server.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { entriesAddress } from './entriesAddress.ts'
import { productSalesReportCalls } from './productSales.calls.ts'

type Row = CallAnswer<typeof productSalesReportCalls.getSalesOfProducts>['data'][number]

export default handlers(productSalesReportCalls, {
  async getSalesOfProducts({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const basis = input.basis ?? 'Written'
    const rows = await db.query<Omit<Row, 'entriesAt' | 'returnsAt'>>(sql`
      with sold as materialized (
        select s.sku_id, coalesce(sum(s.quantity) filter (where s.basis = ${basis}), 0)::int as quantity, coalesce(sum(s.revenue) filter (where s.basis = ${basis}), 0) as revenue,
          coalesce(sum(s.discount) filter (where s.basis = ${basis}), 0) as discount, coalesce(sum(s.cost) filter (where s.basis = ${basis}), 0) as cost,
          coalesce(sum(s.costed_revenue) filter (where s.basis = ${basis}), 0) as costed, coalesce(sum(s.quantity) filter (where s.basis = 'Returned'), 0)::int as returns
        from (${salesBySku(actor.clientId, period, input)}) s where s.basis in (${basis}, 'Returned') group by s.sku_id
        having bool_or((s.quantity, s.revenue, s.discount, s.cost) <> (0, 0, 0, 0)))
      select k.id as "skuId", k.code as "skuCode", k.name as "skuName", s.quantity, s.revenue::float8, s.discount::float8, s.cost::float8, (s.costed - s.cost)::float8 as margin,
        round((s.costed - s.cost) * 100 / nullif(s.costed, 0), 1)::float8 as "marginPercent", s.returns, round(s.revenue / nullif(s.quantity, 0), 2)::float8 as "averagePrice",
        coalesce(a.available, 0) as available, round(s.quantity * 100.0 / nullif(s.quantity + coalesce(a.available, 0), 0), 1)::float8 as "sellThrough"
      from sold s join skus k on k.id = s.sku_id left join ${availableOfAll(actor.clientId, sql`select sku_id from sold`)} a on a.sku_id = s.sku_id
      order by s.revenue desc, k.code`)
    const sees = seesCost(actor)
    const { branchId, source, promotionId } = input
    const narrowed = { period, branchId, source, promotionId }
    return {
      data: rows.map(row => ({
        ...row,
        ...(sees ? {} : { cost: null, margin: null, marginPercent: null }),
        entriesAt: entriesAddress({ ...narrowed, skuId: row.skuId, basis }),
        returnsAt: entriesAddress({ ...narrowed, skuId: row.skuId, basis: 'Returned' }),
      })),
    }
  },
})

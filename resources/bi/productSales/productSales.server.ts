import { sql, type SQL } from 'drizzle-orm'
import { todayFor } from '#define'
import { handlers } from '#server/kit'
import { cents, toTheCent } from '#resources/cents.ts'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { availableOfAll } from '#resources/stock/check/figures/availableOf.server.ts'
import { changePercentOf, percentOf, sumOf } from '#resources/bi/figures.ts'
import { earlierOf } from '#resources/bi/period.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { entriesAddress } from './entriesAddress.ts'
import { productSalesReportCalls } from './productSales.calls.ts'

interface Sums {
  readonly quantity: number
  readonly quantityBefore: number
  readonly revenue: number
  readonly before: number
  readonly discount: number
  readonly costed: number
  readonly cost: number
  readonly returns: number
  readonly available: number
}
interface Row extends Sums {
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
}

export default handlers(productSalesReportCalls, {
  async getSalesOfProducts({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const basis = input.basis ?? 'Written'
    const earlier = input.compare ? earlierOf(period, input.compare) : undefined
    const now = (measure: string, of: SQL = sql`${basis}`) =>
      sql`coalesce(sum(s.${sql.raw(measure)}) filter (where s.is_now and s.basis = ${of}), 0)`
    const before = (measure: string) =>
      sql`coalesce(sum(s.${sql.raw(measure)}) filter (where not s.is_now and s.basis = ${basis}), 0)`
    const rows = await db.query<Row>(sql`
      with sold as materialized (
        select s.sku_id, ${now('quantity')}::int as quantity, ${now('revenue')} as revenue, ${now('discount')} as discount, ${now('cost')} as cost, ${now('costed_revenue')} as costed,
          ${now('quantity', sql`'Returned'`)}::int as returns, ${before('quantity')}::int as quantity_before, ${before('revenue')} as before
        from (
          select true as is_now, n.* from (${salesBySku(actor.clientId, period, input)}) n
          ${earlier ? sql`union all select false, b.* from (${salesBySku(actor.clientId, earlier, input)}) b` : sql``}) s
        where s.basis in (${basis}, 'Returned') group by s.sku_id
        having bool_or((s.quantity, s.revenue, s.discount, s.cost) <> (0, 0, 0, 0) and (s.is_now or s.basis = ${basis})))
      select k.id as "skuId", k.code as "skuCode", k.name as "skuName", s.quantity, s.quantity_before as "quantityBefore", s.revenue::float8, s.before::float8, s.discount::float8,
        s.cost::float8, s.costed::float8, s.returns, coalesce(a.available, 0) as available
      from sold s join skus k on k.id = s.sku_id left join ${availableOfAll(actor.clientId, sql`select sku_id from sold`)} a on a.sku_id = s.sku_id
      order by s.revenue desc, k.code`)
    const sees = seesCost(actor)
    const { branchId, source, promotionId, categoryId, tagId, supplierId } = input
    const narrowed = { period, branchId, source, promotionId }
    const ofAll = { ...narrowed, categoryId, tagId, supplierId }
    const figures = (sums: Sums) => ({
      ...figuresOf(sums, earlier !== undefined),
      ...(sees ? {} : { cost: null, margin: null, marginPercent: null }),
    })
    return {
      data: rows.map(({ skuId, skuCode, skuName, ...sums }) => ({
        skuId,
        skuCode,
        skuName,
        ...figures(sums),
        entriesAt: entriesAddress({ ...narrowed, skuId, basis }),
        returnsAt: entriesAddress({ ...narrowed, skuId, basis: 'Returned' }),
      })),
      total: {
        ...figures(totalOf(rows)),
        entriesAt: entriesAddress({ ...ofAll, basis }),
        returnsAt: entriesAddress({ ...ofAll, basis: 'Returned' }),
      },
    }
  },
})

/** The columns of a row or of all of them: percentages and means come from its sums. */
function figuresOf(sums: Sums, isCompared: boolean) {
  const { quantity, quantityBefore, revenue, before, discount, costed, cost, returns, available } =
    sums
  const margin = cents(costed) - cents(cost)
  return {
    quantity,
    quantityBefore: isCompared ? quantityBefore : null,
    revenue,
    before: isCompared ? before : null,
    change: isCompared ? toTheCent(revenue - before) : null,
    changePercent: isCompared ? changePercentOf(revenue, before) : null,
    discount,
    cost,
    margin: margin / 100,
    marginPercent: percentOf(margin, cents(costed)),
    returns,
    averagePrice: quantity === 0 ? null : toTheCent(revenue / quantity),
    available,
    sellThrough: percentOf(quantity, quantity + available),
  }
}

const totalOf = (rows: readonly Row[]): Sums => ({
  quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
  quantityBefore: rows.reduce((sum, row) => sum + row.quantityBefore, 0),
  revenue: sumOf(rows, row => row.revenue),
  before: sumOf(rows, row => row.before),
  discount: sumOf(rows, row => row.discount),
  costed: sumOf(rows, row => row.costed),
  cost: sumOf(rows, row => row.cost),
  returns: rows.reduce((sum, row) => sum + row.returns, 0),
  available: rows.reduce((sum, row) => sum + row.available, 0),
})

import { sql, type SQL } from 'drizzle-orm'
import { todayFor } from '#define'
import { handlers } from '#server/kit'
import { cents } from '#resources/cents.ts'
import { entriesAddress } from '#resources/bi/productSales/entriesAddress.ts'
import { earlierOf, type Period } from '#resources/bi/period.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { whyChangedCalls } from './whyChanged.calls.ts'
import { partsOf, type Parts, type Sold } from './whyChanged.ts'

interface Row {
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
  readonly now: Sold
  readonly before: Sold
}

export default handlers(whyChangedCalls, {
  async getWhyChanged({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const earlier = earlierOf(period, input.compare ?? 'Period before')
    const basis = input.basis ?? 'Written'
    const sums = (of: Period): SQL => sql`
      select s.sku_id, sum(s.quantity)::int as quantity, sum(s.listed)::float8 as listed, sum(s.discount)::float8 as discount, sum(s.revenue)::float8 as revenue
      from (${salesBySku(actor.clientId, of, input)}) s where s.basis = ${basis} group by s.sku_id`
    const measures = (of: string) =>
      sql.raw(
        `json_build_object('quantity', coalesce(${of}.quantity, 0), 'listed', coalesce(${of}.listed, 0), 'discount', coalesce(${of}.discount, 0), 'revenue', coalesce(${of}.revenue, 0))`,
      )
    const rows = await db.query<Row>(sql`
      with now as (${sums(period)}), before as (${sums(earlier)})
      select k.id as "skuId", k.code as "skuCode", k.name as "skuName", ${measures('n')} as now, ${measures('b')} as before
      from now n full join before b on b.sku_id = n.sku_id join skus k on k.id = coalesce(n.sku_id, b.sku_id)
      where (coalesce(n.quantity, 0), coalesce(n.revenue, 0), coalesce(b.quantity, 0), coalesce(b.revenue, 0)) <> (0, 0, 0, 0)
      order by abs(coalesce(n.revenue, 0) - coalesce(b.revenue, 0)) desc, k.code`)
    const { branchId, source, promotionId, categoryId, tagId, supplierId } = input
    const narrowed = { basis, branchId, source, promotionId }
    const ofAll = { ...narrowed, categoryId, tagId, supplierId }
    const parted = rows.map(({ skuId, skuCode, skuName, now, before }) => {
      const [was, is] = [inCents(before), inCents(now)]
      return {
        names: { skuId, skuCode, skuName },
        sums: { before: was.revenue, revenue: is.revenue, ...partsOf(was, is) },
      }
    })
    return {
      data: parted.map(({ names, sums: of }) => ({
        ...names,
        ...amountsOf(of),
        beforeAt: entriesAddress({ ...narrowed, period: earlier, skuId: names.skuId }),
        nowAt: entriesAddress({ ...narrowed, period, skuId: names.skuId }),
      })),
      total: {
        ...amountsOf(parted.map(({ sums: of }) => of).reduce(added, nothing)),
        beforeAt: entriesAddress({ ...ofAll, period: earlier }),
        nowAt: entriesAddress({ ...ofAll, period }),
      },
    }
  },
})

type Sums = Parts & { readonly before: number; readonly revenue: number }

const nothing: Sums = {
  before: 0,
  revenue: 0,
  byQuantity: 0,
  byDiscount: 0,
  byPrice: 0,
  fresh: 0,
  gone: 0,
}

const added = (a: Sums, b: Sums): Sums => ({
  before: a.before + b.before,
  revenue: a.revenue + b.revenue,
  byQuantity: a.byQuantity + b.byQuantity,
  byDiscount: a.byDiscount + b.byDiscount,
  byPrice: a.byPrice + b.byPrice,
  fresh: a.fresh + b.fresh,
  gone: a.gone + b.gone,
})

const inCents = ({ quantity, listed, discount, revenue }: Sold): Sold => ({
  quantity,
  listed: cents(listed),
  discount: cents(discount),
  revenue: cents(revenue),
})

const amountsOf = ({ before, revenue, byQuantity, byDiscount, byPrice, fresh, gone }: Sums) => ({
  before: before / 100,
  revenue: revenue / 100,
  change: (revenue - before) / 100,
  byQuantity: byQuantity / 100,
  byDiscount: byDiscount / 100,
  byPrice: byPrice / 100,
  fresh: fresh / 100,
  gone: gone / 100,
})

import { sql, type SQL } from 'drizzle-orm'
import { todayFor } from '#define'
import { handlers } from '#server/kit'
import { periodOf } from '#resources/bi/period.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { entriesAddress } from '#resources/bi/productSales/entriesAddress.ts'
import { salesBySku } from '#resources/bi/sales.server.ts'
import { periodBefore } from './periodBefore.ts'
import { partsOf, type Sold } from './whyChanged.ts'
import { whyChangedCalls } from './whyChanged.calls.ts'

interface Row {
  skuId: string
  skuCode: string
  skuName: string
  before: Sold
  now: Sold
}

export default handlers(whyChangedCalls, {
  async getWhyChanged({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const earlier = periodBefore(period, input.against ?? 'Year before')
    const basis = input.basis ?? 'Written'
    const sold = (of: Period): SQL => sql`
      select s.sku_id, sum(s.quantity)::int as quantity, sum(s.listed) as listed, sum(s.discount) as discount, sum(s.revenue) as revenue
      from (${salesBySku(actor.clientId, of, input)}) s where s.basis = ${basis} group by 1`
    const rows = await db.query<Row>(sql`
      with now as (${sold(period)}), earlier as (${sold(earlier)})
      select k.id as "skuId", k.code as "skuCode", k.name as "skuName", ${soldJson('n')} as now, ${soldJson('b')} as before
      from now n full join earlier b on b.sku_id = n.sku_id join skus k on k.id = coalesce(n.sku_id, b.sku_id)
      where coalesce(n.revenue, 0) <> coalesce(b.revenue, 0)
      order by abs(coalesce(n.revenue, 0) - coalesce(b.revenue, 0)) desc, k.code limit 20000`)
    const { branchId, source } = input
    const at = (of: Period, skuId: string) =>
      entriesAddress({ period: of, basis, skuId, branchId, source })
    return {
      data: rows.map(({ skuId, skuCode, skuName, before, now }) => {
        const parts = partsOf(before, now)
        return {
          skuId,
          skuCode,
          skuName,
          piecesBefore: before.quantity,
          pieces: now.quantity,
          before: before.revenue / 100,
          revenue: now.revenue / 100,
          change: (now.revenue - before.revenue) / 100,
          byQuantity: parts.quantity / 100,
          byDiscount: parts.discount / 100,
          byPrice: parts.price / 100,
          added: parts.added / 100,
          gone: parts.gone / 100,
          entriesAt: at(period, skuId),
          beforeAt: at(earlier, skuId),
        }
      }),
    }
  },
})

/** The sums of one side as JSON, money in cents. */
const soldJson = (alias: string): SQL => {
  const inCents = (name: string) => `'${name}', (coalesce(${alias}.${name}, 0) * 100)::bigint`
  return sql.raw(
    `json_build_object('quantity', coalesce(${alias}.quantity, 0), ${['listed', 'discount', 'revenue'].map(inCents).join(', ')})`,
  )
}

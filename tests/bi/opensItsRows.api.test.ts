import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { seeCost } from '#resources/common.ts'

describeRules(
  'every number of the sales of products',
  database => {
    let product: Product, manager: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      manager = await product.as(['H2', ...seeCost])
    })
    afterAll(() => product.close())

    /** The sums of the list that an address leads to. */
    const sumsAt = async (address: string) => {
      const filter = new URL(address, 'http://erp').searchParams.get('filter')!
      const { filter: _, ...where } = { filter, ...JSON.parse(filter) }
      const [sums] = await product.db.query<Record<string, number>>(sql`
        select coalesce(sum(quantity), 0)::int as quantity, coalesce(sum(revenue), 0)::float8 as revenue, coalesce(sum(discount), 0)::float8 as discount, coalesce(sum(cost), 0)::float8 as cost
        from sale_entries where client_id = (select id from clients where short_name = 'NZ') and (${where.skuId ?? null}::uuid is null or sku_id = ${where.skuId ?? null}) and basis = ${where.basis} and day between ${where.day.gte} and ${where.day.lte}
          and (${where.branchId ?? null}::uuid is null or branch_id = ${where.branchId ?? null}) and (${where.source ?? null}::text is null or source = ${where.source ?? null})`)
      const listed = await manager.get(
        `/api/saleEntries?${new URLSearchParams({ filter, range: '[0,199]' }).toString()}`,
      )
      expect(listed.status).toBe(200)
      const rows = listed.body as { quantity: number; revenue: number }[]
      if (rows.length < 200) {
        expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(sums!.quantity)
        expect(rows.reduce((sum, row) => sum + row.revenue, 0)).toBeCloseTo(sums!.revenue!, 2)
      }
      return sums!
    }

    it.each(['Written', 'Delivered'])(
      'leads to the entries that sum to it, of what was %s',
      async basis => {
        const [branch] = await product.db.query<{ id: string }>(
          sql`select o.branch_id as id from orders o join branches b on b.id = o.branch_id where b.country = 'NZ' group by 1 order by count(*) desc limit 1`,
        )
        for (const more of ['', `&branchId=${branch!.id}`, '&source=Website']) {
          const { body } = await manager.get(
            `/api/bi/productSales?from=2026-01-10&to=2026-09-20&basis=${basis}${more}`,
          )
          expect(body.data.length).toBeGreaterThan(5)
          for (const row of body.data.filter((_: unknown, i: number) => i % 60 === 0)) {
            const { quantity, revenue, discount, cost, returns } = row
            expect(await sumsAt(row.entriesAt)).toEqual({ quantity, revenue, discount, cost })
            expect((await sumsAt(row.returnsAt)).quantity).toBe(returns)
          }
          const { quantity, revenue, discount, cost, returns, ...total } = body.total
          expect(await sumsAt(total.entriesAt)).toEqual({ quantity, revenue, discount, cost })
          expect((await sumsAt(total.returnsAt)).quantity).toBe(returns)
        }
      },
    )
  },
  demoBeginning,
)

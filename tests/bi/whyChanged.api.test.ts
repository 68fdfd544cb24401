import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientId } from '#resources/administration/demo/reference.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

type Row = Record<
  'before' | 'revenue' | 'change' | 'byQuantity' | 'byDiscount' | 'byPrice' | 'fresh' | 'gone',
  number
> & { nowAt: string; beforeAt: string }

describeRules(
  'why revenue changed',
  database => {
    let product: Product, manager: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      manager = await product.as(['H2'])
    })
    afterAll(() => product.close())

    const rowsOf = async (query: string): Promise<Row[]> => {
      const { status, body } = await manager.get(`/api/bi/whyChanged?${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    }
    const cents = (amount: number) => Math.round(amount * 100)
    const revenueOf = async (query: string) => {
      const { body } = await manager.get(`/api/bi/productSales?${query}`)
      return body.data.reduce((sum: number, row: Row) => sum + cents(row.revenue), 0)
    }
    const entered = async (address: string) => {
      const of = JSON.parse(new URL(address, 'http://erp').searchParams.get('filter')!)
      const [row] = await product.db.query<{ revenue: number }>(sql`
        select coalesce(sum(revenue), 0)::float8 as revenue from sale_entries
        where client_id = ${clientId('NZ')} and sku_id = ${of.skuId} and basis = ${of.basis} and day between ${of.day.gte} and ${of.day.lte}`)
      return row!.revenue
    }

    const periods = [
      ['from=2026-07-05&to=2026-10-17', 'Period before', 'from=2026-03-22&to=2026-07-04'],
      ['from=2026-01-01&to=2026-09-30', 'Year before', 'from=2025-01-01&to=2025-09-30'],
    ] as const

    it.each(periods)('sums to the cent, of %s against the %s', async (now, against, before) => {
      for (const basis of ['Written', 'Delivered']) {
        const more = `&basis=${basis}`
        const rows = await rowsOf(`${now}&compare=${against.replace(' ', '+')}${more}`)
        expect(rows.length).toBeGreaterThan(20)
        for (const row of rows) {
          const parts = [row.byQuantity, row.byDiscount, row.byPrice, row.fresh, row.gone]
          const change = cents(row.revenue) - cents(row.before)
          expect(parts.reduce((sum, part) => sum + cents(part), 0)).toBe(change)
          expect(cents(row.change)).toBe(change)
        }
        const change = rows.reduce((sum, row) => sum + cents(row.change), 0)
        expect(change).toBe((await revenueOf(now + more)) - (await revenueOf(before + more)))
        for (const row of rows.slice(0, 8)) {
          expect(await entered(row.nowAt)).toBe(row.revenue)
          expect(await entered(row.beforeAt)).toBe(row.before)
        }
      }
    })

    it('refuses by name what is no period and no comparison', async () => {
      for (const [query, field] of [
        ['from=2026-02-02&to=2026-02-01', 'from'],
        ['from=2027-02-29', 'from'],
        ['from=2020-01-01&to=2026-01-01', 'from'],
        ['against=Ever', 'against'],
        ['basis=Returned', 'basis'],
      ]) {
        const { status, body } = await manager.get(`/api/bi/whyChanged?${query}`)
        expect([status, body.errors[0].field]).toEqual([400, field])
      }
      const other = await product.as(['H1', 'H5'])
      expect((await other.get('/api/bi/whyChanged')).status).toBe(403)
    })
  },
  demoBeginning,
)

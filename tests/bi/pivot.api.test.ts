import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { toTheCent } from '#resources/cents.ts'
import { addQueuedSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules('pivots, comparing and why it changed', database => {
  let product: Product, world: World, history: ReturnType<typeof saleHistory>, manager: Caller
  let sofa: string, lamp: string, ann: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    history = saleHistory(world)
    manager = await product.as(['H1', 'H2', 'H3'])
    sofa = await world.sku('SOFA')
    lamp = await world.sku('LAMP')
    ann = await world.make('staff', { email: 'ann@test.example', fullName: 'Ann' })
    const sold = async (day: string, skuId: string, quantity: number, fields: object = {}) => {
      const { id } = await world.order([[skuId, quantity]], fields)
      await history.on(day, () =>
        world.db.query(sql`update orders set state = 'Confirmed' where id = ${id}`),
      )
    }
    await sold('2026-02-10', sofa, 2)
    await sold('2026-03-03', sofa, 3, { salespersonId: ann })
    await sold('2026-03-04', lamp, 1, { branchId: branchId('CHC'), salespersonId: ann })
    await sold('2026-03-20', lamp, 4, { source: 'Phone' })
  })
  afterAll(() => product.close())

  const ask = async (path: string) => {
    const { status, body } = await manager.get(path)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const period = 'from=2026-02-01&to=2026-03-31'
  /** The revenue of the entries that a cell leads to. */
  const revenueAt = async (list: string, ...filters: object[]) => {
    const filter = JSON.stringify(Object.assign({}, ...filters))
    const body = await ask(`/api/${list}?${new URLSearchParams({ filter, range: '[0,199]' })}`)
    return (body as { revenue: number }[]).reduce((sum, { revenue }) => sum + revenue, 0)
  }

  it('opens the entries of each cell and total, from sums and what queues alike', async () => {
    for (const isSummed of [false, true]) {
      if (isSummed) await addQueuedSales(world.db)
      for (const rows of ['SKU', 'Category', 'Branch', 'Channel']) {
        const pivot = await ask(`/api/bi/salesPivot?${period}&rows=${rows}&columns=Month`)
        expect(pivot.total).toBe(1000)
        expect(pivot.columns.map(({ label }: any) => label)).toEqual(['2026-02', '2026-03'])
        for (const row of pivot.rows) {
          expect(await revenueAt('saleEntries', pivot.filter, row.filter)).toBe(row.total)
          for (const [n, value] of row.cells.entries())
            expect(
              await revenueAt('saleEntries', pivot.filter, row.filter, pivot.columns[n].filter),
            ).toBe(value)
        }
        for (const [n, value] of pivot.totals.entries())
          expect(await revenueAt('saleEntries', pivot.filter, pivot.columns[n].filter)).toBe(value)
      }
    }
  })

  it('has people by their shares, Nobody among them', async () => {
    const pivot = await ask(`/api/bi/peoplePivot?${period}&columns=Branch`)
    expect(pivot.rows.map(({ label, total }: any) => [label, total])).toEqual([
      ['Nobody', 600],
      ['Ann', 400],
    ])
    for (const row of pivot.rows)
      expect(await revenueAt('saleParts', pivot.filter, row.filter)).toBe(row.total)
  })

  it('sums in its last row what is beyond 5,000 cells, and opens these rows', async () => {
    const skus: string[] = []
    for (let n = 0; n < 140; n++) skus.push(await world.sku(`MANY-${n}`))
    await world.db.query(sql`
      insert into sale_months (id, client_id, month, sku_id, branch_id, source, basis, quantity, listed, discount, tax, revenue, costed_revenue, cost)
      select gen_random_uuid(), ${world.actor.clientId}, m::date, k.id, ${branchId('AKL')}, 'Website', 'Written', 1, 2, 0, 0, 1.01, 0, 0
      from unnest(${sql.param(skus)}::uuid[]) k(id), generate_series('2023-04-01'::date, '2026-03-01', '1 month') m`)
    const years = 'from=2023-04-01&to=2026-03-31&rows=SKU&columns=Month'
    const pivot = await ask(`/api/bi/salesPivot?${years}`)
    const rest = pivot.rows.at(-1)
    expect(pivot).toMatchObject({ total: toTheCent(1000 + 140 * 36 * 1.01), restAfter: 137 })
    expect([pivot.rows.length, rest.isRest, rest.parts]).toEqual([138, true, 5])
    const opened = await ask(`/api/bi/salesPivot?${years}&after=137`)
    expect(opened).toMatchObject({ total: rest.total, restAfter: null })
    expect(opened.rows).toHaveLength(5)
    await world.db.query(
      sql`delete from sale_months where sku_id = any(${sql.param(skus)}::uuid[])`,
    )
  })

  it('opens the parts of a group from its totals', async () => {
    const groupId = await world.make('staffGroups', { name: 'Floor' })
    await world.db.query(
      sql`insert into staff_groups_member_ids (from_id, to_id) values (${groupId}, ${ann})`,
    )
    const pivot = await ask(`/api/bi/peoplePivot?${period}&groupId=${groupId}`)
    expect(pivot.total).toBe(400)
    expect(await revenueAt('saleParts', pivot.filter)).toBe(400)
    const { total } = await ask(`/api/bi/salesByPerson?${period}&groupId=${groupId}`)
    const at = new URL(total.writtenAt, 'http://erp').searchParams.get('filter')!
    expect(await revenueAt('saleParts', JSON.parse(at))).toBe(total.written)
    expect(total.written).toBe(400)
  })

  it.each([
    ['rows=Branch&columns=Branch', 'columns'],
    ['measure=Tax', 'measure'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await manager.get(`/api/bi/salesPivot?${query}`)
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  it('tells costs to those alone who see them', async () => {
    const other = await product.as(['H1', 'H3'])
    const { status, body } = await other.get(`/api/bi/peoplePivot?${period}&measure=Margin`)
    expect([status, body.errors[0].field]).toEqual([400, 'measure'])
  })

  it('compares with the month before, and says why it changed to the cent', async () => {
    const march = 'from=2026-03-01&to=2026-03-31&compare=Period%20before'
    const { data, total } = await ask(`/api/bi/productSales?${march}`)
    expect(data).toMatchObject([
      { skuCode: 'LAMP', revenue: 500, before: 0, change: 500, changePercent: null },
      { skuCode: 'SOFA', revenue: 300, before: 200, change: 100, changePercent: 50 },
    ])
    expect(total).toMatchObject({ revenue: 800, before: 200, change: 600, changePercent: 300 })
    const why = await ask(`/api/bi/whyChanged?${march}`)
    expect(why.data).toMatchObject([
      { skuCode: 'LAMP', change: 500, fresh: 500 },
      { skuCode: 'SOFA', change: 100, byQuantity: 100, byDiscount: 0, byPrice: 0 },
    ])
    for (const row of [...why.data, why.total]) {
      const { change, byQuantity, byDiscount, byPrice, fresh, gone } = row
      expect(byQuantity + byDiscount + byPrice + fresh + gone).toBeCloseTo(change, 6)
      const filter = (at: string) =>
        JSON.parse(new URL(at, 'http://erp').searchParams.get('filter')!) as object
      expect(await revenueAt('saleEntries', filter(row.nowAt))).toBe(row.revenue)
      expect(await revenueAt('saleEntries', filter(row.beforeAt))).toBe(row.before)
    }
    const people = await ask(`/api/bi/salesByPerson?${march}`)
    expect(people.total).toMatchObject({ orders: 3, written: 800, before: 200, change: 600 })
  })

  it('draws the steps of a period, each beside that of the one before', async () => {
    const over = async (step: string, more = '') =>
      (
        await ask(
          `/api/bi/salesOverTime?from=2026-03-01&to=2026-03-31&over=${step}&compare=Period%20before${more}`,
        )
      ).data.map(({ day, revenue, revenueBefore }: any) => [day, revenue, revenueBefore])
    expect(await over('Month')).toEqual([['2026-03-01', 800, 200]])
    expect(await over('Day')).toEqual([
      ['2026-03-03', 300, 0],
      ['2026-03-04', 100, 0],
      ['2026-03-10', 0, 200],
      ['2026-03-20', 400, 0],
    ])
    expect(await over('Week')).toEqual([
      ['2026-03-02', 400, 0],
      ['2026-03-09', 0, 200],
      ['2026-03-16', 400, 0],
    ])
    expect(await over('Month', '&source=Phone')).toEqual([['2026-03-01', 400, 0]])
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addQueuedSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules('sales by product', database => {
  let product: Product, world: World, history: ReturnType<typeof saleHistory>, manager: Caller
  let living: string, sofas: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    history = saleHistory(world)
    manager = await product.as(['H2'])
    living = await world.make('categories', { name: 'Living' })
    sofas = await world.make('categories', { name: 'Sofas', parentId: living })
    const beds = await world.make('categories', { name: 'Beds' })
    const sold = async (code: string, categoryId: string, days: Record<string, number>) => {
      const skuId = await world.sku(code)
      await world.db.query(
        sql`update products set category_id = ${categoryId} where id = (select product_id from skus where id = ${skuId})`,
      )
      for (const [day, quantity] of Object.entries(days)) {
        const order = await world.order([[skuId, quantity]])
        await world.db.query(
          sql`update order_lines set cost_at_sale = 40 where order_id = ${order.id}`,
        )
        await history.on(day, () =>
          world.db.query(sql`update orders set state = 'Confirmed' where id = ${order.id}`),
        )
      }
    }
    await sold('CORNER', sofas, { '2026-03-04': 5, '2026-02-03': 1 })
    await sold('COUCH', sofas, { '2026-03-05': 2, '2026-02-04': 3 })
    await sold('OTTOMAN', sofas, { '2026-03-06': 1 })
    await sold('RUG', living, { '2026-03-07': 1 })
    await sold('BED', beds, { '2026-03-08': 4, '2026-02-05': 9 })
  })
  afterAll(() => product.close())

  const asked = async (more = '', by = manager) => {
    const { status, body } = await by.get(
      `/api/bi/salesByProduct?from=2026-03-01&to=2026-03-31${more}`,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { data: Record<string, any>[]; total: Record<string, any> }
  }
  const places = ({ data }: { data: Record<string, any>[] }) =>
    data.map(({ name, quantity, rank, rankBefore, rankChange }) => [
      name,
      quantity,
      rank,
      rankBefore,
      rankChange,
    ])

  it('ranks categories and SKUs among their own, beside their rank of the month before', async () => {
    for (const isSummed of [false, true]) {
      if (isSummed) await addQueuedSales(world.db)
      expect(places(await asked())).toEqual([
        ['Living', 9, 1, 2, 1],
        ['Beds', 4, 2, 1, -1],
      ])
      expect(places(await asked(`&parentId=${living}`))).toEqual([
        ['Sofas', 8, 1, 1, 0],
        ['RUG', 1, 1, null, null],
      ])
      expect(places(await asked(`&parentId=${sofas}`))).toEqual([
        ['CORNER', 5, 1, 2, 1],
        ['COUCH', 2, 2, 1, -1],
        ['OTTOMAN', 1, 3, null, null],
      ])
    }
  })

  it('sums to its total at each level, whose percentages come from sums', async () => {
    const { data, total } = await asked()
    expect(total).toMatchObject({
      quantity: 13,
      revenue: 1300,
      revenueBefore: 1300,
      changePercent: 0,
      margin: 780,
      marginPercent: 60,
    })
    expect(data.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(1300)
    const below = await asked(`&parentId=${living}`)
    expect(below.total).toMatchObject({ revenue: 900, revenueBefore: 400, changePercent: 125 })
  })

  it('leads to the rows that sum to a number', async () => {
    const [category] = (await asked()).data as [Record<string, any>]
    const filter = JSON.parse(new URL(category.rowsAt, 'http://erp').searchParams.get('filter')!)
    const { body } = await manager.get(`/api/bi/productSales?${new URLSearchParams(filter)}`)
    expect(body.data.reduce((sum: number, row: any) => sum + row.revenue, 0)).toBe(900)
  })

  it('writes the whole tree into a file', async () => {
    const file = await manager.get(
      '/api/bi/salesByProduct/export?from=2026-03-01&to=2026-03-31&format=csv',
    )
    const text = String(file.body)
    expect(text).toContain('Living › Sofas')
    expect(text).toContain('Margin')
    expect((await (await product.as(['H1'])).get('/api/bi/salesByProduct')).status).toBe(403)
  })
})

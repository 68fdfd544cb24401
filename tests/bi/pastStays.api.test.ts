import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { addQueuedSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules('a day that is over', database => {
  let product: Product, world: World, history: ReturnType<typeof saleHistory>, manager: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    history = saleHistory(world)
    manager = await product.as(['H2'])
  })
  // What came back is written in the lines alone.
  afterAll(() => product.close(/^Order INV\d+: goods back/))

  /** The columns of sales of a month, as text: the stock of today is none of them. */
  const march = async (more = '') => {
    const { body } = await manager.get(
      `/api/bi/productSales?from=2026-03-01&to=2026-03-31&basis=Written${more}`,
    )
    expect(body.isSuccess ?? true, JSON.stringify(body)).toBe(true)
    for (const row of body.data) for (const name of ofToday) delete row[name]
    return JSON.stringify(body.data)
  }

  it('stays as it was, whatever becomes of its orders', async () => {
    const [sofa, lamp] = [await world.sku('SOFA'), await world.sku('LAMP')]
    const orders: { id: string; line: (n: number) => string }[] = []
    for (let n = 0; n < 4; n++) {
      const order = await world.order([
        [sofa, 3],
        [lamp, 2],
      ])
      await history.on(`2026-03-0${n + 3}`, () =>
        world.db.query(sql`update orders set state = 'Confirmed' where id = ${order.id}`),
      )
      orders.push(order)
    }
    const [changed, cancelled, returned, moved] = orders as [
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
    ]
    const before = await march()
    const ofBranch = `&branchId=${branchId('AKL')}`
    const there = await march(ofBranch)
    expect(JSON.parse(before)).toMatchObject([
      { skuCode: 'SOFA', quantity: 12, revenue: 1200, averagePrice: 100 },
      { skuCode: 'LAMP', quantity: 8, revenue: 800 },
    ])
    await history.on('2026-04-02', () =>
      world.db.query(
        sql`update order_lines set quantity = 1, discount = 7 where id = ${changed.line(0)}`,
      ),
    )
    await history.on('2026-04-03', () =>
      world.db.query(sql`update orders set state = 'Cancelled' where id = ${cancelled.id}`),
    )
    await history.on('2026-04-04', () =>
      world.db.query(
        sql`update order_lines set quantity_delivered = 3 where id = ${returned.line(0)}`,
      ),
    )
    await history.on('2026-04-05', () =>
      world.db.query(
        sql`update order_lines set quantity_returned = 2 where id = ${returned.line(0)}`,
      ),
    )
    await history.on('2026-04-06', () =>
      world.db.query(
        sql`update orders set branch_id = ${branchId('CHC')}, source = 'Phone' where id = ${moved.id}`,
      ),
    )
    for (const isSummed of [false, true]) {
      if (isSummed) await addQueuedSales(world.db)
      expect(await march()).toBe(before)
      expect(await march(ofBranch)).toBe(there)
    }
  })

  it('is read from sums, days and what queues alike', async () => {
    const whole = async (from: string, to: string) =>
      (
        await manager.get(`/api/bi/productSales?from=${from}&to=${to}&basis=Written`)
      ).body.data.reduce((sum: number, row: { revenue: number }) => sum + row.revenue, 0)
    const [all, first, rest] = await Promise.all([
      whole('2026-02-10', '2026-05-20'),
      whole('2026-02-10', '2026-03-04'),
      whole('2026-03-05', '2026-05-20'),
    ])
    expect(all).toBe(first + rest)
  })

  it.each([
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2027-02-29&to=2027-03-01', 'from'],
    ['from=2023-01-01&to=2026-03-01', 'from'],
    ['basis=Returned', 'basis'],
  ])('refuses %s by name', async (query, field) => {
    const { status, body } = await manager.get(`/api/bi/productSales?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ field }])
  })
})

/** Columns that no day keeps. */
const ofToday = ['available', 'sellThrough']

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addQueuedSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules('product issues', database => {
  let product: Product, world: World, manager: Caller, quality: Caller
  let chairs: string, sofas: string, wobble: string, scratch: string, supplierId: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    const history = saleHistory(world)
    manager = await product.as(['H1', 'H7'])
    quality = await product.as(['I1', 'H1', 'H7'])
    const chair = await world.sku('CHAIR')
    const sofa = await world.sku('SOFA')
    const set = await world.sku('SET', { [chair]: 4 })
    const productOf = async (skuId: string) =>
      (
        await world.db.query<{ id: string }>(
          sql`select product_id as id from skus where id = ${skuId}`,
        )
      )[0]!.id
    chairs = await productOf(chair)
    sofas = await productOf(sofa)
    supplierId = await world.make('suppliers', {
      name: 'MAKER',
      code: 'M',
      country: 'Nowhere',
      currency: 'USD',
    })
    await world.make('exchangeRates', {
      currency: 'USD',
      market: 'NZ',
      month: '2026-01-01',
      rate: 1.6,
    })
    wobble = await world.make('qaCauses', { name: 'Wobbles' })
    scratch = await world.make('qaCauses', { name: 'Scratched' })
    for (const [skuId, quantity] of [
      [chair, 12],
      [set, 2],
      [sofa, 4],
    ] as const) {
      const order = await world.order([[skuId, quantity]])
      await history.on('2026-03-02', () =>
        world.db.query(sql`update orders set state = 'Confirmed' where id = ${order.id}`),
      )
      if (skuId !== sofa)
        await history.on('2026-03-09', () =>
          world.db.query(
            sql`update order_lines set quantity_delivered = ${quantity} where id = ${order.line(0)}`,
          ),
        )
    }
    const found = async (productId: string, fields: object, day: string) => {
      const issue = { productId, description: 'Odd', supplierId, ...fields }
      const id = await world.make('qaIssues', issue)
      await world.db.query(
        sql`update qa_issues set created_on_utc = ${`${day}T00:00:00Z`} where id = ${id}`,
      )
      return id
    }
    const first = await found(
      chairs,
      { causeId: wobble, quantity: 2, claimAmount: 50, claimCurrency: 'USD' },
      '2026-03-10',
    )
    await world.make('qaCosts', { qaIssueId: first, kind: 'Parts', amount: 12.5 })
    await found(chairs, { causeId: wobble, quantity: 1, severity: 'Critical' }, '2026-03-20')
    await found(chairs, { causeId: scratch, quantity: 1 }, '2026-03-30')
    await found(chairs, { causeId: scratch, quantity: 9 }, '2026-04-20')
    await found(sofas, { quantity: 1 }, '2026-03-12')
  })
  afterAll(() => product.close())

  const march = 'from=2026-03-01&to=2026-03-31'
  const table = async (query = march, by = manager) => {
    const { status, body } = await by.get(`/api/bi/productIssues?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as Record<string, any>[]
  }

  it('counts what is faulty of what was delivered, with sets as their members', async () => {
    for (const isSummed of [false, true]) {
      if (isSummed) await addQueuedSales(world.db)
      expect(await table()).toMatchObject([
        {
          productId: chairs,
          sold: 20,
          delivered: 20,
          issues: 3,
          pieces: 4,
          issuePercent: 20,
          severity: 'Critical',
          topCauseId: wobble,
          repeats: 1,
          cost: 12.5,
          claims: 80,
          lastOn: '2026-03-30',
          isWatched: false,
        },
        { productId: sofas, sold: 4, delivered: 0, issuePercent: null, claims: null },
      ])
    }
  })

  it('leads to the issues that a number counts', async () => {
    for (const row of await table()) {
      const filter = new URL(row.issuesAt, 'http://erp').searchParams.get('filter')!
      const { body } = await quality.get(
        `/api/qaIssues?${new URLSearchParams({ filter }).toString()}`,
      )
      expect(body).toHaveLength(row.issues)
      const pieces = body.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)
      expect(pieces).toBe(row.pieces)
    }
  })

  it('is sorted by what the dictionary names, and narrowed', async () => {
    const order = async (by: string) =>
      (await table(`${march}&sortedBy=${encodeURIComponent(by)}`)).map(row => row.productName)
    expect(await order('Product')).toEqual(['CHAIR', 'SOFA'])
    expect(await order('Claim amount')).toEqual(['CHAIR', 'SOFA'])
    expect(await order('Created')).toEqual(['CHAIR', 'SOFA'])
    const [only, ...none] = await table(`${march}&causeId=${scratch}`)
    expect([only!.pieces, none]).toEqual([1, []])
    for (const wrong of ['sortedBy=Odd', 'from=2026-02-30', 'from=2026-04-01&to=2026-03-01'])
      expect((await manager.get(`/api/bi/productIssues?${wrong}`)).status).toBe(400)
  })

  it('names the few causes that most pieces have', async () => {
    const { body } = await manager.get(`/api/bi/issueCauses?${march}`)
    expect(body.data).toMatchObject([
      { cause: 'Wobbles', pieces: 3, cost: 12.5, soFarPercent: 60 },
      { cause: 'Scratched', pieces: 1, soFarPercent: 80 },
      { causeId: null, cause: 'Not known yet', pieces: 1, soFarPercent: 100 },
    ])
  })

  it('watches a product once, for its own client', async () => {
    for (const note of ['New legs', 'New legs and arms'])
      expect((await manager.post('/api/bi/watchProduct', { productId: chairs, note })).status).toBe(
        200,
      )
    expect(await table(`${march}&isWatched=true`)).toMatchObject([
      { productId: chairs, isWatched: true, note: 'New legs and arms' },
    ])
    const abroad = await product.as(['H1', 'H7'], 'CA')
    expect(await table(march, abroad)).toEqual([])
    for (let twice = 0; twice < 2; twice++)
      expect((await manager.post('/api/bi/unwatchProduct', { productId: chairs })).status).toBe(200)
    expect(await table(`${march}&isWatched=true`)).toEqual([])
    const other = await product.as(['H1'])
    expect((await other.post('/api/bi/watchProduct', { productId: chairs })).status).toBe(403)
  })
})

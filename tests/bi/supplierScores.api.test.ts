import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { leaveOut } from '#tests/support/databases/ledger.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules('scores of suppliers', database => {
  let product: Product, world: World, manager: Caller, maker: string
  const march = 'from=2026-03-01&to=2026-03-31'
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    leaveOut(product.db, 'Shipped and received')
    leaveOut(product.db, 'A purchase order stands')
    leaveOut(product.db, 'Each piece of a purchase order')
    manager = await product.as(['H1', 'H2', 'L1', 'L2'])
    const facts = { country: 'Poland', currency: 'EUR' }
    maker = await world.make('suppliers', { ...facts, name: 'MAKER', code: 'M' })
    await world.make('suppliers', { ...facts, name: 'IDLE', code: 'I' })
    await world.make('exchangeRates', {
      currency: 'EUR',
      market: 'NZ',
      month: '2026-01-01',
      rate: 1.9,
    })
    const chair = await world.sku('CHAIR')
    const sofa = await world.sku('SOFA')
    const warehouseId = await world.warehouse('MAIN')
    const order = async (
      orderedOn: string,
      state: string,
      lines: readonly (readonly [string, number, number])[],
    ) => {
      const id = await world.make('purchaseOrders', {
        supplierId: maker,
        currency: 'EUR',
        warehouseId,
        state,
        orderedOn,
        requestedDate: '2026-03-10',
      })
      const ids: string[] = []
      for (const [position, [skuId, quantity, unitCost]] of lines.entries())
        ids.push(
          await world.make('purchaseOrderLines', {
            purchaseOrderId: id,
            position: position + 1,
            skuId,
            quantity,
            unitCost,
          }),
        )
      return { id, ids }
    }
    // The same chairs were cheaper before, and cheaper still long ago; sofas are new.
    await order('2025-02-20', 'Received', [[chair, 10, 1]])
    await order('2025-06-01', 'Received', [[chair, 10, 40]])
    await order('2025-07-01', 'Received', [[chair, 30, 48]])
    const bought = await order('2026-03-05', 'Shipped', [
      [chair, 20, 50.6],
      [sofa, 1, 300],
    ])
    await order('2026-03-06', 'Draft', [[chair, 99, 9]])
    await order('2026-03-07', 'Cancelled', [[chair, 99, 9]])
    for (const [no, departsOn, good, damaged] of [
      ['KAVU3000011', '2026-03-10', 8, 2],
      ['KAVU3000027', '2026-03-17', 10, 0],
    ] as const) {
      const { id, lineId } = await world.container(
        { no, type: '20', state: 'Sailing', warehouseId, departsOn, arrivesOn: '2026-03-30' },
        {
          skuId: chair,
          quantity: 10,
          purchaseOrderId: bought.id,
          purchaseOrderLineId: bought.ids[0],
        },
      )
      await world.db.query(
        sql`update container_lines set received_good = ${good}, damaged = ${damaged} where id = ${lineId}`,
      )
      await world.db.query(sql`update containers set unpacked_on = '2026-03-31' where id = ${id}`)
    }
    const [{ productId }] = (await world.db.query<{ productId: string }>(
      sql`select product_id as "productId" from skus where id = ${chair}`,
    )) as [{ productId: string }]
    const issue = await world.make('qaIssues', {
      productId,
      supplierId: maker,
      quantity: 3,
      description: 'Creaks',
      claimAmount: 100,
      credited: 40,
      claimCurrency: 'EUR',
    })
    await world.db.query(
      sql`update qa_issues set created_on_utc = '2026-03-20T00:00:00Z' where id = ${issue}`,
    )
  })
  afterAll(() => product.close())

  const scores = async (query = march, by = manager) => {
    const { status, body } = await by.get(`/api/bi/supplierScores?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as Record<string, any>[]
  }

  it('are of the period and of one’s own client, in its money', async () => {
    expect(await scores()).toMatchObject([
      {
        supplierName: 'MAKER',
        spend: 2492.8,
        orders: 1,
        onTimePercent: 50,
        delay: 3.5,
        received: 20,
        faulty: 3,
        defectPercent: 15,
        claims: 190,
        credited: 76,
        // 50.60 against 46.00, the mean of the 365 days before.
        priceIndex: 110,
      },
    ])
    expect(await scores(march, await product.as(['H1'], 'CA'))).toEqual([])
  })

  it('have nothing where there is no data', async () => {
    expect(await scores('from=2025-06-01&to=2025-06-30')).toMatchObject([
      { orders: 1, onTimePercent: null, delay: null, defectPercent: null, claims: null },
    ])
    expect(await scores('from=2024-01-01&to=2024-01-31')).toEqual([])
    expect(await scores(`${march}&country=poland`)).toHaveLength(1)
    expect(await scores(`${march}&country=Peru`)).toEqual([])
  })

  it('lead to the orders that they count', async () => {
    const [{ ordersAt, orders }] = (await scores()) as [Record<string, any>]
    const filter = new URL(ordersAt, 'http://erp').searchParams.get('filter')!
    const { status, body } = await manager.get(
      `/api/purchaseOrders?${new URLSearchParams({ filter }).toString()}`,
    )
    expect([status, body.length]).toEqual([200, orders])
  })

  it('tell what was spent to those alone who see costs', async () => {
    const [row] = await scores(march, await product.as(['H1']))
    expect([row!.spend, row!.priceIndex, row!.orders]).toEqual([null, null, 1])
  })

  it('know no spend where a rate is not known', async () => {
    await world.db.query(sql`update exchange_rates set is_deleted = true where currency = 'EUR'`)
    expect(await scores()).toMatchObject([{ spend: null, claims: null, orders: 1 }])
  })
})

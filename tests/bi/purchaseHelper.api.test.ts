import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { windowsOf } from '#resources/bi/purchaseHelper/windows.ts'
import { addQueuedSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules('the purchase helper', database => {
  let product: Product, world: World, history: ReturnType<typeof saleHistory>
  let buyer: Caller, reader: Caller
  let chair: string, sofa: string, supplierId: string, main: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    history = saleHistory(world)
    reader = await product.as(['H1', 'H5'])
    buyer = await product.as(['H1', 'H5', 'L1', 'L2'])
    const maker = { country: 'Nowhere', currency: 'USD' }
    supplierId = await world.make('suppliers', { ...maker, name: 'MAKER', code: 'M', leadDays: 7 })
    const other = await world.make('suppliers', { ...maker, name: 'OTHER', code: 'O' })
    chair = await world.sku('CHAIR')
    sofa = await world.sku('SOFA')
    const set = await world.sku('SET', { [chair]: 4 })
    await world.db.query(sql`update products set supplier_id = ${supplierId} where code = 'CHAIR'`)
    await world.db.query(sql`update products set supplier_id = ${other} where code = 'SOFA'`)
    await world.db.query(sql`update skus set volume = 0.5, weight = 10 where id = ${chair}`)
    main = await world.make('warehouses', {
      name: 'MAIN',
      code: 'MAIN',
      warehouseType: 'Warehouse',
      branchId: branchId('AKL'),
      handlingDays: 2,
    })
    await world.stock(chair, main, 5)
    const { lineId } = await world.container(
      {
        no: 'KAVU3000011',
        type: '20',
        state: 'Sailing',
        warehouseId: main,
        arrivesOn: world.day(20),
      },
      { skuId: chair, quantity: 12 },
    )
    await world.make('skuSuppliers', { skuId: chair, supplierId, cost: 7.5, perCarton: 4 })
    const sell = async (sku: string, quantity: number, ago: number) => {
      const order = await world.order([[sku, quantity]])
      await history.on(world.day(-ago), () =>
        world.db.query(sql`update orders set state = 'Confirmed' where id = ${order.id}`),
      )
      return order
    }
    await sell(chair, 10, 10)
    await sell(set, 5, 60)
    await sell(chair, 20, 100)
    await sell(chair, 9, 340)
    await sell(chair, 50, 500)
    await sell(sofa, 3, 5)
    const promised = await world.order([[chair, 3]])
    await world.make('reservations', {
      orderLineId: promised.line(0),
      skuId: chair,
      quantity: 3,
      source: 'Container',
      containerLineId: lineId,
      state: 'Soft',
    })
  })
  afterAll(() => product.close())

  const rowOf = async (skuId: string, filter: object = {}, by = reader) => {
    const { status, body } = await by.get('/api/purchaseHelper', { filter })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as Record<string, any>[]).find(row => row.skuId === skuId)!
  }

  it('counts what is written in its days, sets as their members, from entries as from sums', async () => {
    for (const isSummed of [false, true]) {
      if (isSummed) await addQueuedSales(world.db)
      expect(await rowOf(chair)).toMatchObject({
        sold30: 10,
        sold90: 30,
        sold365: 59,
        trend: 50,
        available: 5,
        incoming: 12,
        presold: 3,
        cover: 15,
      })
    }
  })

  it('suggests what is sold until the next goods last, less what is there and free on its way', async () => {
    const { leadDays, season } = await rowOf(chair)
    expect(leadDays).toBe(7 + 35 + 5 + 2)
    // 9 of 59 in 60 of 365 days.
    expect(season).toBe(0.93)
    for (const [horizon, safety] of [
      [60, 14],
      [90, 0],
    ] as const) {
      const row = await rowOf(chair, { horizon, safety })
      const share = Math.round(((9 / horizon) * 365 * 100) / 59) / 100
      const used = share >= 0.5 && share <= 2 ? share : 1
      expect(row.season).toBe(used)
      const days = leadDays + horizon + safety
      expect(row.suggested).toBe(Math.ceil((30 / 90) * used * days - 5 - 9))
      expect(row.why).toBe(
        `30 ÷ 90 × ${used.toFixed(2)} × (${leadDays} + ${horizon} + ${safety} days) − 5 − 9`,
      )
      expect(row.volume).toBe(row.suggested * 0.5)
    }
    expect((await rowOf(chair, { horizon: 1, safety: 0 })).suggested).toBe(3)
  })

  it('counts a season that is beyond half and double as none', async () => {
    expect((await rowOf(chair, { horizon: 20 })).season).toBe(1)
    expect((await rowOf(sofa)).season).toBe(1)
  })

  it('refuses a horizon that is none, by name', async () => {
    for (const horizon of [0, 366, 1.5, 'x']) {
      const { status, body } = await reader.get('/api/purchaseHelper', { filter: { horizon } })
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'horizon'])
    }
  })

  it('tells margins to those alone who see costs', async () => {
    expect(await rowOf(chair)).not.toHaveProperty('marginPercent')
    expect(await rowOf(chair, {}, buyer)).toHaveProperty('marginPercent')
  })

  it('makes one draft of the goods of one supplier, at what they cost', async () => {
    const order = (lines: object[], by = buyer) => by.post('/api/bi/draftPurchaseOrder', { lines })
    const { status, body } = await order([{ skuId: chair, quantity: 24 }])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(
      await world.db.query(sql`
        select o.state, o.supplier_id = ${supplierId} as of_maker, o.warehouse_id = ${main} as here, l.quantity, l.unit_cost::float as cost
        from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id where o.id = ${body.purchaseOrderId}`),
    ).toEqual([{ state: 'Draft', ofMaker: true, here: true, quantity: 24, cost: 7.5 }])
    const both = [chair, sofa].map(skuId => ({ skuId, quantity: 1 }))
    for (const lines of [both, [], [both[0]!, both[0]!]]) {
      const refused = await order(lines)
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'lines'])
    }
    expect((await order([{ skuId: chair, quantity: 1 }], reader)).status).toBe(403)
    expect((await order([{ skuId: main, quantity: 1 }])).status).toBe(400)
  })

  it('another client sells, holds and buys nothing of it', async () => {
    const abroad = await product.as(['H1', 'H5'], 'CA')
    expect(await rowOf(chair, {}, abroad)).toBeUndefined()
  })
})

it('reads the season of the days that come, a year ago', () => {
  expect(windowsOf('2026-11-30', 60)).toEqual({
    month: { from: '2026-11-01', to: '2026-11-30' },
    quarter: { from: '2026-09-02', to: '2026-11-30' },
    quarterBefore: { from: '2026-06-04', to: '2026-09-01' },
    year: { from: '2025-12-01', to: '2026-11-30' },
    ahead: { from: '2025-12-01', to: '2026-01-29' },
  })
})

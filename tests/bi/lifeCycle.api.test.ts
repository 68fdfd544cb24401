import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readyOrdersJob } from '#resources/bi/lifeCycle/stages.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules('the life cycle of orders', database => {
  let product: Product, world: World, manager: Caller, sofa: string, warehouse: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    manager = await product.as(['H1', 'H6'])
    sofa = await world.sku('SOFA')
    warehouse = await world.warehouse('MAIN')
    await world.stock(sofa, warehouse, 100)
  })
  afterAll(() => product.close(/./))

  const set = (id: string, change: ReturnType<typeof sql>) =>
    world.db.query(sql`update orders set ${change} where id = ${id}`)
  const stagesOf = async (id: string) => {
    const [row] = await world.db.query<Record<string, string | null>>(
      sql`select quoted_on_utc, confirmed_on_utc, paid_on_utc, stock_ready_on_utc, prepared_on_utc, delivered_on_utc, closed_on_utc, ended_on_utc from order_stages where order_id = ${id}`,
    )
    return Object.entries(row!).flatMap(([name, at]) => (at ? [name.replace('OnUtc', '')] : []))
  }
  /** Dates the stages of an order: those named, so many days before now. */
  const dated = (id: string, days: Record<string, number>) =>
    world.db.query(
      sql`update order_stages set ${sql.join(
        Object.entries(days).map(
          ([name, ago]) =>
            sql`${sql.identifier(`${name}_on_utc`)} = now() - make_interval(days => ${ago})`,
        ),
        sql`, `,
      )} where order_id = ${id}`,
    )
  const table = async (by = manager) => {
    const { status, body } = await by.get('/api/bi/orderLifeCircle')
    expect(status, JSON.stringify(body)).toBe(200)
    return Object.fromEntries((body.data as any[]).map(row => [row.stage, row])) as Record<
      string,
      Record<string, any>
    >
  }

  it('enters the first moment of each stage in the transaction that brings an order there', async () => {
    const { id } = await world.order([[sofa, 1]], { state: 'Draft' })
    expect(await stagesOf(id)).toEqual([])
    await set(id, sql`state = 'Quotation'`)
    await set(id, sql`state = 'Expired'`)
    expect(await stagesOf(id)).toEqual(['quoted', 'ended'])
    await set(id, sql`state = 'Quotation'`)
    await set(id, sql`state = 'Confirmed', total = 100`)
    expect(await stagesOf(id)).toEqual(['quoted', 'confirmed'])
    await set(id, sql`paid = 100, preparation_status = 'Prepared By Warehouse'`)
    const [before] = await world.db.query(
      sql`select paid_on_utc from order_stages where order_id = ${id}`,
    )
    await set(id, sql`paid = 0`)
    await set(id, sql`paid = 100, delivery_status = 'Delivered'`)
    await set(id, sql`state = 'Completed'`)
    expect(await stagesOf(id)).toEqual([
      'quoted',
      'confirmed',
      'paid',
      'prepared',
      'delivered',
      'closed',
    ])
    const [after] = await world.db.query(
      sql`select paid_on_utc from order_stages where order_id = ${id}`,
    )
    expect(after).toEqual(before)
    await set(id, sql`is_deleted = true`)
  })

  it('enters goods that are all there by a job, and not before', async () => {
    const { id, line } = await world.order([[sofa, 3]])
    await set(id, sql`state = 'Confirmed', total = 300`)
    const kept = async (quantity: number) => {
      await world.make('reservations', {
        orderLineId: line(0),
        skuId: sofa,
        quantity,
        source: 'Stock',
        warehouseId: warehouse,
        stockStatus: 'Normal',
      })
      if (await readyOrdersJob.hasWork!(world.db)) await readyOrdersJob.run(world.db)
    }
    await kept(2)
    expect(await stagesOf(id)).toEqual(['quoted', 'confirmed'])
    await kept(1)
    expect(await stagesOf(id)).toEqual(['quoted', 'confirmed', 'stockReady'])
    await set(id, sql`is_deleted = true`)
  })

  it('answers times that occurred, and each open order at one stage', async () => {
    const orders: string[] = []
    const byId = (a: string, b: string) => a.localeCompare(b)
    for (const [paid, ago] of [
      [true, 10],
      [true, 8],
      [true, 3],
      [false, 5],
    ] as const) {
      const { id } = await world.order([[sofa, 1]])
      await set(id, sql`state = 'Confirmed', total = 100, paid = ${paid ? 100 : 0}`)
      await dated(id, { quoted: ago + 2, confirmed: ago, ...(paid && { paid: ago === 3 ? 3 : 1 }) })
      orders.push(id)
    }
    const { id: quote } = await world.order([[sofa, 1]])
    const rows = await table()
    expect(rows.Quoted).toMatchObject({ reached: 5, reachedPercent: 100, waiting: 0 })
    expect(rows.Quoted).toMatchObject({ medianDays: null, longestDays: null })
    expect(rows.Confirmed).toMatchObject({ reached: 4, medianDays: 2, ninetyDays: 2, waiting: 1 })
    // 0, 7 and 9 days after confirming.
    expect(rows.Paid).toMatchObject({ reached: 3, medianDays: 7, ninetyDays: 9, waiting: 1 })
    expect(rows.Paid).toMatchObject({ longestDays: 5, worstOrderId: orders[3] })
    expect(rows['Stock ready']).toMatchObject({ reached: 0, waiting: 3, medianDays: null })
    const at = async (address: string) => {
      const filter = new URL(address, 'http://erp').searchParams.get('filter')!
      const { body } = await manager.get(`/api/ordersByStage?${new URLSearchParams({ filter })}`)
      return (body as { orderId: string }[]).map(({ orderId }) => orderId).toSorted(byId)
    }
    expect(await at(rows.Confirmed!.waitingAt)).toEqual([quote])
    expect(await at(rows.Paid!.waitingAt)).toEqual([orders[3]])
    expect(await at(rows.Paid!.reachedAt)).toEqual(orders.slice(0, 3).toSorted(byId))
    expect(await at(rows['Stock ready']!.waitingAt)).toEqual(orders.slice(0, 3).toSorted(byId))
  })

  it('shows another client none of it', async () => {
    const abroad = await product.as(['H1', 'H6'], 'CA')
    expect((await table(abroad)).Quoted).toMatchObject({ reached: 0, waiting: 0 })
  })
})

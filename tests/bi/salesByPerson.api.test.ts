import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addQueuedSales } from '#resources/sales/saleEntries/saleSums.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules('sales by person', database => {
  let product: Product, world: World, history: ReturnType<typeof saleHistory>, manager: Caller
  let ann: string, ben: string, chair: string, assembly: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    history = saleHistory(world)
    manager = await product.as(['H1', 'H3'])
    chair = await world.sku('CHAIR')
    assembly = await world.sku('ASSEMBLY', undefined, 'Service')
    ;[ann, ben] = (await Promise.all(
      ['Ann', 'Ben'].map(fullName =>
        world.make('staff', { email: `${fullName}@test.example`, fullName }),
      ),
    )) as [string, string]
  })
  afterAll(() => product.close())

  const table = async (query = 'from=2026-03-01&to=2026-03-31', by = manager) => {
    const { status, body } = await by.get(`/api/bi/salesByPerson?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as Record<string, any>[]
  }
  const sold = async (
    day: string,
    lines: readonly (readonly [string, number])[],
    order: object,
  ) => {
    const { id } = await world.order(lines, { ...order })
    await history.on(day, () =>
      world.db.query(sql`update orders set state = 'Confirmed' where id = ${id}`),
    )
    return id
  }

  it('counts money by shares, whole with that of nobody, and orders that have a service as well', async () => {
    const shared = await sold(
      '2026-03-02',
      [
        [chair, 1],
        [assembly, 1],
      ],
      { salespersonId: ann },
    )
    await sold('2026-03-03', [[chair, 1]], { salespersonId: ann })
    await sold('2026-03-04', [[chair, 3]], {})
    await sold('2026-04-04', [[chair, 9]], { salespersonId: ben })
    await history.on('2026-03-05', () =>
      world.write(async ({ db }) => {
        for (const [staffId, percent] of [
          [ann, 75],
          [ben, 25],
        ] as const)
          await db.query(
            sql`insert into payment_shares (id, client_id, order_id, staff_id, percent) values (gen_random_uuid(), ${world.actor.clientId}, ${shared}, ${staffId}, ${percent})`,
          )
      }),
    )
    await world.make('salesTargets', { staffId: ann, month: '2026-03-01', amount: 500 })
    for (const isSummed of [false, true]) {
      if (isSummed) await addQueuedSales(world.db)
      expect(await table()).toMatchObject([
        { staffName: 'Nobody', staffId: null, orders: 1, written: 300, attachPercent: 0 },
        {
          staffName: 'Ann',
          orders: 2,
          written: 250,
          attachPercent: 50,
          target: 500,
          targetPercent: 50,
        },
        { staffName: 'Ben', orders: 1, written: 50, attachPercent: 100, target: null },
      ])
    }
  })

  it('leads to the parts that sum to a number', async () => {
    for (const row of await table()) {
      const filter = new URL(row.writtenAt, 'http://erp').searchParams.get('filter')!
      const { body } = await manager.get(
        `/api/saleParts?${new URLSearchParams({ filter, range: '[0,199]' }).toString()}`,
      )
      expect(body.reduce((sum: number, part: { revenue: number }) => sum + part.revenue, 0)).toBe(
        row.written,
      )
    }
  })

  it('takes a target by its days in the period', async () => {
    const rows = await table('from=2026-03-01&to=2026-03-15')
    expect(rows.find(({ staffId }) => staffId === ann)).toMatchObject({ target: 241.94 })
  })

  it('tells margins to those alone who see costs', async () => {
    const margins = async (by?: Caller) =>
      (await table('from=2026-03-01&to=2026-03-31', by)).map(({ margin }) => margin)
    expect(new Set(await margins())).toEqual(new Set([null]))
    expect(await margins(await product.as(['H2', 'H3']))).toEqual([0, 0, 0])
  })

  it('refuses a period that ends before it begins', async () => {
    const { status, body } = await manager.get(
      '/api/bi/salesByPerson?from=2026-03-02&to=2026-03-01',
    )
    expect([status, body.errors[0].field]).toEqual([400, 'from'])
  })
})

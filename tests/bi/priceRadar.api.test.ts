import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellOfPrices } from '#resources/bi/priceRadar/priceAlertJob.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules('the price radar', database => {
  let product: Product, world: World, buyer: Caller, chair: string, staffId: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    buyer = await product.as(['H1', 'H5'])
    chair = await world.sku('CHAIR')
    staffId = await world.make('staff', { email: 'ann@test.example', fullName: 'Ann' })
    await world.make('prices', {
      skuId: chair,
      market: 'NZ',
      kind: 'Regular',
      amount: 200,
      fromOnUtc: '2026-01-01T00:00:00Z',
    })
  })
  afterAll(() => product.close())

  const saw = async (competitor: string, amount: number, ago: number) => {
    const price = { skuId: chair, competitor, amount, seenOn: world.day(-ago) }
    const { status, body } = await buyer.post('/api/competitorPrices', price)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const radar = async (query = '', by = buyer) => {
    const { status, body } = await by.get(`/api/bi/priceRadar${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data as Record<string, any>[]
  }
  const names = (rows: Record<string, any>[]) => rows.map(({ competitor }) => competitor)

  it('has the latest price of each competitor beside ours, the lowest first', async () => {
    await saw('Nest', 150, 20)
    await saw('nest', 170, 3)
    await saw('Harbour', 220, 31)
    await saw('Timber', 200, 1)
    expect(await radar()).toMatchObject([
      { skuCode: 'CHAIR', ourPrice: 200, competitor: 'nest', price: 170, differencePercent: -15 },
      { competitor: 'Timber', differencePercent: 0, isStale: false },
      { competitor: 'Harbour', price: 220, differencePercent: 10, isStale: true },
    ])
  })

  it('is narrowed by competitor, age, and where a price stands to ours', async () => {
    expect(names(await radar('?competitor=NEST'))).toEqual(['nest'])
    expect(names(await radar('?age=Stale'))).toEqual(['Harbour'])
    expect(names(await radar('?age=Current'))).toEqual(['nest', 'Timber'])
    expect(names(await radar('?position=Below+ours'))).toEqual(['nest'])
    expect(names(await radar('?position=Same'))).toEqual(['Timber'])
    expect(names(await radar('?least=12'))).toEqual(['nest'])
    expect((await buyer.get('/api/bi/priceRadar?position=Odd')).status).toBe(400)
  })

  it('tells costs to those alone who see them, and nothing to another client', async () => {
    await world.make('skuCosts', {
      skuId: chair,
      cost: 100,
      currency: 'NZD',
      fromOnUtc: '2026-01-01T00:00:00Z',
    })
    await world.db.query(sql`update skus set cost = 100, cost_currency = 'NZD' where id = ${chair}`)
    const [first] = await radar()
    expect([first!.cost, first!.margin, first!.marginPercent]).toEqual([null, null, null])
    const [seen] = await radar('', await product.as(['H2', 'H5']))
    expect(seen).toMatchObject({ cost: 100, margin: 100, marginPercent: 50 })
    expect(await radar('', await product.as(['H1', 'H5'], 'CA'))).toEqual([])
    expect((await (await product.as(['H1'])).get('/api/bi/priceRadar')).status).toBe(403)
  })

  it('makes one task of each current price that is low enough, for all who want to know', async () => {
    const ben = await world.make('staff', { email: 'ben@test.example', fullName: 'Ben' })
    await world.make('priceAlerts', { name: 'Ten', staffId, below: 10 })
    await world.make('priceAlerts', { name: 'Fifteen', staffId: ben, below: 15 })
    await world.make('priceAlerts', { name: 'Off', staffId: ben, below: 1, isActive: false })
    await world.make('priceAlerts', { name: 'Other', staffId: ben, below: 0.1, competitor: 'Odd' })
    const run = () => world.db.write(tx => tellOfPrices(tx, world.actor))
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    await saw('Timber', 181, 0)
    expect(await run()).toBe(0)
    await world.db.query(sql`update competitor_prices set is_deleted = true where amount = 181`)
    await saw('Timber', 179.99, 0)
    expect(await run()).toBe(1)
    const tasks = await world.db.query<{ description: string; people: number }>(sql`
      select t.description, (select count(*)::int from tasks_assignee_ids a where a.from_id = t.id) as people from tasks t order by t.id`)
    expect(tasks).toEqual([
      {
        description: `nest sells CHAIR for 170.00, 15 % below our 200.00 (seen ${world.day(-3)}).`,
        people: 2,
      },
      {
        description: `Timber sells CHAIR for 179.99, 10 % below our 200.00 (seen ${world.day(0)}).`,
        people: 1,
      },
    ])
  })
})

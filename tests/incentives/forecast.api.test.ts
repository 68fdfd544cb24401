import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { todayFor } from '#define'
import { monthOf } from '#resources/incentives/frozen.server.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { payWorld } from './pay/payWorld.ts'

describeRules('what open orders will give', database => {
  let product: Product, world: World, pay: Awaited<ReturnType<typeof payWorld>>
  let chief: Caller, seller: Caller, leader: Caller, stranger: Caller
  let own: string, month: string, today: string
  let done: { id: string }, small: { id: string; line: string }, large: typeof small
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    chief = await product.as(['P2', 'P3'])
    seller = await product.as(['P3'])
    leader = await product.as(['P4'])
    stranger = await product.as(['P3', 'D1'])
    pay = await payWorld(world, chief)
    const [mine] = await world.db.query<{ id: string }>(
      sql`select id from staff where full_name = 'Person with P3' and client_id = ${world.actor.clientId}`,
    )
    own = mine!.id
    today = todayFor(world.actor)
    month = monthOf(today)
    await pay.set(2, month, null, {
      basis: 'Delivered and paid',
      tiers: [
        { from: 0, percent: 2, commissionGroup: null },
        { from: 3000, percent: 4, commissionGroup: null },
      ],
    })
    done = await pay.order(today, 1150, { [own]: 100 })
    await pay.handedOver(today, (done as typeof small).line)
    await pay.paid(done.id, today, 1150)
    // Before the small one, as it is handed over: until 15:00 the payments of both are the last that happened.
    large = await pay.order(today, 3450, { [own]: 100 })
    small = await pay.order(today, 2300, { [own]: 50, [await pay.staff('Bo')]: 50 })
    await pay.paid(large.id, today, 450)
    await pay.handedOver(today, large.line)
  })
  // Orders, payments and goods are written in their rows alone.
  afterAll(() => product.close(/^(Order INV|Sales of|Payments of)/))

  const forecast = async (by: Caller, query: Record<string, string> = {}) =>
    (await by.get('/api/commissionLines/forecast', query)).body
  const given = async () => (await pay.month(month))['Person with P3'] ?? 0

  it('says what each waits for, and the way to the next tier', async () => {
    const { amount, month: of, orders, tiers } = await forecast(seller)
    // 20.00 for the one that is done; the large one is handed over and paid in part.
    expect([of, amount]).toEqual([month, 27.83])
    expect(orders).toMatchObject([
      { orderId: large.id, share: 100, unpaid: 3000, unhanded: 0, base: 2608.7 },
      { orderId: small.id, share: 50, unpaid: 2300, unhanded: 2000, base: 1000, amount: 20 },
    ])
    expect(tiers).toEqual([
      { group: 'The rest', base: 1391.3, rate: 2, nextFrom: 3000, nextRate: 4, missing: 1608.7 },
    ])
  })

  it('comes true to the cent once it happens', async () => {
    for (const [order, unpaid] of [
      [large, 3000],
      [small, 2300],
    ] as const) {
      const { amount, orders } = await forecast(seller)
      const one = orders.find(({ orderId }: { orderId: string }) => orderId === order.id)
      expect(await given()).toBe(amount)
      await pay.paid(order.id, today, unpaid)
      await pay.handedOver(today, order.line)
      expect(await given()).toBe(Math.round((amount + one.amount) * 100) / 100)
    }
    const { orders, tiers } = await forecast(seller)
    expect(orders).toEqual([])
    expect(tiers).toMatchObject([{ base: 5000, rate: 4, nextFrom: null, missing: null }])
  })

  it('is told to its person and to who leads their group', async () => {
    expect(await forecast(stranger)).toMatchObject({ amount: 0, orders: [] })
    const of = { staffId: own }
    for (const by of [stranger, leader, chief])
      expect((await by.get('/api/commissionLines/forecast', of)).status).toBe(404)
    const groupId = await world.make('staffGroups', {
      name: 'Team',
      purpose: 'Sales',
      leaderId: (
        await world.db.query<{ id: string }>(
          sql`select id from staff where full_name = 'Person with P4' and client_id = ${world.actor.clientId}`,
        )
      )[0]!.id,
    })
    await world.db.query(
      sql`insert into staff_groups_member_ids (from_id, to_id) values (${groupId}, ${own})`,
    )
    expect(await forecast(leader, of)).toMatchObject({ tiers: [{ base: 5000 }] })
  })

  it('tells who got what of an order, a line and a payment', async () => {
    const { body } = await chief.get('/api/commissionLines/ofOrder', { orderId: small.id })
    expect(body.data).toMatchObject([
      { staffName: 'Bo', month, base: 1000, amount: 20, goods: 'SOFA', state: 'Calculated' },
      { staffName: 'Person with P3', month, base: 1000, amount: 40 },
    ])
    const ofLine = { orderId: small.id, orderLineId: large.line }
    expect((await chief.get('/api/commissionLines/ofOrder', ofLine)).body.data).toEqual([])
    const parts = await Promise.all(
      (
        await world.db.query<{ id: string }>(
          sql`select id from payments where order_id = ${large.id} order by amount`,
        )
      ).map(async ({ id }) =>
        (await chief.get('/api/commissionLines/ofPayment', { paymentId: id })).body.data.reduce(
          (sums: number[], row: { base: number; amount: number }) => [
            Math.round((sums[0]! + row.base) * 100) / 100,
            Math.round((sums[1]! + row.amount) * 100) / 100,
          ],
          [0, 0],
        ),
      ),
    )
    const whole = (await chief.get('/api/commissionLines/ofOrder', { orderId: large.id })).body.data
    expect(parts.map(([base]) => base)).toEqual([391.3, 2608.7])
    expect(Math.round((parts[0]![1] + parts[1]![1]) * 100) / 100).toBe(
      whole.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0),
    )
    for (const path of [`ofOrder?orderId=${small.id}`, `ofPayment?paymentId=${small.id}`])
      expect((await seller.get(`/api/commissionLines/${path}`)).status).toBe(403)
    const unknown = await chief.get('/api/commissionLines/ofPayment', { paymentId: small.id })
    expect([unknown.status, unknown.body.errors?.[0].field]).toEqual([404, 'paymentId'])
  })
})

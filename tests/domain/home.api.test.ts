import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityOf, reaches } from '#define'
import { branchId } from '#resources/administration/demo/reference.ts'
import { routes } from '#resources/routes/index.ts'
import { halves } from '#resources/server.ts'
import { tileTexts } from '#resources/shell/home/home.texts.ts'
import { tilesOf } from '#server/home/tiles.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { listRecords } from '#server/entities/read/read.ts'
import type { Actor } from '#server/session/actor.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'

it('every tile says in words what waits, and at which screen', () => {
  const declared = halves.flatMap(half => Object.entries(half.tiles ?? {}))
  const paths = new Set<string>(reaches(routes).map(({ leaf }) => leaf.path))
  expect(declared.length).toBeGreaterThan(5)
  for (const [name, { path }] of declared) {
    expect(tileTexts.home_tiles, name).toHaveProperty(name)
    expect(paths.has(path), path).toBe(true)
  }
})

describeRules('the panel of the day', database => {
  let product: Product, world: World
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    await product.db.query(
      sql`update staff set branch_id = ${branchId('AKL')} where id = ${world.actor.staffId}`,
    )
  })
  afterAll(() => product.close())

  const told = (actor: Actor = world.actor) => tilesOf({ db: product.db, actor })
  const named = async (name: string, actor?: Actor) =>
    (await told(actor)).filter(tile => tile.name === name)
  const task = async (fields: object = {}) => {
    const [type] = await product.db.query<{ id: string }>(sql`select id from task_types limit 1`)
    const id = await world.make('tasks', {
      typeId: type!.id,
      description: 'Count the chairs',
      creatorId: world.actor.staffId,
      ...fields,
    })
    await product.db.query(
      sql`insert into tasks_assignee_ids (from_id, to_id) values (${id}, ${world.actor.staffId})`,
    )
  }

  it('leaves out what does not wait', async () => {
    expect(await named('openTasks')).toEqual([])
    expect((await told()).every(({ count }) => count > 0)).toBe(true)
  })

  it('refuses whoever has not signed in', async () => {
    expect((await product.nobody.get('/api/home')).status).toBe(401)
  })

  it('tells of a person’s own tasks, the late ones apart, and counts no further than 99', async () => {
    await task({ dueOnUtc: '2026-01-02T00:00:00.000Z' })
    for (let n = 0; n < 101; n++) await task()
    expect(await named('overdueTasks')).toMatchObject([{ count: 1, isMore: false, isLate: true }])
    expect(await named('openTasks')).toMatchObject([{ count: 99, isMore: true, isLate: false }])
    const other = { ...world.actor, staffId: world.abroad.staffId }
    expect(await named('openTasks', other)).toEqual([])
  })

  it('tells of unpaid orders only to who may open them', async () => {
    await world.order([], {
      state: 'Confirmed',
      total: 500,
      subtotal: 500,
      salespersonId: world.actor.staffId,
    })
    expect(await named('ownOrdersOwing')).toMatchObject([{ count: 1, path: '/sale/records' }])
    expect(await named('ownOrdersOwing', world.withCodes('D1'))).toEqual([])
    expect(await named('ownOrdersOwing', world.withCodes('J1', 'J4'))).toHaveLength(1)
    expect(await named('branchOrdersOwing', world.withCodes('J1', 'J4'))).toEqual([])
  })

  it('tells of what leaves today, for each calendar of the branch, and leads to its day', async () => {
    const [mine, elsewhere] = [
      await world.calendar({ name: 'Deliveries of today', ...everyDay }),
      await world.calendar({ name: 'Far away', branchId: branchId('CHC'), ...everyDay }),
    ]
    const { id } = await world.order([], { state: 'Confirmed' })
    await world.plan(id, mine, world.day(0))
    await world.plan(id, mine, world.day(1))
    await world.plan(id, elsewhere, world.day(0))
    const [tile, ...others] = await named('plansToday')
    expect(others).toEqual([])
    expect(tile).toMatchObject({ about: 'Deliveries of today', count: 1, path: '/sale/calendar' })
    const query = new URLSearchParams(tile!.query)
    expect([query.get('calendarId'), query.get('date')]).toEqual([mine, world.day(0)])
  })

  it('tells the warehouse of the branch what comes, and its till which days are not closed', async () => {
    const warehouseId = await world.warehouse('HOME')
    const own = branchId('AKL')
    await product.db.query(
      sql`update branches set default_warehouse_id = ${warehouseId} where id = ${own}`,
    )
    const calendar = await world.calendar({ warehouseId, ...everyDay })
    const skuId = await world.sku('HOME-CHAIR')
    const order = await world.order([[skuId, 2]], { state: 'Confirmed' })
    const planId = await world.plan(order.id, calendar, world.day(1))
    const line = { planId, orderLineId: order.line(0), skuId, quantity: 2 }
    await world.make('planItems', line)
    expect(await named('linesTomorrow')).toMatchObject([{ count: 1, about: expect.any(String) }])
    const source = await world.warehouse('AWAY')
    await world.make('transfers', {
      sourceWarehouseId: source,
      targetWarehouseId: warehouseId,
      jobStatus: 'In Transit',
    })
    expect(await named('transfersToReceive')).toMatchObject([{ count: 1 }])
    expect(await named('refillsOpen')).toEqual([])
    const methodId = await world.make('paymentMethods', { name: 'Notes', type: 'Cash' })
    await world.make('payments', {
      orderId: order.id,
      methodId,
      amount: 5,
      branchId: own,
      staffId: world.actor.staffId,
      state: 'Received',
      receivedOnUtc: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    })
    expect(await named('daysNotClosed')).toMatchObject([{ count: 1, isLate: true }])
    expect(await named('daysNotClosed', world.withCodes('D1', 'K1'))).toEqual([])
    // It was written past the books of its order.
    await product.db.query(sql`update orders set paid = 5 where id = ${order.id}`)
  })

  it('leads to a list with as many records as it says', async () => {
    for (const { path, query, count, isMore, name } of await told()) {
      const filter = new URLSearchParams(query).get('filter')
      const { leaf } = reaches(routes).find(reach => reach.leaf.path === path)!
      // Tables of calls count by their own call: tests/delivery/reminders.api.test.ts.
      if (leaf.table || !filter || new URLSearchParams(query).has('date') || isMore) continue
      const own = leaf.filter?.assigneeIds && { assigneeIds: world.actor.staffId }
      const { total } = await listRecords(
        { db: product.db, actor: world.actor },
        metaOf(entityOf(leaf.entity!).name as 'tasks'),
        { filter: { ...own, ...JSON.parse(filter) }, sort: [], offset: 0, limit: 1 },
      )
      expect(total, name).toBe(count)
    }
  })

  it('names who gives codes, those of one’s own branch first', async () => {
    const person = async (fullName: string, code: 'AKL' | 'CHC') => {
      const id = await world.make('staff', {
        fullName,
        email: `${fullName.toLowerCase()}@givers.example`,
        branchId: branchId(code),
      })
      await product.db.query(sql`insert into staff_codes (staff_id, code) values (${id}, 'B1')`)
    }
    await person('Abel', 'CHC')
    await person('Berta', 'AKL')
    const { body } = await (await product.as([])).get('/api/access/givers')
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('Abel')
    expect(body.data.length).toBeLessThanOrEqual(2)
  })
})

const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(day => [
    day,
    true,
  ]),
)

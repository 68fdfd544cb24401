import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { saleLedgers } from '#resources/sales/saleEntries/saleLedgers.server.ts'
import { addQueuedSales, rebuildReports } from '#resources/sales/saleEntries/saleSums.server.ts'
import { Random } from '#server/demo/kit.ts'
import { openWorld, type World } from '#tests/support/api/world.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules('histories of sales', database => {
  let world: World
  const skus: string[] = []
  const people: string[] = []
  beforeAll(async () => {
    world = await openWorld(database.settings)
    for (const code of ['A', 'B', 'C']) skus.push(await world.sku(code))
    for (const fullName of ['Ann', 'Ben', 'Cat'])
      people.push(await world.make('staff', { email: `${fullName}@test.example`, fullName }))
  })
  // Lines are changed without their orders.
  afterAll(() => world.close(/^Order INV\d+: (goods back|subtotal|discount|total)/))

  /** What a reckoning of its own finds wrong. */
  const wrong = async () =>
    (await Promise.all(saleLedgers.map(ledger => world.db.text(ledger.sql)))).flat()

  it.each([1, 2, 3])('are entered to the cent after each step, with seed %i', async seed => {
    const random = new Random(seed, 'histories of sales')
    const orders: { id: string; lines: string[] }[] = []
    const run = (query: ReturnType<typeof sql>) => world.db.query(query)
    const steps: Record<string, (order: { id: string; lines: string[] }) => Promise<unknown>> = {
      confirm: ({ id }) =>
        run(sql`update orders set state = 'Confirmed' where id = ${id} and state = 'Quotation'`),
      change: ({ lines }) =>
        run(
          sql`update order_lines set quantity = quantity_delivered + ${random.int(1, 5)}, price = ${random.int(1, 9999) / 100}, discount = 0, tax = ${random.int(0, 99) / 100} where id = ${random.pick(lines)}`,
        ),
      exchange: ({ lines }) =>
        run(
          sql`update order_lines set sku_id = ${random.pick(skus)} where id = ${random.pick(lines)}`,
        ),
      cost: ({ lines }) =>
        run(
          sql`update order_lines set cost_at_sale = ${random.chance(0.3) ? null : random.int(1, 500) / 100} where id = ${random.pick(lines)}`,
        ),
      deliver: ({ id, lines }) =>
        run(sql`
          update order_lines l set quantity_delivered = least(l.quantity, l.quantity_delivered + 1) from orders o
          where l.id = ${random.pick(lines)} and o.id = ${id} and o.state = 'Confirmed'`),
      comeBack: ({ lines }) =>
        run(
          sql`update order_lines set quantity_returned = quantity_delivered where id = ${random.pick(lines)}`,
        ),
      move: ({ id }) =>
        run(
          sql`update orders set branch_id = ${branchId(random.pick(['AKL', 'CHC']))}, source = ${random.pick(['Phone', 'Showroom'])} where id = ${id}`,
        ),
      sell: ({ id }) =>
        run(sql`update orders set salesperson_id = ${random.pick(people)} where id = ${id}`),
      share: ({ id }) =>
        world.write(async ({ db }) => {
          await db.query(sql`delete from payment_shares where order_id = ${id}`)
          const first = random.int(1, 98)
          const second = random.int(1, 99 - first)
          for (const [i, percent] of [first, second, 100 - first - second].entries())
            await db.query(
              sql`insert into payment_shares (id, client_id, order_id, staff_id, percent) values (gen_random_uuid(), ${world.actor.clientId}, ${id}, ${people[i]!}, ${percent})`,
            )
        }),
      cancel: ({ id }) =>
        random.chance(0.3)
          ? run(sql`
              update orders o set state = 'Cancelled' where o.id = ${id} and not exists (select from order_lines l where l.order_id = o.id and l.quantity_delivered > 0)`)
          : Promise.resolve(),
      add: () => addQueuedSales(world.db),
      rebuild: () => rebuildReports(world.db),
    }
    for (let i = 0; i < 60; i++) {
      if (orders.length < 4 || random.chance(0.1)) {
        const { id, line } = await world.order([
          [random.pick(skus), 3],
          [random.pick(skus), 2],
        ])
        orders.push({ id, lines: [line(0), line(1)] })
        await steps.confirm!(orders.at(-1)!)
      }
      const name = random.pick(Object.keys(steps))
      await steps[name]!(random.pick(orders))
      expect(await wrong(), `after step ${i}, ${name}`).toEqual([])
    }
  })
})

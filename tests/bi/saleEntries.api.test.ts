import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { postOrders } from '#resources/openings/orders/posting.server.ts'
import { takeOrdersBack } from '#resources/openings/orders/takingBack.server.ts'
import { addQueuedSales, rebuildReports } from '#resources/sales/saleEntries/saleSums.server.ts'
import { merge } from '#server/entities/write/merge.ts'
import { metaOf } from '#server/kit'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { saleHistory } from '#tests/support/sales/saleHistory.ts'

describeRules(
  'the ledger of sales',
  database => {
    let world: World, history: ReturnType<typeof saleHistory>
    let chair: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      history = saleHistory(world)
      chair = await world.sku('CHAIR')
    })
    // What came back is written in the lines alone.
    afterAll(() => world.close(/^Order INV\d+: goods back/))

    const rows = <T>(query: ReturnType<typeof sql>) =>
      world.db.query<T & Record<string, unknown>>(query)
    /** A quotation of one line. */
    const quoted = async (line: Record<string, unknown>, order: Record<string, unknown> = {}) => {
      const { id } = await world.order([], order)
      const lineId = await world.make('orderLines', {
        orderId: id,
        position: 1,
        skuId: chair,
        quantity: 2,
        price: 115,
        ...line,
      })
      return { id, lineId }
    }
    const step = (id: string, state: string) =>
      world.db.query(sql`update orders set state = ${state} where id = ${id}`)
    const change = (lineId: string, set: ReturnType<typeof sql>) =>
      world.db.query(sql`update order_lines set ${set} where id = ${lineId}`)

    it('counts a sale on its day, a change on its own, and a cancelled order on the day of that', async () => {
      const { id, lineId } = await quoted({ discount: 30, tax: 26.09, costAtSale: 50 })
      expect(await history.of(id)).toEqual([])
      await history.on('2026-09-30', () => step(id, 'Confirmed'))
      expect(await history.of(id)).toEqual(['2026-09 Written Sold: 2, 173.91'])
      expect(
        await rows(
          sql`select listed::float8, discount::float8, tax::float8, (costed_revenue - cost)::float8 as margin from sale_entries where order_id = ${id}`,
        ),
      ).toEqual([{ listed: 230, discount: 30, tax: 26.09, margin: 73.91 }])
      await history.on('2026-10-02', () =>
        change(lineId, sql`quantity = 1, discount = 15, tax = 13.04`),
      )
      expect(await history.of(id)).toEqual([
        '2026-09 Written Sold: 2, 173.91',
        '2026-10 Written Changed: -1, -86.95',
      ])
      await history.on('2026-10-05', () => step(id, 'Cancelled'))
      expect(await history.of(id)).toEqual([
        '2026-09 Written Sold: 2, 173.91',
        '2026-10 Written Changed: -1, -86.95',
        '2026-10 Written Cancelled: -1, -86.96',
      ])
    })

    it('hands over parts of a line that sum to it, and never lowers what was written or delivered by what comes back', async () => {
      const { id, lineId } = await quoted({ quantity: 3, price: 38.34, discount: 0.02, tax: 15 })
      await history.on('2026-03-01', () => step(id, 'Confirmed'))
      for (const [day, pieces] of [
        ['2026-04-01', 1],
        ['2026-05-01', 2],
        ['2026-06-01', 3],
      ] as const)
        await history.on(day, () => change(lineId, sql`quantity_delivered = ${pieces}`))
      await history.on('2026-07-01', () => change(lineId, sql`quantity_returned = 1`))
      expect(await history.of(id)).toEqual([
        '2026-03 Written Sold: 3, 100.00',
        '2026-04 Delivered Handed over: 1, 33.33',
        '2026-05 Delivered Handed over: 1, 33.34',
        '2026-06 Delivered Handed over: 1, 33.33',
        '2026-07 Returned Came back: 1, 33.33',
      ])
    })

    it('moves a sale to another branch or channel on the day of that', async () => {
      const { id } = await quoted({ tax: 30 })
      await history.on('2026-03-01', () => step(id, 'Confirmed'))
      await history.on('2026-03-09', () =>
        world.db.query(sql`update orders set branch_id = ${branchId('CHC')} where id = ${id}`),
      )
      expect(
        await rows(sql`
          select e.day::text, b.id = ${branchId('CHC')} as "isThere", e.cause, e.revenue::float8 from sale_entries e join branches b on b.id = e.branch_id where e.order_id = ${id} order by e.day, e.revenue`),
      ).toEqual([
        { day: '2026-03-01', isThere: false, cause: 'Sold', revenue: 200 },
        { day: '2026-03-09', isThere: false, cause: 'Moved', revenue: -200 },
        { day: '2026-03-09', isThere: true, cause: 'Moved', revenue: 200 },
      ])
    })

    it('gives each person a part by the shares, to the cent, and another share on its day', async () => {
      const [first, second] = await Promise.all(
        ['one', 'two'].map(name =>
          world.make('staff', { email: `${name}@test.example`, fullName: name }),
        ),
      ).then(ids => ids.toSorted())
      const { id } = await quoted({ discount: 30, tax: 26.09 }, { salespersonId: first })
      await history.on('2026-09-01', () => step(id, 'Confirmed'))
      await history.on('2026-09-03', () =>
        world.write(async context => {
          await context.db.query(
            sql`insert into payment_shares (id, client_id, order_id, staff_id, percent) values (gen_random_uuid(), ${world.actor.clientId}, ${id}, ${first}, 50)`,
          )
          await context.db.query(
            sql`insert into payment_shares (id, client_id, order_id, staff_id, percent) values (gen_random_uuid(), ${world.actor.clientId}, ${id}, ${second}, 50)`,
          )
        }),
      )
      const parts = () =>
        rows(
          sql`select staff_id = ${first} as "isFirst", day::text, cause, revenue::float8 from sale_parts where order_id = ${id} order by day, staff_id`,
        )
      expect(await parts()).toEqual([
        { isFirst: true, day: '2026-09-01', cause: 'Sold', revenue: 173.91 },
        { isFirst: true, day: '2026-09-03', cause: 'Moved', revenue: -86.95 },
        { isFirst: false, day: '2026-09-03', cause: 'Moved', revenue: 86.95 },
      ])
    })

    it('counts lines without a cost, and leaves them out of margins; gift cards are no revenue', async () => {
      const card = await world.sku('CARD')
      await world.db.query(
        sql`update products set is_gift_card = true where id = (select product_id from skus where id = ${card})`,
      )
      const { id } = await quoted({ tax: 30 })
      await world.make('orderLines', {
        orderId: id,
        position: 2,
        skuId: card,
        quantity: 1,
        price: 50,
      })
      await step(id, 'Confirmed')
      expect(
        await rows(
          sql`select revenue::float8, costed_revenue::float8 as costed, cost::float8 from sale_entries where order_id = ${id}`,
        ),
      ).toEqual([{ revenue: 200, costed: 0, cost: 0 }])
    })

    it('has taxes on top of prices in Canada', async () => {
      const customerId = await world.make('customers', { name: 'Abroad' }, world.abroad)
      const id = await world.make(
        'orders',
        {
          source: 'Phone',
          state: 'Confirmed',
          customerId,
          branchId: branchId('EDM'),
          orderedOnUtc: new Date().toISOString(),
        },
        world.abroad,
      )
      await world.make(
        'orderLines',
        { orderId: id, position: 1, skuId: chair, quantity: 1, price: 100, tax: 5 },
        world.abroad,
      )
      expect(
        await rows(
          sql`select revenue::float8, tax::float8 from sale_entries where order_id = ${id}`,
        ),
      ).toEqual([{ revenue: 100, tax: 5 }])
    })

    it('never changes what was entered', async () => {
      await expect(world.db.text('update sale_entries set revenue = 0')).rejects.toThrow(
        'never changed',
      )
      await expect(world.db.text('delete from sale_parts')).rejects.toThrow('never changed')
    })

    it('adds what queues to the sums, and makes them again', async () => {
      const sums = () =>
        rows(
          sql`select 'month' as of, month::text as day, sum(revenue)::float8 as revenue from sale_months group by month union all select 'day', day::text, sum(revenue)::float8 from sale_days group by day order by 1, 2`,
        )
      await addQueuedSales(world.db)
      expect(await rows(sql`select count(*)::int as n from sale_queue`)).toEqual([{ n: 0 }])
      const made = await sums()
      expect(made.length).toBeGreaterThan(4)
      const { id } = await quoted({ tax: 30 })
      await step(id, 'Confirmed')
      await rebuildReports(world.db)
      // What queues is in no sum.
      expect(await sums()).toEqual(made)
      await addQueuedSales(world.db)
      const all = (of: Awaited<ReturnType<typeof sums>>) =>
        of.filter(row => row.of === 'month').reduce((sum, row) => sum + Number(row.revenue), 0)
      expect(all(await sums()) - all(made)).toBeCloseTo(200, 2)
    })

    it('counts orders of another program on their own days, and takes them off these when they are taken back', async () => {
      const customerId = await world.make('customers', { name: 'Of before' })
      const draft = await world.make('importedOrders', {
        orderNo: 'A-1',
        kind: 'Closed',
        customerId,
        branchId: branchId('AKL'),
        source: 'Showroom',
        orderedDate: '2025-03-04',
        completedDate: '2025-03-10',
        shipping: 0,
        methodId: await world.make('paymentMethods', { name: 'Cash', type: 'Cash' }),
      })
      await world.make('importedOrderLines', {
        importedOrderId: draft,
        position: 1,
        skuId: chair,
        quantity: 2,
        price: 115,
      })
      expect([...(await world.write(context => postOrders(context, [draft])))]).toEqual([])
      const days = () =>
        rows(sql`
          select e.day::text, e.basis, sum(e.quantity)::int as quantity, count(*) filter (where not e.is_deleted)::int as listed
          from sale_entries e join orders o on o.id = e.order_id where o.original_order_id = 'A-1' group by 1, 2 order by 1`)
      expect(await days()).toEqual([
        { day: '2025-03-04', basis: 'Written', quantity: 2, listed: 1 },
        { day: '2025-03-10', basis: 'Delivered', quantity: 2, listed: 1 },
      ])
      expect([...(await world.write(context => takeOrdersBack(context, [draft])))]).toEqual([])
      expect(await days()).toEqual([
        { day: '2025-03-04', basis: 'Written', quantity: 0, listed: 0 },
        { day: '2025-03-10', basis: 'Delivered', quantity: 0, listed: 0 },
      ])
    })

    it('takes entries and sums along where SKUs are merged', async () => {
      const stool = await world.sku('STOOL')
      const { id } = await quoted({ skuId: stool, tax: 30 })
      await step(id, 'Confirmed')
      await addQueuedSales(world.db)
      await world.write(async context => {
        await merge(context, metaOf('skus'), { into: chair, ids: [stool] })
      })
      expect(
        await rows(
          sql`select sku_id = ${chair} as "isKept", revenue::float8 from sale_entries where order_id = ${id}`,
        ),
      ).toEqual([{ isKept: true, revenue: 200 }])
      expect(
        await rows(sql`select count(*)::int as n from sale_months where sku_id = ${stool}`),
      ).toEqual([{ n: 0 }])
    })

    it('enters once what a database without a ledger holds, by the day of its audit', async () => {
      const before = await rows(
        sql`select order_id, sum(revenue)::float8 as revenue from sale_entries group by 1 having sum(quantity) <> 0 order by 1`,
      )
      await world.db.write(async tx => {
        for (const table of [
          'sale_entries',
          'sale_parts',
          'sale_months',
          'sale_days',
          'sale_queue',
        ]) {
          await tx.text(`alter table ${table} disable trigger user`)
          await tx.text(`delete from ${table}`)
        }
        await tx.text('select enter_past_sales()')
        for (const table of [
          'sale_entries',
          'sale_parts',
          'sale_months',
          'sale_days',
          'sale_queue',
        ])
          await tx.text(`alter table ${table} enable trigger user`)
      })
      expect(
        await rows(
          sql`select order_id, sum(revenue)::float8 as revenue from sale_entries group by 1 having sum(quantity) <> 0 order by 1`,
        ),
      ).toEqual(before)
    })
  },
  emptyBeginning,
)

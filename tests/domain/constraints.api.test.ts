import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { codeOf } from '#server/db/database.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { differences, emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'

/** The last line: what the database refuses whoever writes, and by whatever way. */
describeRules(
  'the database itself refuses',
  database => {
    let world: World
    beforeAll(async () => {
      world = await openWorld(database.settings)
    })
    // These tests write past every rule but the database's.
    afterAll(() => world.close(/./))

    const failure = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (e: unknown) => e,
      )
      return {
        code: codeOf(error),
        message: (error as Error | undefined)?.message ?? 'it was accepted',
      }
    }
    let n = 0
    const name = () => `SKU${++n}`

    it('two prices of a kind at a time for a SKU in a market, and takes those that follow one another', async () => {
      const skuId = await world.sku(name())
      const price = (fromOnUtc: string, toOnUtc: string | null, more: object = {}) =>
        world.make('prices', { skuId, market: 'NZ', amount: 100, fromOnUtc, toOnUtc, ...more })
      await price('2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z')
      await price('2026-03-01T00:00:00Z', null)
      expect(await failure(price('2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'))).toMatchObject({
        code: '23P01',
      })
      expect(await failure(price('2027-01-01T00:00:00Z', null))).toMatchObject({ code: '23P01' })
      await price('2026-02-01T00:00:00Z', '2026-02-08T00:00:00Z', { kind: 'Promotion' })
      await price('2026-02-01T00:00:00Z', null, { market: 'CA' })
    })

    it('two rates of a tax on the same date in a country, and in a province', async () => {
      const taxTypeId = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      const rate = (from: string, to: string | null) =>
        world.make('countryTaxRates', { country: 'NZ', taxTypeId, rate: 15, period: { from, to } })
      await rate('2010-10-01', '2026-06-30')
      await rate('2026-07-01', null)
      expect(await failure(rate('2026-06-30', '2026-06-30'))).toMatchObject({ code: '23P01' })
      const ofState = (state: string, from: string) =>
        world.make('stateTaxRates', {
          country: 'CA',
          state,
          taxTypeId,
          rate: 0,
          period: { from, to: null },
        })
      await ofState('Alberta', '2026-01-01')
      await ofState('Manitoba', '2026-01-01')
      expect(await failure(ofState('ALBERTA', '2027-01-01'))).toMatchObject({ code: '23P01' })
    })

    it('a combo in a combo, whichever of the two comes first', async () => {
      const chair = await world.sku(name())
      const set = await world.sku(name(), { [chair]: 4 })
      const other = await world.sku(name())
      expect(
        await failure(world.make('comboMembers', { comboSkuId: other, skuId: set, quantity: 1 })),
      ).toMatchObject({ code: 'ERP01', message: 'A combo cannot be a member of another combo.' })
      expect(
        await failure(world.make('comboMembers', { comboSkuId: chair, skuId: other, quantity: 1 })),
      ).toMatchObject({ code: 'ERP01', message: 'A member of a combo cannot be a combo itself.' })
      for (const quantity of [0, -1])
        expect(
          await failure(world.make('comboMembers', { comboSkuId: set, skuId: other, quantity })),
        ).toMatchObject({ code: '23514' })
    })

    it('a category below itself', async () => {
      const top = await world.make('categories', { name: 'Top' })
      const middle = await world.make('categories', { name: 'Middle', parentId: top })
      const low = await world.make('categories', { name: 'Low', parentId: middle })
      const below = (id: string, parent: string) =>
        world.db.query(sql`update categories set parent_id = ${parent} where id = ${id}`)
      for (const [id, parent] of [
        [top, top],
        [top, low],
        [middle, low],
      ] as const)
        expect(await failure(below(id, parent))).toMatchObject({
          code: 'ERP01',
          message: 'A category cannot be moved below itself.',
        })
      await below(low, top)
    })

    it('shares of an order that do not sum to 100 when the transaction ends', async () => {
      const { id: orderId } = await world.order([])
      const insert = (percents: number[]) =>
        world.db.write(async tx => {
          for (const [i, percent] of percents.entries()) {
            const staffId = (
              await tx.query<{ id: string }>(
                sql`select id from staff order by id offset ${i} limit 1`,
              )
            )[0]!.id
            await tx.query(
              sql`insert into payment_shares (id, client_id, order_id, staff_id, percent) values (gen_random_uuid(), ${world.actor.clientId}, ${orderId}, ${staffId}, ${percent}::numeric)`,
            )
          }
        })
      expect(await failure(insert([99.99]))).toMatchObject({
        code: 'ERP01',
        message: 'The shares of an order must sum to 100; these sum to 99.99.',
      })
      await insert([60, 40])
      expect(
        await failure(
          world.db.query(
            sql`update payment_shares set percent = 50 where order_id = ${orderId} and percent = 60`,
          ),
        ),
      ).toMatchObject({ code: 'ERP01' })
      expect(
        await failure(
          world.db.query(
            sql`update payment_shares set is_deleted = true where order_id = ${orderId} and percent = 60`,
          ),
        ),
      ).toMatchObject({ code: 'ERP01' })
      await world.db.query(sql`delete from payment_shares where order_id = ${orderId}`)
    })

    it('a stock line below zero, and one that is held for an order without naming its line', async () => {
      const skuId = await world.sku(name()),
        warehouseId = await world.warehouse(name())
      expect(
        await failure(
          world.make('stockLines', { skuId, warehouseId, stockStatus: 'Normal', quantity: -1 }),
        ),
      ).toMatchObject({ code: '23514' })
      expect(
        await failure(
          world.make('stockLines', {
            skuId,
            warehouseId,
            stockStatus: 'Normal',
            stockOnHoldStatus: 'Order',
            quantity: 1,
          }),
        ),
      ).toMatchObject({ code: '23514' })
      await world.make('stockLines', { skuId, warehouseId, stockStatus: 'Normal', quantity: 1 })
      expect(
        await failure(
          world.make('stockLines', { skuId, warehouseId, stockStatus: 'Normal', quantity: 1 }),
        ),
      ).toMatchObject({ code: '23505' })
    })

    it('a changed, removed or unbalanced stock move', async () => {
      const skuId = await world.sku(name()),
        warehouseId = await world.warehouse(name())
      await world.stock(skuId, warehouseId, 3)
      for (const change of [
        sql`update stock_moves set quantity = 4`,
        sql`delete from stock_moves`,
        sql`truncate stock_moves`,
      ])
        expect(await failure(world.db.query(change))).toMatchObject({ code: '23001' })
      const unbalanced = sql`insert into stock_moves (id, client_id, movement_id, type, sku_id, quantity, stock_line_id, warehouse_id, stock_status)
      select gen_random_uuid(), client_id, 'one side', 'Transfer', sku_id, 1, id, warehouse_id, stock_status from stock_lines where sku_id = ${skuId}`
      expect(await failure(world.db.query(unbalanced))).toMatchObject({
        code: 'ERP01',
        message: 'A movement between places must take as much as it brings.',
      })
    })

    it('a day or a slot beyond its capacity', async () => {
      const calendarId = await world.calendar()
      const dayId = await world.make('calendarDays', {
        calendarId,
        date: '2026-12-01',
        capacityStops: 2,
        capacityVolume: 1.5,
      })
      for (const set of ['booked_stops = 3', 'booked_volume = 1.50001', 'booked_stops = -1'])
        expect({
          set,
          ...(await failure(
            world.db.text(`update calendar_days set ${set} where id = $1`, [dayId]),
          )),
        }).toMatchObject({ set, code: '23514' })
      await world.db.text(
        'update calendar_days set booked_stops = 3, extra_stops = 1, booked_items = 1000000 where id = $1',
        [dayId],
      )
      const slotId = await world.make('calendarSlots', {
        calendarId,
        period: { startHour: 8, startMinute: 0, endHour: 9, endMinute: 0 },
      })
      const slotDay = await world.make('slotDays', {
        calendarId,
        date: '2026-12-01',
        slotId,
        capacity: 1,
      })
      expect(
        await failure(world.db.text('update slot_days set booked = 2 where id = $1', [slotDay])),
      ).toMatchObject({ code: '23514' })
    })

    it('a payment of nothing, a negative one that reverses none, and a changed or removed one', async () => {
      const { id: orderId } = await world.order([])
      const methodId = await world.make('paymentMethods', { name: name(), type: 'Cash' })
      for (const amount of [0, -5])
        expect(await failure(world.make('payments', { orderId, methodId, amount }))).toMatchObject({
          code: '23514',
        })
      const id = await world.make('payments', { orderId, methodId, amount: 5 })
      for (const change of [
        'update payments set amount = 6 where id = $1',
        'update payments set is_deleted = true where id = $1',
        'delete from payments where id = $1',
      ])
        expect({ change, ...(await failure(world.db.text(change, [id]))) }).toMatchObject({
          change,
          code: 'ERP01',
          message: 'A payment cannot be changed or deleted. Void it instead.',
        })
    })

    it('a plan for both an order and a ticket, or for neither', async () => {
      const calendarId = await world.calendar()
      const { id: orderId } = await world.order([])
      const ticketId = await world.make('tickets', { orderId })
      const plan = (of: object) =>
        world.make('deliveryPlans', {
          calendarId,
          date: '2026-12-01',
          serviceType: 'Delivery',
          ...of,
        })
      for (const of of [{}, { orderId, ticketId }])
        expect(await failure(plan(of))).toMatchObject({ code: '23514' })
      await plan({ ticketId })
    })

    it('what belongs to another order: a part of a line, a matched payment, a reversal, an item of a plan', async () => {
      const skuId = await world.sku(name())
      const mine = await world.order([[skuId, 1]]),
        other = await world.order([[skuId, 1]])
      const methodId = await world.make('paymentMethods', { name: name(), type: 'Cash' })
      const paymentId = await world.make('payments', { orderId: other.id, methodId, amount: 5 })
      const calendarId = await world.calendar()
      const planId = await world.plan(mine.id, calendarId, world.day(3))
      const item = (orderLineId: string) =>
        world.make('planItems', { planId, orderLineId, skuId, quantity: 1 })
      const part = (parentLineId: string) =>
        world.make('orderLines', {
          orderId: mine.id,
          position: 2,
          skuId,
          quantity: 1,
          price: 0,
          parentLineId,
        })
      const reversal = (orderId: string, amount: number) =>
        world.make('payments', { orderId, methodId, amount, reversalOfId: paymentId })
      const reference = (orderId: string) =>
        world.make('depositReferences', { orderId, reference: name(), paymentId })
      for (const [work, message] of [
        [() => part(other.line(0)), 'A part stands in the order of the line that it belongs to.'],
        [() => reference(mine.id), 'A deposit reference speaks of a payment of its own order.'],
        [() => reversal(mine.id, -5), 'A payment is reversed in its own order.'],
        [() => reversal(other.id, -4), 'A reversal takes back exactly what was paid.'],
        [() => item(other.line(0)), 'A plan hands over what was ordered in its own order.'],
      ] as const)
        expect(await failure(work())).toMatchObject({ code: 'ERP01', message })
      await part(mine.line(0))
      await reference(other.id)
      await reversal(other.id, -5)
      const itemId = await item(mine.line(0))
      expect(
        await failure(
          world.db.text('update plan_items set order_line_id = $2 where id = $1', [
            itemId,
            other.line(0),
          ]),
        ),
      ).toMatchObject({ code: 'ERP01' })
    })

    it('another text of an address that an order, billed or delivered, or a plan uses', async () => {
      const customerId = await world.make('customers', { name: name() })
      const address = () =>
        world.make('addresses', {
          customerId,
          line1: '1 Oak Road',
          city: 'Auckland',
          country: 'NZ',
        })
      const change = (id: string, set: string) =>
        world.db.text(`update addresses set ${set} where id = $1`, [id])
      const [billed, delivered, planned, unused] = await Promise.all([1, 2, 3, 4].map(address))
      await world.order([], { customerId, billingAddressId: billed })
      const removed = await world.order([], { customerId, deliveryAddressId: delivered })
      await world.db.text('update orders set is_deleted = true where id = $1', [removed.id])
      const { id: orderId } = await world.order([], { customerId })
      await world.plan(orderId, await world.calendar(), world.day(3), { addressId: planned })
      for (const [id, set] of [
        ...[billed, delivered, planned].map(id => [id!, "line1 = '2 Oak Road'"] as const),
        ...[
          "line2 = 'Unit 2'",
          "suburb = 'Penrose'",
          "city = 'Hamilton'",
          "region = 'Waikato'",
          "postcode = '1061'",
          "country = 'CA'",
          "access_notes = 'Gate 4'",
          "floor = '2'",
          'has_lift = true',
        ].map(set => [billed!, set] as const),
      ])
        expect({ set, ...(await failure(change(id, set))) }).toMatchObject({
          set,
          code: 'ERP01',
          message:
            'Orders or deliveries use this address, so it cannot be changed. Add the corrected one as a new address.',
        })
      expect(
        await failure(world.db.text('delete from addresses where id = $1', [billed])),
      ).toMatchObject({ code: '23001' })
      // Where it lies may become known, once, and whose it is may change.
      await change(billed!, 'latitude = -36.9, longitude = 174.8, customer_id = null')
      expect(await failure(change(billed!, 'latitude = -36.8'))).toMatchObject({ code: 'ERP01' })
      await change(unused!, "line1 = '2 Oak Road'")
    })

    it('more promised out of a line of a container or a purchase order than may be presold', async () => {
      const { container, purchase, promise, presold } = await lines()
      // Of 10 ordered 6 may be presold; 5 are in the container.
      await world.db.text('update purchase_order_lines set presale_limit = 6 where id = $1', [
        purchase,
      ])
      await promise({ containerLineId: container, quantity: 4 })
      expect(await presold()).toEqual([4, 4])
      for (const [more, constraint] of [
        [{ containerLineId: container, quantity: 2 }, 'container_lines_check_2'],
        [{ purchaseOrderLineId: purchase, quantity: 3 }, 'purchase_order_lines_check_1'],
      ] as const)
        expect(await failure(promise(more))).toMatchObject({
          code: '23514',
          message: expect.stringContaining(constraint),
        })
      const id = await promise({ purchaseOrderLineId: purchase, quantity: 2 })
      expect(await presold()).toEqual([4, 6])
      const write = (statement: string) => world.db.text(statement, [id])
      expect(
        await failure(write('update reservations set quantity = 3 where id = $1')),
      ).toMatchObject({ code: '23514' })
      for (const [statement, counted] of [
        ["update reservations set state = 'Released' where id = $1", [4, 4]],
        ["update reservations set state = 'Planned' where id = $1", [4, 6]],
        ['update reservations set is_deleted = true where id = $1', [4, 4]],
        ['update reservations set is_deleted = false, quantity = 1 where id = $1', [4, 5]],
        // What has come in was sold before it came.
        [
          "update reservations set state = 'Soft', source = 'Stock', warehouse_id = (select id from warehouses limit 1) where id = $1",
          [4, 5],
        ],
        ['delete from reservations where id = $1', [4, 4]],
      ] as const) {
        await write(statement)
        expect({ statement, counted: await presold() }).toEqual({ statement, counted })
      }
      for (const [table, line, set] of [
        ['container_lines', container, 'quantity = 3'],
        ['container_lines', container, 'presale_limit = 3'],
        ['purchase_order_lines', purchase, 'presale_limit = 3'],
      ] as const)
        expect(
          await failure(world.db.text(`update ${table} set ${set} where id = $1`, [line])),
        ).toMatchObject({ code: '23514' })
      expect(await differences(world.db, 'presold')).toEqual([])
    })

    it('a promise of another product than its line brings, and another product in a line that is promised', async () => {
      const { container, purchase, promise, other } = await lines()
      for (const line of [{ containerLineId: container }, { purchaseOrderLineId: purchase }])
        expect(await failure(promise({ ...line, skuId: other, quantity: 1 }))).toMatchObject({
          code: 'ERP01',
          message: 'Only the product of a line can be promised out of it.',
        })
      await promise({ containerLineId: container, quantity: 1 })
      for (const [statement, values] of [
        ['update container_lines set sku_id = $2 where id = $1', [container, other]],
        ['update container_lines set purchase_order_line_id = null where id = $1', [container]],
        ['update purchase_order_lines set sku_id = $2 where id = $1', [purchase, other]],
      ] as const)
        expect(await failure(world.db.text(statement, [...values]))).toMatchObject({
          code: 'ERP01',
          message:
            'Goods of this line are promised to orders, so its product and purchase order cannot be changed.',
        })
    })

    it('another product in a container than its purchase order line says', async () => {
      const { container, other } = await lines()
      const statement = 'update container_lines set sku_id = $2 where id = $1'
      expect(await failure(world.db.text(statement, [container, other]))).toMatchObject({
        code: 'ERP01',
        message: 'A container carries the product of its purchase order line.',
      })
    })

    it('two sessions with one token to refresh them', async () => {
      const begin = () =>
        world.db.text(
          "insert into sessions (id, staff_id, refresh_hash, expires_on_utc) values (gen_random_uuid(), $1, 'the same', now())",
          [world.actor.staffId],
        )
      await begin()
      expect(await failure(begin())).toMatchObject({ code: '23505' })
    })

    let boxes = 0
    /** 10 pieces of a purchase order, 5 of them in a container, and an order that waits for some. */
    async function lines() {
      const skuId = await world.sku(name()),
        other = await world.sku(name()),
        warehouseId = await world.warehouse(name())
      const purchaseOrderId = await world.purchaseOrder(warehouseId)
      const purchase = await world.make('purchaseOrderLines', {
        purchaseOrderId,
        position: 1,
        skuId,
        quantity: 10,
        unitCost: 1,
      })
      const container = await world.make('containerLines', {
        containerId: await world.make('containers', {
          no: containerNo('OAKU', ++boxes),
          type: '20',
          warehouseId,
        }),
        purchaseOrderLineId: purchase,
        skuId,
        quantity: 5,
      })
      const order = await world.order([[skuId, 20]])
      const promise = (fields: Row) =>
        world.make('reservations', {
          orderLineId: order.line(0),
          skuId,
          source: fields.containerLineId ? 'Container' : 'Purchase order',
          ...fields,
        })
      const presold = async () =>
        (
          await world.db.text<{ presold: number }>(
            'select 1 as n, presold from container_lines where id = $1 union all select 2, presold from purchase_order_lines where id = $2 order by n',
            [container, purchase],
          )
        ).map(row => row.presold)
      return { container, purchase, promise, presold, other }
    }

    it('a slot of another calendar, on a plan and on a day', async () => {
      const [mine, other] = [await world.calendar(), await world.calendar()]
      const slotId = await world.make('calendarSlots', {
        calendarId: other,
        period: { startHour: 8, startMinute: 0, endHour: 9, endMinute: 0 },
      })
      const { id: orderId } = await world.order([])
      for (const work of [
        () =>
          world.make('deliveryPlans', {
            orderId,
            calendarId: mine,
            date: '2026-12-01',
            serviceType: 'Delivery',
            slotId,
          }),
        () => world.make('slotDays', { calendarId: mine, date: '2026-12-01', slotId }),
      ])
        expect(await failure(work())).toMatchObject({
          code: 'ERP01',
          message: 'This time slot is one of another calendar.',
        })
      await world.make('slotDays', { calendarId: other, date: '2026-12-01', slotId })
    })
  },
  emptyBeginning,
)

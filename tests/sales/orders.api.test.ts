import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { cancelOrder, confirmOrder } from '#tests/support/orderStates.ts'
import {
  recordPayment,
  setPaymentShares,
  voidPayment,
  type Share,
} from '#resources/sales/payments/payments.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { allHooks } from '#server/halves.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transitionMany } from '#server/entities/write/transition.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  differences,
  emptyBeginning,
  footprint,
  openWorld,
  refusal,
  type World,
} from '#tests/support/api/world.ts'

describeRules(
  'orders and their money',
  database => {
    let world: World
    let main: string, cash: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      main = await world.warehouse('MAIN')
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
    })
    afterAll(() => world.close())

    const confirm = (orderId: string, by = world.actor) =>
      world.db.write(tx => confirmOrder({ db: tx, actor: by }, { orderId }))
    const cancel = (orderId: string, by = world.actor, reason = 'the customer changed plans') =>
      world.db.write(tx => cancelOrder({ db: tx, actor: by }, { orderId, reason }))
    const step = (ids: string[], name: string, by = world.actor) =>
      world.db.write(tx =>
        transitionMany(
          { db: tx, actor: by },
          metaOf('orders'),
          ids.map(id => ({ id })),
          name,
          'as agreed',
        ),
      )
    const stateOf = async (id: string) =>
      (await world.db.query<{ state: string }>(sql`select state from orders where id = ${id}`))[0]!
        .state
    const paidOf = async (id: string) =>
      (await world.db.query<{ paid: number }>(sql`select paid from orders where id = ${id}`))[0]!
        .paid
    const pay = (orderId: string, amount: number, more: object = {}, by = world.actor) =>
      world.db.write(tx =>
        recordPayment({ db: tx, actor: by }, { orderId, methodId: cash, amount, ...more }),
      )
    let n = 0
    const name = () => `SKU${++n}`

    it('confirms an order and holds its goods; services need none', async () => {
      const skuId = await world.sku(name()),
        service = await world.sku(name(), undefined, 'Service')
      await world.stock(skuId, main, 5)
      const { id } = await world.order([
        [skuId, 2],
        [service, 1],
      ])
      expect(await confirm(id)).toMatchObject({ id, state: 'Confirmed', version: 2 })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 3', 'MAIN Normal Order: 2'])
      expect(
        await world.db.query(
          sql`select payload ->> 'to' as to from outbox where topic = 'orders.confirm' and payload ->> 'id' = ${id}`,
        ),
      ).toEqual([{ to: 'Confirmed' }])
      expect(await differences(world.db)).toEqual([])
    })

    it("refuses what is missing by name, orders without lines, blocked customers, stale versions, wrong steps and another client's orders, without a trace", async () => {
      const code = name()
      const skuId = await world.sku(code)
      await world.stock(skuId, main, 1)
      const tooMany = await world.order([[skuId, 2]]),
        empty = await world.order([]),
        done = await world.order([[skuId, 1]], { state: 'Completed' })
      const blocked = await world.order([[skuId, 1]], {
        customerId: await world.make('customers', {
          name: 'Blocked',
          blockedReason: 'three unpaid orders',
        }),
      })
      const before = await footprint(world.db)
      expect(await refusal(confirm(tooMany.id))).toMatchObject({
        code: 'insufficient_stock',
        message: `${code}: 2 needed, 1 there (MAIN 1).`,
      })
      expect(await refusal(confirm(empty.id))).toMatchObject({ code: 'no_lines' })
      expect(await refusal(confirm(blocked.id))).toMatchObject({
        code: 'blocked',
        message: 'The customer is blocked: three unpaid orders',
      })
      expect(await refusal(confirm(done.id))).toMatchObject({ code: 'transition' })
      expect(await refusal(confirm(tooMany.id, world.abroad))).toMatchObject({ status: 404 })
      expect(
        await refusal(
          world.write(context => confirmOrder(context, { orderId: tooMany.id, version: 5 })),
        ),
      ).toMatchObject({ status: 409 })
      expect(await footprint(world.db)).toBe(before)
    })

    it('confirms many orders at once: those that the stock does not reach are refused, the others are not', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 5)
      const orders = [
        await world.order([[skuId, 3]]),
        await world.order([[skuId, 3]]),
        await world.order([[skuId, 2]]),
      ]
      const results = await step(
        orders.map(o => o.id),
        'confirm',
      )
      expect(results.map(r => r.errors[0]?.code)).toEqual([
        undefined,
        'insufficient_stock',
        undefined,
      ])
      expect(await Promise.all(orders.map(o => stateOf(o.id)))).toEqual([
        'Confirmed',
        'Quotation',
        'Confirmed',
      ])
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 5'])
      expect(await differences(world.db)).toEqual([])
    })

    it('cancels an order: its plans give back their places and its goods are free again', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 2)
      const calendarId = await world.calendar({ defaultStops: 2 })
      const { id } = await world.order([[skuId, 2]])
      await confirm(id)
      for (const ahead of [3, 3, 4]) await world.plan(id, calendarId, world.day(ahead))
      expect(await cancel(id)).toMatchObject({ state: 'Cancelled' })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 2'])
      expect(
        await world.db.query(sql`select distinct state from delivery_plans where order_id = ${id}`),
      ).toEqual([{ state: 'Cancelled' }])
      expect(
        await world.db.query(
          sql`select sum(booked_stops)::int as booked from calendar_days where calendar_id = ${calendarId}`,
        ),
      ).toEqual([{ booked: 0 }])
      const [result] = await world.db.query<{ changes: object }>(
        sql`select changes from audit where record_id = ${id} and operation = 'cancel'`,
      )
      expect(result!.changes).toEqual({
        state: ['Confirmed', 'Cancelled'],
        reason: [null, 'the customer changed plans'],
      })
      expect(await differences(world.db)).toEqual([])
    })

    it('does not cancel once a plan was delivered or is locked, without a reason, or while goods are prepared without K4 or K3; nothing changes', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 9)
      const calendarId = await world.calendar()
      const delivered = await world.order([[skuId, 1]]),
        locked = await world.order([[skuId, 1]]),
        prepared = await world.order([[skuId, 1]], { preparationStatus: 'Preparation Started' })
      for (const { id } of [delivered, locked, prepared]) await confirm(id)
      await world.plan(delivered.id, calendarId, world.day(3), { state: 'Delivered' })
      await world.plan(locked.id, calendarId, world.day(3), { isLocked: true })
      const before = await footprint(world.db)
      expect(await refusal(cancel(delivered.id))).toMatchObject({ code: 'delivered' })
      expect(await refusal(cancel(locked.id))).toMatchObject({ code: 'locked' })
      expect(await refusal(cancel(prepared.id, world.withCodes('J1')))).toMatchObject({
        code: 'preparation',
      })
      expect(await refusal(cancel(locked.id, world.actor, ' '))).toMatchObject({
        field: 'reason',
        status: 400,
      })
      expect(await refusal(cancel(locked.id, world.abroad))).toMatchObject({ status: 404 })
      expect(await footprint(world.db)).toBe(before)
      await cancel(prepared.id, world.withCodes('K4'))
      expect(await stateOf(prepared.id)).toBe('Cancelled')
    })

    it('frees the goods of a quotation that expires or is lost', async () => {
      const skuId = await world.sku(name())
      await world.stock(skuId, main, 4)
      for (const name of ['expire', 'lose']) {
        const { id } = await world.order([[skuId, 4]])
        await world.write(context => reserve(context, { orderId: id }))
        expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 4'])
        await step([id], name)
        expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 4'])
      }
      expect(await differences(world.db)).toEqual([])
    })

    it('completes only what is delivered and paid', async () => {
      const skuId = await world.sku(name())
      const { id } = await world.order([[skuId, 1]], { state: 'Confirmed', total: 100 })
      expect((await step([id], 'complete'))[0]!.errors[0]).toMatchObject({ code: 'undelivered' })
      await world.db.query(
        sql`update order_lines set quantity_delivered = quantity where order_id = ${id}`,
      )
      expect((await step([id], 'complete'))[0]!.errors[0]).toMatchObject({
        code: 'balance',
        message: 'The balance is 100.00; it must be 0 to complete the order.',
      })
      await pay(id, 100)
      expect((await step([id], 'complete'))[0]!.isSuccess).toBe(true)
      expect(await stateOf(id)).toBe('Completed')
    })

    it('every effect belongs to a declared step, which asks first and so is not taken back blindly', () => {
      for (const [entity, hooks] of Object.entries(allHooks()))
        for (const name of Object.keys(hooks?.steps ?? {}))
          expect({
            entity,
            name,
            asks: Boolean(metaOf(entity).entity.statuses!.transitions[name]?.confirm),
          }).toEqual({ entity, name, asks: true })
    })

    it('adds payments to the cent, and counts awaited money when it has arrived', async () => {
      const { id } = await world.order([], { total: 1000 })
      for (let i = 0; i < 10; i++) await pay(id, 0.1)
      expect(await paidOf(id)).toBe(1)
      const awaited = await pay(id, 199.99, { isPending: true })
      expect(awaited).toMatchObject({ state: 'Pending', amount: 199.99 })
      expect(await paidOf(id)).toBe(1)
      await world.write(context =>
        transitionMany(context, metaOf('payments'), [{ id: awaited.id }], 'receive', undefined),
      )
      expect(await paidOf(id)).toBe(200.99)
      expect(await differences(world.db)).toEqual([])
    })

    it('voids a payment by a row that reverses it, once', async () => {
      const { id } = await world.order([], { total: 500 })
      const payment = await pay(id, 120.5),
        awaited = await pay(id, 80, { isPending: true })
      const undo = (paymentId: string, by = world.actor, reason = 'typed twice') =>
        world.db.write(tx => voidPayment({ db: tx, actor: by }, { paymentId, reason }))
      expect(await undo(payment.id)).toMatchObject({ state: 'Voided', amount: 120.5 })
      await undo(awaited.id)
      expect(await paidOf(id)).toBe(0)
      const rows = await world.db.query<{ id: string; amount: number; reversal: string | null }>(
        sql`select id, amount, reversal_of_id as reversal from payments where order_id = ${id} order by amount`,
      )
      expect(rows.map(r => [r.amount, r.reversal])).toEqual([
        [-120.5, payment.id],
        [-80, awaited.id],
        [80, null],
        [120.5, null],
      ])
      const before = await footprint(world.db)
      expect(await refusal(undo(payment.id))).toMatchObject({ code: 'transition' })
      expect(await refusal(undo(rows[0]!.id))).toMatchObject({ status: 422 })
      expect(await refusal(undo(payment.id, world.abroad))).toMatchObject({ status: 404 })
      expect(await refusal(undo(payment.id, world.actor, ''))).toMatchObject({ field: 'reason' })
      expect(await footprint(world.db)).toBe(before)
      expect(await differences(world.db)).toEqual([])
    })

    it('refuses money outside the pattern, methods that are not offered, missing references, closed orders and foreign ids, by name and without a trace', async () => {
      const { id } = await world.order([]),
        closed = await world.order([], { state: 'Cancelled' })
      const disabled = await world.make('paymentMethods', {
          name: 'Cheque',
          type: 'Cash',
          isDisabled: true,
        }),
        bank = await world.make('paymentMethods', {
          name: 'Bank',
          type: 'Bank transfer',
          needsReference: true,
        })
      const foreign = await world.make(
        'paymentMethods',
        { name: 'Interac', type: 'EFTPOS' },
        world.abroad,
      )
      const before = await footprint(world.db)
      for (const amount of [0, -1, 1.005, 1e12, Number.NaN, '5' as never])
        expect({ amount, ...(await refusal(pay(id, amount))) }).toMatchObject({
          amount,
          field: 'amount',
          status: 400,
        })
      expect(await refusal(pay(id, 1, { methodId: disabled }))).toMatchObject({
        code: 'disabled',
        field: 'methodId',
      })
      expect(await refusal(pay(id, 1, { methodId: bank }))).toMatchObject({
        code: 'required',
        field: 'reference',
      })
      expect(await refusal(pay(id, 1, { methodId: foreign }))).toMatchObject({
        field: 'methodId',
        status: 400,
      })
      expect(await refusal(pay(id, 1, { receivedOnUtc: 'yesterday' }))).toMatchObject({
        field: 'receivedOnUtc',
      })
      expect(await refusal(pay(closed.id, 1))).toMatchObject({ code: 'order_closed' })
      expect(await refusal(pay(id, 1, {}, world.abroad))).toMatchObject({ status: 404 })
      expect(await footprint(world.db)).toBe(before)
    })

    it('splits a sale in shares of exactly 100, replaces them and takes them back', async () => {
      const { id } = await world.order([])
      const people = await Promise.all(
        [1, 2, 3].map(i =>
          world.make('staff', { email: `seller${i}@test.example`, fullName: `Seller ${i}` }),
        ),
      )
      const share = (shares: Share[], more: object = {}) =>
        world.write(context => setPaymentShares(context, { orderId: id, shares, ...more }))
      const stored = async () =>
        (
          await world.db.query<{ percent: number }>(
            sql`select percent from payment_shares where order_id = ${id} and not is_deleted order by percent`,
          )
        ).map(s => s.percent)
      await share(people.map((staffId, i) => ({ staffId, percent: [33.333, 33.333, 33.334][i]! })))
      expect(await stored()).toEqual([33.333, 33.333, 33.334])
      await share([{ staffId: people[0]!, percent: 100 }], { version: 2 })
      expect(await stored()).toEqual([100])
      const before = await footprint(world.db)
      const two = (a: number, b: number): Share[] => [
        { staffId: people[0]!, percent: a },
        { staffId: people[1]!, percent: b },
      ]
      expect(await refusal(share(two(50, 49.99)))).toMatchObject({
        code: 'not_100',
        field: 'shares',
        message: 'The shares of an order must sum to 100; these sum to 99.99.',
      })
      for (const [a, b] of [
        [100, 0],
        [101, -1],
        [50.0005, 49.9995],
        [Number.NaN, 50],
      ] as const)
        expect((await refusal(share(two(a, b)))).field).toMatch(/^shares\.[01]\.percent$/)
      expect(
        await refusal(
          share([
            { staffId: people[0]!, percent: 50 },
            { staffId: people[0]!, percent: 50 },
          ]),
        ),
      ).toMatchObject({ code: 'duplicate', field: 'shares.1.staffId' })
      expect(await refusal(share([{ staffId: world.abroad.staffId, percent: 100 }]))).toMatchObject(
        { field: 'shares.0.staffId', status: 400 },
      )
      expect(await refusal(share(two(50, 50), { version: 1 }))).toMatchObject({ status: 409 })
      expect(
        await refusal(
          world.db.write(tx =>
            setPaymentShares({ db: tx, actor: world.abroad }, { orderId: id, shares: two(50, 50) }),
          ),
        ),
      ).toMatchObject({ status: 404 })
      expect(await footprint(world.db)).toBe(before)
      await share([])
      expect(await stored()).toEqual([])
    })

    it('keeps a capacity that was lowered below its bookings out of reach of new ones after an order was cancelled', async () => {
      const calendarId = await world.calendar({ defaultStops: 3 })
      const date = world.day(5)
      const orders = [await world.order([]), await world.order([]), await world.order([])]
      for (const { id } of orders) await world.plan(id, calendarId, date)
      await world.write(context =>
        setCapacity(context, {
          calendarId,
          date,
          capacity: { stops: 1 },
          confirm: { reason: 'one van less' },
        }),
      )
      await cancel(orders[0]!.id)
      expect(await refusal(world.plan(orders[1]!.id, calendarId, date))).toMatchObject({
        code: 'full',
      })
      expect(await differences(world.db)).toEqual([])
    })
  },
  emptyBeginning,
)

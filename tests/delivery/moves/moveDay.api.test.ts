import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#server/entities/meta/meta.ts'
import { differences, emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'moving the plans of a day',
  database => {
    let product: Product, world: World, chief: Caller, skuId: string
    let calendarId: string, from: string, next: string, after: string
    let count = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as(['J1', 'K1', 'K3', 'O5'])
      skuId = await world.sku('MOVED')
      ;[from, next, after] = [world.day(3), world.day(4), world.day(5)]
    })
    afterAll(() => product.close())
    beforeEach(async () => {
      calendarId = await world.calendar({ name: `Snow ${++count}`, defaultStops: 60 })
    })

    /** Plans of orders of their own on the day that is moved. */
    const planned = async (n: number, fields: Row = {}): Promise<string[]> => {
      const ids: string[] = []
      for (let i = 0; i < n; i++) {
        const order = await world.order([[skuId, 1]])
        ids.push(await world.plan(order.id, calendarId, from, fields))
      }
      return ids
    }
    const slotOf = (startHour: number, capacity: number) =>
      world.make('calendarSlots', {
        calendarId,
        capacity,
        period: { startHour, startMinute: 0, endHour: startHour + 4, endMinute: 0 },
      })
    const places = (date: string, stops: number) =>
      chief.post('/api/delivery/UpdateCapacity', { calendarId, date, stops })
    const proposal = async (more: Row = {}) =>
      (await chief.get('/api/deliveryPlans/moveProposal', { calendarId, date: from, ...more })).body
    const move = async (moves: Row[], more: Row = {}, by = chief) =>
      by.post('/api/deliveryPlans/movePlans', { moves, reason: 'Snow', ...more })
    const asProposed = (plans: Row[]): Row[] =>
      plans
        .filter(({ date }) => date)
        .map(({ id: planId, version, date, slotId }) => ({ planId, version, date, slotId }))
    /** How many plans each day has, and what is booked of it. */
    const days = async () =>
      (
        await product.db.query<{ text: string }>(sql`
          select d.date::text || ' ' || d.booked_stops || ' ' || (select count(*) from delivery_plans p where p.calendar_id = d.calendar_id and p.date = d.date and not p.is_deleted) as text
          from calendar_days d where d.calendar_id = ${calendarId} and d.booked_stops > 0 order by d.date`)
      ).map(({ text }) => text)
    const planOf = async (id: string) =>
      (
        await product.db.query<Row>(
          sql`select state, date::text as date, slot_id, is_locked, version from delivery_plans where id = ${id}`,
        )
      )[0]!
    const errorsOf = (body: Row) =>
      body.results.flatMap((r: Row) => r.errors.map(({ code }: Row) => code))

    it('proposes the nearest day with room for each of 60, and moves them in one step', async () => {
      await planned(60)
      await places(next, 7)
      const { plans, days: offered } = await proposal()
      const dates = plans.map(({ date }: Row) => date)
      expect([dates.filter((d: string) => d === next).length, dates.length]).toEqual([7, 60])
      expect(new Set(dates)).toEqual(new Set([next, after]))
      expect(offered.some(({ date }: Row) => date === from)).toBe(false)
      expect(await days()).toEqual([`${from} 60 60`])

      const { body, headers } = await move(asProposed(plans))
      expect([body.done, body.refused]).toEqual([60, 0])
      expect(await days()).toEqual([`${next} 7 7`, `${after} 53 53`])

      // Moved back in one step too, but for what somebody has moved since.
      const again = plans[59]
      const now = await planOf(again.id)
      await move([{ planId: again.id, version: now.version, date: world.day(6) }])
      const back = await chief.post('/api/deliveryPlans/movePlansBack', {
        requestId: headers['x-request-id'],
      })
      expect([back.body.done, back.body.refused]).toEqual([59, 1])
      expect(errorsOf(back.body)).toEqual(['changed'])
      expect(await days()).toEqual([`${from} 59 59`, `${world.day(6)} 1 1`])
      expect(await differences(product.db, `Snow ${count}`)).toEqual([])
    })

    it('moves 7 of 60 onto a day with 7 places; the others stay and say why', async () => {
      const ids = await planned(60)
      await places(next, 7)
      const { plans } = await proposal({ to: next })
      expect(plans.filter(({ date }: Row) => date).length).toBe(7)
      expect(plans[59].why).toMatch(/has no room for it/)
      const { body } = await move(ids.map(planId => ({ planId, date: next })))
      expect([body.done, body.refused]).toEqual([7, 53])
      expect(new Set(errorsOf(body))).toEqual(new Set(['full']))
      expect(body.results.slice(0, 7).every(({ isSuccess }: Row) => isSuccess)).toBe(true)
      expect(await days()).toEqual([`${from} 53 53`, `${next} 7 7`])
    })

    it('keeps the time of a slot where it has room, and else takes the nearest one', async () => {
      const [morning, evening] = [await slotOf(8, 2), await slotOf(16, 2)]
      await planned(2, { slotId: morning })
      await planned(1, { slotId: evening })
      const other = await world.order([[skuId, 1]])
      await world.plan(other.id, calendarId, next, { slotId: morning })
      const { plans } = await proposal()
      expect(plans.map(({ date, slotId }: Row) => [date, slotId])).toEqual([
        [next, morning],
        [next, evening],
        [next, evening],
      ])
      const { body } = await move(asProposed(plans))
      expect(body.done).toBe(3)
      // An order that has a plan there is not sent a second time on the same day.
      const [again] = await planned(1)
      await product.db.query(
        sql`update delivery_plans set order_id = ${other.id} where id = ${again}`,
      )
      expect((await proposal()).plans[0].date).toBe(after)
      const twice = await move([{ planId: again, date: next }])
      expect(errorsOf(twice.body)).toEqual(['other_plan'])
    })

    it('leaves locked plans unless told otherwise, and locks them again when they go back', async () => {
      const [locked] = await planned(2, { isLocked: true })
      const moves = [{ planId: locked, date: next }]
      expect(errorsOf((await move(moves)).body)).toEqual(['locked'])
      const moved = await move(moves, { unlock: true })
      expect(moved.body.done).toBe(1)
      expect(await planOf(locked!)).toMatchObject({ date: next, isLocked: false })
      await chief.post('/api/deliveryPlans/movePlansBack', {
        requestId: moved.headers['x-request-id'],
      })
      expect(await planOf(locked!)).toMatchObject({ date: from, isLocked: true })
      // What is refused stays locked.
      await places(next, 0)
      expect((await move(moves, { unlock: true })).body.refused).toBe(1)
      expect(await planOf(locked!)).toMatchObject({ date: from, isLocked: true })
    })

    it('takes an overdue no-show back to its day, and tells nobody of that', async () => {
      const [missed] = await planned(1, { state: 'No Show' })
      await product.db.query(
        sql`update calendar_days set date = ${world.day(-2)} where calendar_id = ${calendarId} and date = ${from}`,
      )
      await product.db.query(
        sql`update delivery_plans set date = ${world.day(-2)} where id = ${missed}`,
      )
      const again = await chief.post('/api/delivery/reschedule', { planId: missed, date: next })
      expect(again.body.data).toMatchObject({ id: missed, state: 'Scheduled' })
      const requestId = again.headers['x-request-id']
      expect((await chief.post('/api/deliveryPlans/movePlansBack', { requestId })).body.done).toBe(
        1,
      )
      expect(await planOf(missed!)).toMatchObject({ date: world.day(-2), state: 'No Show' })
      expect(await days()).toEqual([`${world.day(-2)} 1 1`])
      const [told] = await product.db.query<Row>(
        sql`select payload->'channels' as channels from outbox where payload->>'id' = ${missed} order by seq desc limit 1`,
      )
      expect(told!.channels).toEqual([])
      // What has gone on meanwhile stays.
      const then = await chief.post('/api/delivery/reschedule', { planId: missed, date: next })
      await chief.post('/api/delivery/markAsProcessed', { planId: missed })
      const late = await chief.post('/api/deliveryPlans/movePlansBack', {
        requestId: then.headers['x-request-id'],
      })
      expect(errorsOf(late.body)).toEqual(['changed'])
    })

    it('refuses stale, finished and foreign plans and closed days one by one, and moves the rest', async () => {
      const [stale, onSite, closed, late, fine] = await planned(5)
      await product.db.query(
        sql`update delivery_plans set state = 'Customer On Site' where id = ${onSite}`,
      )
      await chief.post('/api/delivery/UpdateCapacity', {
        calendarId,
        date: after,
        opening: 'Closed',
      })
      const abroad = await product.as(['J1', 'K1'], 'CA')
      const { body } = await move([
        { planId: stale, version: 99, date: next },
        { planId: onSite, date: next },
        { planId: closed, date: after },
        { planId: late, date: world.day(-1) },
        { planId: fine, date: next },
      ])
      expect(errorsOf(body)).toEqual(['stale', 'transition', 'closed', 'past'])
      expect(body.done).toBe(1)
      expect(await days()).toEqual([`${from} 4 4`, `${next} 1 1`])
      const foreign = await move([{ planId: fine, date: after }], {}, abroad)
      expect(errorsOf(foreign.body)).toEqual(['not_found'])
      const seller = await product.as(['J1'])
      expect((await move([{ planId: fine, date: next }], {}, seller)).status).toBe(403)
      const empty = await move([])
      expect([empty.status, empty.body.errors[0].field]).toEqual([400, 'moves'])
      const unsaid = await move([{ planId: fine, date: from }], { reason: ' ' })
      expect([unsaid.body.isSuccess, unsaid.body.errors[0].field]).toEqual([false, 'reason'])
    })

    it('moves the plans of one trip', async () => {
      const [one] = await planned(3)
      const providerId = await world.make('shippingProviders', { name: 'Van', type: 'Own truck' })
      const tripId = await world.make('trips', { calendarId, date: from, no: 1, providerId })
      await world.make('tripStops', { tripId, planId: one, position: 1 })
      const { plans, trips } = await proposal({ tripId })
      expect(plans.map(({ id }: Row) => id)).toEqual([one])
      expect(trips).toEqual([{ id: tripId, no: 1, truck: 'Van', stops: 1 }])
      expect((await move(asProposed(plans))).body.done).toBe(1)
      expect((await proposal()).trips).toEqual([])
      expect((await proposal({ tripId })).errors[0].field).toBe('tripId')
    })

    it('never overbooks when two move the same day at once while others book there', async () => {
      await planned(24)
      await places(next, 7)
      await places(after, 7)
      const { plans } = await proposal({ to: next })
      const both = plans.map(({ id: planId, version }: Row) => ({ planId, version }))
      const booked = await Promise.all(
        Array.from({ length: 6 }, async () => (await world.order([[skuId, 1]])).id),
      )
      const [one, two] = await Promise.all([
        move(both.map((m: Row) => ({ ...m, date: next }))),
        move(both.toReversed().map((m: Row) => ({ ...m, date: after }))),
        ...booked.map(id => world.plan(id, calendarId, next).catch(() => undefined)),
      ])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(one.body.done + one.body.refused).toBe(24)
      const seen = await days()
      for (const day of seen) {
        const [, stops, held] = day.split(' ')
        expect(stops).toBe(held)
      }
      expect(Number(seen.find(d => d.startsWith(next))!.split(' ')[1])).toBeLessThanOrEqual(7)
      expect(Number(seen.find(d => d.startsWith(after))!.split(' ')[1])).toBeLessThanOrEqual(7)
      expect(await differences(product.db, `Snow ${count}`)).toEqual([])
    })
  },
  emptyBeginning,
)

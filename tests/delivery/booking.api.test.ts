import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, unbook } from '#resources/delivery/plans/booking.server.ts'
import { setCapacity } from '#resources/delivery/calendars/capacity.server.ts'
import { nextFreeDates } from '#resources/delivery/plans/freeDates.server.ts'
import type { Booking } from '#resources/delivery/calendars/measures.server.ts'
import { reschedule } from '#resources/delivery/plans/reschedule.server.ts'
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
  'booking a place on a day',
  database => {
    let world: World
    let skuId: string
    beforeAll(async () => {
      world = await openWorld(database.settings)
      skuId = await world.sku('SOFA')
    })
    // Places are booked without plans, in calendars without a name of their own.
    afterAll(() => world.close(/^(Calendar Calendar|Slot) /))

    const take = (request: Parameters<typeof book>[1], by = world.actor) =>
      world.db.write(tx => book({ db: tx, actor: by }, request))
    const dayOf = async (calendarId: string, date: string) =>
      (
        await world.db.text<Record<string, any>>(
          'select * from calendar_days where calendar_id = $1 and date = $2',
          [calendarId, date],
        )
      )[0]
    const result = (date: string) => date.split('-').toReversed().join('/')

    it('takes the calendar’s own capacities for a day that nobody has booked before, and adds up every measure exactly', async () => {
      const calendarId = await world.calendar({
        defaultStops: 5,
        defaultVolume: 10,
        defaultValue: 1000,
      })
      const date = world.day(3)
      await take({
        calendarId,
        date,
        measures: { stops: 1, items: 3, volume: 0.1, minutes: 40, value: 0.1 },
      })
      await take({ calendarId, date, measures: { stops: 1, volume: 0.2, value: 0.2 } })
      expect(await dayOf(calendarId, date)).toMatchObject({
        capacity_stops: 5,
        capacity_items: null,
        capacity_volume: 10,
        booked_stops: 2,
        booked_items: 3,
        booked_volume: 0.3,
        booked_minutes: 40,
        booked_value: 0.3,
      })
    })

    it.each([
      ['stops', { defaultStops: 2 }, { stops: 1 }],
      ['items', { defaultItems: 6 }, { stops: 1, items: 3 }],
      ['volume', { defaultVolume: 5.00002 }, { stops: 1, volume: 2.50001 }],
      ['minutes', { defaultMinutes: 120 }, { stops: 1, minutes: 60 }],
      ['value', { defaultValue: 999.98 }, { stops: 1, value: 499.99 }],
    ])(
      'refuses what no longer fits in %s, with the next three free dates in words and as data',
      async (_, capacity, measures) => {
        const calendarId = await world.calendar(capacity)
        const [first, second, third, fourth, fifth] = [3, 4, 5, 6, 7].map(world.day) as [
          string,
          string,
          string,
          string,
          string,
        ]
        for (const date of [first, first, third, third]) await take({ calendarId, date, measures })
        const before = await footprint(world.db)
        const problem = await refusal(take({ calendarId, date: first, measures }))
        expect(problem).toMatchObject({
          code: 'full',
          field: 'date',
          status: 422,
          freeDates: [second, fourth, fifth],
        })
        expect(problem.message).toContain(`${result(first)} is fully booked`)
        expect(problem.message).toContain(
          `The next free dates are ${result(second)}, ${result(fourth)} and ${result(fifth)}.`,
        )
        expect(await footprint(world.db)).toBe(before)
      },
    )

    it('refuses closed, locked and past days, days before the first and beyond the last that can be booked, by name and without a trace', async () => {
      const sunday = [3, 4, 5, 6, 7, 8, 9].map(world.day).find(d => new Date(d).getUTCDay() === 0)!
      const calendarId = await world.calendar({
        sunday: false,
        leadDays: 2,
        horizonDays: 20,
        cutoffHour: 0,
        cutoffMinute: 0,
      })
      // A Sunday would be closed as well.
      const locked = [10, 12].map(world.day).find(d => new Date(d).getUTCDay() !== 0)!
      await world.write(context =>
        setCapacity(context, { calendarId, date: locked, isLocked: true }),
      )
      await world.write(context =>
        setCapacity(context, { calendarId, date: world.day(11), isOpen: false }),
      )
      const disabled = await world.calendar({ status: 'Disabled' })
      const before = await footprint(world.db)
      for (const [date, code] of [
        [sunday, 'closed'],
        [locked, 'locked'],
        [world.day(11), 'closed'],
        [world.day(-1), 'past'],
        [world.day(0), 'too_soon'],
        [world.day(2), 'too_soon'],
        [world.day(21), 'too_far'],
      ] as const)
        expect({
          date,
          ...(await refusal(take({ calendarId, date, measures: { stops: 1 } }))),
        }).toMatchObject({ date, code, field: 'date', status: 422 })
      expect(
        await refusal(take({ calendarId: disabled, date: world.day(3), measures: { stops: 1 } })),
      ).toMatchObject({ code: 'closed', field: 'calendarId' })
      expect(await footprint(world.db)).toBe(before)
      const free = await world.write(context =>
        nextFreeDates(context, {
          calendarId,
          date: world.day(-30),
          measures: { stops: 1 },
        }),
      )
      expect(free[0]).toBe([3, 4].map(world.day).find(d => d !== sunday))
      expect(free).toHaveLength(3)
    })

    it('opens a day that is closed by its weekday when somebody says so', async () => {
      const calendarId = await world.calendar({
        monday: true,
        tuesday: false,
        wednesday: false,
        thursday: false,
        friday: false,
        saturday: false,
        sunday: false,
      })
      const date = [2, 3].map(world.day).find(d => new Date(d).getUTCDay() !== 1)!
      expect(await refusal(take({ calendarId, date, measures: { stops: 1 } }))).toMatchObject({
        code: 'closed',
      })
      await world.write(context => setCapacity(context, { calendarId, date, isOpen: true }))
      await take({ calendarId, date, measures: { stops: 1 } })
      expect(await dayOf(calendarId, date)).toMatchObject({ booked_stops: 1 })
    })

    it.each<[string, Partial<Booking>, string]>([
      ['nothing at all', { measures: { stops: 0 } }, 'measures'],
      ['-1 stop', { measures: { stops: -1 } }, 'measures.stops'],
      ['1.5 stops', { measures: { stops: 1.5 } }, 'measures.stops'],
      ['1e9 items', { measures: { items: 1e9 } }, 'measures.items'],
      ['a volume that is no number', { measures: { volume: Number.NaN } }, 'measures.volume'],
      ['a value of 1.005', { measures: { value: 1.005 } }, 'measures.value'],
      ['a measure that does not exist', { measures: { weight: 1 } as never }, 'measures.weight'],
      ['a day that does not exist', { date: '2026-02-30' }, 'date'],
      ['another form of date', { date: '20/11/2026' }, 'date'],
      [
        'a calendar that does not exist',
        { calendarId: '01890000-0000-7000-8000-000000000000' },
        'calendarId',
      ],
      ['an id of another length', { calendarId: 'abc' }, 'calendarId'],
      ['a slot that does not exist', { slotId: '01890000-0000-7000-8000-000000000000' }, 'slotId'],
    ])('refuses %s, by name and without a trace', async (_, wrong, field) => {
      const calendarId = await world.calendar()
      const before = await footprint(world.db)
      expect(
        (await refusal(take({ calendarId, date: world.day(3), measures: { stops: 1 }, ...wrong })))
          .field,
      ).toBe(field)
      expect(await footprint(world.db)).toBe(before)
    })

    it("does not know another client's calendar, nor a slot of another calendar", async () => {
      const calendarId = await world.calendar()
      const slotId = await world.make('calendarSlots', {
        calendarId: await world.calendar(),
        period: { startHour: 8, startMinute: 0, endHour: 10, endMinute: 0 },
      })
      expect(
        await refusal(
          take({ calendarId, date: world.day(3), measures: { stops: 1 } }, world.abroad),
        ),
      ).toMatchObject({ status: 404, field: 'calendarId' })
      expect(
        await refusal(take({ calendarId, date: world.day(3), slotId, measures: { stops: 1 } })),
      ).toMatchObject({ status: 400, field: 'slotId' })
    })

    it('fills a slot by its stops, apart from the day, and offers dates on which the slot is free', async () => {
      const calendarId = await world.calendar({ defaultStops: 10 })
      const slotId = await world.make('calendarSlots', {
        calendarId,
        period: { startHour: 8, startMinute: 0, endHour: 10, endMinute: 0 },
        capacity: 2,
      })
      const date = world.day(3)
      const booking = { calendarId, date, slotId, measures: { stops: 1 } }
      await take(booking)
      await take(booking)
      for (let i = 0; i < 2; i++) await take({ ...booking, date: world.day(4) })
      expect(await refusal(take(booking))).toMatchObject({
        code: 'full',
        freeDates: [5, 6, 7].map(world.day),
      })
      await take({ ...booking, slotId: null })
      await world.write(context => unbook(context, [booking]))
      await take(booking)
      expect(await dayOf(calendarId, date)).toMatchObject({ booked_stops: 3 })
    })

    it('gives back what was booked and no more', async () => {
      const calendarId = await world.calendar({ defaultStops: 2 })
      const booking = { calendarId, date: world.day(3), measures: { stops: 2, volume: 1.25 } }
      await take(booking)
      await world.write(context => unbook(context, [booking]))
      expect(await dayOf(calendarId, booking.date)).toMatchObject({
        booked_stops: 0,
        booked_volume: 0,
      })
      const before = await footprint(world.db)
      expect(await refusal(world.write(context => unbook(context, [booking])))).toMatchObject({
        code: 'not_booked',
      })
      expect(await footprint(world.db)).toBe(before)
    })

    it('exceeds the capacity with an override alone, records who and why, and lets nobody follow through the gap', async () => {
      const calendarId = await world.calendar({ defaultStops: 1 })
      const booking = { calendarId, date: world.day(3), measures: { stops: 1 } }
      await take(booking)
      expect(await refusal(take({ ...booking, override: { reason: ' ' } }))).toMatchObject({
        field: 'override.reason',
      })
      await take({ ...booking, override: { reason: 'The customer moves house' } })
      expect(await refusal(take(booking))).toMatchObject({ code: 'full' })
      const overrides = await world.db.text(
        'select o.stops, o.reason, o.staff_id from capacity_overrides o join calendar_days d on d.id = o.calendar_day_id where d.calendar_id = $1',
        [calendarId],
      )
      expect(overrides).toEqual([
        { stops: 1, reason: 'The customer moves house', staff_id: world.actor.staffId },
      ])
      await world.write(context => unbook(context, [booking]))
      expect(await refusal(take(booking))).toMatchObject({ code: 'full' })
    })

    it('lowers a capacity below what is booked only when confirmed with a reason; then no new booking fits until there is room again', async () => {
      const calendarId = await world.calendar({ defaultStops: 5 })
      const date = world.day(3)
      const booking = { calendarId, date, measures: { stops: 1 } }
      for (let i = 0; i < 4; i++) await take(booking)
      const lower = (confirm?: { reason: string }) =>
        world.write(context =>
          setCapacity(context, {
            calendarId,
            date,
            capacity: { stops: 2 },
            ...(confirm ? { confirm } : {}),
          }),
        )
      const before = await footprint(world.db)
      expect(await refusal(lower())).toMatchObject({
        code: 'below_booked',
        field: 'capacity.stops',
      })
      expect(await refusal(lower({ reason: '' }))).toMatchObject({ field: 'confirm.reason' })
      expect(await footprint(world.db)).toBe(before)
      await lower({ reason: 'A truck is at the workshop' })
      expect(await dayOf(calendarId, date)).toMatchObject({
        capacity_stops: 2,
        extra_stops: 2,
        booked_stops: 4,
      })
      for (let left = 4; left > 2; left--) {
        expect(await refusal(take(booking))).toMatchObject({ code: 'full' })
        await world.write(context => unbook(context, [booking]))
      }
      expect(await refusal(take(booking))).toMatchObject({ code: 'full' })
      await world.write(context => unbook(context, [booking]))
      await take(booking)
      expect(await dayOf(calendarId, date)).toMatchObject({ booked_stops: 2, extra_stops: 0 })
    })

    it('refuses odd capacities, a stale version and days that are over, and closes a booked day only with a reason', async () => {
      const calendarId = await world.calendar()
      const date = world.day(3)
      const set = (change: object) =>
        world.write(context => setCapacity(context, { calendarId, date, ...change }))
      for (const stops of [-1, 1.5, 1e9])
        expect(await refusal(set({ capacity: { stops } }))).toMatchObject({
          field: 'capacity.stops',
          status: 400,
        })
      expect(await refusal(set({ date: world.day(-1), capacity: { stops: 1 } }))).toMatchObject({
        code: 'past',
      })
      expect(await refusal(set({ version: 7, capacity: { stops: 1 } }))).toMatchObject({
        code: 'stale',
      })
      await take({ calendarId, date, measures: { stops: 1 } })
      expect(await refusal(set({ isOpen: false }))).toMatchObject({
        code: 'below_booked',
        field: 'isOpen',
      })
      await set({ isOpen: false, confirm: { reason: 'Public holiday' } })
      expect(await refusal(take({ calendarId, date, measures: { stops: 1 } }))).toMatchObject({
        code: 'closed',
      })
    })

    describe('with plans', () => {
      it('moves a plan: the new day is taken before the old one is given back, and a full one leaves all as it was', async () => {
        const calendarId = await world.calendar({ name: 'Planned 1', defaultStops: 1 })
        const { id: orderId } = await world.order([[skuId, 1]])
        const [monday, tuesday] = [world.day(3), world.day(4)]
        const planId = await world.plan(orderId, calendarId, monday)
        const other = await world.plan(orderId, calendarId, tuesday)
        const before = await footprint(world.db)
        expect(
          await refusal(world.write(context => reschedule(context, { planId, date: tuesday }))),
        ).toMatchObject({ code: 'full', freeDates: [5, 6, 7].map(world.day) })
        expect(await footprint(world.db)).toBe(before)
        await world.write(context => reschedule(context, { planId: other, date: world.day(5) }))
        await world.write(context => reschedule(context, { planId, date: tuesday }))
        const plans = await world.db.query(
          sql`select date from delivery_plans where order_id = ${orderId} order by date`,
        )
        expect(plans).toEqual([{ date: tuesday }, { date: world.day(5) }])
        expect(await dayOf(calendarId, monday)).toMatchObject({ booked_stops: 0 })
        expect(await differences(world.db, 'Planned')).toEqual([])
      })

      it('does not move a locked or cancelled plan, nor one of another client or read at another version', async () => {
        const calendarId = await world.calendar()
        const { id: orderId } = await world.order([[skuId, 1]])
        const date = world.day(3),
          later = world.day(4)
        const locked = await world.plan(orderId, calendarId, date, { isLocked: true }),
          planId = await world.plan(orderId, calendarId, date)
        expect(
          await refusal(
            world.write(context => reschedule(context, { planId: locked, date: later })),
          ),
        ).toMatchObject({ code: 'locked' })
        expect(
          await refusal(
            world.db.write(tx =>
              reschedule({ db: tx, actor: world.abroad }, { planId, date: later }),
            ),
          ),
        ).toMatchObject({ status: 404 })
        expect(
          await refusal(
            world.write(context => reschedule(context, { planId, date: later, version: 9 })),
          ),
        ).toMatchObject({ code: 'stale' })
        await world.write(context =>
          transitionMany(
            context,
            metaOf('deliveryPlans'),
            [{ id: planId }],
            'cancel',
            'no longer wanted',
          ),
        )
        expect(
          await refusal(world.write(context => reschedule(context, { planId, date: later }))),
        ).toMatchObject({ code: 'transition' })
      })

      it('cancels plans one by one and in bulk, giving back their places; locked ones are refused, goods in preparation need K4 or K3', async () => {
        const calendarId = await world.calendar({ name: 'Planned 2', defaultStops: 4 })
        const { id: orderId } = await world.order([[skuId, 1]])
        const date = world.day(3)
        const free = await world.plan(orderId, calendarId, date),
          locked = await world.plan(orderId, calendarId, date, { isLocked: true })
        const started = await world.plan(orderId, calendarId, date, {
          preparationStatus: 'Preparation Started',
        })
        const cancel = (by = world.actor) =>
          world.db.write(tx =>
            transitionMany(
              { db: tx, actor: by },
              metaOf('deliveryPlans'),
              [{ id: free }, { id: locked }, { id: started }],
              'cancel',
              'the customer moved',
            ),
          )
        expect((await cancel(world.withCodes('K1'))).map(r => r.errors[0]?.code)).toEqual([
          undefined,
          'locked',
          'preparation',
        ])
        expect(await dayOf(calendarId, date)).toMatchObject({ booked_stops: 2 })
        expect((await cancel(world.withCodes('K3'))).map(r => r.errors[0]?.code)).toEqual([
          'transition',
          'locked',
          undefined,
        ])
        expect(await dayOf(calendarId, date)).toMatchObject({ booked_stops: 1 })
        expect(await differences(world.db, 'Planned')).toEqual([])
      })
    })

    it('tells every change in the audit', async () => {
      const calendarId = await world.calendar()
      const booking = { calendarId, date: world.day(3), measures: { stops: 1 } }
      const { calendarDayId } = await take(booking)
      await world.write(context =>
        setCapacity(context, { calendarId, date: booking.date, capacity: { stops: 4 } }),
      )
      await world.write(context => unbook(context, [booking]))
      const result = await world.db.query<{ operation: string }>(
        sql`select operation from audit where record_id = ${calendarDayId} and staff_id = ${world.actor.staffId} order by seq`,
      )
      expect(result.map(t => t.operation)).toEqual(['book', 'setCapacity', 'unbook'])
    })
  },
  emptyBeginning,
)

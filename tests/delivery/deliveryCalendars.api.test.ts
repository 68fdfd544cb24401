import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holidaysOf } from '#resources/delivery/calendars/holidays.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import type { Queryable } from '#server/db/database.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { transitionMany } from '#server/entities/write/transition.ts'

const delivery = (path: string) => `/api/delivery/${path}`

describeRules(
  'delivery calendars and their dates',
  database => {
    let product: Product, world: World, planner: Caller, skuId: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['O5'])
      skuId = await world.sku('CAL-1')
    })
    afterAll(() => product.close())

    const dayOf = async (calendarId: string, date: string) =>
      (
        await product.db.text<Record<string, unknown>>(
          'select is_open, is_locked, note, capacity_stops, capacity_items, extra_stops from calendar_days where calendar_id = $1 and date = $2',
          [calendarId, date],
        )
      )[0]
    const planned = async (calendarId: string, date: string, fields = {}) =>
      world.plan((await world.order([[skuId, 1]])).id, calendarId, date, fields)
    const month = async (calendarId: string, date: string) =>
      (await planner.get('/api/calendarDays/month', { calendarId, month: date })).body.data.find(
        (day: { date: string }) => day.date === date,
      )

    it('keeps the names that the shortcut bar finds, in the country where it does', async () => {
      const rename = async (from: string, to: string) => {
        const id = await world.calendar({ name: from })
        return (
          await planner.post(delivery('updateDeliveryCalendar'), { id, version: 1, name: to })
        ).body
      }
      expect(await rename('Avon Pickup', 'Avon Collection')).toMatchObject({
        isSuccess: false,
        errors: [
          {
            field: 'name',
            message: 'The shortcut bar finds Avon Pickup by its name, so it cannot be renamed.',
          },
        ],
      })
      expect(await rename('Westgate pickup', 'Westgate Pickup')).toMatchObject({ isSuccess: true })
      expect(await rename('Calgary Delivery', 'Far Delivery')).toMatchObject({ isSuccess: true })
    })

    it('§5 a keyword finds calendars by the name, or the name plus type, whatever the case', async () => {
      const make = (name: string, calendarType: string) =>
        world.make('deliveryCalendars', { name, calendarType, branchId: branchId('AKL') })
      await make('Taupo Delivery', 'Courier')
      await make('Waikato Carriers Taupo', 'Delivery')
      await make('Taupo Pickup', 'Pickup')
      const found = async (keywords: string) => {
        const { body } = await planner.get(delivery('getDeliveryCalendarList'), { keywords })
        const listed = body.data.map((each: { name: string }) => each.name).sort()
        const { body: options } = await planner.get('/api/deliveryCalendars/options', {
          q: keywords,
        })
        expect(options.map((each: { label: string }) => each.label).sort()).toEqual(listed)
        return listed
      }
      for (const keyword of ['TAUPO delivery', 'taupo Delivery'])
        expect(await found(keyword)).toEqual(['Taupo Delivery', 'Waikato Carriers Taupo'])
      expect(await found('Carriers Taupo Delivery')).toEqual(['Waikato Carriers Taupo'])
      expect(await found('taupo delivery courier')).toEqual(['Taupo Delivery'])
      expect(await found('taupo edmonton')).toEqual([])
      // The diary offers those of a type or a group, to whoever may open it.
      const diarist = await product.as(['J1', 'K1'])
      const offered = async (filter: object) =>
        (
          await diarist.get('/api/deliveryCalendars/options', {
            q: 'taupo',
            filter: JSON.stringify(filter),
          })
        ).body
      expect(await offered({ calendarType: 'Pickup' })).toMatchObject([{ label: 'Taupo Pickup' }])
      expect((await offered({ horizonDays: 90 })).errors[0].field).toBe('horizonDays')
      const groups = await diarist.get('/api/calendarGroups/options', {})
      expect(groups.status).toBe(200)
    })

    it('answers the time slots of a calendar by their begin, in whatever order they were added', async () => {
      const from = (startHour: number) => ({
        period: { startHour, startMinute: 0, endHour: startHour + 2, endMinute: 0 },
      })
      const { body: made } = await planner.post(delivery('addNewDeliveryCalendar'), {
        name: 'Slots in disorder',
        calendarType: 'Delivery',
        branchId: branchId('AKL'),
        slots: [from(12), from(8), from(10)],
      })
      const { id } = made.data
      const { body: one } = await planner.get(delivery('getDeliveryCalendarById'), { id })
      const begins = one.data.slots.map((slot: ReturnType<typeof from>) => slot.period.startHour)
      expect(begins).toEqual([8, 10, 12])
    })

    it('adds, lists, shows and changes calendars', async () => {
      const groupId = await world.make('calendarGroups', {
        name: 'North',
        country: 'NZ',
        position: 1,
      })
      const { body: made } = await planner.post(delivery('addNewDeliveryCalendar'), {
        name: 'Northern Delivery',
        calendarType: 'Delivery',
        branchId: branchId('AKL'),
        groupId,
        slots: [
          { period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 30 }, capacity: 3 },
        ],
      })
      expect(made.isSuccess).toBe(true)
      const { id, version } = made.data
      const { body: one } = await planner.get(delivery('getDeliveryCalendarById'), { id })
      expect(one.data).toMatchObject({
        openDays: 'Mon Tue Wed Thu Fri Sat',
        slots: [{ capacity: 3 }],
      })
      const { body: changed } = await planner.post(delivery('updateDeliveryCalendar'), {
        id,
        version,
        leadDays: 2,
      })
      expect(changed.data.leadDays).toBe(2)
      const { body: listed } = await planner.get(delivery('getDeliveryCalendarList'), { groupId })
      expect(listed.data).toMatchObject([{ name: 'Northern Delivery', leadDays: 2 }])
      const { body: groups } = await planner.get(delivery('getDeliveryCalendarGroupList'))
      expect(groups.data).toMatchObject([{ id: groupId, name: 'North' }])
      const { body: tree } = await planner.get(
        delivery('getDeliveryCalendarGroupAndDeliveryCalendarList'),
      )
      expect(tree.data[0]).toMatchObject({ name: 'North', calendars: [{ id, status: 'Active' }] })
      expect(
        (await planner.get(delivery('getCalendarType'), { calendarId: id })).body.data,
      ).toEqual({
        id: 'Delivery',
        name: 'Delivery',
      })
    })

    it('knows types, measures and days of the week', async () => {
      const listed = async (path: string) =>
        (await planner.get(delivery(path))).body.data.map((d: { name: string }) => d.name)
      expect(await listed('getDeliveryCalendarTypeList')).toContain('Relocation')
      expect(await listed('getCalendarCapacityTypeList')).toEqual([
        'Stops',
        'Items',
        'Volume',
        'Minutes',
        'Value',
      ])
      expect((await planner.get(delivery('getDayOfWeekList'))).body.data[0]).toEqual({
        id: 1,
        name: 'Monday',
      })
    })

    it('disables a calendar without plans ahead, and refuses one with them, naming the status', async () => {
      const id = await world.calendar()
      const planId = await planned(id, world.day(3))
      const to = (status: string, version: number) =>
        planner.post(delivery('updateDeliveryCalendarStatus'), { id, version, status })
      const { body } = await to('Disabled', 1)
      expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'status' }] })
      const status = async () =>
        (
          await product.db.text<{ status: string }>(
            'select status from delivery_calendars where id = $1',
            [id],
          )
        )[0]!.status
      expect(await status()).toBe('Active')
      await product.db.write(tx =>
        transitionMany(
          { db: tx, actor: world.actor },
          metaOf('deliveryPlans'),
          [{ id: planId }],
          'cancel',
          'Not wanted',
        ),
      )
      expect((await to('Disabled', 1)).body.data.status).toBe('Disabled')
      expect(await status()).toBe('Disabled')
    })

    it('tells the slots of a date and what is left of them', async () => {
      const calendarId = await world.calendar()
      const period = (startHour: number) => ({
        startHour,
        startMinute: 0,
        endHour: startHour + 2,
        endMinute: 0,
      })
      const slotId = await world.make('calendarSlots', {
        calendarId,
        period: period(8),
        capacity: 1,
      })
      await world.make('calendarSlots', { calendarId, period: period(10), date: world.day(4) })
      await planned(calendarId, world.day(3), { slotId })
      const slots = async (ahead: number) =>
        (
          await planner.get(delivery('getTimeSlotInfoByCalendarIdAndDate'), {
            calendarId,
            date: world.day(ahead),
          })
        ).body.data
      expect(await slots(3)).toEqual([
        { id: slotId, ...period(8), capacity: 1, booked: 1, isFull: true },
      ])
      expect(await slots(4)).toMatchObject([
        { booked: 0, isFull: false },
        { startHour: 10, capacity: null, isFull: false },
      ])
      expect(
        (
          await planner.get(delivery('getTimeSlotInfoByCalendarIdAndDate'), {
            calendarId: absentId,
            date: world.day(3),
          })
        ).status,
      ).toBe(404)
    })

    it('lists the dates that are fully booked', async () => {
      const calendarId = await world.calendar({ defaultStops: 1 })
      await planned(calendarId, world.day(5))
      await planner.post(delivery('UpdateCapacity'), { calendarId, date: world.day(6), stops: 2 })
      await planned(calendarId, world.day(6))
      const { body } = await planner.get(delivery('getFullyBookedDateList'), { calendarId })
      expect(body.data).toEqual([{ date: world.day(5) }])
    })

    it('changes a date, lifts its limit, and tells it in its month', async () => {
      const calendarId = await world.calendar({ defaultStops: 7 })
      const date = world.day(8)
      expect(await month(calendarId, date)).toMatchObject({
        id: null,
        isOpen: true,
        capacity: { stops: 7 },
        booked: { stops: 0 },
      })
      const { body } = await planner.post(delivery('UpdateCapacity'), {
        calendarId,
        date,
        stops: 4,
        items: 30,
        locking: 'Locked',
        note: 'Second truck away',
      })
      expect(body.data).toMatchObject({ capacity: { stops: 4, items: 30 }, isLocked: true })
      expect(await dayOf(calendarId, date)).toMatchObject({
        capacity_stops: 4,
        is_locked: true,
        note: 'Second truck away',
      })
      await planner.post(delivery('UpdateCapacity'), {
        calendarId,
        date,
        stops: null,
        locking: 'Unlocked',
      })
      expect(await dayOf(calendarId, date)).toMatchObject({
        capacity_stops: null,
        capacity_items: 30,
        is_locked: false,
      })
      expect(await month(calendarId, date)).toMatchObject({
        capacity: { stops: null },
        note: 'Second truck away',
      })
    })

    it('is stale for the second of two who read a date that nobody had touched, booked or not; the other sees what stands there', async () => {
      const calendarId = await world.calendar({ defaultStops: 7 })
      const date = world.day(8)
      const { version } = await month(calendarId, date)
      expect(version).toBe(0)
      await planned(calendarId, date)
      const set = (stops: number, more: object = {}) =>
        planner.post(delivery('UpdateCapacity'), { calendarId, date, version, stops, ...more })
      expect((await set(4)).body.data).toMatchObject({ version: 1, capacity: { stops: 4 } })
      const before = await footprint(product.db)
      const current = { date, version: 1, capacity: { stops: 4 }, booked: { stops: 1 } }
      expect(await set(9)).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'stale', field: 'version' }], current },
      })
      const many = await planner.post(delivery('updateDailyDeliveryScheduleFullCapacity'), {
        calendarId,
        dates: [
          { date: world.day(7), version: 0 },
          { date, version },
        ],
        stops: 9,
      })
      const result = `Somebody else has changed ${date.split('-').reverse().join('/')} since you opened it.`
      expect(many).toMatchObject({
        status: 409,
        body: { errors: [{ code: 'stale', message: result }], current },
      })
      expect(await footprint(product.db)).toBe(before)
      expect(await dayOf(calendarId, world.day(7))).toBeUndefined()
      expect((await set(9, { version: 1 })).body.data).toMatchObject({ version: 2 })
    })

    it('refuses less than is booked by its field, names the plans, and takes it with a reason', async () => {
      const calendarId = await world.calendar({ defaultStops: 5 })
      const date = world.day(9)
      const plans = [await planned(calendarId, date), await planned(calendarId, date)]
      const [{ no } = { no: '' }] = await product.db.text<{ no: string }>(
        'select no from delivery_plans where id = $1',
        [plans[0]],
      )
      const lower = (more: object) =>
        planner.post(delivery('updateDailyDeliveryScheduleFullCapacity'), {
          calendarId,
          dates: [{ date: world.day(10) }, { date }],
          stops: 1,
          ...more,
        })
      const before = await footprint(product.db)
      const { body } = await lower({})
      expect(body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'below_booked', field: 'stops' }],
      })
      expect(body.errors[0].message).toContain(no)
      expect(await footprint(product.db)).toBe(before)
      expect(await dayOf(calendarId, world.day(10))).toBeUndefined()
      expect((await lower({ reason: 'The truck is at the workshop' })).body.isSuccess).toBe(true)
      expect(await dayOf(calendarId, date)).toMatchObject({ capacity_stops: 1, extra_stops: 1 })
      expect(await dayOf(calendarId, world.day(10))).toMatchObject({ capacity_stops: 1 })
      expect(await month(calendarId, date)).toMatchObject({
        overrideReason: 'The truck is at the workshop',
      })
      const closing = await planner.post(delivery('UpdateCapacity'), {
        calendarId,
        date,
        opening: 'Closed',
      })
      expect(closing.body.errors[0]).toMatchObject({ field: 'opening' })
    })

    it('closes public holidays, and offers those of a year with what stands there', async () => {
      const calendarId = await world.calendar()
      const year = Number(world.day(0).slice(0, 4)) + 1
      const offered = async () =>
        (await planner.get('/api/calendarDays/holidays', { calendarId, year })).body.data as {
          date: string
          name: string
          isOpen: boolean
        }[]
      const before = await offered()
      expect(before.map(h => h.name)).toEqual(
        expect.arrayContaining(['Good Friday', 'Auckland Anniversary Day']),
      )
      const dates = before.filter(h => h.isOpen).map(({ date, name }) => ({ date, note: name }))
      await planner.post(delivery('updateDailyDeliveryScheduleFullCapacity'), {
        calendarId,
        dates,
        opening: 'Closed',
      })
      expect((await offered()).every(h => !h.isOpen)).toBe(true)
      expect(await dayOf(calendarId, `${year}-12-25`)).toMatchObject({
        is_open: false,
        note: 'Christmas Day',
      })
    })

    it('copies a week to the weeks after it', async () => {
      const calendarId = await world.calendar({ defaultStops: 5 })
      const monday = [7, 8, 9, 10, 11, 12, 13]
        .map(world.day)
        .find(d => new Date(d).getUTCDay() === 1)!
      const later = (days: number) =>
        new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10)
      await planner.post(delivery('UpdateCapacity'), {
        calendarId,
        date: later(1),
        stops: 2,
        note: 'One truck',
      })
      await planner.post(delivery('UpdateCapacity'), {
        calendarId,
        date: later(2),
        opening: 'Closed',
      })
      const copy = (to: string) =>
        planner.post('/api/calendarDays/copyWeek', { calendarId, from: later(3), to, weeks: 2 })
      expect((await copy(later(0))).body.errors[0].field).toBe('to')
      expect((await copy(later(10))).body.isSuccess).toBe(true)
      for (const days of [8, 15])
        expect(await dayOf(calendarId, later(days))).toMatchObject({
          capacity_stops: 2,
          note: 'One truck',
          is_open: true,
        })
      expect(await dayOf(calendarId, later(9))).toMatchObject({ is_open: false })
      expect(await dayOf(calendarId, later(22))).toBeUndefined()
    })

    it('copies a week to a year of weeks with as many statements as to one of them', async () => {
      const copied = async (weeks: number) => {
        const calendarId = await world.calendar({ defaultStops: 5 })
        const from = world.day(7)
        await planner.post(delivery('UpdateCapacity'), { calendarId, date: from, stops: 2 })
        let statements = 0
        const write = product.db.write.bind(product.db)
        const counting = (tx: Queryable): Queryable => ({
          ...tx,
          query: (...asked) => (statements++, tx.query(...asked)),
          text: (...asked) => (statements++, tx.text(...asked)),
        })
        product.db.write = work => write(tx => work(counting(tx)))
        const { body } = await planner
          .post('/api/calendarDays/copyWeek', { calendarId, from, to: world.day(14), weeks })
          .finally(() => (product.db.write = write))
        expect(body.errors).toEqual([])
        expect(
          await product.db.text(
            'select count(*)::int as n from calendar_days where calendar_id = $1 and capacity_stops = 2',
            [calendarId],
          ),
        ).toEqual([{ n: weeks + 1 }])
        expect(statements).toBeGreaterThan(0)
        return statements
      }
      expect(await copied(52)).toBe(await copied(1))
    })

    it('replaces of the weeks after it what was seen there alone, all of it or nothing', async () => {
      const colleague = await product.as(['O5'])
      const calendarId = await world.calendar({ defaultStops: 5 })
      const source = world.day(7)
      const later = (days: number) =>
        new Date(Date.parse(source) + days * 86_400_000).toISOString().slice(0, 10)
      await planner.post(delivery('UpdateCapacity'), { calendarId, date: source, stops: 2 })
      const read = async () =>
        (await planner.get('/api/calendarDays/weeks', { calendarId, from: later(7), weeks: 2 }))
          .body.data as { date: string; version: number }[]
      const copy = (days: { date: string; version: number }[]) =>
        planner.post('/api/calendarDays/copyWeek', {
          calendarId,
          from: source,
          to: later(7),
          weeks: 2,
          seen: days.map(({ date, version }) => ({ date, version })),
        })
      const end = '9999-12-31'
      for (const [field, answer] of [
        ['from', await planner.get('/api/calendarDays/weeks', { calendarId, from: end })],
        [
          'from',
          await planner.post('/api/calendarDays/copyWeek', { calendarId, from: end, to: source }),
        ],
        [
          'to',
          await planner.post('/api/calendarDays/copyWeek', { calendarId, from: source, to: end }),
        ],
      ] as const)
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
      const seen = await read()
      expect(seen).toHaveLength(14)
      expect(new Date(seen[0]!.date).getUTCDay()).toBe(1)
      expect(new Set(seen.map(({ version }) => version))).toEqual(new Set([0]))

      // Booked meanwhile, which is no change of what a date can take.
      await planned(calendarId, later(7))
      const theirs = { calendarId, date: later(14), stops: 9, note: 'Both trucks' }
      await colleague.post(delivery('UpdateCapacity'), theirs)
      const before = await footprint(product.db)
      expect(await copy(seen)).toMatchObject({
        status: 409,
        body: {
          errors: [
            {
              code: 'stale',
              field: 'version',
              message: `Somebody else has changed ${later(14).split('-').reverse().join('/')} since you opened it.`,
            },
          ],
          current: { date: later(14), version: 1, capacity: { stops: 9 }, note: 'Both trucks' },
        },
      })
      expect(await footprint(product.db)).toBe(before)
      expect(await dayOf(calendarId, later(14))).toMatchObject({ capacity_stops: 9 })

      const anew = await read()
      expect(anew.filter(({ version }) => version > 0)).toMatchObject([
        { date: later(14), note: 'Both trucks' },
      ])
      expect((await copy(anew)).body.isSuccess).toBe(true)
      for (const days of [7, 14])
        expect(await dayOf(calendarId, later(days))).toMatchObject({ capacity_stops: 2 })
      expect(await dayOf(calendarId, later(14))).toMatchObject({ note: null })
      // The first of two who copy at once wins; the other had read what is no longer there.
      expect((await copy(anew)).status).toBe(409)
    })
  },
  emptyBeginning,
)

describe('public holidays', () => {
  const dates = (country: 'NZ' | 'CA', year: number) =>
    Object.fromEntries(holidaysOf(country, year).map(h => [h.name, h.date]))
  it('are those of New Zealand', () =>
    expect(dates('NZ', 2027)).toEqual({
      "New Year's Day": '2027-01-01',
      "Day after New Year's Day": '2027-01-02',
      "Day after New Year's Day (observed)": '2027-01-04',
      'Waitangi Day': '2027-02-06',
      'Waitangi Day (observed)': '2027-02-08',
      'Good Friday': '2027-03-26',
      'Easter Monday': '2027-03-29',
      'ANZAC Day': '2027-04-25',
      'ANZAC Day (observed)': '2027-04-26',
      "King's Birthday": '2027-06-07',
      Matariki: '2027-06-25',
      'Labour Day': '2027-10-25',
      'Christmas Day': '2027-12-25',
      'Christmas Day (observed)': '2027-12-27',
      'Boxing Day': '2027-12-26',
      'Boxing Day (observed)': '2027-12-28',
    }))
  it('are those of Alberta', () =>
    expect(dates('CA', 2026)).toEqual({
      "New Year's Day": '2026-01-01',
      'Family Day': '2026-02-16',
      'Good Friday': '2026-04-03',
      'Victoria Day': '2026-05-18',
      'Canada Day': '2026-07-01',
      'Labour Day': '2026-09-07',
      Thanksgiving: '2026-10-12',
      'Remembrance Day': '2026-11-11',
      'Christmas Day': '2026-12-25',
    }))
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#server/entities/meta/meta.ts'
import { absentId } from '#tests/contract/samples.ts'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'the diary of a calendar',
  database => {
    let product: Product, world: World, chief: Caller, planner: Planner
    let calendarId: string, morning: string, evening: string, order: Ordered, plan: Row
    const read = async (query: Row, who = chief) =>
      (await who.get('/api/delivery/getOrdersInCalendar', { calendarId, ...query })).body
    const dayOf = async (date: string, query: Row = {}) =>
      (await read({ from: date, to: date, ...query })).data[0]
    const slot = (startHour: number, endHour: number, capacity: number) =>
      world.make('calendarSlots', {
        calendarId,
        capacity,
        period: { startHour, startMinute: 0, endHour, endMinute: 0 },
      })

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as(['J1', 'K1', 'K3', 'O5'])
      calendarId = await world.calendar({ name: 'Van', defaultStops: 3 })
      morning = await slot(8, 12, 2)
      evening = await slot(16, 20, 2)
      const warehouseId = await world.warehouse('MAIN')
      planner = plannerOf(world, chief, { calendarId, date: world.day(2), warehouseId })
      order = await planner.ordered(4)
      plan = await planner.plan(order, 2, { slotId: morning })
    })
    afterAll(() => product.close())

    it('tells each day with what it takes, its slots, and its plans as cards', async () => {
      const { data } = await read({ from: world.day(1), to: world.day(3) })
      expect(data.map((day: Row) => [day.date, day.count])).toEqual([
        [world.day(1), 0],
        [world.day(2), 1],
        [world.day(3), 0],
      ])
      const day = data[1]
      expect(day.measures).toContainEqual({ label: 'Stops', booked: 1, capacity: 3 })
      expect(day.slots).toEqual([
        { id: morning, label: '08:00–12:00', booked: 1, capacity: 2 },
        { id: evening, label: '16:00–20:00', booked: 0, capacity: 2 },
      ])
      expect(day.plans).toEqual([
        expect.objectContaining({
          id: plan.id,
          version: plan.version,
          no: plan.no,
          slotId: morning,
          items: 2,
          state: 'Scheduled',
          isLocked: false,
        }),
      ])
      expect(day.plans[0].orderCode).toMatch(/^INV/)
    })

    it('says why a day takes nothing: past, closed with its note, locked', async () => {
      await chief.post('/api/delivery/UpdateCapacity', {
        calendarId,
        date: world.day(5),
        opening: 'Closed',
        note: 'Stocktaking',
      })
      await planner.call('markedSheduleLocked', { calendarId, date: world.day(6), isLocked: true })
      expect((await dayOf(world.day(5))).refusal).toMatch(/is closed: .*Stocktaking\.$/)
      expect((await dayOf(world.day(6))).refusal).toMatch(/is locked for bookings\.$/)
      expect((await dayOf(world.day(-1))).refusal).toMatch(/is in the past\.$/)
      expect((await dayOf(world.day(4))).refusal).toBeNull()
    })

    it('finds plans by status, service, what is unpaid, unprepared or locked, suburb and words', async () => {
      const count = async (query: Row) => (await dayOf(world.day(2), query)).count
      for (const [found, missed] of [
        [{ status: 'Scheduled' }, { status: 'Delivered' }],
        [{ serviceType: 'Delivery' }, { serviceType: 'Pickup' }],
        [{ isUnpaid: true }, { suburb: 'Nowhere at all' }],
        [{ isNotPrepared: true }, { isLocked: true }],
        [{ keywords: plan.no }, { keywords: 'P9999999' }],
      ] as [Row, Row][])
        expect([found, await count(found), await count(missed)]).toEqual([found, 1, 0])
    })

    it('tells the plans of a day by the time of their slot, and where they go', async () => {
      const at = async (query: Row) =>
        (
          await chief.get('/api/delivery/getDeliveryPlansByCalendarIdAndDateTime', {
            calendarId,
            date: world.day(2),
            ...query,
          })
        ).body.data.map(({ id }: Row) => id)
      expect(await at({})).toEqual([plan.id])
      expect(await at({ startHour: 8 })).toEqual([plan.id])
      expect(await at({ startHour: 8, startMinute: 30 })).toEqual([])
      expect(await at({ startHour: 16 })).toEqual([])
      const { body } = await chief.get('/api/delivery/getDirectionListByCalendarAndDate', {
        calendarId,
        date: world.day(2),
      })
      expect(body.data).toEqual([
        expect.objectContaining({ planId: plan.id, no: plan.no, slot: '08:00–12:00', items: 2 }),
      ])
    })

    it('names the statuses of plans, and the service types in use', async () => {
      const names = async (of: string) =>
        (await chief.get(`/api/delivery/${of}`)).body.data.map(({ name }: Row) => name)
      expect(await names('getDeliveryPlanStatusList')).toEqual([
        'Scheduled',
        'Processed',
        'Ready To Pickup',
        'Customer On Site',
        'Delivered',
        'Partially Delivered',
        'No Show',
        'Cancelled',
      ])
      const types = await names('getDeliveryPlanServiceTypeList')
      expect(types).toEqual(expect.arrayContaining(['Delivery', 'Pickup']))
      const retire = (isActive: boolean) =>
        product.db.text(
          `update dictionary_entries set is_active = $1 where kind = 'deliveryPlanServiceType' and value = 'Pickup'`,
          [isActive],
        )
      await retire(false)
      expect(await names('getDeliveryPlanServiceTypeList')).toEqual(
        types.filter((type: string) => type !== 'Pickup'),
      )
      await retire(true)
    })

    it('is one request for the calendar of the list: days, what they take, and lean records', async () => {
      const { body } = await chief.get('/api/deliveryPlans/calendar', {
        from: world.day(2),
        to: world.day(3),
        filter: JSON.stringify({ calendarId }),
      })
      const [day, next] = body.days
      expect(day.room.slots.map(({ booked }: Row) => booked)).toEqual([1, 0])
      expect(next).toMatchObject({ count: 0, records: [], room: { refusal: null } })
      expect(day.records[0]).toMatchObject({ id: plan.id, slotId: morning, version: plan.version })
      expect(day.records[0]).not.toHaveProperty('createdOnUtc')
      // Without one calendar there is nothing to take.
      const all = await chief.get('/api/deliveryPlans/calendar', {
        from: world.day(2),
        to: world.day(3),
      })
      expect(all.body.days).toEqual([expect.not.objectContaining({ room: expect.anything() })])
    })

    it('refuses a drop that someone else came before with 409 and what is there now', async () => {
      const drop = (date: string) =>
        planner.call('updateDeliveryPlanDate', {
          planId: plan.id,
          version: plan.version,
          date,
          slotId: evening,
        })
      expect((await drop(world.day(3))).body.isSuccess).toBe(true)
      const late = await drop(world.day(4))
      expect([late.status, late.body.isSuccess]).toEqual([409, false])
      expect(await dayOf(world.day(2))).toMatchObject({ count: 0, plans: [] })
      const day = await dayOf(world.day(3))
      expect(day.plans).toEqual([expect.objectContaining({ id: plan.id, slotId: evening })])
      expect(day.slots.map(({ booked }: Row) => booked)).toEqual([0, 1])
      expect((await dayOf(world.day(4))).count).toBe(0)
    })

    it('refuses by field: an unknown calendar, days the wrong way round, too many of them', async () => {
      const refused = async (query: Row) =>
        (await read({ from: world.day(1), to: world.day(2), ...query })).errors[0].field
      expect(await refused({ calendarId: absentId })).toBe('calendarId')
      expect(await refused({ to: world.day(0) })).toBe('to')
      expect(await refused({ to: world.day(200) })).toBe('to')
      const stranger = await product.as(['Q1'])
      const { status } = await stranger.get('/api/delivery/getOrdersInCalendar', {
        calendarId,
        from: world.day(1),
        to: world.day(2),
      })
      expect(status).toBe(403)
    })
  },
  emptyBeginning,
)

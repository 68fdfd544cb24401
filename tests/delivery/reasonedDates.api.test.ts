import { afterAll, beforeAll, expect, it } from 'vitest'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'why not that day',
  database => {
    let product: Product, world: World, planner: Planner, clerk: Caller
    let warehouseId: string, calendarId: string, order: Ordered
    const days = async (query: object, by = clerk) =>
      (await by.get('/api/deliveryPlans/reasonedDates', { calendarId, ...query })).body
    const day = async (ahead: number, query: object = {}) => {
      const { data } = await days({ ...('planId' in query ? {} : { orderId: order.id }), ...query })
      return data.find(({ date }: { date: string }) => date === world.day(ahead))
    }
    const words = (found: { reasons: { message: string }[] }) =>
      found.reasons.map(({ message }) => message).join(' ')

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['J1', 'K1'])
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({
        name: 'Reasoned',
        warehouseId,
        horizonDays: 20,
        leadDays: 1,
        defaultStops: 1,
        defaultItems: 5,
      })
      planner = plannerOf(world, clerk, { calendarId, warehouseId, date: world.day(5) })
      order = await planner.ordered(3)
    })
    afterAll(() => product.close())

    it('tells 42 days from today on, with what is too soon and too far', async () => {
      const { data } = await days({ orderId: order.id })
      expect(data).toHaveLength(42)
      expect(data[0].date).toBe(world.day(0))
      expect(words(data[0])).toContain('too soon')
      expect(words(data[41])).toContain('cannot be booked beyond')
      expect(await day(10)).toMatchObject({ isFree: true, reasons: [] })
    })

    it('tells every reason at once: each full measure, closed and locked', async () => {
      const other = await planner.ordered(4)
      await planner.plan(other, 4, { date: world.day(6) })
      const full = await day(6)
      expect(full.isFree).toBe(false)
      expect(full.reasons).toHaveLength(2)
      await product.db.text(
        'update calendar_days set is_open = false, is_locked = true where calendar_id = $1 and date = $2',
        [calendarId, world.day(6)],
      )
      expect(words(await day(6))).toMatch(/closed.*locked.*fully booked/)
    })

    it('tells a full slot, and a slot that the day does not have', async () => {
      const slotId = await world.make('calendarSlots', {
        calendarId,
        date: world.day(8),
        period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
        capacity: 0,
      })
      expect(words(await day(8, { slotId }))).toContain('time slot')
      expect(words(await day(8))).toContain('All time slots')
      expect(words(await day(9, { slotId }))).toContain('no such time slot')
    })

    it('counts what the plan has booked itself as free', async () => {
      const own = await planner.ordered(1)
      const plan = await planner.plan(own, 1, { date: world.day(11) })
      expect(await day(11)).toMatchObject({ isFree: false })
      expect(await day(11, { planId: plan.id })).toMatchObject({ isFree: true })
    })

    it('tells a stop near by: in 5 km, or in the same postcode', async () => {
      const address = (fields: object) =>
        world.make('addresses', { line1: '1 Quay St', city: 'Auckland', country: 'NZ', ...fields })
      const [here, close, far, same] = [
        await address({ postcode: '1010', latitude: -36.8445, longitude: 174.7676 }),
        await address({ postcode: '1021', latitude: -36.8585, longitude: 174.7476 }),
        await address({ postcode: '2105', latitude: -37.0215, longitude: 174.8976 }),
        await address({ postcode: '1010' }),
      ]
      const at = async (ahead: number, addressId: string) => {
        const plan = await planner.plan(await planner.ordered(1), 1, { date: world.day(ahead) })
        await product.db.text('update delivery_plans set address_id = $1 where id = $2', [
          addressId,
          plan.id,
        ])
      }
      await at(12, close!)
      await at(13, far!)
      await at(14, same!)
      const near = async (ahead: number) => {
        const { stopsNearBy, nearestKm } = await day(ahead, { addressId: here })
        return [stopsNearBy, nearestKm]
      }
      expect(await near(12)).toEqual([1, 2.4])
      expect(await near(13)).toEqual([0, null])
      expect(await near(14)).toEqual([1, null])
    })

    it('takes the middle of its postcode for an address without coordinates', async () => {
      const address = (fields: object) =>
        world.make('addresses', { line1: '2 Quay St', city: 'Auckland', country: 'NZ', ...fields })
      const [here, known, close, far] = [
        await address({ postcode: '1010' }),
        await address({ postcode: '1010', latitude: -36.8445, longitude: 174.7676 }),
        await address({ postcode: '1021' }),
        await address({ postcode: '2105' }),
      ]
      const at = async (ahead: number, addressId: string) => {
        const plan = await planner.plan(await planner.ordered(1), 1, { date: world.day(ahead) })
        await product.db.text('update delivery_plans set address_id = $1 where id = $2', [
          addressId,
          plan.id,
        ])
      }
      await at(15, close!)
      await at(16, far!)
      await at(17, known!)
      const near = async (ahead: number, addressId: string) => {
        const { stopsNearBy, nearestKm } = await day(ahead, { addressId })
        return [stopsNearBy, nearestKm]
      }
      expect(await near(15, here!)).toEqual([1, 1.5])
      expect(await near(15, known!)).toEqual([1, 2.2])
      expect(await near(16, here!)).toEqual([0, null])
      // Within a postcode nothing is told of the distance.
      expect(await near(17, here!)).toEqual([1, null])
    })

    it('tells goods that are not there, and does not refuse the day for them', async () => {
      const skuId = await world.sku('LATE')
      const late = await world.order([[skuId, 1]], { total: 100 })
      const found = await day(10, { orderId: late.id })
      expect(found.isFree).toBe(true)
      expect(words(found)).toContain('0 of 1 will be there')
      // What arrives on a day is told until then.
      const coming = await planner.ordered(1)
      const [line] = await product.db.text<{ skuId: string }>(
        'select sku_id as "skuId" from order_lines where id = $1',
        [coming.line(0)],
      )
      const { lineId } = await world.container(
        { no: 'RSND1234567', type: '20', warehouseId, arrivesOn: world.day(12) },
        { skuId: line!.skuId, quantity: 1 },
      )
      await product.db.text(
        "update reservations set source = 'Container', container_line_id = $2 where order_line_id = $1",
        [coming.line(0), lineId],
      )
      const arrives = world.day(12).split('-').toReversed().join('/')
      const before = words(await day(10, { orderId: coming.id }))
      expect(before).toContain(`0 of 1 will be there by`)
      expect(before).toContain(`all of them are expected on ${arrives}.`)
      expect(words(await day(12, { orderId: coming.id }))).not.toContain('will be there')
      await product.db.text(
        "update reservations set source = 'Stock', container_line_id = null where order_line_id = $1",
        [coming.line(0)],
      )
    })

    it('tells on each day that the calendar does not serve the area of the address', async () => {
      const areaId = await world.make('deliveryAreas', { name: 'Far North', country: 'NZ' })
      await world.make('areaPostcodes', { areaId, postcode: '0410' })
      const north = await world.calendar({ name: 'Reasoned north', warehouseId, horizonDays: 60 })
      await product.db.text(
        'insert into delivery_calendars_area_ids (from_id, to_id) values ($1, $2)',
        [north, areaId],
      )
      const at = (postcode: string) =>
        world.make('addresses', { line1: '1 Hill Rd', city: 'Kaitaia', country: 'NZ', postcode })
      const [served, other] = [await at('0410'), await at('1010')]
      const told = async (addressId: string) =>
        (await days({ orderId: order.id, calendarId: north, addressId })).data.filter(
          (each: { reasons: { message: string }[] }) => words(each).includes('does not serve'),
        ).length
      expect(await told(other)).toBe(42)
      expect(await told(served)).toBe(0)
    })

    it('is for those who plan, and names what is wrong', async () => {
      const stranger = await product.as(['D1'])
      expect((await days({ orderId: order.id }, stranger)).data).toBeUndefined()
      expect((await days({})).errors[0].field).toBe('orderId')
      expect((await days({ orderId: order.id, from: '9999-12-30' })).errors[0].field).toBe('from')
    })
  },
  emptyBeginning,
)

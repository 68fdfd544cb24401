import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { readPdf } from '#tests/support/readPdf.ts'

describeRules(
  'a warning weighs',
  database => {
    let product: Product, world: World, planner: Planner, chief: Caller
    let warehouseId: string, calendarId: string, date: string
    let count = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as('ALL')
      warehouseId = await world.warehouse('MAIN')
      date = world.day(3)
    })
    afterAll(async () => {
      // The containers hold nothing: what came by them is in stock.
      await product.db.text(
        "update reservations set source = 'Stock', container_line_id = null where container_line_id is not null",
      )
      await product.close()
    })
    beforeEach(async () => {
      calendarId = await world.calendar({ name: `Warned ${++count}`, warehouseId, horizonDays: 60 })
      planner = plannerOf(world, chief, { calendarId, warehouseId, date })
    })

    const words = (day: number) => world.day(day).split('-').toReversed().join('/')
    /** An order of one piece, which a container brings on a day. */
    const coming = async (arrives: number): Promise<Ordered> => {
      const order = await planner.ordered(1)
      const [line] = await product.db.text<{ skuId: string }>(
        'select sku_id as "skuId" from order_lines where id = $1',
        [order.line(0)],
      )
      const no = `WARN${String(1_000_000 + ++count)}`
      const { lineId } = await world.container(
        { no, type: '20', warehouseId, arrivesOn: world.day(arrives) },
        { skuId: line!.skuId, quantity: 1 },
      )
      await product.db.text(
        "update reservations set source = 'Container', container_line_id = $2 where order_line_id = $1",
        [order.line(0), lineId],
      )
      return order
    }
    const check = async (query: object) =>
      (await chief.get('/api/delivery/checkPlan', { calendarId, date, ...query })).body.data
    const plansOf = (order: Ordered) =>
      product.db.text<{ date: string; calendarId: string; slotId: string | null }>(
        'select date::text as date, calendar_id as "calendarId", slot_id as "slotId" from delivery_plans where order_id = $1 order by no',
        [order.id],
      )
    const history = async (id: string) =>
      JSON.stringify((await chief.get(`/api/deliveryPlans/${id}/history`)).body)
    const warned = [{ code: 'warning', field: 'warningReason' }]
    /** A plan whose goods turn out to come later. */
    const late = async (on = 9): Promise<any> =>
      planner.plan(await coming(on), 1, { warningReason: 'Agreed' })

    it('F2: a day before the goods is not plainly free, and is booked with a reason alone', async () => {
      const order = await coming(9)
      const before = await check({ orderId: order.id })
      expect(before).toMatchObject({ verdict: 'Free But', isAllowed: true })
      // What is proposed has room and goods.
      const [proposed] = before.freeDates
      expect(proposed.date >= world.day(9)).toBe(true)
      const after = await check({ orderId: order.id, date: proposed.date })
      expect(after).toMatchObject({ verdict: 'Free', freeDates: [] })
      const { data } = (
        await chief.get('/api/deliveryPlans/reasonedDates', { calendarId, orderId: order.id })
      ).body
      const verdictOn = (day: string) => data.find((each: any) => each.date === day).verdict
      expect([verdictOn(date), verdictOn(proposed.date)]).toEqual(['Free But', 'Free'])

      for (const warningReason of [undefined, ' ']) {
        const refused = await planner.add(order, 1, warningReason ? { warningReason } : {})
        expect(refused.body.isSuccess).toBe(false)
        expect(refused.body.errors).toMatchObject(warned)
        expect(refused.body.errors[0].message).toContain(`0 of 1 will be there by ${words(3)}`)
      }
      expect(await plansOf(order)).toEqual([])
      expect(
        await product.db.text(
          'select 1 from calendar_days where calendar_id = $1 and booked_stops > 0',
          [calendarId],
        ),
      ).toEqual([])
      const plan = await planner.plan(order, 1, { warningReason: 'Sofa from the shop floor' })
      expect(await plansOf(order)).toMatchObject([{ date }])
      const told = await history(plan.id)
      expect(told).toContain('Sofa from the shop floor')
      expect(told).toContain('0 of 1 will be there')
      const risks = await chief.get('/api/delivery/getDeliveryPlanWarningList', {
        risk: 'Arrives late',
      })
      expect(risks.body.data).toMatchObject([{ planNo: plan.no, severity: 'High' }])
    })

    it('asks for a move to a day without the goods, one by one and of many', async () => {
      const plan = await planner.plan(await coming(9), 1, { date: world.day(12) })
      const to = { planId: plan.id, date: world.day(5) }
      expect((await planner.call('updateDeliveryPlanDate', to)).body.errors).toMatchObject(warned)
      const many = async (more: object = {}) =>
        (
          await chief.post('/api/deliveryPlans/movePlans', {
            moves: [to],
            reason: 'Truck is broken',
            ...more,
          })
        ).body
      expect((await many()).results[0].errors).toMatchObject(warned)
      // A proposal passes by the days before the goods.
      const place = { calendarId, date: world.day(12) }
      const proposalTo = async (day: number) =>
        (await chief.get('/api/deliveryPlans/moveProposal', { ...place, to: world.day(day) })).body
          .plans[0]
      expect(await proposalTo(5)).toMatchObject({ date: null })
      expect((await proposalTo(5)).why).toContain('0 of 1 will be there')
      expect(await proposalTo(13)).toMatchObject({ date: world.day(13) })
      expect(await many({ warningReason: 'Lent from the showroom' })).toMatchObject({ done: 1 })
      expect(await history(plan.id)).toContain('Lent from the showroom')
    })

    it('F3: no van is sent for goods that are not there without a reason, and papers say so', async () => {
      const truckId = await world.make('shippingProviders', { name: 'Van', type: 'Own truck' })
      const day = { calendarId, date }
      const add = await chief.post('/api/trips/add', { ...day, providerId: truckId })
      const [short, sound] = [await late(), await planner.plan(await planner.ordered(1), 1)]
      const { data } = (await chief.get('/api/trips/proposal', day)).body
      const of = (plan: any) => data.find(({ planId }: any) => planId === plan.id)
      expect(of(sound)).toMatchObject({ tripId: add.body.id })
      expect(of(short)).toMatchObject({ tripId: null })
      expect(of(short).reason).toContain('0 of 1 will be there')

      const placements = [short, sound].map(({ id }) => ({ planId: id, tripId: add.body.id }))
      await chief.post('/api/trips/arrange', { ...day, placements })
      const refused = (await chief.post('/api/trips/publish', day)).body.errors
      expect(refused).toMatchObject(warned)
      expect(refused[0].message).toContain(`${short.no}: `)
      expect(refused[0].message).not.toContain(sound.no)
      const warningReason = 'The container is unpacked at dawn'
      const published = await chief.post('/api/trips/publish', { ...day, warningReason })
      expect(published.body).toMatchObject({ published: 1, locked: 2 })
      expect(await history(short.id)).toContain(warningReason)
      expect(await history(sound.id)).not.toContain(warningReason)

      const { documents } = (
        await chief.get('/api/delivery/GetDeliveryDispatchScheduleDocumentByIds', day)
      ).body.data
      for (const { id } of documents) {
        const file = await chief.get('/api/delivery/DownloadDeliveryScheduleDocument', { id })
        expect(readPdf(file.bytes).text.match(/Warning:/g)).toHaveLength(1)
      }
      const docket = await chief.get('/api/deliveryPlans/docket', { planId: short.id })
      expect(readPdf(docket.bytes).text).toContain('Warning: ')
    })

    it('F4: a plan that is prepared in part is loaded with a reason alone', async () => {
      const zoneId = await world.make('stockAreas', {
        name: `Gate ${count}`,
        warehouseId,
        kind: 'Loading zone',
        isActive: true,
      })
      const plan = await planner.plan(await planner.ordered(13), 13)
      const prepared = (pieces: number, status: string) =>
        product.db.text(
          `with items as (update plan_items set prepared = $2 where plan_id = $1)
           update delivery_plans set zone_id = $3, preparation_status = $4 where id = $1`,
          [plan.id, pieces, zoneId, status],
        )
      await prepared(2, 'Partially Prepared By Warehouse')
      const load = async (more: object = {}) =>
        (await chief.post('/api/deliveryPlans/load', { planId: plan.id, ...more })).body
      const refused = (await load()).errors
      expect(refused).toMatchObject(warned)
      expect(refused[0].message).toContain('2 of 13 pieces are prepared.')
      expect(await load({ warningReason: 'The rest follows' })).toMatchObject({ isChanged: true })
      expect(await history(plan.id)).toContain('The rest follows')
      await chief.post('/api/deliveryPlans/unload', { planId: plan.id })
      await prepared(13, 'Prepared By Warehouse')
      expect(await load()).toMatchObject({ isChanged: true })
      await chief.post('/api/deliveryPlans/unload', { planId: plan.id })
      await prepared(0, 'None')
    })

    it('F10: the earliest time slot with room is proposed, and none once all are full', async () => {
      const slot = (from: number) =>
        world.make('calendarSlots', {
          calendarId,
          period: { startHour: from, startMinute: 0, endHour: from + 4, endMinute: 0 },
          capacity: 1,
        })
      const [later, first] = [await slot(12), await slot(8)]
      const proposed: (string | null)[] = []
      for (let i = 0; i < 3; i++) {
        const order = await planner.ordered(1)
        const { proposedSlotId } = await check({ orderId: order.id })
        proposed.push(proposedSlotId)
        await planner.plan(order, 1, proposedSlotId ? { slotId: proposedSlotId } : {})
        expect(await plansOf(order)).toMatchObject([{ slotId: proposedSlotId }])
      }
      expect(proposed).toEqual([first, later, null])
    })

    it('X1: another calendar takes a reason, and a second one where it does not serve the address', async () => {
      const areaId = await world.make('deliveryAreas', { name: `Far ${count}`, country: 'NZ' })
      await world.make('areaPostcodes', { areaId, postcode: '0410' })
      const far = await world.calendar({ name: `Far ${count}`, warehouseId, horizonDays: 60 })
      await product.db.text(
        'insert into delivery_calendars_area_ids (from_id, to_id) values ($1, $2)',
        [far, areaId],
      )
      const addressId = await world.make('addresses', {
        line1: '1 Quay St',
        city: 'Auckland',
        country: 'NZ',
        postcode: '0632',
      })
      const order = await planner.ordered(1)
      const plan = await planner.plan(order, 1)
      await product.db.text('update delivery_plans set address_id = $1 where id = $2', [
        addressId,
        plan.id,
      ])
      const to = { planId: plan.id, date: world.day(4), calendarId: far }
      const moved = async (call: string, more: object = {}) =>
        (await planner.call(call, { ...to, ...more })).body
      const field = async (...asked: Parameters<typeof moved>) =>
        (await moved(...asked)).errors[0].field
      const reason = 'She moved house'
      expect(await field('updateDeliveryPlanDate', { reason })).toBe('calendarId')
      expect(await field('reschedule')).toBe('reason')
      expect((await moved('reschedule', { reason })).errors).toMatchObject(warned)
      expect((await moved('reschedule', { reason })).errors[0].message).toContain(
        'does not serve 0632',
      )
      expect(await plansOf(order)).toMatchObject([{ date, calendarId }])
      const warningReason = 'The driver lives there'
      expect((await moved('reschedule', { reason, warningReason })).isSuccess).toBe(true)
      expect(await plansOf(order)).toMatchObject([{ date: world.day(4), calendarId: far }])
      const told = await history(plan.id)
      expect(told).toContain(reason)
      expect(told).toContain(warningReason)
    })
  },
  emptyBeginning,
)

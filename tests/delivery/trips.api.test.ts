import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { plannerOf, type Planner } from '#tests/support/api/planner.ts'
import { differences, emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'trips of a day',
  database => {
    let product: Product, world: World, chief: Caller, planner: Planner
    let warehouseId: string, truckId: string, calendarId: string, date: string
    let count = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      chief = await product.as('ALL')
      warehouseId = await world.warehouse('MAIN')
      date = world.day(3)
      truckId = await world.make('shippingProviders', {
        name: 'Big truck',
        type: 'Own truck',
        maxVolume: 10,
        maxWeight: 100,
      })
    })
    afterAll(() => product.close())
    beforeEach(async () => {
      calendarId = await world.calendar({ name: `Trips ${++count}`, warehouseId })
      planner = plannerOf(world, chief, { calendarId, warehouseId, date })
    })

    const call = (name: string, body: object = {}, by = chief) =>
      by.post(`/api/trips/${name}`, { calendarId, date, ...body })
    const board = async () => (await chief.get('/api/trips/board', { calendarId, date })).body.data
    const addTrip = async (more: object = {}): Promise<string> =>
      (await call('add', { providerId: truckId, ...more })).body.id
    /** A plan of one piece of this size. */
    const planned = async (volume: number, weight = 1, more: object = {}): Promise<any> => {
      const order = await planner.ordered(5)
      await world.db.text(
        'update skus set volume = $1, weight = $2 where id = (select sku_id from order_lines where id = $3)',
        [volume, weight, order.line(0)],
      )
      return { ...(await planner.plan(order, 1, more)), line: order.line(0) }
    }
    const arrange = async (...placements: [plan: any, tripId?: string, position?: number][]) =>
      (
        await call('arrange', {
          placements: placements.map(([plan, tripId, position]) => ({
            planId: plan.id,
            ...(tripId ? { tripId } : {}),
            ...(position ? { position } : {}),
          })),
        })
      ).body
    const stops = async () => {
      const { trips, plans } = await board()
      return trips.map((trip: any) => [
        Number(trip.volume),
        Number(trip.weight),
        plans.filter((p: any) => p.tripId === trip.id).map((p: any) => p.no),
      ])
    }

    it('arranges plans by placements in their order, and reads them by stops', async () => {
      const [one, two] = [await addTrip({ startHour: 7 }), await addTrip()]
      const [a, b, c] = [await planned(2, 5.5), await planned(1.5, 4), await planned(3)]
      expect(await arrange([a, one], [b, one, 1], [c, two])).toMatchObject({ done: 3, refused: 0 })
      expect(await stops()).toEqual([
        [3.5, 9.5, [b.no, a.no]],
        [3, 1, [c.no]],
      ])
      await arrange([b, two, 1], [c])
      expect(await stops()).toEqual([
        [2, 5.5, [a.no]],
        [1.5, 4, [b.no]],
      ])
      // Papers say trips and stops: whose are others after print is marked, neighbours too.
      const marked = async () => {
        const found = await product.db.text<{ no: string }>(
          'update delivery_plans p set changed_after_print_on_utc = null from delivery_plans b where b.id = p.id and b.changed_after_print_on_utc is not null and p.calendar_id = $1 returning p.no',
          [calendarId],
        )
        return found.map(({ no }) => no).toSorted()
      }
      expect(await marked()).toEqual([])
      await product.db.text(
        'update delivery_plans set printed_on_utc = now() where calendar_id = $1',
        [calendarId],
      )
      const both: string[] = [a.no, c.no]
      await arrange([c, one, 1])
      expect(await marked()).toEqual(both.toSorted())
      await arrange([c])
      expect(await marked()).toEqual(both.toSorted())
      const { trips, plans } = await board()
      const again = { providerId: truckId, driverId: world.actor.staffId }
      const of = { id: one, version: trips[0].version, startHour: 7 }
      expect((await chief.post('/api/trips/update', { ...of, ...again })).body.isSuccess).toBe(true)
      expect(await marked()).toEqual([a.no])
      expect(trips[0]).toMatchObject({ no: 1, provider: 'Big truck', startHour: 7, maxVolume: 10 })
      expect(plans.find((p: any) => p.id === c.id)).toMatchObject({ tripId: null, shortage: null })
      const { body } = await chief.get(`/api/deliveryPlans/${b.id}/history`)
      expect(JSON.stringify(body)).toContain('Trip 2, stop 1')
    })

    it('keeps a plan that is loaded on its truck, at any stop, until it is unloaded', async () => {
      const [one, two] = [await addTrip(), await addTrip()]
      const [a, b] = [await planned(1), await planned(1)]
      await arrange([a, one], [b, one])
      const setLoaded = (at: 'now()' | 'null') =>
        product.db.text(`update delivery_plans set loaded_on_utc = ${at} where id = $1`, [a.id])
      await setLoaded('now()')
      for (const placement of [[a, two], [a]] as [any, string?][])
        expect((await arrange(placement)).results[0].errors).toMatchObject([
          { code: 'loaded', message: `${a.no} is loaded. Unload it first.` },
        ])
      expect((await arrange([a, one, 2])).done).toBe(1)
      expect((await stops()).map(([, , plans]: any) => plans)).toEqual([[b.no, a.no], []])
      const [{ version }] = (await board()).trips
      const removed = await chief.post('/api/trips/remove', { id: one, version })
      expect(removed.body.errors).toMatchObject([
        { code: 'loaded', message: `${a.no} is loaded. Unload it first.` },
      ])
      await setLoaded('null')
      expect((await arrange([a, two])).done).toBe(1)
    })

    it('assigns a worker and a zone to all plans of a trip, or to none', async () => {
      const trip = await addTrip()
      const [a, b, alone] = [await planned(1), await planned(1), await planned(1)]
      await arrange([a, trip], [b, trip])
      const zone = async (warehouse: string, name: string) =>
        world.make('stockAreas', {
          name,
          warehouseId: warehouse,
          kind: 'Loading zone',
          isActive: true,
        })
      const gate = await zone(warehouseId, `Trip gate ${count}`)
      const far = await zone(await world.warehouse(`FAR${count}`), 'Far gate')
      const assign = async (input: object) =>
        (await chief.post('/api/trips/assignPreparation', { id: trip, ...input })).body
      const shown = async () =>
        Object.fromEntries(
          (await board()).plans.map((p: any) => [p.id, [p.zone, p.picker !== null]]),
        )
      const none = Object.fromEntries([a, b, alone].map(({ id }) => [id, [null, false]]))
      for (const [input, field] of [
        [{}, 'pickerId'],
        [{ zoneId: far, pickerId: world.actor.staffId }, 'zoneId'],
        [{ id: world.actor.staffId, zoneId: gate }, 'id'],
      ] as const)
        expect((await assign(input)).errors, field).toMatchObject([{ field }])
      expect(await shown()).toEqual(none)
      expect(await assign({ zoneId: gate, pickerId: world.actor.staffId })).toMatchObject({
        isSuccess: true,
      })
      const prepared = [`Trip gate ${count}`, true]
      expect(await shown()).toEqual({ ...none, [a.id]: prepared, [b.id]: prepared })
      // What is on the truck is prepared already.
      const load = (...plans: { id: string }[]) =>
        product.db.text('update delivery_plans set loaded_on_utc = now() where id = any($1)', [
          plans.map(({ id }) => id),
        ])
      const next = await zone(warehouseId, `Trip gate ${count} b`)
      await load(a)
      expect((await assign({ zoneId: next })).isSuccess).toBe(true)
      expect(await shown()).toMatchObject({
        [a.id]: prepared,
        [b.id]: [`Trip gate ${count} b`, true],
      })
      await load(b)
      expect((await assign({ zoneId: gate })).errors).toMatchObject([{ code: 'no_stops' }])
    })

    it('refuses what the truck cannot carry by its figures, and does the rest', async () => {
      const trip = await addTrip()
      const [a, b, heavy] = [await planned(7), await planned(3.5), await planned(1, 99.5)]
      const { done, results } = await arrange([a, trip], [b, trip], [heavy, trip])
      expect(done).toBe(1)
      expect(results.map((r: any) => r.errors[0]?.message)).toEqual([
        undefined,
        'Trip 1 (Big truck) is full: 7 m³ of 10 m³ taken, 3.5 m³ wanted.',
        'Trip 1 (Big truck) is full: 1 kg of 100 kg taken, 99.5 kg wanted.',
      ])
      expect(await stops()).toEqual([[7, 1, [a.no]]])
    })

    it('never fills a truck beyond its measures by many hands at once, nor splits a plan', async () => {
      const trips = [await addTrip(), await addTrip()]
      const plans: any[] = []
      for (let i = 0; i < 12; i++) plans.push(await planned(3, 10))
      const answers = await Promise.all(
        plans.flatMap(plan =>
          trips.map(tripId => call('arrange', { placements: [{ planId: plan.id, tripId }] })),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const now = await stops()
      for (const [volume, weight, held] of now) {
        expect(volume).toBe(held.length * 3)
        expect(weight).toBe(held.length * 10)
        expect(volume).toBeLessThanOrEqual(10)
      }
      const all = now.flatMap(([, , held]: any) => held)
      expect(all).toHaveLength(new Set(all).size)
      expect(all.length).toBeGreaterThan(3)
      expect(await differences(product.db, 'Trip ')).toEqual([])
    })

    it('holds these limits in the database too', async () => {
      const trip = await addTrip()
      const plan = await planned(2)
      await arrange([plan, trip])
      const broken = (text: string) =>
        product.db.text(text, [trip]).then(
          () => undefined,
          (error: any) => error.constraint ?? String(error),
        )
      expect(await broken('update trips set volume = 10.00001 where id = $1')).toContain(
        'trips_check',
      )
      expect(await broken('update trips set weight = 100.001 where id = $1')).toContain(
        'trips_check',
      )
      expect(
        await broken(
          'insert into trip_stops (id, client_id, trip_id, plan_id, position) select gen_random_uuid(), client_id, trip_id, plan_id, 2 from trip_stops where trip_id = $1',
        ),
      ).toContain('trip_stops_plan_id_key')
    })

    it('lets plans leave when they move or are cancelled, and follow their goods', async () => {
      const trip = await addTrip()
      const [a, b, c] = [await planned(2), await planned(3), await planned(4)]
      await arrange([a, trip], [b, trip], [c, trip])
      await planner.call('reschedule', { planId: a.id, date: world.day(5) })
      await planner.call('cancelDeliveryPlan', { planId: b.id, reason: 'No longer wanted' })
      expect(await stops()).toEqual([[4, 1, [c.no]]])
      const items = (quantity: number) => [{ orderLineId: c.line, quantity }]
      await planner.call('updateDeliveryPlanItems', { planId: c.id, items: items(2) })
      expect(await stops()).toEqual([[8, 2, [c.no]]])
      await planner.call('updateDeliveryPlanItems', { planId: c.id, items: items(3) })
      expect(await stops()).toEqual([[0, 0, []]])
      expect(await differences(product.db, 'Trip ')).toEqual([])
    })

    it('takes plans back to their stops when their move is undone, where the trip still takes them', async () => {
      const trip = await addTrip()
      const [a, b, c] = [await planned(2), await planned(3), await planned(4)]
      await arrange([a, trip], [b, trip], [c, trip])
      const leave = async ({ id }: { id: string }) =>
        (await planner.call('reschedule', { planId: id, date: world.day(5) })).headers[
          'x-request-id'
        ]
      const back = async (requestId: unknown) =>
        (await chief.post('/api/deliveryPlans/movePlansBack', { requestId })).body
      const first = await leave(b)
      expect(await stops()).toEqual([[6, 2, [a.no, c.no]]])
      expect(await back(first)).toMatchObject({ done: 1, refused: 0 })
      expect(await stops()).toEqual([[9, 3, [a.no, b.no, c.no]]])
      // What was loaded meanwhile stays; the plan is back on its day, in no trip.
      const second = await leave(b)
      const other = await planned(4)
      await arrange([other, trip])
      expect(await back(second)).toMatchObject({ done: 1, refused: 0 })
      expect(await stops()).toEqual([[10, 3, [a.no, c.no, other.no]]])
      expect(await differences(product.db, 'Trip ')).toEqual([])
    })

    it('proposes places with their reasons and writes nothing until they are taken', async () => {
      const trip = await addTrip()
      const plans = [await planned(4), await planned(5), await planned(2)]
      const { body } = await chief.get('/api/trips/proposal', { calendarId, date })
      expect(new Set(body.data.map((p: any) => p.no))).toEqual(new Set(plans.map(p => p.no)))
      expect(await stops()).toEqual([[0, 0, []]])
      const placed = body.data.filter((p: any) => p.tripId)
      expect(placed).toHaveLength(2)
      expect(placed[0].reason).toContain('Trip 1 (Big truck) is empty')
      expect(body.data.find((p: any) => !p.tripId).reason).toContain('is full: 9 m³ of 10 m³ taken')
      const { body: taken } = await call('arrange', {
        placements: placed.map(({ planId, version, tripId, position }: any) => ({
          planId,
          version,
          tripId,
          position,
        })),
      })
      expect(taken).toMatchObject({ done: 2, refused: 0 })
      expect((await board()).plans.filter((p: any) => p.tripId === trip)).toHaveLength(2)
    })

    it('publishes: the day and its plans are locked, and trips stand until they are unpublished', async () => {
      const trip = await addTrip()
      const [a, b] = [await planned(2), await planned(3)]
      expect((await call('publish')).body.errors).toMatchObject([{ code: 'nothing' }])
      await arrange([a, trip])
      const refused = await call('publish')
      expect(refused.body.errors).toMatchObject([
        {
          code: 'unassigned',
          field: 'isConfirmed',
          message: `${b.no} is in no trip. Confirm that it stays behind.`,
        },
      ])
      expect((await board()).isLocked).toBe(false)
      expect((await call('publish', { isConfirmed: true })).body).toMatchObject({
        published: 1,
        locked: 1,
      })
      const published = await board()
      expect(published).toMatchObject({ isLocked: true, trips: [{ state: 'Published' }] })
      expect(published.plans.map((p: any) => p.isLocked)).toEqual([true, false])
      expect((await arrange([b, trip], [a])).results.map((r: any) => r.errors[0].code)).toEqual([
        'published',
        'published',
      ])
      const moved = await planner.call('reschedule', { planId: a.id, date: world.day(6) })
      expect(moved.body.errors).toMatchObject([{ code: 'locked' }])
      expect((await call('unpublish', {})).status).toBe(400)
      expect((await call('unpublish', { reason: 'The truck broke down' })).body).toMatchObject({
        unpublished: 1,
      })
      const draft = await board()
      expect(draft).toMatchObject({ isLocked: false, trips: [{ state: 'Draft' }] })
      expect(draft.plans.map((p: any) => p.isLocked)).toEqual([false, false])
    })

    it('unlocks what publishing has locked, and leaves what somebody locked by hand', async () => {
      const trip = await addTrip()
      const [byHand, later, plain] = [await planned(1), await planned(1), await planned(1)]
      const lock = (plan: any, isLocked: boolean) =>
        planner.call(`updateLockStatus?planId=${plan.id}`, { isLocked })
      await lock(byHand, true)
      await arrange([byHand, trip], [later, trip], [plain, trip])
      // Publishing locks the two others.
      expect((await call('publish')).body).toMatchObject({ published: 1, locked: 3 })
      await lock(later, false)
      await lock(later, true)
      await call('unpublish', { reason: 'The truck broke down' })
      const now = async () => {
        const { plans } = await board()
        return [byHand, later, plain].map(({ id }) => plans.find((p: any) => p.id === id).isLocked)
      }
      expect(await now()).toEqual([true, true, false])
      // A second time it is only what the second publishing has locked.
      await call('publish')
      await call('unpublish', { reason: 'Again' })
      expect(await now()).toEqual([true, true, false])
    })

    it('changes trips by their version, and never to a truck that is too small', async () => {
      const id = await addTrip()
      const plan = await planned(4)
      await arrange([plan, id])
      const [{ version }] = (await board()).trips
      const small = await world.make('shippingProviders', {
        name: `Small van ${count}`,
        type: 'Own truck',
        maxVolume: 3,
      })
      const change = (more: object) => chief.post('/api/trips/update', { id, version, ...more })
      expect((await change({ providerId: small })).body.errors).toMatchObject([
        { code: 'full_truck', field: 'providerId' },
      ])
      expect((await change({ providerId: truckId, startHour: 8 })).body.isSuccess).toBe(true)
      expect((await change({ providerId: truckId })).status).toBe(409)
      expect(
        (await chief.post('/api/trips/remove', { id, version: version + 1 })).body.isSuccess,
      ).toBe(true)
      expect(await board()).toMatchObject({ trips: [], plans: [{ id: plan.id, tripId: null }] })
    })

    it('refuses by field what is past, collected, of another day, twice or not there', async () => {
      const trip = await addTrip()
      const a = await planned(1)
      const other = await planned(1, 1, { date: world.day(4) })
      const { results } = await arrange([other, trip], [a, truckId])
      expect(results.map((r: any) => r.errors[0].code)).toEqual(['other_day', 'not_found'])
      const twice = await call('arrange', { placements: [{ planId: a.id }, { planId: a.id }] })
      expect([twice.status, twice.body.errors[0].field]).toEqual([400, 'placements.1.planId'])
      const stale = await call('arrange', {
        placements: [{ planId: a.id, version: 99, tripId: trip }],
      })
      expect(stale.body.results[0].errors[0].code).toBe('stale')
      expect(
        (await call('add', { providerId: truckId, date: world.day(-1) })).body.errors,
      ).toMatchObject([{ code: 'past', field: 'date' }])
      const pickup = await world.calendar({ name: `Pickup ${count}`, calendarType: 'Pickup' })
      expect(
        (await call('add', { providerId: truckId, calendarId: pickup })).body.errors,
      ).toMatchObject([{ code: 'collected' }])
      const abroad = await product.as('ALL', 'CA')
      expect((await abroad.get('/api/trips/board', { calendarId, date })).status).toBe(404)
      const clerk = await product.as(['J1', 'K1'])
      expect((await call('publish', {}, clerk)).status).toBe(403)
    })
  },
  emptyBeginning,
)

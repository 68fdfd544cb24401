import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { textsPerMinute } from '#resources/messages/queue.server.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { absentId } from '#tests/contract/samples.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'pickup appointments',
  database => {
    let product: Product, world: World, planner: Caller
    let calendarId: string,
      slotId: string,
      customers = 0
    const invite = (planIds: string[], who = planner) =>
      who.post('/api/delivery/sendOutAppointmentInvitations', { planIds })
    const list = async (query: Row = {}, who = planner) =>
      (await who.get('/api/delivery/getPickupAppointments', { calendarId, ...query })).body
    const answer = (body: Row, who = planner) => who.post('/api/deliveryPlans/pickupAnswer', body)
    const customer = (fields: Row = {}) =>
      world.make('customers', {
        name: `Customer ${++customers}`,
        phone: `+6421${String(5_550_000 + customers)}`,
        consentSms: true,
        ...fields,
      })
    const pickup = async (fields: Row = {}, of: Row = {}, customerId?: string) => {
      const order = await world.order([], { customerId: customerId ?? (await customer()), ...of })
      return world.plan(order.id, calendarId, world.day(2), {
        preparationStatus: 'Prepared By Warehouse',
        ...fields,
      })
    }
    const statusOf = async (planId: string) =>
      (await list()).data.pickups.find((row: Row) => row.planId === planId)?.status

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      planner = await product.as(['J1', 'K1'])
      calendarId = await world.calendar({ name: 'Counter', calendarType: 'Pickup' })
      slotId = await world.make('calendarSlots', {
        calendarId,
        period: { startHour: 10, startMinute: 0, endHour: 12, endMinute: 0 },
      })
      await world.make('messageTemplates', {
        name: 'Come',
        channel: 'SMS',
        event: 'Pickup invitation',
        body: '{orderCode} is packed, come on {date}',
      })
    })
    beforeEach(async () => {
      await product.db.text('delete from messages')
    })
    afterAll(() => product.close())

    it('invites who may come: prepared, not awaiting payment, a pickup to come, and reachable', async () => {
      const delivery = await world.calendar({ name: 'Van' })
      const order = await world.order([], { customerId: await customer() })
      const rows: [string, string | undefined][] = [
        [await pickup(), undefined],
        [await pickup({ preparationStatus: 'Partially Prepared By Warehouse' }), 'not_prepared'],
        [await pickup({ isUnpaidBlocked: true }, { state: 'Confirmed', total: 100 }), 'unpaid'],
        [await pickup({ isUnpaidBlocked: true }, { state: 'Confirmed' }), undefined],
        [await pickup({ state: 'No Show' }), 'transition'],
        [
          await world.plan(order.id, delivery, world.day(2), {
            preparationStatus: 'Prepared By Warehouse',
          }),
          'no_pickup',
        ],
        [await pickup({}, {}, await customer({ consentSms: false })), 'not_reachable'],
        [absentId, 'not_found'],
      ]
      const { body } = await invite(rows.map(([id]) => id))
      expect(body.data.results.map((r: Row) => [r.id, r.errors[0]?.code])).toEqual(rows)
      expect(body).toMatchObject({ isSuccess: true, data: { done: 2, refused: 6 } })
      const kept = await product.db.text<Row>('select event, state from messages')
      expect(kept).toEqual([
        { event: 'Pickup invitation', state: 'Queued' },
        { event: 'Pickup invitation', state: 'Queued' },
      ])
      expect(await statusOf(rows[0]![0])).toBe('Invited')
      expect(await statusOf(rows[1]![0])).toBe('Not invited')
    })

    it('does not send the same invitation twice within ten minutes', async () => {
      const planId = await pickup()
      const both = await Promise.all([invite([planId]), invite([planId])])
      expect(both.map(({ body }) => body.data.done).toSorted((a, b) => a - b)).toEqual([0, 1])
      expect(await product.db.text('select 1 from messages')).toHaveLength(1)
    })

    it('spreads many invitations over the following minutes', async () => {
      await product.db.text("update messages set created_on_utc = now() - interval '1 hour'")
      const someone = await product.as(['J1', 'K1', 'J4'])
      const planIds: string[] = []
      for (let n = 0; n < textsPerMinute + 2; n++) planIds.push(await pickup())
      expect((await invite(planIds, someone)).body.data).toMatchObject({ done: planIds.length })
      const [spread] = await product.db.text<{ apart: number }>(
        'select round(extract(epoch from max(due_on_utc) - min(due_on_utc)) / 60)::int as apart from messages',
      )
      // At night all of them wait for the morning.
      const [quiet] = await product.db.text<{ waits: boolean }>(
        "select min(due_on_utc) > max(created_on_utc) + interval '5 minutes' as waits from messages",
      )
      if (!quiet!.waits) expect(spread!.apart).toBe(1)
      expect(await product.db.text('select 1 from messages')).toHaveLength(planIds.length)
    })

    it('records what the customer answers, and follows the plan from arrival to the end', async () => {
      const planId = await pickup({ state: 'Ready To Pickup' })
      await invite([planId])
      expect(
        (await answer({ planId, answer: 'Confirmed', chosenDate: world.day(2), slotId })).body,
      ).toMatchObject({
        isSuccess: true,
        status: 'Booked',
      })
      await planner.post('/api/delivery/customerOnSiteForPickup', { planId })
      expect((await list({ status: 'Arrived' })).data.pickups).toMatchObject([
        {
          planId,
          status: 'Arrived',
          minutesWaited: 0,
          arrivedOnUtc: expect.any(String),
          via: 'SMS',
        },
      ])
      // Whoever waits stands above earlier days, and each status is counted whichever is asked for.
      const earlier = await pickup({ state: 'Ready To Pickup' }, {})
      await product.db.text('update delivery_plans set date = date - 1 where id = $1', [earlier])
      const { data, totalCount } = await list({ pageSize: 1 })
      const { pickups, counts } = data
      expect(pickups[0].planId).toBe(planId)
      const counted = Object.fromEntries(counts.map((c: Row) => [c.status, c.count]))
      expect(counted).toMatchObject({ Arrived: 1 })
      expect(Object.values<number>(counted).reduce((a, b) => a + b)).toBe(totalCount)
      expect((await list({ status: 'Arrived' })).data.counts).toEqual(counts)
      await product.db.text('update delivery_plans set date = date + 1 where id = $1', [earlier])
      expect((await answer({ planId, answer: 'None' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'planId', code: 'transition' }],
      })
    })

    it('is expired once its day is over, whatever was agreed for it, and ends as done or as a no-show', async () => {
      const agreed = async (plan: Row, appointment: Row = {}) => {
        const planId = await pickup(plan)
        if (Object.keys(appointment).length)
          await world.make('pickupAppointments', { planId, ...appointment })
        return planId
      }
      const before = async (planId: string) => {
        await product.db.text('update delivery_plans set date = $2 where id = $1', [
          planId,
          world.day(-1),
        ])
        return planId
      }
      const invitedOnUtc = new Date().toISOString()
      const ended: [string, string][] = [
        [await before(await agreed({})), 'Expired'],
        [await before(await agreed({}, { invitedOnUtc })), 'Expired'],
        [await before(await agreed({}, { invitedOnUtc, answer: 'Confirmed' })), 'Expired'],
        // A later day was agreed, to which the plan has not been moved yet.
        [
          await before(
            await agreed({}, { invitedOnUtc, answer: 'Confirmed', chosenDate: world.day(1) }),
          ),
          'Booked',
        ],
        [await before(await agreed({ state: 'Customer On Site' })), 'Arrived'],
        [await before(await agreed({ state: 'Delivered' }, { invitedOnUtc })), 'Done'],
        [await before(await agreed({ state: 'Partially Delivered' })), 'Done'],
        [await before(await agreed({ state: 'No Show' }, { invitedOnUtc })), 'No-show'],
      ]
      const { pickups } = (await list({ pageSize: 500 })).data
      const statusOfRow = (planId: string) =>
        pickups.find((row: Row) => row.planId === planId)?.status
      expect(ended.map(([planId]) => statusOfRow(planId))).toEqual(ended.map(([, is]) => is))
      for (const status of ['Expired', 'Done', 'No-show']) {
        const wanted = ended.filter(([, is]) => is === status).map(([planId]) => planId)
        const found = (await list({ status, pageSize: 500 })).data.pickups.map(
          (row: Row) => row.planId,
        )
        expect(found).toEqual(expect.arrayContaining(wanted))
        expect(found).not.toContain(ended[3]![0])
      }
      await product.db.text(
        "update delivery_plans set date = $2, state = 'Scheduled' where id = any($1)",
        [ended.map(([planId]) => planId), world.day(2)],
      )
    })

    it('is listed by day and page, filtered by status, preparation and words', async () => {
      await product.db.text('delete from pickup_appointments')
      const name = 'Zoë Zimmer'
      const early = await pickup(
        { slotId: undefined, preparationStatus: 'None' },
        {},
        await customer({ name }),
      )
      const { data, totalCount } = await list({ keywords: 'zimmer' })
      const { pickups } = data
      expect([totalCount, pickups[0]]).toEqual([
        1,
        expect.objectContaining({
          planId: early,
          customer: name,
          status: 'Not invited',
          answer: 'None',
        }),
      ])
      expect((await list({ keywords: 'zimmer', isPrepared: true })).totalCount).toBe(0)
      // Goods of a ticket without an order are known by the ticket, and go to its customer.
      const complainer = await world.make('customers', { name: 'Una Chair' })
      const ticketId = await world.make('tickets', { customerId: complainer })
      const [ticket] = await product.db.text<{ no: string }>(
        'select ticket_no as no from tickets where id = $1',
        [ticketId],
      )
      await product.db.text(
        'update delivery_plans set order_id = null, ticket_id = $2 where id = $1',
        [early, ticketId],
      )
      expect((await list({ keywords: ticket!.no })).data.pickups).toMatchObject([
        { planId: early, ticketNo: ticket!.no, orderCode: null, customer: 'Una Chair' },
      ])
      await product.db.text(
        'update delivery_plans set order_id = $2, ticket_id = null where id = $1',
        [
          early,
          (
            await product.db.text<{ id: string }>(
              'select o.id from orders o join customers c on c.id = o.customer_id where c.name = $1',
              [name],
            )
          )[0]!.id,
        ],
      )
      expect((await list({ keywords: 'zimmer', status: 'Invited' })).totalCount).toBe(0)
      expect((await list({ from: world.day(3) })).totalCount).toBe(0)
      const all = await list({ pageSize: 500 })
      const paged = [
        ...(await list({ pageSize: 3 })).data.pickups,
        ...(await list({ pageSize: 3, pageNo: 2 })).data.pickups,
      ]
      expect(paged.map((row: Row) => row.planId)).toEqual(
        all.data.pickups.slice(0, 6).map((row: Row) => row.planId),
      )
    })

    it('tells those who prepare goods of the branch that a customer has come, until they are served', async () => {
      const branch = branchId('AKL')
      const hand = await product.as(['K1', 'K4'])
      const waiting = async (query: Row = { branchId: branch }, who = hand) =>
        (await who.get('/api/deliveryPlans/waitingCustomers', query)).body
      const planId = await pickup({ state: 'Ready To Pickup' }, {}, await customer({ name: 'Ida' }))
      const { length } = (await waiting()).data
      await planner.post('/api/delivery/customerOnSiteForPickup', { planId })
      const { data } = await waiting()
      expect(data).toHaveLength(length + 1)
      // Who has waited longest comes first.
      expect(data.at(-1)).toMatchObject({
        planId,
        customer: 'Ida',
        calendar: 'Counter',
        minutesWaited: 0,
      })
      expect((await waiting({ branchId: branchId('CHC') })).data).toEqual([])
      const tiles = async (who: Caller) =>
        (await who.get('/api/home')).body.data.filter(
          ({ name }: Row) => name === 'customersWaiting',
        )
      await product.db.text('update staff set branch_id = $1', [branch])
      expect(await tiles(hand)).toEqual([
        expect.objectContaining({
          path: '/warehouse/preparation/arrivals',
          count: length + 1,
          isLate: true,
        }),
      ])
      expect(await tiles(planner)).toEqual([])
      await product.db.text(`update delivery_plans set state = 'Delivered' where id = $1`, [planId])
      expect((await waiting()).data).toHaveLength(length)
      const abroad = await product.as(['K1', 'K4'], 'CA')
      expect((await waiting({ branchId: branch }, abroad)).errors[0].field).toBe('branchId')
      const stranger = await product.as(['Q1'])
      expect((await stranger.get('/api/deliveryPlans/waitingCustomers')).status).toBe(403)
    })

    it('refuses by field, and other people', async () => {
      const planId = await pickup()
      const elsewhere = await world.make('calendarSlots', {
        calendarId: await world.calendar(),
        period: { startHour: 10, startMinute: 0, endHour: 12, endMinute: 0 },
      })
      const sound = { planId, answer: 'Another time' }
      for (const [change, status, field] of [
        [{ planId: absentId }, 404, 'planId'],
        [{ slotId: elsewhere }, 200, 'slotId'],
        [{ chosenDate: world.day(-1) }, 200, 'chosenDate'],
        [{ chosenDate: 'tomorrow' }, 400, 'chosenDate'],
        [{ answer: 'Perhaps' }, 400, 'answer'],
      ] as const) {
        const { status: got, body } = await answer({ ...sound, ...change })
        expect({ change, status: got, field: body.errors?.[0]?.field }).toEqual({
          change,
          status,
          field,
        })
      }
      const abroad = await product.as(['J1', 'K1'], 'CA')
      expect((await answer(sound, abroad)).status).toBe(404)
      expect((await invite([planId], abroad)).body.data.results[0].errors[0].code).toBe('not_found')
      expect((await list({}, abroad)).errors[0].field).toBe('calendarId')
      expect((await list({ status: 'Nonsense' })).errors[0].field).toBe('status')
      const seller = await product.as(['J1'])
      expect((await invite([planId], seller)).status).toBe(403)
      expect(await product.db.text('select 1 from messages')).toEqual([])
    })
  },
  emptyBeginning,
)

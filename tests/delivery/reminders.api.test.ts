import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'
import { tilesOf } from '#server/kit'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

const call = (name: string) => `/api/delivery/${name}`
const overdue = call('getOverdueDeliveryPlanList')
const unpaid = call('getUnPaidDeliveryPlanList')
const warnings = call('getDeliveryPlanWarningList')

describeRules(
  'reminders of plans',
  database => {
    let product: Product, world: World, clerk: Caller, keeper: Caller, chief: Caller
    let calendarId: string, warehouseId: string, customerId: string
    let made = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['J1'])
      keeper = await product.as(['K1'])
      chief = await product.as(['J1', 'K1', 'J4'])
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ name: 'Reminded days', warehouseId })
      customerId = await world.make('customers', { name: 'Aroha Ngata', phone: '+64211234567' })
    })
    // Plans stand here without bookings, and payments without rows.
    afterAll(() => product.close(/./))

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const rows = async (path: string, query: Record<string, unknown> = {}, by = clerk) => {
      const { status, body } = await by.get(path, query)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as Record<string, any>[]
    }
    /** A confirmed order of two pieces in stock, with nothing to pay. */
    const ordered = async (fields: object = {}) => {
      const skuId = await world.sku(`SOFA-${++made}`)
      await world.stock(skuId, warehouseId, 2)
      const order = await world.order([[skuId, 2]], { customerId, total: 0, ...fields })
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      return { ...order, skuId }
    }
    /** A plan as it stands there, without a booking. */
    const planned = async (
      date: string,
      fields: object = {},
      of?: Awaited<ReturnType<typeof ordered>>,
    ) => {
      const order = of ?? (await ordered())
      const id = await world.make('deliveryPlans', {
        orderId: order.id,
        calendarId,
        date,
        serviceType: 'Delivery',
        items: 2,
        ...fields,
      })
      const orderLineId = order.line(0)
      await world.make('planItems', { planId: id, orderLineId, skuId: order.skuId, quantity: 2 })
      const [{ no, version }] = await run(
        'select no, version from delivery_plans where id = $1',
        id,
      )
      return { id, no: no as string, version: version as number, order }
    }
    const follow = (step: string, body: object, by = clerk) =>
      by.post(`/api/planFollowUps/${step}`, body)

    it('lists plans whose day is over until they are closed, by what they are narrowed by', async () => {
      const other = await world.calendar()
      const late = await planned(world.day(-3))
      const older = await planned(world.day(-9), { state: 'No Show', calendarId: other })
      await planned(world.day(-1), { state: 'Delivered' })
      await planned(world.day(0))
      await clerk.post('/api/deliveryPlans/trackNotes', {
        planId: late.id,
        type: 'Call',
        text: 'Nobody answers.',
      })
      expect(await rows(overdue)).toMatchObject([
        { planId: older.id, daysLate: 9, state: 'No Show', lastNote: null },
        {
          planId: late.id,
          planNo: late.no,
          customerName: 'Aroha Ngata',
          phone: '+64211234567',
          calendarName: 'Reminded days',
          daysLate: 3,
          items: `2 × SOFA-${made - 3}`,
          lastNote: 'Nobody answers.',
          ownerName: null,
        },
      ])
      const found = async (query: Record<string, unknown>) =>
        (await rows(overdue, query)).map(row => row.planId)
      for (const query of [
        { calendarId },
        { daysLate: 3, state: 'Scheduled' },
        { keywords: late.no },
        { keywords: '1234567', serviceType: 'Delivery', calendarId },
        { sort: '["daysLate","ASC"]', pageSize: 1 },
        { pageNo: 2, pageSize: 1 },
      ])
        expect(await found(query), JSON.stringify(query)).toEqual([late.id])
      expect(await found({ daysLate: 4 })).toEqual([older.id])
      expect(await found({ keywords: '%' })).toEqual([])
      const { body } = await clerk.get(overdue, { pageSize: 1 })
      expect(body.totalCount).toBe(2)

      const done = await clerk.post(call('markAsDelivered'), {
        planId: late.id,
        version: late.version,
      })
      expect(done.body).toMatchObject({ isSuccess: true })
      expect(await found({})).toEqual([older.id])
    })

    it('gives a reminder to a person, and hides it for a while with a reason', async () => {
      const { id: planId, no } = await planned(world.day(-2))
      const target = { planId, kind: 'Overdue' }
      const found = (query: Record<string, unknown> = {}) =>
        rows(overdue, { keywords: no, ...query })
      const ownerId = world.actor.staffId
      expect((await follow('assign', { ...target, ownerId })).body.isSuccess).toBe(true)
      expect(await found({ ownerId })).toMatchObject([{ planId, ownerName: 'Person of NZ' }])

      const until = world.day(4)
      const snoozed = await follow('snooze', { ...target, until, reason: 'Calls on Friday.' })
      expect(snoozed.body.isSuccess).toBe(true)
      expect(await found()).toEqual([])
      expect(await found({ isSnoozed: true })).toMatchObject([
        { snoozedUntil: until, reason: 'Calls on Friday.', ownerId },
      ])
      // It is over once its day has come.
      await run(
        'update plan_follow_ups set snoozed_until = $2 where plan_id = $1',
        planId,
        world.day(0),
      )
      expect(await found()).toHaveLength(1)
      await run('update plan_follow_ups set snoozed_until = $2 where plan_id = $1', planId, until)
      expect((await follow('wake', target)).body.isSuccess).toBe(true)
      expect(await found()).toMatchObject([{ snoozedUntil: null, reason: null, ownerId }])

      const history = await run(
        "select operation from audit where entity = 'planFollowUps' and record_id = (select id from plan_follow_ups where plan_id = $1) order by seq",
        planId,
      )
      expect(history.map(({ operation }) => operation)).toEqual(['create', 'update', 'update'])
    })

    it('refuses by the field that is wrong, and changes nothing', async () => {
      const { id: planId, version } = await planned(world.day(-2))
      const abroad = await world.make(
        'deliveryPlans',
        { orderId: (await ordered()).id, calendarId, date: world.day(-2), serviceType: 'Delivery' },
        world.abroad,
      )
      const target = { planId, kind: 'Overdue' }
      const snooze = { ...target, until: world.day(2), reason: 'Later' }
      const before = await footprint(product.db)
      const wrong: [string, object, string][] = [
        ['snooze', { ...snooze, until: world.day(0) }, 'until'],
        ['snooze', { ...snooze, until: world.day(400) }, 'until'],
        ['snooze', { ...snooze, until: 'Friday' }, 'until'],
        ['snooze', { ...snooze, reason: '  ' }, 'reason'],
        ['snooze', { ...snooze, reason: 'x'.repeat(301) }, 'reason'],
        ['snooze', { ...snooze, kind: 'Bored' }, 'kind'],
        ['snooze', { ...snooze, planId: uuid() }, 'planId'],
        ['assign', { ...target, planId: abroad }, 'planId'],
        ['assign', { ...target, ownerId: uuid() }, 'ownerId'],
        ['assign', { ...target, ownerId: world.abroad.staffId }, 'ownerId'],
        ['wake', { ...target, planId: 'x' }, 'planId'],
      ]
      for (const [step, body, field] of wrong) {
        const { status, body: answer } = await follow(step, body)
        expect(
          [status < 500, answer.isSuccess, answer.errors?.[0]?.field],
          JSON.stringify(body),
        ).toEqual([true, false, field])
      }
      for (const [path, query, field] of [
        [overdue, { daysLate: 0 }, 'daysLate'],
        [overdue, { calendarId: 'x' }, 'calendarId'],
        [overdue, { sort: '["phone; drop","ASC"]' }, 'sort'],
        [overdue, { state: 'Delivered' }, 'state'],
        [unpaid, { from: world.day(3), to: world.day(2) }, 'to'],
        [unpaid, { balanceFrom: 5, balanceTo: 1 }, 'balanceTo'],
        [warnings, { from: world.day(3), to: world.day(2) }, 'to'],
        [warnings, { to: world.day(200) }, 'to'],
        [warnings, { risk: 'Rain' }, 'risk'],
      ] as const) {
        const { status, body } = await chief.get(path, query)
        expect([status, body.errors?.[0]?.field], JSON.stringify(query)).toEqual([400, field])
      }
      const none = await clerk.post('/api/deliveryPlans/holdUntilPaid', { planId, version })
      expect(none.body.errors).toMatchObject([{ code: 'paid', field: 'planId' }])
      expect(await footprint(product.db)).toBe(before)
    })

    it('is open to who reaches its screen, and nobody else', async () => {
      const stranger = await product.as(['D1'])
      const held: [Caller, number[]][] = [
        [clerk, [200, 200, 403]],
        [keeper, [403, 403, 200]],
        [stranger, [403, 403, 403]],
      ]
      for (const [person, expected] of held) {
        const lists = await Promise.all([overdue, unpaid, warnings].map(path => person.get(path)))
        expect(lists.map(({ status }) => status)).toEqual(expected)
        const file = await person.post(call('exportOverdueDeliveryPlanList'), {})
        expect(file.status).toBe(expected[0])
      }
      const { id: planId } = await planned(world.day(3))
      expect((await follow('wake', { planId, kind: 'Unpaid' }, stranger)).status).toBe(403)
      expect((await follow('wake', { planId, kind: 'Unpaid' }, keeper)).status).toBe(200)
      const body = { planId, reason: 'A good customer' }
      expect((await clerk.post('/api/deliveryPlans/releaseUnpaid', body)).status).toBe(403)
    })

    it('lists coming plans with money owing, locks them until paid, and lets J4 release them', async () => {
      const order = await ordered({ total: 500 })
      const { id: planId, no, version } = await planned(world.day(2), {}, order)
      await world.make('depositReferences', { orderId: order.id, reference: 'NGATA SOFA' })
      const found = (query: Record<string, unknown> = {}) =>
        rows(unpaid, { keywords: no, ...query })
      expect(await found()).toMatchObject([
        {
          planId,
          orderId: order.id,
          total: 500,
          paid: 0,
          balance: 500,
          isUnpaidBlocked: false,
          depositReferences: 'NGATA SOFA',
          lastContactOnUtc: null,
        },
      ])
      expect(await found({ from: world.day(3) })).toEqual([])
      expect(await found({ to: world.day(1), from: world.day(0) })).toEqual([])
      expect(await found({ balanceFrom: 500.01 })).toEqual([])
      expect(await found({ balanceFrom: 500, balanceTo: 500, to: world.day(2) })).toHaveLength(1)

      const held = await clerk.post('/api/deliveryPlans/holdUntilPaid', { planId, version })
      expect(held.body.isSuccess).toBe(true)
      expect(await found()).toMatchObject([{ isUnpaidBlocked: true, version: version + 1 }])
      const stale = await chief.post('/api/deliveryPlans/releaseUnpaid', {
        planId,
        version,
        reason: 'Old',
      })
      expect(stale.status).toBe(409)
      const released = await chief.post('/api/deliveryPlans/releaseUnpaid', {
        planId,
        version: version + 1,
        reason: 'Pays the driver',
      })
      expect(released.body.isSuccess).toBe(true)
      expect(await found()).toMatchObject([{ isUnpaidBlocked: false }])
      await run('update orders set paid = total where id = $1', order.id)
      expect(await found()).toEqual([])
    })

    it('tells on the home panel what waits in the branch, as many as the list shows', async () => {
      const actor = world.withCodes('J1')
      await run(
        'update staff set branch_id = $2 where id = $1',
        actor.staffId,
        (await run('select branch_id as id from delivery_calendars where id = $1', calendarId))[0]
          .id,
      )
      await planned(world.day(1), {}, await ordered({ total: 90 }))
      const tiles = await tilesOf({ db: product.db, actor })
      for (const [name, path] of [
        ['overduePlans', overdue],
        ['unpaidPlans', unpaid],
      ] as const) {
        const tile = tiles.find(each => each.name === name)!
        const { filter } = Object.fromEntries(new URLSearchParams(tile.query)) as { filter: string }
        const { body } = await clerk.get(path, JSON.parse(filter))
        expect(tile.count, name).toBe(body.totalCount)
        expect(tile.count, name).toBeGreaterThan(0)
      }
    })

    it('writes the lists as files', async () => {
      const { no } = await planned(world.day(-4))
      const file = await clerk.post(call('exportOverdueDeliveryPlanList'), {
        keywords: no,
        format: 'csv',
      })
      const [head, row, ...more] = file.bytes.toString('utf8').trim().split(/\r?\n/)
      expect(head).toContain('Plan,Days late,Order,Customer,Items,Last note,Owner,')
      expect(row).toContain(no)
      expect(row).toContain(',4,')
      expect(more).toEqual([])
      const workbook = await clerk.post(call('exportUnPaidDeliveryPlanList'), {})
      expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
    })

    it('tells each risk of a coming plan while it is there, and why', async () => {
      const place = await world.calendar({ warehouseId })
      const order = await ordered()
      const added = await chief.post(call('addNewDeliveryPlan'), {
        orderId: order.id,
        calendarId: place,
        date: world.day(1),
        serviceType: 'Delivery',
        items: [{ orderLineId: order.line(0), quantity: 2 }],
      })
      const { id, no } = added.body.data
      const set = (sql: string, ...values: unknown[]) => run(`update ${sql}`, ...values)
      await set("delivery_plans set preparation_status = 'Prepared By Warehouse' where id = $1", id)
      const risks = async (query: Record<string, unknown> = {}) =>
        (await rows(warnings, { keywords: no, ...query }, keeper)).map(
          ({ kind, severity, why }) => `${severity} ${kind}: ${why}`,
        )
      expect(await risks()).toEqual([])

      const { id: containerId, lineId } = await world.container(
        { no: 'RMND1234567', type: '20', warehouseId, arrivesOn: world.day(20) },
        { skuId: order.skuId, quantity: 2 },
      )
      const slotId = async () =>
        world.make('calendarSlots', {
          calendarId: place,
          period: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
        })
      const sku = `SOFA-${made}`
      const reserved = 'reservations set'
      const ofLine = 'where order_line_id = $1'
      const dated = (date: string) => date.split('-').toReversed().join('/')
      const cases: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
        [
          'High Not prepared: Due tomorrow, not begun.',
          () => set("delivery_plans set preparation_status = 'None' where id = $1", id),
          () =>
            set(
              "delivery_plans set preparation_status = 'Prepared By Warehouse' where id = $1",
              id,
            ),
        ],
        [
          `High Stock short: Not promised: 1 of 2 × ${sku}.`,
          () => set(`${reserved} quantity = 1 ${ofLine}`, order.line(0)),
          () => set(`${reserved} quantity = 2 ${ofLine}`, order.line(0)),
        ],
        [
          `High Arrives late: ${sku} is expected on ${dated(world.day(20))}.`,
          () =>
            set(
              `${reserved} source = 'Container', container_line_id = $2 ${ofLine}`,
              order.line(0),
              lineId,
            ),
          () => set('containers set arrives_on = $2 where id = $1', containerId, world.day(1)),
        ],
        [
          'Medium Unpaid: Owes 1,250.50.',
          () => set('orders set total = 1250.5 where id = $1', order.id),
          () => set('orders set paid = total where id = $1', order.id),
        ],
        [
          'Low No slot: No time slot is chosen.',
          slotId,
          () =>
            set(
              'delivery_plans set slot_id = (select s.id from calendar_slots s where s.calendar_id = $2) where id = $1',
              id,
              place,
            ),
        ],
        [
          'Medium Not served: No delivery address is known.',
          async () => {
            const areaId = await world.make('deliveryAreas', { name: 'Central', country: 'NZ' })
            await world.make('areaPostcodes', { areaId, postcode: '1010' })
            await run(
              'insert into delivery_calendars_area_ids (from_id, to_id) values ($1, $2)',
              place,
              areaId,
            )
          },
          async () =>
            set(
              'delivery_plans set address_id = $2 where id = $1',
              id,
              await world.make('addresses', {
                customerId,
                line1: '1 Queen St',
                city: 'Auckland',
                postcode: '1010',
                country: 'NZ',
              }),
            ),
        ],
        [
          'Medium Over capacity: 1 of 0 stops of the day are booked.',
          () =>
            set(
              'calendar_days set capacity_stops = 0, extra_stops = 1 where calendar_id = $1',
              place,
            ),
          () =>
            set(
              'calendar_days set capacity_stops = 1, extra_stops = 0 where calendar_id = $1',
              place,
            ),
        ],
        [
          'High Changed after print: Its papers were printed before its last change.',
          () =>
            set(
              "delivery_plans set changed_after_print_on_utc = date_trunc('milliseconds', now()) where id = $1",
              id,
            ),
          () => keeper.post('/api/deliveryPlans/seePreparationChange', { planId: id }),
        ],
        [
          'High No contact: No phone number and no e-mail address of Aroha Ngata is known.',
          () => set('customers set phone = null where id = $1', customerId),
          () => set("customers set phone = '+64211234567' where id = $1", customerId),
        ],
      ]
      for (const [risk, break_, mend] of cases) {
        await break_()
        expect(await risks()).toEqual([risk])
        const [severity] = risk.split(' ')
        expect(await risks({ severity }), risk).toEqual([risk])
        const [row] = await rows(warnings, { keywords: no }, keeper)
        expect(await risks({ risk: row!.kind, calendarId: place })).toEqual([risk])
        // These two lead to where they are mended.
        expect([row!.contactId, row!.placeId]).toEqual([
          row!.kind === 'No contact' ? customerId : null,
          row!.kind === 'Not served' ? order.id : null,
        ])
        const snoozed = { planId: id, kind: row!.kind, until: world.day(2), reason: 'Known' }
        expect((await follow('snooze', snoozed, keeper)).body.isSuccess).toBe(true)
        expect(await risks()).toEqual([])
        expect(await risks({ isSnoozed: true })).toEqual([risk])
        await follow('wake', { planId: id, kind: row!.kind }, keeper)
        await mend()
        expect(await risks(), `${risk} is mended`).toEqual([])
      }
      // Two at once: the worse one first.
      await set("delivery_plans set preparation_status = 'None' where id = $1", id)
      await set('orders set paid = 0 where id = $1', order.id)
      expect((await risks()).map(risk => risk.split(':')[0])).toEqual([
        'High Not prepared',
        'Medium Unpaid',
      ])
      expect(await risks({ from: world.day(2), to: world.day(9) })).toEqual([])
    })
  },
  emptyBeginning,
)

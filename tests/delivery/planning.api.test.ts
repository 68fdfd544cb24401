import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { plannerOf, type Ordered, type Planner } from '#tests/support/api/planner.ts'
import {
  differences,
  emptyBeginning,
  footprint,
  worldIn,
  type World,
} from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { formOf } from '#tests/support/files.ts'
import { naughtyStrings } from '#tests/support/hostile.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

/** A name that a browser may send as well. */
const naughty = '../../<script>alert(1)</script>\u202egate.gif'

describeRules(
  'planning deliveries',
  database => {
    let product: Product, world: World, planner: Planner, clerk: Caller, chief: Caller
    let warehouseId: string, calendarId: string
    const slot = (from: number, of = calendarId, more: object = {}) =>
      world.make('calendarSlots', {
        calendarId: of,
        period: { startHour: from, startMinute: 0, endHour: from + 2, endMinute: 0 },
        ...more,
      })
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      clerk = await product.as(['J1', 'K1'])
      chief = await product.as(['J1', 'K1', 'K3', 'J4'])
      warehouseId = await world.warehouse('MAIN')
      calendarId = await world.calendar({ name: 'Planned days', warehouseId, horizonDays: 60 })
      planner = plannerOf(world, clerk, { calendarId, warehouseId, date: world.day(3) })
    })
    afterAll(() => product.close())

    const dayOf = async (date: string, of = calendarId) =>
      (
        await product.db.text<Record<string, number>>(
          'select booked_stops as stops, booked_items as items from calendar_days where calendar_id = $1 and date = $2',
          [of, date],
        )
      )[0]
    const check = async (query: object) =>
      (await clerk.get('/api/delivery/checkPlan', { date: world.day(3), calendarId, ...query }))
        .body.data
    const codes = (body: { objections: { code: string; field: string; weight: string }[] }) =>
      body.objections.map(({ code, field, weight }) => `${weight} ${code} ${field}`)

    it('books goods of an order, splits them over plans, and tells what is planned and open', async () => {
      const order = await planner.ordered(3)
      const first = await planner.plan(order, 2)
      expect(first).toMatchObject({ state: 'Scheduled', stops: 1, items: 2, isUnpaidBlocked: true })
      await planner.plan(order, 1, { date: world.day(4) })
      const { body } = await clerk.get('/api/delivery/getOrderAndDeliveryPlanListById', {
        orderId: order.id,
      })
      expect(body.data).toMatchObject({
        lines: [{ ordered: 3, planned: 3, delivered: 0, open: 0 }],
        plans: [{ items: [{ quantity: 1 }] }, { items: [{ quantity: 2 }] }],
      })
      const found = await product.db.text('select delivery_status from orders where id = $1', [
        order.id,
      ])
      expect(found).toEqual([{ delivery_status: 'Planned' }])
    })

    it('refuses a plan by the field that is wrong, and changes nothing', async () => {
      const order = await planner.ordered(2)
      const other = await planner.ordered(1)
      const foreign = await world.calendar()
      const [own, theirs] = [await slot(8), await slot(8, foreign)]
      // A slot of the day after, and a day that is closed.
      const late = await slot(14, calendarId, { date: world.day(4) })
      const shut = world.day(30)
      await world.make('calendarDays', { calendarId, date: shut, isOpen: false })
      const closed = await world.calendar({ status: 'Disabled' })
      const abroad = await world.make(
        'orders',
        {
          source: 'Phone',
          customerId: await customer(),
          branchId: await branch(),
          orderedOnUtc: new Date().toISOString(),
        },
        world.abroad,
      )
      const item = (quantity: unknown, orderLineId = order.line(0)) => ({
        items: [{ orderLineId, quantity }],
      })
      const before = await footprint(product.db)
      const wrong: [object, string][] = [
        [{ date: world.day(-1) }, 'date'],
        [{ date: world.day(61) }, 'date'],
        [{ date: 'tomorrow' }, 'date'],
        [{ calendarId: closed, slotId: null }, 'calendarId'],
        [{ calendarId: uuid() }, 'calendarId'],
        [{ slotId: theirs }, 'slotId'],
        [{ slotId: late }, 'slotId'],
        [{ date: shut }, 'date'],
        [{ orderId: abroad }, 'orderId'],
        [{ orderId: uuid() }, 'orderId'],
        [{ serviceType: 'Teleport' }, 'serviceType'],
        [{ addressId: uuid() }, 'addressId'],
        [{ providerId: uuid() }, 'providerId'],
        [item(0), 'items.0.quantity'],
        [item(-1), 'items.0.quantity'],
        [item(1.5), 'items.0.quantity'],
        [item(3), 'items.0.quantity'],
        [item(1, other.line(0)), 'items.0.orderLineId'],
        [{ items: [item(1).items[0], item(1).items[0]] }, 'items.1.orderLineId'],
        [{ items: [] }, 'items'],
        [{ overrideReason: 'Moving house' }, 'overrideReason'],
        [{ overrideReason: ' ' }, 'overrideReason'],
      ]
      const answers: string[] = []
      for (const [more] of wrong) {
        const { status, body } = await planner.add(order, 1, { slotId: own, ...more })
        expect(status, JSON.stringify(more)).toBeLessThan(500)
        expect(body.isSuccess, JSON.stringify(more)).toBe(false)
        answers.push(body.errors[0].field)
      }
      expect(answers).toEqual(wrong.map(([, field]) => field))
      expect(await footprint(product.db)).toBe(before)
      // A plan that is there moves to none of them either, by any call, and takes no such goods.
      const plan = await planner.plan(order, 1, { slotId: own })
      const planId = plan.id as string
      const theirDays = await world.make(
        'deliveryCalendars',
        { name: 'Theirs', calendarType: 'Delivery', branchId: await branch(), sunday: true },
        world.abroad,
      )
      const theirPlan = await world.make(
        'deliveryPlans',
        {
          orderId: abroad,
          calendarId: theirDays,
          date: world.day(3),
          serviceType: 'Delivery',
          stops: 0,
        },
        world.abroad,
      )
      const kept = async () =>
        (await footprint(product.db)) +
        JSON.stringify(
          await product.db.text(
            'select p.*, (select json_agg(i order by i.id) from plan_items i where i.plan_id = p.id) as goods from delivery_plans p where p.id = any($1) order by p.id',
            [[planId, theirPlan]],
          ),
        )
      const held = await kept()
      const to = world.day(4)
      const places: [object, string][] = [
        [{ date: world.day(3), slotId: late }, 'slotId'],
        [{ date: to, slotId: theirs }, 'slotId'],
        [{ date: shut, slotId: own }, 'date'],
        [{ date: world.day(-1) }, 'date'],
        [{ date: world.day(61) }, 'date'],
        [{ date: to, version: 9 }, 'version'],
        [{ date: to, planId: theirPlan }, 'planId'],
      ]
      const calendars: [object, string][] = [
        [{ date: 'tomorrow' }, 'date'],
        [{ date: to, calendarId: closed }, 'calendarId'],
        [{ date: to, calendarId: theirDays }, 'calendarId'],
        [{ date: world.day(3), slotId: own, calendarId: foreign }, 'slotId'],
        [{ date: to, overrideReason: 'Moving house' }, 'overrideReason'],
      ]
      const goods: [object, string][] = [
        ...[0, -1, 1.5, 3].map((n): [object, string] => [item(n), 'items.0.quantity']),
        [item(1, other.line(0)), 'items.0.orderLineId'],
        [{ items: [item(1).items[0], item(1).items[0]] }, 'items.1.orderLineId'],
        [{ items: [] }, 'items'],
        [{ ...item(2), version: 9 }, 'version'],
        [{ ...item(1), planId: theirPlan }, 'planId'],
      ]
      const expectRefused = (call: string, [sent, field]: [object, string], answer: unknown) => {
        const { errors } = answer as { errors?: { field: string }[] }
        expect([call, sent, errors?.[0]?.field]).toEqual([call, sent, field])
      }
      for (const [call, rows] of [
        ['reschedule', [...places, ...calendars]],
        ['updateDeliveryPlanDate', [...places, ...calendars]],
        ['updateDeliveryPlanItems', goods],
      ] as const)
        for (const row of rows)
          expectRefused(call, row, (await planner.call(call, { planId, ...row[0] })).body)
      // Of many plans the row says so: those of a day, and those of the list.
      for (const row of places) {
        const { body } = await clerk.post('/api/deliveryPlans/movePlans', {
          moves: [{ planId, ...row[0] }],
          reason: 'Snow',
        })
        expectRefused('movePlans', row, body.results[0])
        const { planId: id = planId, version, ...input } = row[0] as Record<string, unknown>
        const listed = await clerk.post('/api/deliveryPlans/bulk', {
          operation: 'move',
          targets: [{ id, version }],
          input,
        })
        expectRefused('move', row, listed.body.results[0])
      }
      expect(await kept()).toBe(held)
    })
    const customer = async () =>
      (await product.db.text<{ id: string }>('select id from customers limit 1'))[0]!.id
    const branch = async () =>
      (await product.db.text<{ id: string }>('select id from branches limit 1'))[0]!.id

    it('plans confirmed orders alone', async () => {
      const sku = await world.sku('QUOTED')
      const order = await world.order([[sku, 1]])
      const { body } = await planner.add(order, 1)
      expect(body.errors).toMatchObject([{ code: 'order_state', field: 'orderId' }])
    })

    it('asks before an order has two plans on a day of a calendar', async () => {
      const order = await planner.ordered(2)
      await planner.plan(order, 1)
      const twice = await planner.add(order, 1)
      expect(twice.body.errors).toMatchObject([{ code: 'other_plan', field: 'isConfirmed' }])
      await planner.plan(order, 1, { isConfirmed: true })
    })

    it('goes beyond a full day only with a reason and K3, and names the next free dates', async () => {
      const full = await world.calendar({ name: 'Planned full', warehouseId, defaultStops: 1 })
      const order = await planner.ordered(4)
      await planner.plan(order, 1, { calendarId: full })
      const more = { calendarId: full, isConfirmed: true }
      const refused = await planner.add(order, 1, more)
      expect(refused.body.errors).toMatchObject([
        { code: 'full', field: 'date', freeDates: [4, 5, 6].map(world.day) },
      ])
      const overrideReason = 'The customer moves house'
      const clerks = await planner.add(order, 1, { ...more, overrideReason })
      expect(clerks.body.errors).toMatchObject([{ field: 'overrideReason' }])
      const done = await planner.add(order, 1, { ...more, overrideReason }, chief)
      expect(done.body.isSuccess).toBe(true)
      const moved = await planner.plan(order, 1, { ...more, date: world.day(5) })
      const move = { planId: moved.id, date: world.day(3), isConfirmed: true, overrideReason }
      expect((await planner.call('reschedule', move)).body.errors).toMatchObject([
        { field: 'overrideReason' },
      ])
      expect((await planner.call('reschedule', move, chief)).body.isSuccess).toBe(true)
      expect(await dayOf(world.day(3), full)).toMatchObject({ stops: 3 })
    })

    it('takes more of a day for more items if they fit, and gives back what is taken out', async () => {
      const small = await world.calendar({ name: 'Planned small', warehouseId, defaultItems: 5 })
      const order = await planner.ordered(6, 2)
      const plan = await planner.plan(order, 4, { calendarId: small })
      const items = (quantity: number, second?: number) => [
        { orderLineId: order.line(0), quantity },
        ...(second ? [{ orderLineId: order.line(1), quantity: second }] : []),
      ]
      const set = (wanted: object[], more: object = {}) =>
        planner.call('updateDeliveryPlanItems', { planId: plan.id, items: wanted, ...more })
      const before = await footprint(product.db)
      const refused = await set(items(4, 2))
      expect(refused.body.errors).toMatchObject([{ code: 'full', field: 'date', freeDates: [] }])
      expect((await set(items(7))).body.errors).toMatchObject([
        { code: 'too_many', field: 'items.0.quantity' },
      ])
      expect((await set(items(1), { version: 9 })).status).toBe(409)
      expect(await footprint(product.db)).toBe(before)
      expect((await set(items(3, 2))).body.data).toMatchObject({
        items: 5,
        planItems: [{ quantity: 3 }, { quantity: 2 }],
      })
      expect(await dayOf(world.day(3), small)).toMatchObject({ stops: 1, items: 5 })
      await set(items(1))
      expect(await dayOf(world.day(3), small)).toMatchObject({ stops: 1, items: 1 })
      expect(await differences(product.db, 'Planned')).toEqual([])
    })

    it('lets goods in preparation be changed by K4 and K3 alone', async () => {
      const order = await planner.ordered(2)
      const plan = await planner.plan(order, 2)
      await product.db.text(
        "update delivery_plans set preparation_status = 'Preparation Started' where id = $1",
        [plan.id],
      )
      const change = {
        planId: plan.id,
        items: [{ orderLineId: order.line(0), quantity: 1 }],
      }
      expect((await planner.call('updateDeliveryPlanItems', change)).body.errors).toMatchObject([
        { code: 'preparation' },
      ])
      const allowed = await planner.call('updateDeliveryPlanItems', change, chief)
      expect(allowed.body.isSuccess).toBe(true)
    })

    it('tells everything that speaks against a plan at once, and nothing against a good one', async () => {
      const order = await planner.ordered(2)
      const tight = await world.calendar({
        name: 'Planned tight',
        warehouseId,
        defaultStops: 1,
        defaultItems: 1,
      })
      const slotId = await slot(8, tight, { capacity: 1 })
      await planner.plan(order, 1, { calendarId: tight, slotId })
      const items = JSON.stringify({ orderLineId: order.line(0), quantity: 5 })
      const body = await check({ orderId: order.id, calendarId: tight, slotId, items })
      expect(codes(body)).toEqual([
        'Refused too_many items.0.quantity',
        'Refused full date',
        'Refused full date',
        'Refused full slotId',
        'Confirm other_plan isConfirmed',
        'Warning not_ready items.0.quantity',
        'Warning unpaid orderId',
      ])
      expect(body).toMatchObject({ isAllowed: false, freeDates: [] })
      const past = await check({ orderId: order.id, date: world.day(-2) })
      expect(codes(past)).toContain('Refused past date')
      expect(codes(await check({ orderId: order.id }))).toEqual(['Warning unpaid orderId'])
    })

    it('says which service and area a calendar does not serve', async () => {
      const order = await planner.ordered(1)
      const areaId = await world.make('deliveryAreas', { name: 'Far North', country: 'NZ' })
      await world.make('areaPostcodes', { areaId, postcode: '0410' })
      const [address] = await product.db.text<{ id: string }>(
        'select customer_id as id from orders where id = $1',
        [order.id],
      )
      const addressId = await world.make('addresses', {
        customerId: address!.id,
        line1: '1 Hill Road',
        postcode: '1061',
        city: 'Auckland',
        country: 'NZ',
      })
      const north = await world.calendar({ name: 'Planned north', warehouseId })
      await product.db.text(
        'insert into delivery_calendars_area_ids (from_id, to_id) values ($1, $2)',
        [north, areaId],
      )
      const body = await check({ orderId: order.id, calendarId: north, addressId })
      expect(codes(body)).toContain('Warning area addressId')
      const { data } = (
        await planner.add(order, 1, { warningReason: 'Agreed', calendarId: north, addressId })
      ).body
      expect(data.addressId).toBe(addressId)
    })

    it('hands over what awaits payment once it is paid, or by J4 with a reason', async () => {
      const order = await planner.ordered(2)
      const [first, second] = [
        await planner.plan(order, 1),
        await planner.plan(order, 1, { date: world.day(4) }),
      ]
      const deliver = (planId: string, by: Caller, reason?: string) =>
        planner.call('markAsDelivered', { planId, reason }, by)
      expect((await deliver(first.id, clerk, 'A regular')).body.errors).toMatchObject([
        { code: 'unpaid', field: 'isUnpaidBlocked' },
      ])
      expect((await deliver(first.id, chief)).body.errors).toMatchObject([
        { code: 'unpaid', field: 'reason' },
      ])
      expect((await deliver(first.id, chief, 'A regular')).body.isSuccess).toBe(true)
      await product.db.text('update orders set paid = total where id = $1', [order.id])
      expect((await deliver(second.id, clerk)).body.isSuccess).toBe(true)
      await product.db.text('update orders set paid = 0 where id = $1', [order.id])
    })

    it('is handed over once the required questions of its checklist are answered', async () => {
      const own = await world.calendar({ name: 'Planned asked', warehouseId })
      const order = await planner.ordered(1)
      const plan = await planner.plan(order, 1, { calendarId: own })
      const ask = (text: string, more: object) =>
        world.make('checklistItems', { text, calendarId: own, isRequired: true, ...more })
      const count = await ask('How many cartons?', { stage: 'Delivery', answerType: 'Number' })
      await ask('Customer signed', { stage: 'Pickup', answerType: 'Signature' })
      await product.db.text('update orders set paid = total where id = $1', [order.id])
      const deliver = () => planner.call('markAsDelivered', { planId: plan.id })
      expect((await deliver()).body.errors).toMatchObject([
        { code: 'unanswered', field: 'checklist' },
      ])
      const answer = (value: string) =>
        clerk.post('/api/deliveryPlans/checklist', {
          planId: plan.id,
          answers: [{ itemId: count, answer: value }],
        })
      expect((await answer('many')).body.errors).toMatchObject([{ field: 'answers.0.answer' }])
      await answer('3')
      const sent = { planId: plan.id, answers: [{ itemId: count, answer: '4' }] }
      expect((await chief.post('/api/deliveryPlans/checklist', sent)).status).toBe(200)
      // Only who gives another answer is its author.
      expect((await answer('4')).status).toBe(200)
      const audit = await product.db.text(
        `select a.author_id = u.staff_id as "isAuthor" from checklist_answers a
         join audit u on u.record_id = a.plan_id and u.operation = 'answer' where a.item_id = $1 and not a.is_deleted order by u.seq`,
        [count],
      )
      expect(audit).toEqual([{ isAuthor: false }, { isAuthor: true }])
      const { body } = await clerk.get('/api/deliveryPlans/checklist', { planId: plan.id })
      expect(body.items).toMatchObject([{ itemId: count, answer: '4', isBlocking: true }])
      expect((await deliver()).body.isSuccess).toBe(true)
      await product.db.text('update orders set paid = 0 where id = $1', [order.id])
    })

    it('plans visits of tickets, with goods or without', async () => {
      const ticketId = await world.make('tickets', {})
      const visit = (more: object) =>
        planner.call('addNewDeliveryPlanByTicket', {
          ticketId,
          calendarId,
          date: world.day(3),
          serviceType: 'Service visit',
          ...more,
        })
      const skuId = await world.sku('CASTOR')
      expect((await visit({})).body.data).toMatchObject({ ticketId, orderId: null, stops: 1 })
      const withGoods = await visit({ items: [{ skuId, quantity: 4 }] })
      expect(withGoods.body.data).toMatchObject({ items: 4 })
      expect((await visit({ items: [{ quantity: 1 }] })).body.errors).toMatchObject([
        { field: 'items.0.skuId' },
      ])
      const { body } = await clerk.get('/api/delivery/getServiceTicketAndDeliveryPlanListById', {
        ticketId,
      })
      expect(body.data.plans).toHaveLength(2)
      // What is prepared for a visit stays in its zone: it is not put away from there.
      const areas: string[] = []
      for (const kind of ['Staging', 'Returns'])
        areas.push(
          await world.make('stockAreas', { name: kind, warehouseId, kind, isActive: true }),
        )
      const held = { warehouseId, stockStatus: 'Normal', stockOnHoldStatus: 'Ticket', ticketId }
      await world.write(context =>
        post(context, { type: 'Receipt', movements: [{ skuId, quantity: 4, to: held }] }),
      )
      const [zoneId, layerId] = areas
      const planId = withGoods.body.data.id as string
      const goods = { planId, skuId, quantity: 4, zoneId }
      const itemId = await world.make('checklistItems', {
        text: 'All castors there?',
        stage: 'Before preparation',
        serviceType: 'Service visit',
        isRequired: true,
      })
      const before = await footprint(product.db)
      const unasked = await chief.post('/api/deliveryPlans/prepareItems', goods)
      expect(unasked.body.errors).toMatchObject([
        { code: 'unanswered', message: expect.stringContaining('All castors there?') },
      ])
      expect(await footprint(product.db)).toBe(before)
      const answers = [{ itemId, answer: 'Yes' }]
      await chief.post('/api/deliveryPlans/checklist', { planId, answers })
      expect((await chief.post('/api/deliveryPlans/prepareItems', goods)).body).toMatchObject({
        prepared: 4,
      })
      const away = await chief.post('/api/layers/putAway', { layerId, skuId, quantity: 1 })
      expect(away.body.errors[0].code).toBe('insufficient_stock')
    })

    it('keeps track notes, tracking numbers of one line, and last-minute changes', async () => {
      const plan = await planner.plan(await planner.ordered(1), 1)
      const planId = plan.id
      const broken = await planner.call('saveTrackingNo', { planId, trackingNo: 'KC1\r\nBcc: x' })
      expect(broken).toMatchObject({ status: 400, body: { errors: [{ field: 'trackingNo' }] } })
      await planner.call('saveTrackingNo', { planId, trackingNo: ' KC1 ' })
      await clerk.post('/api/deliveryPlans/trackNotes', { planId, type: 'Call', text: 'No answer' })
      const late = await planner.call('lastMinuteUpdate', { planId, note: 'Another gate' })
      expect(late.body.data).toMatchObject({
        trackingNo: 'KC1',
        changedAfterPrintOnUtc: expect.any(String),
      })
      const notes = async () =>
        (await clerk.get('/api/delivery/GetPlanTrackNotesByPlanId', { planId })).body.data
      expect((await notes()).map(({ type }: { type: string }) => type).toSorted()).toEqual([
        'Call',
        'Last-minute update',
      ])
      // Whatever people paste is kept as it is.
      const pasted = naughtyStrings.filter(text => text.trim()).slice(0, 80)
      for (const text of pasted)
        expect(
          (await clerk.post('/api/deliveryPlans/trackNotes', { planId, text })).status,
          JSON.stringify(text),
        ).toBe(200)
      const kept = (await notes()).map(({ text }: { text: string }) => text)
      expect(kept).toEqual(expect.arrayContaining(pasted.map(text => text.trim())))
    })

    it('takes away a file that was added to a plan, and no other', async () => {
      const { id: planId } = await planner.plan(await planner.ordered(1), 1)
      const other = await planner.plan(await planner.ordered(1), 1)
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
      // Who plans deliveries without the diary keeps their files too.
      const seller = await product.as(['J1'])
      const add = (by: Caller, bytes: Buffer | string, name: string) => {
        const { headers, payload } = formOf({ planId }, { bytes, name })
        return by.send({ method: 'POST', url: '/api/deliveryPlans/addFile', headers, payload })
      }
      expect((await add(seller, gif, naughty)).body).toMatchObject({ isSuccess: true })
      const before = await footprint(product.db)
      for (const [bytes, name] of [
        ['<svg/>', 'gate.svg'],
        ['a text', 'gate.gif'],
        ['', 'gate.gif'],
        [Buffer.alloc(20_000_001, gif), 'gate.gif'],
      ] as const)
        expect((await add(seller, bytes, name)).body.errors, name).toMatchObject([
          { field: 'file' },
        ])
      expect(await footprint(product.db)).toBe(before)
      expect((await add(await product.as(['K1']), gif, 'gate.gif')).status).toBe(403)
      expect((await add(await product.as(['J1'], 'CA'), gif, 'gate.gif')).status).toBe(404)
      const { body: files } = await seller.get(`/api/deliveryPlans/${planId}/files`)
      expect(files).toHaveLength(1)
      const [body] = files
      const take = (from: string) =>
        planner.call('deleteDeliveryPlanUploadedFile', { planId: from, fileId: body.id })
      expect(await take(other.id)).toMatchObject({
        status: 404,
        body: { errors: [{ field: 'fileId' }] },
      })
      expect((await take(planId)).body.isSuccess).toBe(true)
      expect((await take(planId)).status).toBe(404)
    })

    it('calls a day full whose time slots are all full', async () => {
      const own = await world.calendar({ name: 'Planned slots', warehouseId, defaultStops: 9 })
      const slots = [await slot(8, own, { capacity: 1 }), await slot(10, own, { capacity: 1 })]
      const order = await planner.ordered(2)
      const full = async () =>
        (
          await clerk.get('/api/delivery/getFullyBookedDateListByCalendarIdAndDateRange', {
            calendarId: own,
            from: world.day(0),
            to: world.day(9),
          })
        ).body.data
      await planner.plan(order, 1, { calendarId: own, slotId: slots[0] })
      expect(await full()).toEqual([])
      await planner.plan(order, 1, { calendarId: own, slotId: slots[1], isConfirmed: true })
      expect(await full()).toEqual([{ date: world.day(3) }])
    })

    it('locks a day, which then takes no bookings', async () => {
      const order: Ordered = await planner.ordered(1)
      const day = { calendarId, date: world.day(20) }
      await planner.call('markedSheduleLocked', { ...day, isLocked: true })
      expect((await planner.add(order, 1, day)).body.errors).toMatchObject([{ code: 'locked' }])
      await planner.call('markedSheduleLocked', { ...day, isLocked: false })
      await planner.plan(order, 1, day)
    })

    it('takes goods back that a plan has handed over', async () => {
      const order = await planner.ordered(2)
      const plan = await planner.plan(order, 2)
      const planId = plan.id
      await planner.call('markAsDelivered', { planId, reason: 'A regular' }, chief)
      const items = (quantity: number) => [{ planItemId: plan.planItems[0].id, quantity }]
      const back = (quantity: number) =>
        planner.call('ReturnDeliveryPlanItems', { planId, items: items(quantity) })
      expect((await back(3)).body.errors).toMatchObject([{ field: 'items.0.quantity' }])
      expect((await back(1)).body.isSuccess).toBe(true)
      const { body } = await clerk.get('/api/delivery/getOrderAndDeliveryPlanListById', {
        orderId: order.id,
      })
      expect(body.data.lines).toMatchObject([{ delivered: 2, returned: 1, open: 0 }])
    })

    it('keeps a return of what comes back: expected, received, inspected, and settled in stock', async () => {
      const order = await planner.ordered(4)
      const plan = await planner.plan(order, 4)
      const planId = plan.id
      const planItemId = plan.planItems[0].id as string
      await planner.call('markAsDelivered', { planId, reason: 'A regular' }, chief)
      const announce = (quantity: number) =>
        clerk.post('/api/returnRecords/expect', {
          planId,
          items: [{ planItemId, quantity }],
          reason: 'Too large',
        })
      const returns = async () =>
        (
          await clerk.get('/api/delivery/getReturnRecordList', {
            filter: JSON.stringify({ orderId: order.id }),
          })
        ).body.data.toSorted((a: any, b: any) => (a.no < b.no ? -1 : 1)) as any[]
      const step = async (id: string, operation: string, more: object = {}) => {
        const targets = [{ id }]
        const { body } = await clerk.post('/api/returnRecords/bulk', {
          operation,
          targets,
          ...more,
        })
        return body.results?.[0] ?? body
      }
      const inspect = async (id: string, condition: string, more: object = {}) => {
        const { version } = (await clerk.get(`/api/returnRecords/${id}`)).body
        return clerk.post('/api/returnRecords/inspect', {
          returnId: id,
          version,
          condition,
          ...more,
        })
      }
      const stock = () => world.stockOf(plan.planItems[0].skuId)
      expect(await stock()).toEqual([])

      // Twice at once no more than were handed over.
      const answers = await Promise.all([announce(3), announce(3)])
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      for (const quantity of [0, -1, 1.5, 2])
        expect((await announce(quantity)).body.errors[0].field).toBe('items.0.quantity')
      const [expected] = await returns()
      expect(expected).toMatchObject({ state: 'Expected', quantity: 3, reason: 'Too large' })
      expect(await stock()).toEqual([])

      // Two come by the plan, the third is still expected; one more comes that nobody expected.
      const back = (quantity: number) =>
        planner.call('ReturnDeliveryPlanItems', { planId, items: [{ planItemId, quantity }] })
      await back(2)
      expect((await returns()).map(r => [r.state, r.quantity])).toEqual([
        ['Expected', 1],
        ['Received', 2],
      ])
      expect(await step(expected.id, 'receive')).toMatchObject({ isSuccess: true })
      const twice = await Promise.all([back(1), back(1)])
      expect(twice.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      const [first, second, third] = await returns()
      expect([first, second, third].map(r => [r.state, r.quantity])).toEqual([
        ['Received', 1],
        ['Received', 2],
        ['Received', 1],
      ])

      expect(await step(second.id, 'restock')).toMatchObject({ errors: [{ code: 'transition' }] })
      expect((await inspect(second.id, 'As new')).body).toMatchObject({ state: 'Inspected' })
      expect((await inspect(third.id, 'Damaged', { stockStatus: 'Damaged' })).body.isSuccess).toBe(
        true,
      )
      expect((await inspect(first.id, 'Opened')).body.isSuccess).toBe(true)
      expect(await step(second.id, 'restock')).toMatchObject({ isSuccess: true })
      expect(await step(third.id, 'scrap')).toMatchObject({ errors: [{ field: 'reason' }] })
      expect(await step(third.id, 'scrap', { reason: 'Beyond repair' })).toMatchObject({
        isSuccess: true,
      })
      expect(await step(first.id, 'repair')).toMatchObject({ isSuccess: true })
      expect(await step(first.id, 'close')).toMatchObject({ isSuccess: true })
      expect(await stock()).toEqual(['MAIN Normal: 2', 'MAIN Scrapped: 1', 'MAIN Under Repair: 1'])
      expect((await returns()).map(r => [r.state, r.stockStatus])).toEqual([
        ['Closed', 'Under Repair'],
        ['Restocked', 'Normal'],
        ['Scrap', 'Scrapped'],
      ])
      const slip = await clerk.post('/api/returnRecords/slip', { returnId: first.id })
      expect(slip.status).toBe(200)
      expect(await differences(world.db)).toEqual([])
    })

    it('receives returns one by one, whatever refuses one, and asks as what they are sold again', async () => {
      const order = await planner.ordered(3)
      const plan = await planner.plan(order, 3)
      const planId = plan.id
      const planItemId = plan.planItems[0].id as string
      await planner.call('markAsDelivered', { planId, reason: 'A regular' }, chief)
      const expected = async (quantity: number, reason: string) =>
        (
          await clerk.post('/api/returnRecords/expect', {
            planId,
            items: [{ planItemId, quantity }],
            reason,
          })
        ).body.ids[0].id as string
      const [kept, other] = [await expected(1, 'Too large'), await expected(2, 'Not for stock')]
      await product.db.text(
        "alter table return_records add constraint of_a_test check (state = 'Expected' or reason <> 'Not for stock') not valid",
      )
      const { body } = await clerk.post('/api/returnRecords/bulk', {
        operation: 'receive',
        targets: [{ id: other }, { id: kept }],
      })
      await product.db.text('alter table return_records drop constraint of_a_test')
      expect(body.results.map((r: any) => [r.id === kept, r.isSuccess])).toEqual([
        [false, false],
        [true, true],
      ])
      const stock = () => world.stockOf(plan.planItems[0].skuId)
      expect(await stock()).toEqual(['MAIN Awaiting Inspection: 1'])
      const one = async () => (await clerk.get(`/api/returnRecords/${kept}`)).body
      const restock = async (stockStatus?: string) =>
        clerk.post('/api/returnRecords/restock', {
          returnId: kept,
          version: (await one()).version,
          stockStatus,
        })
      expect((await restock('OpenBox')).body.errors[0].code).toBe('transition')
      await clerk.post('/api/returnRecords/inspect', {
        returnId: kept,
        version: (await one()).version,
        condition: 'Opened',
      })
      for (const status of [undefined, 'Awaiting Inspection', 'Like new'])
        expect((await restock(status)).body.errors[0].field, status).toBe('stockStatus')
      // What nobody may sell is not restocked, whoever says so.
      await clerk.post('/api/returnRecords/inspect', {
        returnId: kept,
        version: (await one()).version,
        condition: 'Opened',
        stockStatus: 'Quarantine',
      })
      expect(await stock()).toEqual(['MAIN Quarantine: 1'])
      for (const status of [undefined, 'Missing', 'Scrapped'])
        expect((await restock(status)).body.errors[0].field, status).toBe('stockStatus')
      expect((await restock('Clearance')).body).toMatchObject({ stockStatus: 'Clearance' })
      expect(await stock()).toEqual(['MAIN Clearance: 1'])
      expect(await differences(world.db)).toEqual([])
    })
  },
  emptyBeginning,
)

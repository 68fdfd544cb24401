import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { Random } from '#server/demo/kit.ts'
import { sendThrough } from '#tests/support/messages/lanes.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'ETA warnings',
  database => {
    let product: Product, world: World
    let buyer: Caller, watcher: Caller, abroad: Caller
    let sofa: string, warehouseId: string, dischargePortId: string
    let box: { id: string; lineId: string }
    let order: { id: string; line: (n: number) => string }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['L1', 'L2'])
      watcher = await product.as(['L1'])
      abroad = await product.as(['L1', 'L2'], 'CA')
      sofa = await world.sku('SOFA')
      warehouseId = await world.make('warehouses', {
        name: 'Shed',
        code: 'SHED',
        warehouseType: 'Warehouse',
        branchId: branchId('AKL'),
        handlingDays: 2,
      })
      dischargePortId = await world.make('ports', {
        code: 'NZAKL',
        name: 'Auckland',
        country: 'NZ',
        transitDays: 3,
      })
      box = await world.container(
        {
          no: 'KAVU3000007',
          type: '20',
          warehouseId,
          dischargePortId,
          state: 'Sailing',
          departsOn: world.day(-10),
          arrivesOn: world.day(100),
        },
        { skuId: sofa, quantity: 10 },
      )
      order = await promised(2, { promisedDate: world.day(107) })
    })
    afterAll(() => product.close())

    async function promised(quantity: number, fields: object) {
      const made = await world.order([[sofa, quantity]], { state: 'Confirmed', ...fields })
      await world.make('reservations', {
        orderLineId: made.line(0),
        skuId: sofa,
        quantity,
        source: 'Container',
        containerLineId: box.lineId,
        priorityOnUtc: new Date().toISOString(),
      })
      return made
    }
    const rows = async (entity = 'etaWarnings', query: object = {}, by = watcher) =>
      (await by.get(`/api/${entity}`, { filter: JSON.stringify(query) })).body as Record<
        string,
        any
      >[]
    const version = async () =>
      (
        await product.db.text<{ version: number }>('select version from containers where id = $1', [
          box.id,
        ])
      )[0]!.version
    const changeEta = async (arrivesOn: string, reason = 'Storm', by = buyer) =>
      (
        await by.post('/api/containers/changeEta', {
          containerId: box.id,
          version: await version(),
          arrivesOn,
          reason,
        })
      ).body
    const ask = async (call: string, body: object, by = watcher) =>
      (await by.post(`/api/etaWarnings/${call}`, body)).body

    it('names goods that come after their promised day, three days late', async () => {
      // There on day 105: port 3 and handling 2 days after the ETA.
      expect(await rows()).toEqual([])
      expect(await changeEta(world.day(105))).toMatchObject({ isSuccess: true, no: 'KAVU3000007' })
      expect(await rows()).toMatchObject([
        {
          containerId: box.id,
          skuId: sofa,
          etaBefore: world.day(100),
          eta: world.day(105),
          availableOn: world.day(110),
          days: 3,
          orders: 1,
          firstPromised: world.day(107),
          contacted: '0 of 1',
          state: 'Open',
          severity: 'Up to 2 weeks late',
        },
      ])
      expect(await rows('etaWarnings', {}, abroad)).toEqual([])
      const [{ goods }] = (await rows()) as [{ goods: string }]
      expect(await rows('etaWarningOrders', JSON.parse(goods) as object)).toMatchObject([
        { orderId: order.id, rank: 1, days: 3, promisedDate: world.day(107), state: 'Open' },
      ])
    })

    it('keeps each change of a day with its reason and who made it', async () => {
      const { body } = await buyer.get('/api/etaChanges', {
        filter: JSON.stringify({ containerId: box.id }),
      })
      expect(body).toMatchObject([
        {
          what: 'ETA',
          oldDay: world.day(100),
          newDay: world.day(105),
          reason: 'Storm',
          changedById: expect.any(String) as string,
        },
      ])
      expect((await watcher.get('/api/etaChanges')).status).toBe(403)
    })

    it('refuses by field, and changes nothing', async () => {
      for (const [arrivesOn, code] of [
        [world.day(-11), 'too_early'],
        [world.day(800), 'too_far'],
        [world.day(105), 'same'],
      ] as const)
        expect(await changeEta(arrivesOn)).toMatchObject({
          isSuccess: false,
          errors: [{ code, field: 'arrivesOn' }],
        })
      expect(await changeEta(world.day(106), ' ')).toMatchObject({ errors: [{ field: 'reason' }] })
      expect(await changeEta(world.day(106), 'Storm', abroad)).toMatchObject({
        errors: [{ field: 'containerId' }],
      })
      const stale = await buyer.post('/api/containers/changeEta', {
        containerId: box.id,
        version: 99,
        arrivesOn: world.day(106),
        reason: 'Storm',
      })
      expect(stale.status).toBe(409)
      const { body } = await buyer.put(`/api/containers/${box.id}`, {
        version: await version(),
        arrivesOn: world.day(106),
      })
      expect(body).toMatchObject({ errors: [{ code: 'needs_reason', field: 'arrivesOn' }] })
      expect(await rows()).toMatchObject([{ eta: world.day(105) }])
    })

    it('judges pasted rows before anything is saved, and saves the good ones', async () => {
      const judge = async (sent: object[]) =>
        (await buyer.post('/api/containers/judgeEtas', { rows: sent })).body.data
      expect(
        await judge([
          { no: 'kavu3000007', arrivesOn: world.day(108) },
          { no: 'KAVU3000007', arrivesOn: world.day(109) },
          { no: 'NONE1234567', arrivesOn: world.day(108) },
          { no: 'KAVU3000007' },
        ]),
      ).toMatchObject([
        { containerId: box.id, etaBefore: world.day(105), days: 3, why: null },
        { why: 'KAVU3000007 stands here twice.' },
        { containerId: null, why: 'No container on its way is called NONE1234567.' },
        { why: 'KAVU3000007 stands here twice.' },
      ])
      expect(await rows()).toMatchObject([{ eta: world.day(105) }])
      const row = { containerId: box.id, version: await version(), arrivesOn: world.day(108) }
      const save = async (sent: object[]) =>
        (await buyer.post('/api/containers/changeEtas', { rows: sent, reason: 'Agent' })).body
      expect(await save([row, row])).toMatchObject({
        errors: [{ code: 'duplicate', field: 'rows.1.containerId' }],
      })
      expect(
        await save([row, { ...row, containerId: order.id, arrivesOn: world.day(1) }]),
      ).toMatchObject({ done: 1, refused: 1, results: [{ isSuccess: true }, { isSuccess: false }] })
      expect(await rows()).toMatchObject([
        { etaBefore: world.day(105), eta: world.day(108), days: 6 },
      ])
    })

    it('is closed and contacted until the day moves again', async () => {
      const [{ id: warningId }] = (await rows()) as [{ id: string }]
      expect(await ask('close', { warningId, reason: ' ' })).toMatchObject({
        errors: [{ field: 'reason' }],
      })
      expect(await ask('close', { warningId, reason: 'They do not mind' }, abroad)).toMatchObject({
        errors: [{ field: 'warningId' }],
      })
      expect(await ask('close', { warningId, reason: 'They do not mind' })).toMatchObject({
        orders: 1,
      })
      expect(await rows()).toMatchObject([{ state: 'Closed' }])
      await changeEta(world.day(109))
      expect(await rows()).toMatchObject([{ state: 'Open', contacted: '0 of 1' }])
      await world.make('notes', {
        ownerEntity: 'orders',
        ownerId: order.id,
        type: 'Customer contact',
        text: 'Knows.',
      })
      expect(await rows()).toMatchObject([{ state: 'Contacted', contacted: '1 of 1' }])
      expect(await ask('customers', { warnings: [{ id: warningId }] })).toMatchObject({
        data: [{ orderId: order.id, isTold: true }],
      })
      await changeEta(world.day(110))
      expect(await rows()).toMatchObject([{ state: 'Open' }])
    })

    it('is given to a person, left alone, and listed again', async () => {
      const [{ id: warningId }] = (await rows()) as [{ id: string }]
      const ownerId = world.actor.staffId
      expect(await ask('assign', { warningId, ownerId })).toMatchObject({ orders: 1 })
      expect(await rows()).toMatchObject([{ ownerId }])
      const until = world.day(5)
      expect(await ask('snooze', { warningId, until, reason: 'On holiday' })).toMatchObject({
        orders: 1,
      })
      expect(await rows()).toEqual([])
      expect(await ask('wake', { warningId })).toMatchObject({ orders: 1 })
      expect(await rows()).toMatchObject([{ ownerId, state: 'Open' }])
    })

    it('texts the customers of orders with the day that is expected, and withdraws what has moved on', async () => {
      const seller = await product.as(['L1', 'L2', 'K1', 'J1'])
      const templateId = await world.make('messageTemplates', {
        name: 'Late',
        channel: 'SMS',
        body: '{product}[ was promised for {promised}][ and is here on {expected}].',
        isActive: true,
      })
      await product.db.text(
        "update customers set phone = '+64 21 000 111', consent_sms = true where id = (select customer_id from orders where id = $1)",
        [order.id],
      )
      const texted = { orderIds: [order.id], templateId }
      const preview = (await seller.post('/api/messages/previews', texted)).body
      expect(preview).toMatchObject({ count: 1, data: [{ orderId: order.id, planId: null }] })
      expect(preview.data[0].text).toMatch(/^SOFA was promised for .+ and is here on .+\.$/)
      expect(
        (await seller.post('/api/messages/previews', { ...texted, planIds: [order.id] })).body,
      ).toMatchObject({ errors: [{ code: 'one_of', field: 'orderIds' }] })
      expect(
        (await seller.post('/api/messages/texts', { ...texted, orderIds: [box.id] })).body,
      ).toMatchObject({ done: 0, refused: 1 })
      expect((await seller.post('/api/messages/texts', texted)).body).toMatchObject({ done: 1 })
      await product.db.text("update messages set due_on_utc = now() where state = 'Queued'")
      const state = async () => {
        await sendThrough(product.db, {}, new Date())
        const [message] = await product.db.text<{ state: string }>('select state from messages')
        return message!.state
      }
      expect(await state()).toBe('Queued')
      await changeEta(world.day(111))
      expect(await state()).toBe('Withdrawn')
      await changeEta(world.day(110))
    })

    it('shows the worst orders first, and why', async () => {
      const calendarId = await world.calendar()
      const later = await promised(1, { promisedDate: world.day(90) })
      const booked = await promised(1, { promisedDate: world.day(130) })
      await world.make('planItems', {
        planId: await world.plan(booked.id, calendarId, world.day(4)),
        orderLineId: booked.line(0),
        skuId: sofa,
        quantity: 1,
      })
      expect(await rows('etaWarningOrders', { skuId: sofa })).toMatchObject([
        { orderId: booked.id, severity: 'Booked within 7 days', plannedOn: world.day(4) },
        { orderId: later.id, days: 25, severity: 'More than 2 weeks late', why: '25 days late' },
        { orderId: order.id, days: 8 },
      ])
      expect(await rows()).toMatchObject([
        { orders: 3, pieces: 4, firstPromised: world.day(4), severity: 'Booked within 7 days' },
      ])
    })

    it('lists exactly the promises that are broken, however days move', async () => {
      const random = new Random(44, 'warnings')
      const calendarId = await world.calendar()
      const maybe = (chance: number, from: number, to: number) =>
        random.chance(chance) ? random.int(from, to) : null
      const dayOf = (ahead: number | null) => (ahead === null ? null : world.day(ahead))
      const boxes = await Promise.all(
        [1, 2, 3, 4].map(async n => {
          const skuId = await world.sku(`MOVED-${n}`)
          const arrives = n === 4 ? null : random.int(-4, 50)
          const made = await world.container(
            {
              no: `KAVU30001${n}0`,
              type: '20',
              warehouseId,
              dischargePortId,
              state: n === 4 ? 'Planned' : 'Sailing',
              arrivesOn: dayOf(arrives),
            },
            { skuId, quantity: 100 },
          )
          return { ...made, skuId, arrives }
        }),
      )
      const waiting: { id: string; boxId: string; due: number | null }[] = []
      for (let n = 0; n < 40; n++) {
        const { id: boxId, lineId, skuId } = random.pick(boxes)
        const [whole, ofLine, plan] = [maybe(0.7, 5, 60), maybe(0.3, 5, 60), maybe(0.4, 3, 60)]
        const { id, line } = await world.order([[skuId, 1]], {
          state: 'Confirmed',
          promisedDate: dayOf(whole),
        })
        await product.db.text('update order_lines set promised_date = $2 where id = $1', [
          line(0),
          dayOf(ofLine),
        ])
        await world.make('reservations', {
          orderLineId: line(0),
          skuId,
          quantity: 1,
          source: 'Container',
          containerLineId: lineId,
          priorityOnUtc: new Date().toISOString(),
        })
        if (plan !== null)
          await world.make('planItems', {
            planId: await world.plan(id, calendarId, world.day(plan)),
            orderLineId: line(0),
            skuId,
            quantity: 1,
          })
        const days = [ofLine ?? whole, plan].filter(day => day !== null)
        waiting.push({ id, boxId, due: days.length ? Math.min(...days) : null })
      }
      for (let round = 0; round < 6; round++) {
        for (const { id: boxId, skuId, arrives } of boxes) {
          const there = arrives === null ? null : Math.max(arrives + 5, 1)
          const broken = waiting.flatMap(({ id, due, ...of }) =>
            of.boxId === boxId && due !== null && (there === null || there > due)
              ? [`${id} ${there === null ? 'unknown' : there - due}`]
              : [],
          )
          const listed = await rows('etaWarningOrders', { skuId })
          expect(
            listed.map(({ orderId, days }) => `${orderId} ${days ?? 'unknown'}`).toSorted(),
          ).toEqual(broken.toSorted())
        }
        const moved = random.pick(boxes)
        const [before] = await product.db.text<{ version: number }>(
          'select version from containers where id = $1',
          [moved.id],
        )
        let day = random.int(1, 70)
        if (day === moved.arrives) day++
        moved.arrives = day
        const answer = await buyer.post('/api/containers/changeEta', {
          containerId: moved.id,
          version: before!.version,
          arrivesOn: world.day(day),
          reason: 'Storm',
        })
        expect(answer.body).toMatchObject({ isSuccess: true })
      }
    })
  },
  emptyBeginning,
)

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tellCustomers } from '#resources/messages/events/subscriber.server.ts'
import { textsPerMinute } from '#resources/messages/queue.server.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { absentId } from '#tests/contract/samples.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'telling customers',
  database => {
    let product: Product, world: World, seller: Caller, office: Caller
    let customerId: string, orderId: string, calendarId: string
    const send = (body: Row, who = seller) =>
      who.post('/api/delivery/sendTextMessageToCustomer', body)
    const preview = async (body: Row, who = seller) =>
      (await who.post('/api/messages/preview', body)).body
    const kept = () =>
      product.db.text<Row>(
        'select channel, recipient, subject, body, event, state, template, segments, cost, calendar_entry as "calendarEntry" from messages where not is_deleted order by created_on_utc, id',
      )
    const customer = (fields: Row = {}, by = world.actor) =>
      world.make(
        'customers',
        {
          name: 'Ann',
          phone: '+64211234567',
          email: 'ann@post.example',
          consentSms: true,
          consentEmail: true,
          ...fields,
        },
        by,
      )
    const template = (fields: Row, by = world.actor) =>
      world.make('messageTemplates', { channel: 'SMS', body: 'Hello', ...fields }, by)
    let seq = 0
    const happened = (
      operation: string,
      id: string,
      seqNo = ++seq,
      clientId = world.actor.clientId,
    ) =>
      tellCustomers(
        { seq: seqNo, topic: `deliveryPlans.${operation}`, payload: { id, clientId } },
        product.db,
      )
    const plan = async (fields: Row = {}, of = orderId) =>
      world.plan(of, calendarId, world.day(3), fields)

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      office = await product.as(['O5'])
      customerId = await customer()
      orderId = (await world.order([], { customerId, orderCode: 'INV0000077' })).id
      calendarId = await world.calendar({ name: 'Auckland' })
    })
    beforeEach(async () => {
      await product.db.text('delete from messages')
      await product.db.text('delete from message_templates')
    })
    afterAll(() => product.close())

    it('writes a message on each channel that has a template and that the customer allows', async () => {
      await template({
        name: 'Text',
        event: 'Plan booked',
        body: '{customer}: {orderCode} on {date}[, {slot}].',
      })
      await template({
        name: 'Mail',
        channel: 'E-mail',
        event: 'Plan booked',
        subject: 'Order {orderCode}',
        body: 'Dear {customer},\nsee you.',
        attachCalendar: true,
      })
      const planId = await plan()
      await happened('create', planId)
      expect(await kept()).toEqual([
        expect.objectContaining({
          channel: 'SMS',
          recipient: '+64211234567',
          body: expect.stringMatching(/^Ann: INV0000077 on \w+day \d+ \w+\.$/),
          event: 'Plan booked',
          state: 'Queued',
          segments: 1,
        }),
        expect.objectContaining({
          channel: 'E-mail',
          recipient: 'ann@post.example',
          subject: 'Order INV0000077',
          calendarEntry: expect.stringContaining(`UID:${planId}@plans`),
        }),
      ])
      const quiet = await customer({ consentSms: false, consentEmail: null })
      await happened('create', await plan({}, (await world.order([], { customerId: quiet })).id))
      const landline = await customer({ phone: '+6493790000', email: 'ben@post.example' })
      await happened('create', await plan({}, (await world.order([], { customerId: landline })).id))
      expect((await kept()).map(({ channel }) => channel)).toEqual(['SMS', 'E-mail', 'E-mail'])
    })

    it('writes nothing without an active template, and takes the one for the kind of plan', async () => {
      const planId = await plan()
      await template({ name: 'Old', event: 'Plan booked', isActive: false })
      await template({ name: 'Pickup', event: 'Plan booked', forType: 'Pickup' })
      await happened('create', planId)
      expect(await kept()).toEqual([])
      await template({ name: 'All', event: 'Plan booked' })
      await template({ name: 'Delivery', event: 'Plan booked', forType: 'Delivery' })
      await happened('create', planId)
      expect((await kept()).map(row => row.template)).toEqual(['Delivery'])
    })

    it('writes nothing twice for an event that comes twice', async () => {
      await template({ name: 'Text', event: 'Plan booked' })
      const planId = await plan()
      const again = ++seq
      await happened('create', planId, again)
      await product.db.text(
        "update messages set created_on_utc = now() - interval '1 hour', state = 'Sent'",
      )
      await happened('create', planId, again)
      expect(await kept()).toHaveLength(1)
    })

    it('withdraws what waits about a plan when something newer is told', async () => {
      await template({ name: 'Booked', event: 'Plan booked', body: 'On {date}' })
      await template({ name: 'Moved', event: 'Plan moved', body: 'Now on {date}' })
      await template({ name: 'Off', event: 'Plan cancelled', body: 'Not on {date}' })
      const planId = await plan()
      await happened('create', planId)
      await happened('reschedule', planId)
      await product.db.text("update delivery_plans set state = 'Cancelled' where id = $1", [planId])
      await happened('reschedule', planId)
      await happened('cancel', planId)
      expect((await kept()).map(({ event, state }) => [event, state])).toEqual([
        ['Plan booked', 'Withdrawn'],
        ['Plan moved', 'Withdrawn'],
        ['Plan cancelled', 'Queued'],
      ])
      await product.db.text("update delivery_plans set state = 'Scheduled' where id = $1", [planId])
    })

    it('tells of a move again that was undone meanwhile, and logs what is told already', async () => {
      await template({ name: 'Moved', event: 'Plan moved', body: 'Now on {date}' })
      const planId = await plan()
      const moved = async (by: number) => {
        await product.db.text('update delivery_plans set date = date + $2::int where id = $1', [
          planId,
          by,
        ])
        await happened('reschedule', planId)
        await product.db.text("update messages set state = 'Sent' where state = 'Queued'")
      }
      for (const by of [1, -1, 1]) await moved(by)
      const bodies = (await kept()).map(({ body }) => body)
      expect(bodies).toEqual([bodies[0], bodies[1], bodies[0]])
      expect(bodies[1]).not.toBe(bodies[0])
      const logged: unknown[] = []
      const log = console.warn
      console.warn = (...words: unknown[]) => void logged.push(words[0])
      try {
        await moved(0)
      } finally {
        console.warn = log
      }
      expect(logged).toEqual([expect.stringContaining('"Plan moved" is not told again')])
      expect(await kept()).toHaveLength(3)
      await product.db.text('update delivery_plans set date = date - 1 where id = $1', [planId])
    })

    it('tells with the words of the pickup point that goods are ready', async () => {
      await template({ name: 'Ready', event: 'Ready to pick up', body: 'Ready' })
      const planId = await plan({ state: 'Ready To Pickup' })
      const warehouseId = await world.warehouse('PICK')
      const pointId = await world.make('pickupPoints', {
        name: 'Back door',
        address: { line1: '1 Dock Rd', city: 'Auckland', country: 'NZ' },
        branchId: (
          await product.db.text<{ id: string }>("select id from branches where code = 'AKL'")
        )[0]!.id,
        warehouseId,
        calendarId,
        textTemplate: '{orderCode} waits at {place}',
      })
      await happened('readyToPickup', planId)
      expect((await kept()).map(({ body }) => body)).toEqual(['INV0000077 waits at Back door'])
      await product.db.text('delete from pickup_points where id = $1', [pointId])
    })

    it('a message that cannot be written stops none of the others', async () => {
      await template({ name: 'Text', event: 'Plan booked' })
      const planId = await plan()
      for (const payload of [
        null,
        'x',
        {},
        { id: 7, clientId: [] },
        { id: 'no id', clientId: absentId },
      ])
        await tellCustomers({ seq: ++seq, topic: 'deliveryPlans.create', payload }, product.db)
      await happened('create', absentId)
      await happened('create', planId, ++seq, world.abroad.clientId)
      // No template is that long, so this is what a fault would look like.
      await product.db.text(
        "alter table messages add constraint nothing_fits check (body <> 'Hello') not valid",
      )
      const told: unknown[] = []
      const log = console.error
      console.error = (...words: unknown[]) => void told.push(words[0])
      try {
        await happened('create', planId)
      } finally {
        console.error = log
        await product.db.text('alter table messages drop constraint nothing_fits')
      }
      expect(told).toEqual([expect.stringContaining('deliveryPlans.create')])
      expect(await kept()).toEqual([])
      await happened('create', planId)
      expect(await kept()).toHaveLength(1)
    })

    it('texts the customer of an order, from a template or as written, with its price', async () => {
      await product.db.text("update clients set sms_price = 0.11 where short_name = 'NZ'")
      const templateId = await template({
        name: 'Call',
        body: 'Hello {customer}, about {orderCode}',
      })
      const { data } = await preview({ orderId, templateId })
      expect(data).toMatchObject({
        customer: 'Ann',
        to: '+64211234567',
        text: 'Hello Ann, about INV0000077',
        segments: 1,
        cost: 0.11,
        currency: 'NZD',
        isUnicode: false,
        problems: [],
      })
      expect(await kept()).toEqual([])
      expect((await send({ orderId, templateId })).body).toMatchObject({
        isSuccess: true,
        errors: [],
      })
      const macron = `Tēnā koe ${'a'.repeat(70)}`
      expect((await preview({ orderId, text: macron })).data).toMatchObject({
        segments: 2,
        isUnicode: true,
        cost: 0.22,
      })
      await send({ orderId, text: macron, to: '022 012 3456' })
      expect(await kept()).toMatchObject([
        { body: 'Hello Ann, about INV0000077', template: 'Call', state: 'Queued', cost: 0.11 },
        { body: macron, recipient: '+64220123456', template: null, segments: 2, cost: 0.22 },
      ])
    })

    it('refuses the same text to the same number within ten minutes', async () => {
      expect((await send({ orderId, text: 'Once' })).body.isSuccess).toBe(true)
      expect((await send({ orderId, text: 'Once' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'duplicate', field: 'text' }],
      })
      await product.db.text("update messages set created_on_utc = now() - interval '11 minutes'")
      expect((await send({ orderId, text: 'Once' })).body.isSuccess).toBe(true)
    })

    it(`lets a person send ${textsPerMinute} texts a minute, also when they are sent at once`, async () => {
      const answers = await Promise.all(
        Array.from({ length: textsPerMinute + 4 }, (_, n) => send({ orderId, text: `No. ${n}` })),
      )
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(textsPerMinute)
      expect(answers.find(({ body }) => !body.isSuccess)!.body.errors).toMatchObject([
        { code: 'too_many', field: 'text' },
      ])
      const other = await product.as(['J1', 'J4'])
      expect((await send({ orderId, text: 'Of another person' }, other)).body.isSuccess).toBe(true)
    })

    it('texts the mobile of a customer whose first number is a landline', async () => {
      const id = await customer({ phone: '+6493790000' })
      for (const phone of ['+6493790001', '+64215550142'])
        await world.make('customerPhones', { customerId: id, phone })
      const other = await product.as(['J1', 'O5'])
      await send({ customerId: id, text: 'Hello' }, other)
      await template({ name: 'Text', event: 'Plan booked' })
      await happened('create', await plan({}, (await world.order([], { customerId: id })).id))
      // A number that a person names is that number, also a landline.
      const named = await send({ customerId: id, text: 'Hello again', to: '+6493790001' }, other)
      expect(named.body.errors).toMatchObject([{ code: 'not_textable', field: 'to' }])
      expect((await kept()).map(({ recipient }) => recipient)).toEqual([
        '+64215550142',
        '+64215550142',
      ])
    })

    it('refuses by field, and writes nothing', async () => {
      const deaf = await customer({ consentSms: null })
      const silent = await customer({ phone: null })
      const landline = await customer({ phone: '+6493790000' })
      const foreign = await customer({}, world.abroad)
      const mailTemplate = await template({ name: 'Mail', channel: 'E-mail', subject: 'S' })
      const text = 'Hello'
      for (const [input, status, field] of [
        [{ text }, 400, 'orderId'],
        [{ text, orderId, customerId }, 400, 'customerId'],
        [{ orderId }, 400, 'text'],
        [{ orderId, text: 'One\r\nTwo' }, 400, 'text'],
        [{ orderId, text: 'a'.repeat(641) }, 400, 'text'],
        [{ orderId, text, to: '021 123 4567\r\nBcc' }, 400, 'to'],
        [{ orderId: absentId, text }, 400, 'orderId'],
        [{ customerId: foreign, text }, 400, 'customerId'],
        [{ orderId, text, templateId: mailTemplate }, 404, 'templateId'],
        [{ orderId, text, to: '0900 12345' }, 200, 'to'],
        [{ orderId, text, to: '0800 838 383' }, 200, 'to'],
        [{ orderId, text, to: '12' }, 200, 'to'],
        [{ customerId: deaf, text }, 200, 'to'],
        [{ customerId: silent, text }, 200, 'to'],
        [{ customerId: landline, text }, 200, 'to'],
      ] as const) {
        const answer = await send(input)
        expect({ input, status: answer.status, field: answer.body.errors?.[0]?.field }).toEqual({
          input,
          status,
          field,
        })
        expect(answer.body.isSuccess).toBe(false)
      }
      expect((await send({ orderId, text }, await product.as(['D1']))).status).toBe(403)
      expect(await kept()).toEqual([])
    })

    it('refuses templates that could not be sent, by field', async () => {
      const save = (body: Row) => office.post('/api/messageTemplates', body)
      const sound = { name: 'New', channel: 'SMS', body: 'Hello {customer}' }
      for (const [change, field] of [
        [{ body: 'Hello {custommer}' }, 'body'],
        [{ body: 'One\nTwo' }, 'body'],
        [{ channel: 'E-mail' }, 'subject'],
        [{ channel: 'E-mail', subject: 'One\r\nBcc: x' }, 'subject'],
        [{ channel: 'E-mail', subject: 'To {nobody}' }, 'subject'],
        [{ channel: 'Fax' }, 'channel'],
      ] as const) {
        const { status, body } = await save({ ...sound, ...change })
        expect({ change, status, field: body.errors[0].field }).toEqual({
          change,
          status: 400,
          field,
        })
      }
      const { status, body } = await save(sound)
      expect(status).toBe(201)
      const changed = await office.put(`/api/messageTemplates/${body.id}`, {
        ...body,
        body: '{nothing}',
      })
      expect([changed.status, changed.body.errors[0].field]).toEqual([400, 'body'])
      expect((await (await product.as(['J1'])).get('/api/messageTemplates')).status).toBe(403)
    })

    it('what is unclear is decided by a person: send again, or mark as sent', async () => {
      const unclear = () =>
        world.make('messages', {
          channel: 'SMS',
          recipient: '+64211234567',
          body: 'Hi',
          state: 'Unclear',
          attempts: 3,
        })
      const [one, two] = [await unclear(), await unclear()]
      const step = (operation: string, id: string) =>
        office.post('/api/messages/bulk', { operation, targets: [{ id }] })
      expect((await step('sendAgain', one)).body).toMatchObject({ done: 1 })
      expect((await step('send', two)).body).toMatchObject({ done: 1 })
      expect((await step('sendAgain', two)).body).toMatchObject({ done: 0, refused: 1 })
      expect(
        await product.db.text(
          'select state, attempts from messages where id = any($1) order by attempts',
          [[one, two]],
        ),
      ).toEqual([
        { state: 'Queued', attempts: 0 },
        { state: 'Sent', attempts: 3 },
      ])
    })

    it('says which channels are set up, and how much waits for them', async () => {
      await world.make('messages', { channel: 'SMS', recipient: '+64211234567', body: 'Hi' })
      await world.make('messages', {
        channel: 'E-mail',
        recipient: 'a@b.example',
        body: 'Hi',
        state: 'Unclear',
      })
      expect((await office.get('/api/messages/channels')).body.data).toEqual({
        hasEmail: false,
        hasSms: false,
        hasSender: true,
        waitingEmails: 0,
        waitingTexts: 1,
        unclear: 1,
        paused: [],
      })
    })
  },
  emptyBeginning,
)

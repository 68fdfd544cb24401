import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { openCases } from '#resources/commerce/retargeting/opening.server.ts'
import { closeDecided, writeDue } from '#resources/commerce/retargeting/sequence.server.ts'
import { tokenOf } from '#resources/commerce/retargeting/unsubscribing.server.ts'
import { emailGateway } from '#resources/messages/sending/email.server.ts'
import { sendThrough } from '#tests/support/messages/lanes.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { mailDouble } from '#tests/support/messages/doubles.ts'

describeRules(
  'retargeting',
  database => {
    let product: Product, world: World, seller: Caller, writer: Caller
    let mail: Awaited<ReturnType<typeof mailDouble>>, chair: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['N1'])
      writer = await product.as(['N1', 'F2'])
      chair = await world.sku('CHAIR')
      await world.db.text("update clients set support_email = 'help@shop.example'")
      process.env.UNSUBSCRIBE_URL = 'https://shop.example/unsubscribe'
      for (const step of [1, 2])
        expect((await save({ name: `Step ${step}`, step, delay: step - 1 })).status).toBe(201)
    })
    afterAll(async () => {
      delete process.env.UNSUBSCRIBE_URL
      await product.close()
    })
    beforeEach(async () => {
      mail = await mailDouble()
      await world.db.text('delete from messages')
      return () => mail.close()
    })

    const blocks = [
      { position: 1, kind: 'Text', text: 'Dear {customer}, your {orderCode} of {value}' },
      { position: 2, kind: 'Items' },
      { position: 3, kind: 'Unsubscribe', text: 'No more' },
    ]
    const save = (fields: object) =>
      writer.post('/api/retargetingTemplates', {
        source: 'Quotation',
        language: 'English',
        subject: 'Your {orderCode}',
        delay: 0,
        isActive: true,
        blocks,
        ...fields,
      })

    let count = 0
    /** A quotation that ends tomorrow, of a customer of its own, and its case. */
    const opened = async (customer: object = {}) => {
      const email = `buyer${++count}@mail.example`
      const customerId = await world.make('customers', {
        name: 'Mere Tahana',
        email,
        consentEmail: true,
        ...customer,
      })
      const { id: orderId } = await world.order([[chair, 2]], {
        customerId,
        branchId: branchId('AKL'),
        validTo: world.day(1),
        subtotal: 200,
        total: 200,
      })
      await openCases(world.db)
      const [found] = await world.db.query<{ id: string }>(
        sql`select id from retargeting_cases where order_id = ${orderId}`,
      )
      return { id: found!.id, orderId, customerId, email }
    }
    const start = (id: string, by = seller) =>
      by.post('/api/retargetingCases/bulk', { operation: 'start', targets: [{ id }] })
    const caseOf = async (id: string) =>
      (
        await world.db.query<{ state: string; step: number; why: string | null }>(
          sql`select state, step, why from retargeting_cases where id = ${id}`,
        )
      )[0]!
    const messagesOf = (id: string) =>
      world.db.query<{ id: string; state: string; lastError: string | null }>(
        sql`select id, state, last_error from messages where owner_id = ${id} order by id`,
      )
    const write = () => writeDue(world.db, new Date())
    const send = async () => {
      const gateway = emailGateway({ url: mail.url, from: 'Furniture <shop@shop.example>' })
      await sendThrough(world.db, { 'E-mail': gateway }, new Date(Date.now() + 60_000))
      gateway.close?.()
    }
    const dueNow = (id: string) =>
      world.db.query(
        sql`update retargeting_cases set next_on_utc = now() - interval '1 second' where id = ${id}`,
      )

    it('opens one case for each quotation that lapses', async () => {
      const { id } = await opened()
      expect(await openCases(world.db)).toBe(0)
      expect(await caseOf(id)).toEqual({ state: 'New', step: 0, why: null })
      await write()
      expect(await messagesOf(id)).toEqual([])
    })

    it('writes step by step, once each, as HTML with a way to say no', async () => {
      const { id, email } = await opened()
      await start(id)
      await dueNow(id)
      await Promise.all([write(), write()])
      await send()
      expect(mail.mails).toHaveLength(1)
      const [{ to, source }] = mail.mails as [(typeof mail.mails)[0]]
      expect(to).toEqual([email])
      expect(source).toMatch(/^Content-Type: text\/html/m)
      expect(source).toMatch(/^List-Unsubscribe: <mailto:help@shop\.example\?subject=unsubscribe>/m)
      expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
      // The next one waits for a day to pass.
      await dueNow(id)
      await write()
      expect(await messagesOf(id)).toHaveLength(1)
      await world.db.text("update messages set sent_on_utc = now() - interval '25 hours'")
      await dueNow(id)
      await write()
      await send()
      expect(mail.mails).toHaveLength(2)
      expect(await caseOf(id)).toMatchObject({ state: 'Running', step: 2 })
    })

    it.each([
      ['consent', { consentEmail: false }],
      ['a block', { state: 'Blocked', blockedReason: 'Owes' }],
      ['no e-mail', { email: null }],
    ])('begins nothing against %s', async (_, customer) => {
      const active = await opened()
      await world.db.query(
        sql`update customers set ${'consentEmail' in customer ? sql`consent_email = false` : 'email' in customer ? sql`email = null` : sql`state = 'Blocked'`} where id = ${active.customerId}`,
      )
      await start(active.id)
      expect((await caseOf(active.id)).state).toBe('New')
    })

    it.each([
      [
        'paid',
        (orderId: string) => sql`update orders set paid = 10 where id = ${orderId}`,
        'It was paid.',
      ],
      [
        'decided',
        (orderId: string) => sql`update orders set state = 'Lost' where id = ${orderId}`,
        'The order is Lost by now.',
      ],
      [
        'without consent',
        (orderId: string) =>
          sql`update customers set consent_email = false where id = (select customer_id from orders where id = ${orderId})`,
        'The customer does not allow e-mails.',
      ],
    ])('looks again when it hands over: %s meanwhile', async (_, change, why) => {
      const { id, orderId } = await opened()
      await start(id)
      await dueNow(id)
      await write()
      await world.db.query(change(orderId))
      await send()
      expect(mail.mails).toEqual([])
      expect(await messagesOf(id)).toMatchObject([{ state: 'Withdrawn', lastError: why }])
      expect(await caseOf(id)).toMatchObject({ state: 'Stopped', why })
      await world.db.query(sql`update orders set paid = 0 where id = ${orderId}`)
    })

    it('hands over one a day to an address, and the other a day later', async () => {
      const { id, email, customerId } = await opened()
      const { id: other } = await opened({ email: 'second@mail.example' })
      await start(id)
      await start(other)
      await dueNow(id)
      await dueNow(other)
      await write()
      await world.db.query(
        sql`update retargeting_cases set customer_id = ${customerId} where id = ${other}`,
      )
      await world.db.query(sql`update messages set recipient = ${email} where owner_id = ${other}`)
      await send()
      expect(mail.mails).toHaveLength(1)
      const states = [...(await messagesOf(id)), ...(await messagesOf(other))]
      expect(states.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'Queued',
        'Sent',
      ])
    })

    it('wins what is confirmed and loses what is cancelled', async () => {
      const [won, lost] = [await opened(), await opened()]
      await world.db.query(sql`update orders set state = 'Confirmed' where id = ${won.orderId}`)
      await world.db.query(sql`update orders set state = 'Cancelled' where id = ${lost.orderId}`)
      await closeDecided(world.db)
      expect((await caseOf(won.id)).state).toBe('Won')
      expect((await caseOf(lost.id)).state).toBe('Lost')
    })

    it('records the opt-out that a portal passes on by the token of a link, and of no other', async () => {
      const { id, customerId, email } = await opened()
      await start(id)
      await dueNow(id)
      await write()
      const [message] = await messagesOf(id)
      const token = await tokenOf(message!.id)
      const passOn = (of: string, by = writer) =>
        by.post('/api/emailOptOuts/unsubscribe', { token: of })
      const consents = async () =>
        (
          await world.db.query<{ consentEmail: boolean }>(
            sql`select consent_email from customers where id = ${customerId}`,
          )
        )[0]!.consentEmail
      const other = await tokenOf('00000000-0000-7000-8000-000000000000')
      for (const wrong of [
        token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
        token.slice(0, 22) + other.slice(22),
        message!.id,
        // We signed it for a message that is gone.
        other,
      ])
        expect((await passOn(wrong)).body.errors, wrong).toMatchObject([
          { code: 'unknown_token', field: 'token' },
        ])
      const abroad = await product.as(['N1', 'F2'], 'CA')
      expect((await passOn(token, abroad)).body.errors).toMatchObject([{ code: 'unknown_token' }])
      expect((await product.nobody.post('/api/emailOptOuts/unsubscribe', { token })).status).toBe(
        401,
      )
      expect((await product.nobody.get(`/unsubscribe/${token}`)).bytes.toString()).not.toContain(
        email,
      )
      expect(await consents()).toBe(true)
      expect((await passOn(token)).body).toMatchObject({ isSuccess: true })
      expect((await passOn(token)).body).toMatchObject({ isSuccess: true })
      expect(await consents()).toBe(false)
      const outs = await world.db.query<{ source: string }>(
        sql`select source from email_opt_outs where address = ${email}`,
      )
      expect(outs).toEqual([{ source: 'Link' }])
      await send()
      expect(mail.mails).toEqual([])
      await world.db.query(sql`update customers set consent_email = true where id = ${customerId}`)
      await start(id)
      expect(await caseOf(id)).toMatchObject({ state: 'Stopped' })
    })

    it('takes no template that nobody could unsubscribe from, or with unknown gaps', async () => {
      const third = { name: 'Third', step: 3 }
      const fields = async (more: object) =>
        (await save({ ...third, ...more })).body.errors.map(({ field }: { field: string }) => field)
      expect(await fields({ blocks: blocks.slice(0, 2) })).toEqual(['blocks'])
      expect(await fields({ subject: 'For {orderCod}' })).toEqual(['subject'])
      expect(
        await fields({ blocks: [{ ...blocks[0], text: '{nobody}' }, ...blocks.slice(1)] }),
      ).toEqual(['blocks.0.text'])
    })

    it('gives a template the wording back that it had, with blocks that were removed', async () => {
      const made = (await save({ name: 'Former', step: 8 })).body
      const { id, version } = made
      await world.db.query(sql`select pg_sleep(0.01)`)
      const [now] = await world.db.query<{ at: string }>(sql`select clock_timestamp() as at`)
      const { status } = await writer.put(`/api/retargetingTemplates/${id}`, {
        version,
        subject: 'Another',
        blocks: [{ position: 1, kind: 'Unsubscribe', text: 'Never' }],
      })
      expect(status).toBe(200)
      const back = await writer.post('/api/retargetingTemplates/goBack', {
        templateId: id,
        version: version + 1,
        at: new Date(now!.at).toISOString(),
      })
      expect(back.status, JSON.stringify(back.body)).toBe(200)
      expect((await writer.get(`/api/retargetingTemplates/${id}`)).body).toMatchObject({
        subject: 'Your {orderCode}',
        blocks,
      })
      // Without one there is no eighth step.
      await writer.delete(`/api/retargetingTemplates/${id}`)
    })

    it('shows a template on a case without who it is, and sends a test to oneself', async () => {
      await opened()
      const [template] = await world.db.query<{ id: string }>(
        sql`select id from retargeting_templates where name = 'Step 1'`,
      )
      const { body } = await writer.get('/api/retargetingTemplates/preview', {
        templateId: template!.id,
      })
      expect(JSON.stringify(body)).toContain('M••• T•••')
      expect(JSON.stringify(body)).not.toMatch(/Mere|Tahana|buyer\d/)
      const test = () => writer.post('/api/retargetingTemplates/test', { templateId: template!.id })
      expect((await test()).body).toMatchObject({ isSuccess: true })
      expect((await test()).body.errors[0].code).toBe('duplicate')
    })

    it('belongs to its client', async () => {
      const { id } = await opened()
      const abroad = await product.as(['N1', 'F2'], 'CA')
      expect((await abroad.get(`/api/retargetingCases/${id}`)).status).toBe(404)
      expect((await abroad.post('/api/retargetingCases/sendStep', { caseId: id })).status).not.toBe(
        200,
      )
    })
  },
  emptyBeginning,
)

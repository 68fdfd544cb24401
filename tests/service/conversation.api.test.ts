import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptied } from '#resources/service/mail/mailDir.server.ts'
import { emailGateway } from '#resources/messages/sending/email.server.ts'
import { upload } from '#tests/support/files.ts'
import { mailDouble } from '#tests/support/messages/doubles.ts'
import { sendThrough } from '#tests/support/messages/lanes.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

interface Written {
  from?: string
  subject?: string
  headers?: readonly string[]
  text?: string
  id?: string
}

let count = 0

/** An e-mail as a program saves it. */
const mail = ({ from = 'una@example.com', subject = 'The leg', headers = [], ...rest }: Written) =>
  [
    `From: Una Buyer <${from}>`,
    'To: shop@example.com',
    `Subject: ${subject}`,
    `Message-ID: ${rest.id ?? `<${++count}@mail.example>`}`,
    ...headers,
    '',
    rest.text ?? 'It is loose again.',
  ].join('\r\n')

describeRules(
  'conversations of tickets',
  database => {
    let product: Product, world: World
    let service: Caller, other: Caller, abroad: Caller, seller: Caller
    let buyer: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      service = await product.as(['I1'])
      other = await product.as(['I1', 'P1'])
      abroad = await product.as(['I1'], 'CA')
      seller = await product.as(['J1'])
      buyer = await world.make('customers', {
        name: 'Una Buyer',
        phone: '+6421555000',
        email: 'una@example.com',
        consentEmail: false,
      })
    })
    afterAll(() => product.close())

    const take = async (customerId = buyer) => {
      const { body } = await service.post('/api/tickets', {
        customerId,
        problem: 'A leg is loose.',
      })
      return body as { id: string; ticketNo: string }
    }
    const send = (raw: string, by = service) =>
      by.send({
        method: 'POST',
        url: '/api/ticketMails/upload',
        headers: { 'content-type': 'multipart/form-data; boundary=form-edge' },
        payload: Buffer.from(
          `--form-edge\r\ncontent-disposition: form-data; name="file"; filename="a.eml"\r\ncontent-type: message/rfc822\r\n\r\n${raw}\r\n--form-edge--\r\n`,
          'latin1',
        ),
      })
    const comesIn = async (written: Written) => {
      const { status, body } = await send(mail(written))
      expect(status, JSON.stringify(body)).toBe(200)
      return body as { id: string; ticketNo: string | null; isKnown: boolean }
    }
    const conversation = async (ticketId: string, by = service) =>
      (await by.get('/api/tickets/details', { ticketId })).body.data.conversation
    const reply = async (ticketId: string, more: object = {}, by = service) =>
      by.post('/api/tickets/reply', {
        ticketId,
        channel: 'E-mail',
        // The same text goes to the same address once within ten minutes.
        text: `We send somebody, ${++count}.`,
        seen: (await conversation(ticketId, by)).seen,
        ...more,
      })
    const problemOf = ({ status, body }: { status: number; body: any }) => [
      status,
      body.errors?.[0].code,
      body.errors?.[0].field,
    ]
    const stateOf = async (id: string) => (await service.get(`/api/tickets/${id}`)).body.state
    const step = (id: string, operation: string) =>
      service.post('/api/tickets/bulk', { operation, targets: [{ id }] })
    const messageOf = async (ticketId: string) =>
      (
        await product.db.text<Record<string, string>>(
          'select id, recipient, subject, body, in_reply_to as "inReplyTo" from messages where owner_id = $1 order by id desc limit 1',
          [ticketId],
        )
      )[0]!

    it('take what answers our e-mail, or names the ticket and comes from somebody on it', async () => {
      const { id, ticketNo } = await take()
      const named = { subject: `Re: leg [${ticketNo}]` }
      expect(await comesIn({ ...named, from: 'stranger@example.com' })).toMatchObject({
        ticketNo: null,
      })
      expect(await comesIn({ ...named, id: '<first@mail.example>' })).toMatchObject({ ticketNo })
      const { entries } = await conversation(id)
      expect(entries).toMatchObject([
        {
          kind: 'E-mail',
          isIn: true,
          text: 'It is loose again.',
          who: 'Una Buyer <una@example.com>',
        },
      ])
      // Without her consent: she wrote from there.
      expect((await reply(id)).body).toMatchObject({ to: 'una@example.com' })
      const sent = await messageOf(id)
      expect(sent).toMatchObject({
        subject: `Re: leg [${ticketNo}]`,
        inReplyTo: '<first@mail.example>',
      })
      const answers = [`References: <x@y> <${sent.id}@shop.example>`]
      const partner = { from: 'partner@example.com', headers: answers, subject: 'Hi' }
      expect(await comesIn(partner)).toMatchObject({ ticketNo })
      const elsewhere = await send(mail(partner), abroad)
      expect(elsewhere.body.ticketNo).toBeNull()
      expect((await send(mail({}), seller)).status).toBe(403)
    })

    it('carry chosen files of the ticket, and no others', async () => {
      const { id } = await take()
      const other = await take()
      const attach = async (ticketId: string, bytes: Buffer | string, name: string) => {
        const of = { recordId: ticketId }
        const { status, body } = await upload(service, '/api/tickets/files', bytes, of, name)
        expect(status, JSON.stringify(body)).toBe(201)
        return body.id as string
      }
      const [plan, foreign, film, big, bigger] = [
        await attach(id, 'Turn the screw to the left.', 'plan.txt'),
        await attach(other.id, 'Not for her.', 'other.txt'),
        await attach(id, Buffer.from('00000018667479706d70343200000000', 'hex'), 'film.mp4'),
        await attach(id, 'a'.repeat(6 * 1024 * 1024), 'big.txt'),
        await attach(id, 'b'.repeat(6 * 1024 * 1024), 'bigger.txt'),
      ]
      const to = 'una@example.com'
      await comesIn({ subject: (await service.get(`/api/tickets/${id}`)).body.ticketNo, from: to })
      const files = (...ids: string[]) => ({ fileIds: ids.map(each => ({ id: each })) })
      const refusals = [
        await reply(id, files(foreign)),
        await reply(id, files('nothing')),
        await reply(id, files(film)),
        await reply(id, files(big, bigger)),
        await reply(id, { channel: 'SMS', ...files(plan) }),
      ]
      expect(refusals.map(problemOf)).toEqual([
        [400, 'not_found', 'fileIds'],
        [400, 'not_found', 'fileIds'],
        [400, 'file_type', 'fileIds'],
        [400, 'too_large', 'fileIds'],
        [400, 'unknown_field', 'fileIds'],
      ])
      expect((await reply(id, files(plan, plan))).body).toMatchObject({ to })
      const { entries } = await conversation(id)
      expect(entries.at(-1)).toMatchObject({
        files: [{ id: plan, name: 'plan.txt', of: 'tickets' }],
      })
      const post = await mailDouble()
      const gateway = emailGateway({ url: post.url, from: 'shop@example.com' })
      await sendThrough(product.db, { 'E-mail': gateway }, new Date(Date.now() + 60_000))
      gateway.close?.()
      await post.close()
      const sent = post.mails.find(({ source }) => source.includes('plan.txt'))
      expect(sent?.source).toContain(Buffer.from('Turn the screw to the left.').toString('base64'))
    })

    it('take the same e-mail once', async () => {
      const { id, ticketNo } = await take()
      const same = { subject: ticketNo, id: '<same@mail.example>' }
      const first = await comesIn(same)
      expect(await comesIn(same)).toEqual({ ...first, isKnown: true })
      expect((await conversation(id)).entries).toHaveLength(1)
    })

    it('end the waiting for a customer and are reopened, but not by what a program wrote', async () => {
      const { id, ticketNo } = await take()
      await step(id, 'waitForCustomer')
      for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Return-Path: <>'])
        expect(await comesIn({ subject: ticketNo, headers: [header] })).toMatchObject({ ticketNo })
      expect(await stateOf(id)).toBe('Waiting customer')
      expect((await conversation(id)).entries[0]).toMatchObject({ isAutomatic: true })
      const unanswered = async () =>
        (await service.get('/api/tickets', { filter: '{"hasNewReply":true}' })).body.some(
          (ticket: { id: string }) => ticket.id === id,
        )
      expect(await unanswered()).toBe(false)
      await comesIn({ subject: ticketNo })
      expect(await stateOf(id)).toBe('In progress')
      expect(await unanswered()).toBe(true)
      await step(id, 'resolve')
      await comesIn({ subject: ticketNo })
      expect(await stateOf(id)).toBe('Reopened')
      await reply(id)
      expect(await unanswered()).toBe(false)
      await product.db.text(
        "update tickets set state = 'Closed', closed_on_utc = now() - interval '31 days' where id = $1",
        [id],
      )
      const late = await comesIn({ subject: ticketNo })
      expect(late.ticketNo).toBeNull()
      const { body } = await service.post('/api/ticketMails/openTicket', {
        mailId: late.id,
        customerId: buyer,
      })
      const opened = (await service.get(`/api/tickets/${body.ticketId}`)).body
      expect(opened).toMatchObject({ previousId: id, problem: 'It is loose again.' })
    })

    it('wait in the inbox for a person, who adds or ignores them', async () => {
      const { id, ticketNo } = await take()
      const waiting = await comesIn({ from: 'new@example.com', text: 'A <script>x</script> chair' })
      const read = (await service.get(`/api/ticketMails/${waiting.id}`)).body
      expect(read).toMatchObject({ state: 'Waiting', body: 'A <script>x</script> chair' })
      const added = await service.post('/api/ticketMails/addToTicket', {
        mailId: waiting.id,
        ticketId: id,
      })
      expect(added.body).toMatchObject({ ticketNo })
      const again = await service.post('/api/ticketMails/ignore', { mailId: waiting.id })
      expect(problemOf(again).slice(1)).toEqual(['placed', 'mailId'])
      // From then on this address is on the ticket.
      expect(await comesIn({ from: 'new@example.com', subject: ticketNo })).toMatchObject({
        ticketNo,
      })
      const foreign = await abroad.post('/api/ticketMails/ignore', { mailId: waiting.id })
      expect(foreign.status).toBe(404)
    })

    it('hold a reply back while somebody else has written, and one with an empty gap', async () => {
      const { id, ticketNo } = await take()
      await comesIn({ subject: ticketNo })
      const { seen } = await conversation(id)
      await service.post(`/api/tickets/${id}/notes`, { type: 'Internal', text: 'My own note.' })
      await other.post('/api/tickets/logCall', {
        ticketId: id,
        direction: 'We called',
        text: 'Fine.',
      })
      expect(problemOf(await reply(id, { seen })).slice(1)).toEqual(['newer', 'seen'])
      expect((await conversation(id)).entries.map((e: { kind: string }) => e.kind)).toEqual([
        'E-mail',
        'Note',
        'Call',
      ])
      const templateId = await world.make('messageTemplates', {
        name: 'Told',
        channel: 'E-mail',
        subject: 'Order {orderCode}',
        body: 'Hello {customer}[, see {place}], about {orderCode}.',
      })
      const { body } = await service.get('/api/tickets/replyText', { ticketId: id, templateId })
      expect(body.text).toBe('Hello Una Buyer, about {orderCode}.')
      expect(problemOf(await reply(id, { text: body.text }))).toEqual([400, 'empty_gap', 'text'])
      expect((await reply(id)).status).toBe(200)
      const unasked = await reply((await take()).id)
      expect(problemOf(unasked).slice(1)).toEqual(['no_consent', 'to'])
      const numbered = await reply(id, { channel: 'SMS', to: 'una@example.com' })
      expect(problemOf(numbered)).toEqual([400, 'unknown_field', 'to'])
    })

    it('put no article for staff into a reply', async () => {
      const { id } = await take()
      const categoryId = await world.make('articleCategories', { name: 'Legs' })
      const article = (title: string, audience: string) =>
        world.make('articles', {
          title,
          audience,
          categoryId,
          state: 'Published',
          body: '# Legs\n- **Glue**',
        })
      const [open, staff] = [await article('Open', 'Customers'), await article('Ours', 'Staff')]
      const textOf = (articleId: string) =>
        service.get('/api/tickets/replyText', { ticketId: id, articleId })
      expect((await textOf(open)).body.text).toBe('Legs\n\n- Glue')
      expect(problemOf(await textOf(staff))[2]).toBe('articleId')
    })

    it('refuse what is no e-mail, and one of 1,000 parts', async () => {
      expect(problemOf(await send('Hello'))).toEqual([400, 'malformed', 'file'])
      const part = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'
      const parted = (parts: number) =>
        mail({
          headers: ['Content-Type: multipart/mixed; boundary="b"'],
          text: `${part.repeat(parts)}--b--`,
        })
      expect(problemOf(await send(parted(1000)))).toEqual([400, 'too_many_parts', 'file'])
      expect((await send(parted(20))).status).toBe(200)
    })

    it('come from a folder, which is empty then; what nobody can take lies apart', async () => {
      const dir = await mkdtemp(join(tmpdir(), 'mail-'))
      await mkdir(join(dir, 'new'))
      await product.db.text(
        "update clients set support_email = 'help@example.com' where country = 'NZ'",
      )
      const { id, ticketNo } = await take()
      await step(id, 'resolve')
      const lay = (name: string, text: string) => writeFile(join(dir, 'new', name), text)
      await lay('1', mail({ subject: ticketNo, headers: ['Delivered-To: help@example.com'] }))
      expect(await emptied(product.db, dir)).toContain('1')
      expect(await readdir(join(dir, 'new'))).toEqual([])
      expect(await stateOf(id)).toBe('Reopened')
      expect((await conversation(id)).entries).toHaveLength(1)
      await lay('2', mail({ subject: ticketNo }))
      await expect(emptied(product.db, dir)).rejects.toThrow('No client')
      expect(await readdir(join(dir, 'refused'))).toEqual(['2'])
      await rm(dir, { recursive: true })
    })

    it('leave wording that is sent by itself to others', async () => {
      const wording = { name: 'By itself', channel: 'SMS', event: 'Delivered', body: 'Done.' }
      expect((await service.post('/api/messageTemplates', wording)).status).toBe(403)
      const { event: _, ...byHand } = wording
      const made = await service.post('/api/messageTemplates', byHand)
      expect(made.status).toBe(201)
      const shown = await service.get('/api/messageTemplates', { filter: '{"isReply":true}' })
      expect(shown.body.map((each: { id: string }) => each.id)).toContain(made.body.id)
    })
  },
  emptyBeginning,
)

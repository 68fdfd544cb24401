import { sql } from 'drizzle-orm'
import { isQuiet } from '#resources/messages/texting/quietHours.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { emailGateway } from '#resources/messages/sending/email.server.ts'
import { retryMinutes } from '#resources/messages/sending/sendQueued.server.ts'
import { sendingJob } from '#resources/messages/sending/sendingJobs.server.ts'
import { pausedChannels } from '#resources/messages/pauses.server.ts'
import { smsGateway } from '#resources/messages/sending/sms.server.ts'
import { describeOnDatabase, describeRules } from '#tests/support/databases/databases.ts'
import { hasWork, sendThrough, type Gateways } from '#tests/support/messages/lanes.ts'
import { mailDouble, smsDouble } from '#tests/support/messages/doubles.ts'
import { buildProgram, type Program, type ServerProcess } from '#tests/support/serverProcess.ts'
import { runIfDue } from '#server/jobs/runner.ts'
import { emptyBeginning, openWorld, type World } from '#tests/support/api/world.ts'
import type { Row } from '#server/entities/meta/meta.ts'

/** Noon in Auckland and afternoon of the day before in Edmonton; and night in both. */
const day = new Date('2026-11-24T23:00:00Z')
const night = new Date('2026-11-25T09:00:00Z')

describeRules(
  'sending messages to customers',
  database => {
    let world: World
    let sms: Awaited<ReturnType<typeof smsDouble>>, mail: Awaited<ReturnType<typeof mailDouble>>
    let gateways: Gateways
    beforeAll(async () => {
      world = await openWorld(database.settings)
    })
    beforeEach(async () => {
      sms = await smsDouble()
      mail = await mailDouble()
      gateways = {
        SMS: smsGateway({ url: sms.url, account: 'AC1', token: 'secret' }),
        'E-mail': emailGateway({ url: mail.url, from: 'Furniture <shop@furniture.example>' }),
      }
      await world.db.text('delete from messages')
    })
    afterEach(async () => {
      gateways['E-mail']?.close?.()
      await Promise.all([sms.close(), mail.close()])
    })
    afterAll(() => world.close())

    const queued = (fields: Row = {}, by = world.actor) =>
      world.make(
        'messages',
        {
          channel: 'SMS',
          recipient: '+64211234567',
          body: 'See you on Friday',
          dueOnUtc: '2026-11-24T22:00:00Z',
          ...fields,
        },
        by,
      )
    const email = (fields: Row = {}) =>
      queued({ channel: 'E-mail', recipient: 'ann@post.example', subject: 'Friday', ...fields })
    const send = (now = day, through = gateways) => sendThrough(world.db, through, now)
    const kept = async (id: string) => {
      const [row] = await world.db.query<Row>(sql`
        select state, attempts, last_error, provider_reference, sent_on_utc is not null as is_sent,
          round(extract(epoch from due_on_utc - ${day.toISOString()}::timestamptz) / 60)::int as minutes, check_on_utc is not null as is_checked from messages where id = ${id}`)
      return row!
    }

    it('lets no text wait for a mail server that is silent, and rests its channel after three', async () => {
      const mails = await Promise.all(Array.from({ length: 6 }, () => email()))
      const texts = [await queued(), await queued()]
      let tries = 0
      const silent: Gateways = {
        ...gateways,
        'E-mail': {
          async send() {
            tries++
            // It answers only after every text has gone.
            await expect.poll(() => sms.texts.length).toBe(2)
            return { is: 'later', why: 'No answer.', isSilent: true }
          },
        },
      }
      await send(day, silent)
      expect(await Promise.all(texts.map(async id => (await kept(id)).state))).toEqual([
        'Sent',
        'Sent',
      ])
      expect(tries).toBe(3)
      expect(await pausedChannels(world.db, day)).toEqual([
        { channel: 'E-mail', until: expect.stringMatching(/^2026-11-24T23:05:0/) },
      ])
      expect(await hasWork(world.db, { 'E-mail': silent['E-mail']! }, day)).toBe(false)
      const states = await Promise.all(mails.map(async id => (await kept(id)).state))
      expect(states).toEqual(Array(6).fill('Queued'))
      // After the pause one tries again, and an answer ends it.
      const later = new Date('2026-11-24T23:06:00Z')
      await send(later, silent)
      expect(tries).toBe(4)
      const afterwards = new Date('2026-11-24T23:12:00Z')
      await send(afterwards)
      expect(mail.mails).toHaveLength(6)
      expect(await pausedChannels(world.db, afterwards)).toEqual([])
    })

    it('a text leaves within ten seconds while a hundred e-mails hang, and only the one that may have left is unclear', async () => {
      mail.silentAt = 'the text'
      const began = Date.now()
      const now = () => new Date(day.getTime() + Date.now() - began)
      const complain = (_: string, error: unknown) => expect.fail(String(error))
      const run = (channel: 'SMS' | 'E-mail') =>
        runIfDue(
          world.db,
          sendingJob(channel, () => gateways[channel], now),
          complain,
        )
      await Promise.all(Array.from({ length: 100 }, () => email()))
      const hanging = run('E-mail')
      await expect.poll(() => mail.mails.length).toBe(1)
      const due = now()
      const text = await queued({ dueOnUtc: due.toISOString() })
      await run('SMS')
      const [left] = await world.db.query<{ sentOnUtc: string; hangs: number }>(sql`
        select sent_on_utc, (select count(*)::int from messages where state = 'Sending' and channel = 'E-mail') as hangs
        from messages where id = ${text} and state = 'Sent'`)
      expect(left!.hangs).toBe(1)
      expect(new Date(left!.sentOnUtc).getTime() - due.getTime()).toBeLessThan(10_000)
      // The mail server goes away: what it had whole is unclear, the others wait.
      const closed = mail.close()
      mail.drop()
      await Promise.all([closed, hanging])
      const states = await world.db.query<{ state: string; n: number }>(sql`
        select state, count(*)::int as n from messages where channel = 'E-mail' group by 1 order by 1`)
      expect(states).toEqual([
        { state: 'Queued', n: 99 },
        { state: 'Unclear', n: 1 },
      ])
      expect(await pausedChannels(world.db, now())).toMatchObject([{ channel: 'E-mail' }])
    })

    it('an e-mail that a mail server never asked for the text of is tried again', async () => {
      mail.silentAt = 'the recipient'
      const id = await email()
      const sending = send()
      await expect.poll(() => mail.recipients).toBe(1)
      mail.drop()
      await sending
      expect(await kept(id)).toMatchObject({ state: 'Queued', minutes: 1 })
    })

    it('sends first what was due first', async () => {
      for (const hour of ['20', '18', '19'])
        await queued({ body: `Due at ${hour}`, dueOnUtc: `2026-11-24T${hour}:00:00Z` })
      await send()
      expect(sms.texts.map(({ Body }) => Body)).toEqual(['Due at 18', 'Due at 19', 'Due at 20'])
    })

    it('hands a text to the gateway once, and learns later that it arrived', async () => {
      const id = await queued()
      await send()
      await send()
      expect(sms.texts).toEqual([
        {
          To: '+64211234567',
          From: 'FurnitureNZ',
          Body: 'See you on Friday',
          authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        },
      ])
      expect(await kept(id)).toMatchObject({
        state: 'Sent',
        providerReference: 'SM1',
        isSent: true,
        isChecked: true,
      })
      await world.db.text('update messages set check_on_utc = sent_on_utc')
      await send()
      expect((await kept(id)).state).toBe('Sent')
      sms.states.set('SM1', { status: 'delivered' })
      await world.db.text('update messages set check_on_utc = sent_on_utc')
      await send()
      expect(await kept(id)).toMatchObject({ state: 'Delivered', isChecked: false })
      const steps = await world.db.text<{ operation: string }>(
        'select operation from audit where record_id = $1 order by seq',
        [id],
      )
      expect(steps.map(({ operation }) => operation)).toEqual(['sending', 'send', 'deliver'])
    })

    it('tells why a text did not arrive', async () => {
      const id = await queued()
      await send()
      sms.states.set('SM1', { status: 'undelivered', error_code: 30003, error_message: null })
      await world.db.text('update messages set check_on_utc = sent_on_utc')
      await send()
      expect(await kept(id)).toMatchObject({ state: 'Failed', lastError: '(30003)' })
    })

    it('sends an e-mail with its appointment, and no header of its own making', async () => {
      const id = await email({
        subject: 'Friday\r\nBcc: thief@evil.example',
        calendarEntry: 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
      })
      await send()
      expect(mail.mails).toHaveLength(1)
      const [{ to, source }] = mail.mails as [(typeof mail.mails)[0]]
      expect(to).toEqual(['ann@post.example'])
      expect(source).toContain('Subject: Friday Bcc: thief@evil.example')
      expect(source).not.toMatch(/^Bcc:/m)
      expect(source).toMatch(/text\/calendar; charset=utf-8; method=PUBLISH/)
      expect(source).toMatch(/^Reply-To: support\.nz@furniture\.example/m)
      expect(source).toContain(`Message-ID: <${id}@furniture.example>`)
      expect(await kept(id)).toMatchObject({ state: 'Sent', isChecked: false })
    })

    it('leaves messages queued that have no gateway, and texts at night', async () => {
      const [text, mailed] = [await queued(), await email()]
      expect(await hasWork(world.db, {}, day)).toBe(false)
      await send(day, {})
      expect(await hasWork(world.db, { SMS: gateways.SMS! }, night)).toBe(false)
      await send(night)
      expect(sms.texts).toEqual([])
      expect((await kept(text)).state).toBe('Queued')
      expect((await kept(mailed)).state).toBe('Sent')
      await send(day)
      expect((await kept(text)).state).toBe('Sent')
    })

    it('waits until a message is due, and keeps texts of a client without a sender', async () => {
      const due = await queued({ dueOnUtc: '2026-11-24T23:30:00Z' })
      const abroad = await queued({ recipient: '+17805550123' }, world.abroad)
      await world.db.text("update clients set sms_sender = null where short_name = 'CA'")
      await send()
      expect([(await kept(due)).state, (await kept(abroad)).state]).toEqual(['Queued', 'Queued'])
      await world.db.text("update clients set sms_sender = 'FurnitureCA' where short_name = 'CA'")
      await send(new Date('2026-11-24T23:31:00Z'))
      expect([(await kept(due)).state, (await kept(abroad)).state]).toEqual(['Sent', 'Sent'])
    })

    it.each([
      ['the gateway is busy', async () => (sms.reply = async () => ({ status: 429 }))],
      ['nobody listens', async () => sms.close()],
    ])(
      'tries again after 1, 5, 30 and 240 minutes when %s, and then gives up',
      async (_, break_) => {
        await break_()
        const id = await queued()
        for (const [n, minutes] of retryMinutes.entries()) {
          await send()
          expect(await kept(id)).toMatchObject({ state: 'Queued', attempts: n + 1, minutes })
          await world.db.text("update messages set due_on_utc = '2026-11-24T22:00:00Z'")
        }
        await send()
        expect(await kept(id)).toMatchObject({
          state: 'Failed',
          attempts: 5,
          lastError: expect.stringMatching(/^The gateway (answered 429|cannot be reached)/),
        })
      },
    )

    it.each([
      [
        { status: 400, body: { code: 21211, message: 'Invalid To' } },
        'Failed',
        /400 \(21211\): Invalid To/,
      ],
      [{ status: 500 }, 'Unclear', /answered 500/],
      ['nothing', 'Unclear', /gave no answer/],
    ] as const)('after %j a text is %s', async (reply, state, why) => {
      sms.reply = async () => reply as never
      const id = await queued()
      await send()
      await send()
      expect(await kept(id)).toMatchObject({ state, lastError: expect.stringMatching(why) })
      expect(sms.texts).toHaveLength(1)
    })

    it.each([
      [550, 'Failed'],
      [451, 'Queued'],
    ])('an e-mail that is refused with %i is %s', async (code, state) => {
      mail.refuse = { code, message: 'No such person' }
      const id = await email()
      await send()
      expect(await kept(id)).toMatchObject({
        state,
        lastError: expect.stringContaining('No such person'),
      })
      expect(mail.mails).toEqual([])
    })

    it('an e-mail whose answer is lost is unclear, one that never left is tried again', async () => {
      mail.hangsUp = true
      const lost = await email()
      await send()
      expect((await kept(lost)).state).toBe('Unclear')
      expect(mail.mails).toHaveLength(1)
      await mail.close()
      const early = await email({ recipient: 'ben@post.example' })
      await send()
      expect(await kept(early)).toMatchObject({ state: 'Queued', minutes: 1 })
    })

    it('what a process left behind while sending is unclear, and not sent again', async () => {
      const id = await queued({ state: 'Sending', attempts: 1 })
      expect(await hasWork(world.db, {}, day)).toBe(true)
      await send()
      await send()
      expect(await kept(id)).toMatchObject({ state: 'Unclear', attempts: 1 })
      expect(sms.texts).toEqual([])
    })
  },
  emptyBeginning,
)

describeOnDatabase(
  'postgres',
  'kill -9 between handing a text over and the gateway’s answer',
  database => {
    let world: World, program: Program, server: ServerProcess | undefined
    let sms: Awaited<ReturnType<typeof smsDouble>>
    beforeAll(async () => {
      world = await openWorld(database.settings)
      program = await buildProgram()
      sms = await smsDouble()
    })
    afterAll(async () => {
      if (server?.child.exitCode === null) await server.end('SIGKILL')
      await sms?.close()
      program?.remove()
      await world?.close()
    })

    // The process has the real clock, by which no text goes while it is night in both countries.
    const isNight = isQuiet(new Date(), 'NZ') && isQuiet(new Date(), 'CA')
    it.skipIf(isNight)(
      'sends nothing twice: the text is unclear, the next ones go',
      async () => {
        const awake = await awakeClient()
        const make = (body: string) =>
          world.make('messages', { channel: 'SMS', recipient: awake.number, body }, awake.actor)
        const start = async () => {
          server = await program.serve(database.settings, sms.settings)
          await server.ready()
        }
        sms.reply = async () => {
          await server!.end('SIGKILL')
          return 'nothing'
        }
        const first = await make('The first')
        await start()
        await expect.poll(() => server!.child.signalCode, { timeout: 30_000 }).toBe('SIGKILL')
        sms.reply = async () => ({ status: 201, body: { sid: 'SM2' } })
        const second = await make('The second')
        await start()
        const states = async () =>
          (
            await world.db.query<{ state: string }>(
              sql`select state from messages where id in ${[first, second]} order by created_on_utc, id`,
            )
          ).map(({ state }) => state)
        await expect.poll(states, { timeout: 30_000 }).toEqual(['Unclear', 'Sent'])
        expect(sms.texts.map(({ Body }) => Body)).toEqual(['The first', 'The second'])
      },
      120_000,
    )

    async function awakeClient() {
      return isQuiet(new Date(), 'NZ')
        ? { number: '+17805550123', actor: world.abroad }
        : { number: '+64211234567', actor: world.actor }
    }
  },
  emptyBeginning,
)

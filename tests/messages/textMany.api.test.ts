import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tellCustomers } from '#resources/messages/events/subscriber.server.ts'
import { textsPerMinute } from '#resources/messages/queue.server.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { absentId } from '#tests/contract/samples.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'texting the customers of many plans',
  database => {
    let product: Product, world: World, planner: Caller, calendarId: string, templateId: string
    let count = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      calendarId = await world.calendar({ name: 'Texted' })
      templateId = await world.make('messageTemplates', {
        name: 'Snow',
        channel: 'SMS',
        body: '{customer}: {orderCode} comes on {date}.',
      })
    })
    beforeEach(async () => {
      await product.db.text('delete from messages')
      // Somebody else, who has sent nothing yet.
      planner = await product.as(['J1', 'K1', ...(count % 2 ? (['E1'] as const) : [])])
    })
    afterAll(() => product.close())

    const plan = async (customer: Row = {}): Promise<string> => {
      const n = ++count
      const customerId = await world.make('customers', {
        name: `Ann ${n}`,
        phone: `+64211234${String(n).padStart(3, '0')}`,
        consentSms: true,
        ...customer,
      })
      const order = await world.order([], { customerId })
      return world.plan(order.id, calendarId, world.day(3))
    }
    const plans = async (n: number) => {
      const ids: string[] = []
      while (ids.length < n) ids.push(await plan())
      return ids
    }
    const preview = async (body: Row) => (await planner.post('/api/messages/previews', body)).body
    const send = async (body: Row, by = planner) =>
      (await by.post('/api/messages/texts', body)).body
    const queued = () =>
      product.db.text<{ body: string; minutes: number }>(
        'select body, round(extract(epoch from due_on_utc - min(due_on_utc) over ()) / 60)::int as minutes from messages where not is_deleted order by due_on_utc, id',
      )

    it('names who gets none and why, and texts the rest with the facts of each', async () => {
      const fine = await plan()
      const unwilling = await plan({ consentSms: false })
      const landline = await plan({ phone: '+6493001234' })
      const premium = await plan({ phone: '0900 12345' })
      const numberless = await plan({ phone: null })
      const input = { planIds: [fine, unwilling, landline, premium, numberless], templateId }
      const shown = await preview(input)
      expect([shown.count, shown.segments, shown.data.length]).toEqual([1, 1, 5])
      const codesOf = (rows: Row[], errors: string) =>
        rows.map(row => row[errors].map(({ code }: Row) => code).join(' '))
      const expected = ['', 'no_consent', 'not_textable', 'not_textable', 'no_number']
      expect(
        codesOf(
          input.planIds.map(id => shown.data.find((r: Row) => r.planId === id)),
          'problems',
        ),
      ).toEqual(expected)
      expect(await queued()).toEqual([])

      const { done, refused, results } = await send(input)
      expect([done, refused]).toEqual([1, 4])
      expect(codesOf(results, 'errors')).toEqual(expected)
      const [text] = await queued()
      expect(text!.body).toMatch(/^Ann \d+: INV\d+ comes on .+\.$/)
      expect(text!.body).toBe(shown.data.find((r: Row) => r.planId === fine).text)
      // The same text again within ten minutes is refused.
      expect(codesOf((await send({ ...input, planIds: [fine] })).results, 'errors')).toEqual([
        'duplicate',
      ])
    })

    it(`sends ${textsPerMinute} a minute, the rest in the minutes after, beside what waits already`, async () => {
      const planIds = await plans(2 * textsPerMinute + 5)
      const shown = await preview({ planIds, text: 'Snow today' })
      expect([shown.count, shown.isWaiting]).toEqual([planIds.length, true])
      expect((await send({ planIds, text: 'Snow today' })).done).toBe(planIds.length)
      const minutes = async () => {
        const each = (await queued()).map(({ minutes: after }) => after)
        return [...new Set(each)].map(minute => each.filter(other => other === minute).length)
      }
      expect(await minutes()).toEqual([textsPerMinute, textsPerMinute, 5])
      const more = await plans(textsPerMinute)
      // Two at once wait for each other.
      const [one, two] = await Promise.all([
        send({ planIds: more.slice(0, 5), text: 'More snow' }),
        send({ planIds: more.slice(5), text: 'More snow' }),
      ])
      expect(one.done + two.done).toBe(textsPerMinute)
      expect(await minutes()).toEqual([textsPerMinute, textsPerMinute, textsPerMinute, 5])
    })

    it('refuses by field: no plan, no text, a line break, an unknown template, another client', async () => {
      const planIds = [await plan()]
      const field = async (body: Row) => (await send(body)).errors[0].field
      expect(await field({ planIds: [], text: 'Hello' })).toBe('planIds')
      expect(await field({ planIds })).toBe('text')
      expect(await field({ planIds, text: 'Hello\r\nBcc: all' })).toBe('text')
      expect(await field({ planIds, templateId: absentId })).toBe('templateId')
      const abroad = await product.as(['J1', 'K1'], 'CA')
      const { done, results } = await send({ planIds, text: 'Hello' }, abroad)
      expect([done, results[0].errors[0].code]).toEqual([0, 'not_found'])
      const stranger = await product.as(['Q1'])
      expect((await stranger.post('/api/messages/texts', { planIds, text: 'x' })).status).toBe(403)
      expect(await queued()).toEqual([])
    })

    it('tells of a move only on the channels that were asked for, and withdraws what is outdated', async () => {
      for (const channel of ['SMS', 'E-mail'])
        for (const event of ['Plan booked', 'Plan moved'])
          await world.make('messageTemplates', {
            name: `${event} ${channel}`,
            channel,
            event,
            subject: 'Your order',
            body: `${event}: {date}`,
          })
      const id = await plan({ email: 'ann@post.example', consentEmail: true })
      const happened = (seq: number, topic: string, more: object = {}) =>
        tellCustomers(
          { seq, topic, payload: { id, clientId: world.actor.clientId, ...more } },
          product.db,
        )
      const kept = async () =>
        (
          await product.db.text<{ text: string }>(
            `select channel || ' ' || event || ' ' || state as text from messages order by created_on_utc, id`,
          )
        ).map(({ text }) => text)
      await happened(9001, 'deliveryPlans.create')
      await happened(9002, 'deliveryPlans.reschedule', { channels: [] })
      expect(await kept()).toEqual(['SMS Plan booked Withdrawn', 'E-mail Plan booked Withdrawn'])
      await happened(9003, 'deliveryPlans.reschedule', { channels: ['E-mail'] })
      expect((await kept()).slice(2)).toEqual(['E-mail Plan moved Queued'])
    })
  },
  emptyBeginning,
)

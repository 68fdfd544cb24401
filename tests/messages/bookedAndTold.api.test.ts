import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { emailGateway } from '#resources/messages/sending/email.server.ts'
import { sendThrough, type Gateways } from '#tests/support/messages/lanes.ts'
import { smsGateway } from '#resources/messages/sending/sms.server.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { plannerOf } from '#tests/support/api/planner.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { mailDouble, smsDouble } from '#tests/support/messages/doubles.ts'

/** The next 15 December that is still to come. */
const now = new Date()
const year = now.getUTCFullYear() + (now.toISOString().slice(5, 10) >= '12-14' ? 1 : 0)
const date = `${year}-12-15`

describeRules(
  'a customer is told of a booking, from the call to the gateway',
  database => {
    let product: Product, world: World, gateways: Gateways
    let sms: Awaited<ReturnType<typeof smsDouble>>, mail: Awaited<ReturnType<typeof mailDouble>>
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      sms = await smsDouble()
      mail = await mailDouble()
      gateways = {
        SMS: smsGateway({ url: sms.url, account: 'AC1', token: 'secret' }),
        'E-mail': emailGateway({ url: mail.url, from: 'Furniture <shop@furniture.example>' }),
      }
      await product.db.text("update clients set sms_sender = 'Furniture' where sms_sender is null")
    })
    afterAll(async () => {
      gateways['E-mail']?.close?.()
      await Promise.all([sms.close(), mail.close()])
      await product.close()
    })

    const templates = (by: World['actor'], greeting: string) =>
      Promise.all(
        (['SMS', 'E-mail'] as const).map(channel =>
          world.make(
            'messageTemplates',
            {
              name: `Booked ${channel}`,
              channel,
              event: 'Plan booked',
              subject: `${greeting} {orderCode}`,
              body: `${greeting} {customer}, we come on {date}, {slot}`,
              attachCalendar: channel === 'E-mail',
            },
            by,
          ),
        ),
      )
    const customer = (name: string, phone: string, by: World['actor']) =>
      world.make(
        'customers',
        {
          name,
          phone,
          email: `${name.toLowerCase()}@post.example`,
          consentSms: true,
          consentEmail: true,
        },
        by,
      )
    const slot = (calendarId: string, by: World['actor']) =>
      world.make(
        'calendarSlots',
        { calendarId, period: { startHour: 10, startMinute: 0, endHour: 12, endMinute: 0 } },
        by,
      )
    /** What the server's own jobs do, and a run of the sending at noon of each client on the next day. */
    const run = async () => {
      for (const job of jobsOf().filter(({ name }) => name === 'Outbox')) await job.run(product.db)
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      for (const hour of ['00', '18'])
        await sendThrough(product.db, gateways, new Date(`${tomorrow}T${hour}:30:00Z`))
    }

    it('in the words of their own shop, once, with the appointment at the right instant', async () => {
      const { actor: here, abroad } = world
      await templates(here, 'Kia ora')
      await templates(abroad, 'Hello')

      // Somebody of Edmonton, whose order lies with the shop there.
      const skuId = await world.sku('TABLE')
      const calendarAbroad = await world.make(
        'deliveryCalendars',
        {
          name: 'Edmonton',
          calendarType: 'Delivery',
          branchId: branchId('EDM'),
          sunday: true,
          horizonDays: 730,
        },
        abroad,
      )
      const orderAbroad = await world.make(
        'orders',
        {
          source: 'Showroom',
          state: 'Confirmed',
          customerId: await customer('Beth', '+17805550123', abroad),
          branchId: branchId('EDM'),
          orderedOnUtc: now.toISOString(),
        },
        abroad,
      )
      const line = await world.make(
        'orderLines',
        { orderId: orderAbroad, position: 1, skuId, quantity: 1, price: 100 },
        abroad,
      )
      const planners = [await product.as(['J1', 'K1'], 'CA'), await product.as(['J1', 'K1'])]
      const booked = await planners[0]!.post('/api/delivery/addNewDeliveryPlan', {
        orderId: orderAbroad,
        calendarId: calendarAbroad,
        date,
        slotId: await slot(calendarAbroad, abroad),
        serviceType: 'Delivery',
        warningReason: 'Agreed',
        items: [{ orderLineId: line, quantity: 1 }],
      })
      expect(booked.body).toMatchObject({ isSuccess: true, errors: [] })

      // And somebody of Auckland.
      const warehouseId = await world.warehouse('MAIN')
      const calendarId = await world.calendar({ name: 'Auckland', warehouseId, horizonDays: 730 })
      const planner = plannerOf(world, planners[1]!, { calendarId, warehouseId, date })
      const order = await planner.ordered(1)
      await product.db.text('update orders set customer_id = $1 where id = $2', [
        await customer('Ann', '+64211234567', here),
        order.id,
      ])
      await planner.plan(order, 1, { slotId: await slot(calendarId, here) })

      // Events are told of when all transactions that began before them have ended, those of other databases too.
      const told = async () => {
        await run()
        return sms.texts.length
      }
      await expect.poll(told, { timeout: 60_000 }).toBe(2)
      await run()
      expect(sms.texts).toHaveLength(2)
      expect(new Map(sms.texts.map(({ To, Body }) => [To, Body.split(',')[0]]))).toEqual(
        new Map([
          ['+17805550123', 'Hello Beth'],
          ['+64211234567', 'Kia ora Ann'],
        ]),
      )
      const mails = mail.mails.toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!))
      expect(mails.map(({ to }) => to)).toEqual([['ann@post.example'], ['beth@post.example']])
      const entries = mails.map(({ source }) => entryOf(source))
      // In Auckland clocks are 13 hours ahead in summer.
      expect(entries.map(entry => /^DTSTART:(.*)$/m.exec(entry)?.[1])).toEqual([
        `${year}1214T210000Z`,
        `${year}1215T160000Z`,
      ])
      const states = await product.db.text<{ state: string; count: number }>(
        'select state, count(*)::int as count from messages group by 1',
      )
      expect(states).toEqual([{ state: 'Sent', count: 4 }])
    })
  },
  emptyBeginning,
)

/** The appointment of an e-mail, however it is encoded. */
function entryOf(source: string): string {
  const [, head = '', body = ''] =
    /(Content-Type: text\/calendar[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(source) ?? []
  const text = /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body
  return text.replaceAll('\r', '')
}

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { requestRefund } from '#resources/sales/refunds/refunds.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { metaOf, transition } from '#server/kit'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

type Proof = Awaited<ReturnType<typeof dayProof>>

describeRules(
  'the proof of a day',
  database => {
    let product: Product, world: World, keeper: Caller
    let today: string, orderCode: string, refundNo: string
    const branch = branchId('AKL')
    const cardNo = 'PROVED1'
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const proof = async (): Promise<Proof> => {
      const { status, body } = await keeper.get('/api/tills/proof', {
        branchId: branch,
        day: today,
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    }
    const whole = (rows: Proof) => rows.filter(({ what }) => what === 'The day')

    /** A day with everything in it: goods that came back, each way to pay, a void, a refund, a float and the closing. */
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'J5'])
      ;[{ today }] = await run('select money_day($1, now())::text as today', world.actor.clientId)
      await run('update clients set point_worth = 0.01')
      const methods: Record<string, string> = {}
      for (const type of ['Cash', 'Gift card', 'Credit', 'Points'])
        methods[type] = await world.make('paymentMethods', { name: type, type })
      const customerId = await world.make('customers', { name: 'Somebody proved' })
      const { id: orderId, line } = await world.order([[await world.sku('PROVED'), 2]], {
        customerId,
        state: 'Confirmed',
        subtotal: 200,
        total: 200,
        tax: 26.09,
      })
      ;[{ order_code: orderCode }] = await run(
        'select order_code from orders where id = $1',
        orderId,
      )
      await run('update order_lines set tax = 26.09 where id = $1', line(0))
      await world.write(context => issueInvoices(context, [orderId]))
      await world.write(async context => {
        await context.db.query(
          sql`update order_lines set quantity_delivered = 2, quantity_returned = 1 where id = ${line(0)}`,
        )
        await followDelivery(context, [orderId])
      })
      await world.write(context => issueInvoices(context, [orderId], 'changed'))
      await world.write(async context => {
        await registerCard(context, {
          cardNo,
          pin: '4711',
          amount: 100,
          reason: 'A present',
          branchId: branch,
        })
        await issueCredit(context, { customerId, amount: 30, orderId })
        await adjustPoints(context, { customerId, points: 500, reason: 'Welcome' })
      })
      const pay = (type: string, amount: number, more = {}) =>
        world.write(context =>
          recordPayment(context, { orderId, methodId: methods[type]!, amount, ...more }),
        )
      await pay('Cash', 99.97)
      const wrong = await pay('Cash', 12.34)
      await world.write(context =>
        voidPayment(context, { paymentId: wrong.id, reason: 'Mistyped' }),
      )
      await pay('Gift card', 40, { cardNo, pin: '4711' })
      await pay('Credit', 20)
      await pay('Points', 3)
      await world.write(async context => {
        const { id } = await requestRefund(context, {
          orderId,
          type: 'Return',
          amount: 10,
          reason: 'Came back',
          methodId: methods['Gift card']!,
        })
        await context.db.query(
          sql`update refunds set state = 'Approved', approver_id = ${world.abroad.staffId} where id = ${id}`,
        )
        await transition(context, metaOf('refunds'), { id }, 'pay')
      })
      ;[{ no: refundNo }] = await run('select no from refunds')
      const post = async (name: string, body: object) => {
        const answer = await keeper.post(`/api/tills/${name}`, { branchId: branch, ...body })
        expect(answer.body).toMatchObject({ isSuccess: true })
      }
      await post('cash', { type: 'Float', amount: 100 })
      const { body } = await keeper.get('/api/tills/day', { branchId: branch, day: today })
      for (const { methodId, terminal, expected } of body.data)
        await post('count', { day: today, methodId, terminal, counted: expected })
      await post('close', { day: today })
    })

    it('a day that was lived adds up: each statement has the same two sums', async () => {
      const rows = await proof()
      expect(rows).toEqual(whole(rows))
      expect(
        rows.map(({ statement, said, workedOut, difference, state }) => [
          statement,
          said,
          workedOut,
          difference,
          state,
        ]),
      ).toEqual(
        (
          [
            ['Sold', 100],
            ['Tax', 13.04],
            ['Invoiced', 100],
            ['Paid', 152.97],
            ['Refunded', 10],
            ['Gift cards', 30],
            ['Credit', 20],
            ['Points', 3],
            ['Balance of cards', 70],
            ['Balance of credit', 10],
            // With the 500 points of the welcome, which the journal of this branch has too.
            ['Balance of points', 2],
            ['Cash', 100],
            ['Drawers', 253],
          ] as const
        ).map(([statement, sum]) => [statement, sum, sum, 0, 'Adds up']),
      )
      const seller = await product.as(['J1'])
      const asked = { branchId: branch, day: today }
      expect((await seller.get('/api/tills/proof', asked)).status).toBe(403)
      const abroad = await product.as(['J1', 'J5'], 'CA')
      expect((await abroad.get('/api/tills/proof', asked)).body).toMatchObject({
        errors: [{ code: 'unknown_reference', field: 'branchId' }],
      })
    })

    it.each([
      ['Sold', 'update invoices set total = total + 1 where number = 1', 1, 'ORDER-1'],
      [
        'Tax',
        `update invoices set content = jsonb_set(content, '{tax}', '27.09') where number = 1`,
        1,
        'ORDER-1',
      ],
      ['Invoiced', 'update orders set total = total - 2', -2, 'ORDER'],
      ['Paid', 'update orders set paid = paid + 5', 5, 'ORDER'],
      ['Refunded', 'update refunds set amount = 11', 1, 'REFUND'],
      [
        'Gift cards',
        "update gift_card_entries set amount = -41 where type = 'Redeem'",
        -1,
        'ORDER',
      ],
      ['Credit', "delete from credit_entries where type = 'Redeem'", 20, 'ORDER'],
      ['Points', "update points_entries set amount = 2 where type = 'Redeem'", 1, 'ORDER'],
      ['Balance of cards', 'update gift_cards set balance = balance + 1', 1, '•••• VED1'],
      ['Balance of credit', 'update shop_credits set balance = balance - 1', -1, 'Somebody proved'],
      [
        'Balance of points',
        'update points_accounts set balance = balance + 100',
        1,
        'Somebody proved',
      ],
      [
        'Cash',
        "update till_entries set amount = 0.13 where type = 'Rounding' and amount = 0.03",
        0.1,
        'ORDER',
      ],
      [
        'Drawers',
        "update day_counts set expected = expected + 1 where method_id in (select id from payment_methods where type = 'Cash')",
        1,
        'Cash',
      ],
    ] as const)('%s names the row that is wrong', async (statement, change, difference, named) => {
      let rows: Proof = []
      const undone = new Error('Nothing of it stays.')
      await product.db
        .write(async tx => {
          await tx.text("set local session_replication_role = 'replica'")
          await tx.text(change)
          rows = await dayProof({ db: tx, actor: world.actor }, { branchId: branch, day: today })
          throw undone
        })
        .catch(error => {
          if (error !== undone) throw error
        })
      expect(rows.filter(row => row.statement === statement)).toMatchObject([
        { what: 'The day', state: 'Differs', difference },
        {
          what: named.replace('ORDER', orderCode).replace('REFUND', refundNo),
          state: 'Differs',
          difference,
        },
      ])
      expect(whole(await proof()).every(({ state }) => state === 'Adds up')).toBe(true)
    })
  },
  emptyBeginning,
)

describeRules(
  'the proof of the days of the demo',
  database => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct(database.settings)
    })
    afterAll(() => product.close())

    it('every branch adds up on the days that it counted', async () => {
      const days = await product.db.text<{ branch: string; day: string; client: string }>(
        'select branch_id as branch, day::text as day, client_id as client from day_closes order by day desc, branch_id limit 40',
      )
      expect(days.length).toBeGreaterThan(10)
      const wrong: unknown[] = []
      for (const { branch, day, client } of days) {
        const actor = { clientId: client } as World['actor']
        const rows = await dayProof({ db: product.db, actor }, { branchId: branch, day })
        wrong.push(...rows.filter(({ state }) => state === 'Differs').map(row => ({ ...row, day })))
      }
      expect(wrong).toEqual([])
    })
  },
  demoBeginning,
)

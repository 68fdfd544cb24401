import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { returnItems } from '#resources/delivery/plans/returnedItems.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { proposedRefund } from '#resources/sales/refunds/proposedRefund.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { metaOf, transition } from '#server/kit'
import { emptyBeginning, refusal, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'refunds',
  database => {
    let product: Product, world: World, seller: Caller, chief: Caller, other: Caller
    let cash: string, card: string, gift: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      chief = await product.as(['J1', 'J4'])
      other = await product.as(['J1', 'J4', 'J5'])
      const method = (name: string, type: string, more: object = {}) =>
        world.make('paymentMethods', { name, type, ...more })
      cash = await method('Cash', 'Cash')
      card = await method('Card', 'Card')
      gift = await method('Voucher', 'Finance', { isRefundAllowed: false })
    })
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    /** An order of 100 that was paid by these methods. */
    const paid = async (...payments: [methodId: string, amount: number][]) => {
      const { id } = await world.order([], { state: 'Confirmed', total: 0 })
      for (const [methodId, amount] of payments)
        await world.write(context => recordPayment(context, { orderId: id, methodId, amount }))
      return id
    }
    const ask = (orderId: string, amount: number, more: object = {}, by = seller) =>
      by.post('/api/refunds/request', {
        orderId,
        amount,
        type: 'Goodwill',
        reason: 'Came late.',
        ...more,
      })
    const asked = async (orderId: string, amount: number, more: object = {}, by = seller) => {
      const { body } = await ask(orderId, amount, more, by)
      expect(body, JSON.stringify(body)).toMatchObject({ isSuccess: true })
      return body.data as { id: string; version: number; no: string }
    }
    const step = async (operation: string, ids: readonly string[], by = chief, more: object = {}) =>
      (await by.post('/api/refunds/bulk', { operation, targets: ids.map(id => ({ id })), ...more }))
        .body
    const pay = async (refundId: string, by = chief, reference?: string) => {
      const [{ version }] = await run('select version from refunds where id = $1', refundId)
      return (await by.post('/api/refunds/pay', { refundId, version, reference })).body
    }
    const approved = async (orderId: string, amount: number, more: object = {}) => {
      const { id } = await asked(orderId, amount, more)
      expect(await step('approve', [id])).toMatchObject({ done: 1 })
      return id
    }
    const moneyOf = (orderId: string) =>
      run(
        'select m.name, p.amount::float8 as amount from payments p join payment_methods m on m.id = p.method_id where p.order_id = $1 and p.refund_id is not null order by p.amount',
        orderId,
      )
    const paidOf = async (orderId: string) =>
      (await run('select paid::float8 as paid from orders where id = $1', orderId))[0].paid

    it('goes back to the methods that paid, the last first, once somebody else has approved it', async () => {
      const orderId = await paid([cash, 80], [card, 20])
      const { id, no } = await asked(orderId, 30)
      expect(no).toMatch(/^RF\d{6}$/)
      // Whoever decides sees what it is about, and not whoever may not.
      const decided = await chief.get('/api/refunds/case', { refundId: id })
      expect(decided.body).toMatchObject({
        ways: [
          { methodName: 'Card', amount: 20 },
          { methodName: 'Cash', amount: 80 },
        ],
        payments: [{ amount: 20 }, { amount: 80 }],
        others: [],
      })
      expect((await seller.get('/api/refunds/case', { refundId: id })).status).toBe(403)
      expect(await step('pay', [id])).toMatchObject({ refused: 1 })
      expect(await step('approve', [id])).toMatchObject({ done: 1 })
      expect(await pay(id, chief, 'BNK 7')).toMatchObject({
        isSuccess: true,
        data: { state: 'Paid', reference: 'BNK 7' },
      })
      expect(await moneyOf(orderId)).toEqual([
        { name: 'Card', amount: -20 },
        { name: 'Cash', amount: -10 },
      ])
      expect(await paidOf(orderId)).toBe(70)
      // It is paid once, and its money is not voided as a mistake.
      expect(await pay(id)).toMatchObject({ isSuccess: false })
      const [row] = await run('select id from payments where refund_id = $1 limit 1', id)
      const voided = await refusal(
        world.write(context => voidPayment(context, { paymentId: row.id, reason: 'No.' })),
      )
      expect(voided.code).toBe('refund')
      const page = await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })
      expect(page.body.data.refunds).toMatchObject([
        { no, amount: 30, state: 'Paid', isOwn: true, goods: 'Not delivered' },
      ])
      expect(page.body.data.order).toMatchObject({ paid: 70, paymentStatus: 'Overpaid' })
      const slip = await chief.get('/api/refunds/slip', { refundId: id })
      expect(slip.status).toBe(200)
    })

    it('by bank goes into one batch, with an account of the country, and into no other', async () => {
      const bank = await world.make('paymentMethods', { name: 'Bank', type: 'Bank transfer' })
      const account = '12-3456-7890123-00'
      const orderId = await paid([cash, 100])
      for (const odd of ['12-3456-789012-00', '004-12345-1234567', 'my account'])
        expect((await ask(orderId, 10, { methodId: bank, bankAccount: odd })).body).toMatchObject({
          errors: [{ code: 'invalid', field: 'bankAccount' }],
        })
      expect((await ask(orderId, 10, { methodId: cash, bankAccount: account })).body).toMatchObject(
        { errors: [{ field: 'bankAccount' }] },
      )
      const first = await asked(orderId, 10, { methodId: bank, bankAccount: '12 3456 7890123 00' })
      const second = await asked(orderId, 20, { methodId: bank })
      const third = await asked(orderId, 5, { methodId: cash })
      const ids = [first.id, second.id]
      const batch = (refundIds: readonly string[], by = chief) =>
        by.post('/api/refunds/bankBatch', { refundIds })
      expect((await batch(ids)).body).toMatchObject({ errors: [{ field: 'state' }] })
      await step('approve', [...ids, third.id])
      expect((await batch(ids)).body).toMatchObject({
        errors: [{ code: 'required', field: 'bankAccount' }],
      })
      expect((await batch([first.id, third.id])).body).toMatchObject({
        errors: [{ field: 'methodId' }],
      })
      const set = async (bankAccount: string, by = chief) => {
        const [{ version }] = await run('select version from refunds where id = $1', second.id)
        return by.post('/api/refunds/account', { refundId: second.id, version, bankAccount })
      }
      expect((await set('12-3456')).body).toMatchObject({ errors: [{ field: 'bankAccount' }] })
      expect((await set('01-0001-0000001-000', seller)).status).toBe(403)
      expect((await set('01-0001-0000001-000')).body).toMatchObject({ isSuccess: true })
      const rows = async () =>
        (await batch(ids)).bytes
          .toString()
          .replace('\uFEFF', '')
          .trim()
          .split(/\r?\n/)
          .map(row => row.split(',').slice(0, 4).join())
      const file = [
        'Account,Name,Amount,Reference',
        `${account},A customer,10.00,${first.no}`,
        `01-0001-0000001-000,A customer,20.00,${second.no}`,
      ]
      expect(await rows()).toEqual(file)
      // The same batch is the same file; one of it gets into no other, and keeps its account.
      expect(await rows()).toEqual(file)
      expect((await batch([first.id, third.id])).body).toMatchObject({
        errors: [{ code: 'in_batch', field: 'batch' }],
      })
      expect((await set(account)).body).toMatchObject({ errors: [{ code: 'in_batch' }] })
      expect((await batch(ids, seller)).status).toBe(403)
      expect(await pay(first.id)).toMatchObject({ isSuccess: true })
      const [money] = await run('select batch from payments where refund_id = $1', first.id)
      expect(money.batch).toMatch(/^RB\d{6}-1$/)
      const { body } = await chief.get('/api/refunds', {
        filter: JSON.stringify({ batch: money.batch }),
      })
      expect(body.map((row: { account: string }) => row.account).toSorted()).toEqual([
        '•••• 1000',
        '•••• 2300',
      ])
    })

    it('is not decided by who asked for it, not even past the steps', async () => {
      const orderId = await paid([cash, 50])
      const { id } = await asked(orderId, 10, {}, chief)
      for (const [operation, more] of [
        ['approve', {}],
        ['decline', { reason: 'No.' }],
      ] as const)
        expect(await step(operation, [id], chief, more)).toMatchObject({
          results: [{ errors: [{ code: 'own_request' }] }],
        })
      await expect(
        run(
          "update refunds set state = 'Approved', approver_id = requested_by_id where id = $1",
          id,
        ),
      ).rejects.toThrow(/refunds_check_1/)
      expect(await step('approve', [id], seller)).not.toMatchObject({ done: 1 })
      expect(await step('approve', [id], other)).toMatchObject({ done: 1 })
      expect(await step('cancel', [id], chief)).toMatchObject({ refused: 1 })
    })

    it('that was approved is declined where it can be paid no more', async () => {
      const orderId = await paid([cash, 50])
      const { id } = await asked(orderId, 10)
      expect(await step('approve', [id], other)).toMatchObject({ done: 1 })
      expect(await step('decline', [id], seller, { reason: 'No.' })).not.toMatchObject({ done: 1 })
      expect(await step('decline', [id], other, { reason: 'Voided.' })).toMatchObject({ done: 1 })
      expect(await pay(id)).toMatchObject({ isSuccess: false })
      // The money is there for others.
      expect(await asked(orderId, 50)).toMatchObject({ state: 'Requested' })
    })

    it('is never more than was paid less what is asked for already, and names the field', async () => {
      const orderId = await paid([cash, 50])
      for (const [amount, more, field] of [
        [50.01, {}, 'amount'],
        [0, {}, 'amount'],
        [-5, {}, 'amount'],
        [1.005, {}, 'amount'],
        [5, { methodId: gift }, 'methodId'],
        [5, { methodId: orderId }, 'methodId'],
        [5, { reason: ' ' }, 'reason'],
        [5, { type: 'Gift' }, 'type'],
      ] as const) {
        const { status, body } = await ask(orderId, amount, more)
        expect(status < 500 && body.isSuccess !== true, String(amount)).toBe(true)
        expect(body.errors[0].field).toBe(field)
      }
      const first = await asked(orderId, 40)
      expect((await ask(orderId, 10.01)).body.errors[0]).toMatchObject({ code: 'exceeds' })
      const cancel = { orderId, refundId: first.id, version: first.version }
      expect((await other.post('/api/refunds/cancelRequest', cancel)).body.isSuccess).toBe(false)
      expect((await seller.post('/api/refunds/cancelRequest', cancel)).body.isSuccess).toBe(true)
      const all = await asked(orderId, 50)
      // What was voided meanwhile is no longer there to be given back.
      await step('approve', [all.id])
      const [payment] = await run('select id from payments where order_id = $1', orderId)
      await world.write(context =>
        voidPayment(context, { paymentId: payment.id, reason: 'A mistake.' }),
      )
      expect(await pay(all.id)).toMatchObject({ errors: [{ code: 'exceeds' }] })
      expect(await paidOf(orderId)).toBe(0)
    })

    it('approves many at once, each with its result', async () => {
      const one = await asked(await paid([cash, 9]), 9)
      const own = await asked(await paid([cash, 9]), 9, {}, chief)
      const voucher = await asked(await paid([gift, 9]), 9)
      const result = await step('approve', [one.id, own.id, voucher.id])
      expect(result).toMatchObject({ done: 2, refused: 1 })
      expect(await pay(voucher.id)).toMatchObject({ errors: [{ field: 'methodId' }] })
      expect((await seller.get('/api/refunds')).status).toBe(403)
      const abroad = await product.as(['J1', 'J4'], 'CA')
      expect((await abroad.post('/api/refunds/pay', { refundId: one.id, version: 2 })).status).toBe(
        404,
      )
    })

    describe('by what customers hold of us', () => {
      let credit: string, giftCard: string, points: string, customerId: string
      beforeAll(async () => {
        credit = await world.make('paymentMethods', { name: 'Shop credit', type: 'Credit' })
        giftCard = await world.make('paymentMethods', { name: 'Gift card', type: 'Gift card' })
        points = await world.make('paymentMethods', { name: 'Points', type: 'Points' })
        await run(
          'update clients set points_per_dollar = 1, point_worth = 0.01, points_months = 12, credit_months = 12, gift_card_months = 36',
        )
        ;[{ customer_id: customerId }] = await run(
          'select customer_id from orders where id = $1',
          await paid([cash, 1]),
        )
      })
      const held = async () => {
        const { body } = await chief.get('/api/customerTenders/get', { customerId })
        return body.data as { credit: number; points: number }
      }
      const newCard = async (
        cardNo: string,
        amount: number,
        of: object = { reason: 'A present' },
      ) => world.write(context => registerCard(context, { cardNo, pin: '4711', amount, ...of }))
      const cardOf = async (id: string) =>
        (await run('select state, balance::float8 as balance from gift_cards where id = $1', id))[0]

      it('becomes shop credit instead, at the request or when it is paid', async () => {
        const orderId = await paid([card, 100])
        const before = await held()
        expect(await pay(await approved(orderId, 30, { methodId: credit }))).toMatchObject({
          isSuccess: true,
        })
        const later = await approved(orderId, 20)
        const [{ version }] = await run('select version from refunds where id = $1', later)
        const done = await chief.post('/api/refunds/pay', {
          refundId: later,
          version,
          isCredit: true,
        })
        expect(done.body.data).toMatchObject({ state: 'Paid', methodId: credit })
        expect((await held()).credit).toBe(before.credit + 50)
        expect(await moneyOf(orderId)).toEqual([
          { name: 'Shop credit', amount: -30 },
          { name: 'Shop credit', amount: -20 },
        ])
        const entries = await run(
          "select refund_id from credit_entries where order_id = $1 and type = 'Issue' order by id",
          orderId,
        )
        expect(entries.at(-1)).toEqual({ refund_id: later })
      })

      it('goes back to the card, the credit and the points that paid, to the cent', async () => {
        const cardId = await newCard('BACK0001', 60)
        await world.write(context =>
          adjustPoints(context, { customerId, points: 2000, reason: 'Welcome' }),
        )
        const before = await held()
        const orderId = await paid([cash, 10], [points, 15], [credit, 20])
        await world.write(context =>
          recordPayment(context, {
            orderId,
            methodId: giftCard,
            amount: 50,
            cardNo: 'BACK0001',
            pin: '4711',
          }),
        )
        expect((await ask(orderId, 15.01, { methodId: points })).body.errors[0]).toMatchObject({
          code: 'exceeds',
          field: 'methodId',
        })
        expect(await pay(await approved(orderId, 55))).toMatchObject({ isSuccess: true })
        expect(await cardOf(cardId)).toEqual({ state: 'Active', balance: 60 })
        expect(await pay(await approved(orderId, 15, { methodId: points }))).toMatchObject({
          isSuccess: true,
        })
        expect(await pay(await approved(orderId, 25))).toMatchObject({ isSuccess: true })
        expect(await held()).toMatchObject({ credit: before.credit, points: before.points })
        expect(await paidOf(orderId)).toBe(0)
      })

      it('by money is never more than money has paid, and no method pays back what another did already', async () => {
        const cardId = await newCard('MONEY001', 60)
        const orderId = await paid([cash, 40])
        const byCard = { methodId: giftCard, amount: 60, cardNo: 'MONEY001', pin: '4711' }
        await world.write(context => recordPayment(context, { orderId, ...byCard }))
        for (const methodId of [cash, card])
          expect((await ask(orderId, 40.01, { methodId })).body.errors[0]).toMatchObject({
            code: 'exceeds',
            field: 'methodId',
          })
        const asked = [await approved(orderId, 30, { methodId: card }), await approved(orderId, 70)]
        // Both were allowed before either was paid.
        expect(await pay(asked[0]!)).toMatchObject({ isSuccess: true })
        expect(await pay(asked[1]!)).toMatchObject({ isSuccess: true })
        expect(await moneyOf(orderId)).toEqual([
          { name: 'Gift card', amount: -60 },
          { name: 'Card', amount: -30 },
          { name: 'Cash', amount: -10 },
        ])
        expect(await cardOf(cardId)).toEqual({ state: 'Active', balance: 60 })
      })

      it('by a method is asked for once: what others have asked for is left to them, whoever is paid first', async () => {
        const cardId = await newCard('OPEN0001', 60)
        const orderId = await paid()
        const byCard = { methodId: giftCard, amount: 60, cardNo: 'OPEN0001', pin: '4711' }
        await world.write(context => recordPayment(context, { orderId, ...byCard }))
        await world.write(context =>
          recordPayment(context, { orderId, methodId: cash, amount: 40 }),
        )
        const refusedOf = async (amount: number, methodId: string) =>
          (await ask(orderId, amount, { methodId })).body.errors[0]
        const byMoney = [await asked(orderId, 25, { methodId: card })]
        for (const [methodId, name] of [
          [cash, 'Cash'],
          [card, 'Card'],
        ] as const)
          expect(await refusedOf(15.01, methodId)).toMatchObject({
            code: 'exceeds',
            field: 'methodId',
            message: `Only 15.00 of this order can go back by ${name}. Left to give back are 15.00 by money, 60.00 by Gift card.`,
          })
        const byGiftCard = await asked(orderId, 20, { methodId: giftCard })
        expect(await refusedOf(40.01, giftCard)).toMatchObject({
          code: 'exceeds',
          field: 'methodId',
          message:
            'Only 40.00 of this order can go back by Gift card. Left to give back are 15.00 by money, 40.00 by Gift card.',
        })
        byMoney.push(await asked(orderId, 15, { methodId: cash }))
        expect(await refusedOf(0.01, card)).toMatchObject({ code: 'exceeds', field: 'methodId' })
        // What is taken back may be asked for again.
        const { id, version } = byMoney.pop()!
        const cancel = { orderId, refundId: id, version }
        expect((await seller.post('/api/refunds/cancelRequest', cancel)).body.isSuccess).toBe(true)
        byMoney.push(await asked(orderId, 15, { methodId: cash }))
        // Cash paid last, but it is what the others have asked for.
        const rest = await asked(orderId, 40)
        const ids = [rest, byGiftCard, ...byMoney].map(({ id }) => id)
        expect(await step('approve', ids)).toMatchObject({ done: 4 })
        for (const id of ids) expect(await pay(id)).toMatchObject({ isSuccess: true })
        expect(await moneyOf(orderId)).toEqual([
          { name: 'Gift card', amount: -40 },
          { name: 'Card', amount: -25 },
          { name: 'Gift card', amount: -20 },
          { name: 'Cash', amount: -15 },
        ])
        expect(await cardOf(cardId)).toEqual({ state: 'Active', balance: 60 })
      })

      it('tells how much is left of each way where the methods that paid give less back', async () => {
        await newCard('WAYS0001', 60)
        const orderId = await paid([gift, 40])
        const byCard = { methodId: giftCard, amount: 60, cardNo: 'WAYS0001', pin: '4711' }
        await world.write(context => recordPayment(context, { orderId, ...byCard }))
        expect(await pay(await approved(orderId, 70))).toMatchObject({
          errors: [
            {
              code: 'no_method',
              field: 'methodId',
              message:
                '70.00 cannot go back by the methods that paid. Left to give back are 0.00 by money, 60.00 by Gift card. Ask for it again with a method, or give shop credit.',
            },
          ],
        })
      })

      it('leaves no payment to be voided that it has paid back already', async () => {
        await newCard('VOIDED01', 100)
        const byCard = { methodId: giftCard, amount: 60, cardNo: 'VOIDED01', pin: '4711' }
        const first = async (orderId: string) =>
          (
            await run(
              'select id from payments where order_id = $1 order by received_on_utc, id limit 1',
              orderId,
            )
          )[0].id as string
        const voided = async (orderId: string) => {
          const paymentId = await first(orderId)
          return world.write(context => voidPayment(context, { paymentId, reason: 'Twice' }))
        }
        // By its method, although as much is paid of the order by another one.
        const one = await paid([cash, 60], [card, 60])
        expect(await pay(await approved(one, 1, { methodId: cash }))).toMatchObject({
          isSuccess: true,
        })
        expect(await refusal(voided(one))).toMatchObject({ code: 'exceeds' })
        // By other money, where what is left was paid by a gift card.
        const two = await paid([cash, 60])
        await world.write(context => recordPayment(context, { orderId: two, ...byCard }))
        expect(await pay(await approved(two, 60, { methodId: card }))).toMatchObject({
          isSuccess: true,
        })
        expect(await refusal(voided(two))).toMatchObject({ code: 'exceeds' })
        const three = await paid([cash, 60], [cash, 60])
        expect(await pay(await approved(three, 60))).toMatchObject({ isSuccess: true })
        expect(await voided(three)).toMatchObject({ state: 'Voided' })
        expect(await paidOf(three)).toBe(0)
      })

      it('goes back to the card that paid, also what an exchange has brought from the order that it paid', async () => {
        const cardId = await newCard('MOVED001', 60)
        const first = await paid([cash, 40])
        await world.write(context =>
          recordPayment(context, {
            orderId: first,
            methodId: giftCard,
            amount: 60,
            cardNo: 'MOVED001',
            pin: '4711',
          }),
        )
        const [second, third] = [await paid([cash, 5]), await paid()]
        const move = async (from: string, to: string, amount: number) => {
          const of = { methodId: giftCard, state: 'Received', staffId: world.actor.staffId }
          await world.make('payments', {
            ...of,
            orderId: from,
            amount: -amount,
            exchangeOrderId: to,
          })
          await world.make('payments', { ...of, orderId: to, amount, exchangeOrderId: from })
          await run('update orders set paid = paid - $2 where id = $1', from, amount)
          await run('update orders set paid = paid + $2 where id = $1', to, amount)
        }
        await move(first, second, 50)
        await move(second, third, 20)
        for (const [orderId, most] of [
          [first, 10],
          [second, 30],
          [third, 20],
        ] as const)
          expect(
            (await ask(orderId, most + 0.01, { methodId: giftCard })).body.errors[0],
            orderId,
          ).toMatchObject({ code: 'exceeds' })
        expect(await pay(await approved(third, 20))).toMatchObject({ isSuccess: true })
        expect(await cardOf(cardId)).toEqual({ state: 'Active', balance: 20 })
        expect(await pay(await approved(second, 35))).toMatchObject({ isSuccess: true })
        expect(await cardOf(cardId)).toEqual({ state: 'Active', balance: 50 })
        const rest = await approved(first, 10, { methodId: giftCard })
        expect(await pay(rest)).toMatchObject({ isSuccess: true })
        expect(await cardOf(cardId)).toEqual({ state: 'Active', balance: 60 })
        expect(await moneyOf(second)).toEqual([
          { name: 'Gift card', amount: -30 },
          { name: 'Cash', amount: -5 },
        ])
      })

      it('ends the gift cards of a sale that is refunded, and not what was spent from them', async () => {
        const voucher = await world.sku('VOUCHER', undefined, 'Service')
        await run("update products set is_gift_card = true where code = 'VOUCHER'")
        const sold = async (cardNo: string) => {
          const sale = await world.order([[voucher, 3]], { state: 'Confirmed', total: 300 })
          const of = { orderId: sale.id, orderLineId: sale.line(0) }
          const cardId = await newCard(cardNo, 100, of)
          await world.write(context =>
            recordPayment(context, { orderId: sale.id, methodId: cash, amount: 300 }),
          )
          return { orderId: sale.id, cardId }
        }
        const one = await sold('SOLD0001')
        expect(await pay(await approved(one.orderId, 200))).toMatchObject({ isSuccess: true })
        expect(await cardOf(one.cardId)).toEqual({ state: 'Active', balance: 100 })
        const { id: elsewhere } = await world.order([], { state: 'Confirmed', total: 0 })
        await world.write(context =>
          recordPayment(context, {
            orderId: elsewhere,
            methodId: giftCard,
            amount: 30,
            cardNo: 'SOLD0001',
            pin: '4711',
          }),
        )
        expect((await ask(one.orderId, 70.01)).body.errors[0]).toMatchObject({ code: 'exceeds' })
        expect(await pay(await approved(one.orderId, 70))).toMatchObject({ isSuccess: true })
        expect(await cardOf(one.cardId)).toEqual({ state: 'Blocked', balance: 0 })
        const two = await sold('SOLD0002')
        const cancelled = await approved(two.orderId, 100, { type: 'Cancel' })
        expect(await pay(cancelled)).toMatchObject({ isSuccess: true })
        expect(await cardOf(two.cardId)).toEqual({ state: 'Blocked', balance: 0 })
      })
    })

    it('of goodwill or a lower price is owed no longer, but for what was paid on top', async () => {
      const sofa = await world.sku('SETTEE')
      const fields = { subtotal: 230, total: 230, tax: 30, deliveryStatus: 'Delivered' }
      const sale = await world.order([[sofa, 2]], { state: 'Confirmed', ...fields })
      await run(
        'update order_lines set price = 115, tax = 30, quantity_delivered = 2 where id = $1',
        sale.line(0),
      )
      await world.write(context => issueInvoices(context, [sale.id]))
      await world.write(context =>
        recordPayment(context, { orderId: sale.id, methodId: cash, amount: 240, mayExceed: true }),
      )
      const order = async () =>
        (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId: sale.id })).body
          .data.order
      expect(await pay(await approved(sale.id, 56))).toMatchObject({
        data: { state: 'Paid', allowance: 46 },
      })
      expect(await order()).toMatchObject({ total: 230, credited: 46, paid: 184, balance: 0 })
      expect(await pay(await approved(sale.id, 4, { type: 'Cancel' }))).toMatchObject({
        data: { allowance: 0 },
      })
      expect(await order()).toMatchObject({ credited: 46, paid: 180, balance: 4 })
      expect(await pay(await approved(sale.id, 23, { type: 'Price adjustment' }))).toMatchObject({
        data: { allowance: 23 },
      })
      expect(await order()).toMatchObject({ credited: 69, paid: 157, balance: 4 })
      const notes = () =>
        run(
          "select kind, total::float8 as total, (content->>'tax')::float8 as tax from invoices where order_id = $1 order by number",
          sale.id,
        )
      await world.write(context => issueInvoices(context, [sale.id], 'changed'))
      const first = { kind: 'Credit note', total: 69, tax: 9 }
      expect(await notes()).toEqual([{ kind: 'Invoice', total: 230, tax: 30 }, first])
      // What comes back is worth no more than was left of the price.
      await run('update order_lines set quantity_returned = 2 where id = $1', sale.line(0))
      await world.write(async context => {
        await followDelivery(context, [sale.id])
        await issueInvoices(context, [sale.id], 'changed')
      })
      expect(await order()).toMatchObject({ returned: 230, balance: -157 })
      expect((await notes()).at(-1)).toEqual({ kind: 'Credit note', total: 161, tax: 21 })
      const rows = async (amount: string) =>
        (await seller.get('/api/orderProcessing/amountRows', { orderId: sale.id, amount })).body
          .data as { what: string; amount: number }[]
      const sumOf = async (amount: string) =>
        (await rows(amount)).reduce((all, row) => all + Math.round(row.amount * 100), 0)
      expect((await rows('Credited')).map(({ amount }) => amount)).toEqual([46, 23])
      expect([await sumOf('Paid'), await sumOf('Balance')]).toEqual([157_00, -157_00])
      expect((await rows('Balance')).map(({ what }) => what)).toEqual([
        'Total',
        'Goods back',
        'Credited',
        'Paid',
        'Not owed',
      ])
    })

    it('owes goods that came back no longer: each piece its part of line and discount, settled once refunded', async () => {
      const sofa = await world.sku('CORNER')
      const sale = await world.order([[sofa, 3]], {
        state: 'Confirmed',
        subtotal: 300,
        discount: 10,
        total: 290,
        deliveryStatus: 'Delivered',
      })
      await run(
        'update order_lines set discount = 10, quantity_delivered = 3 where id = $1',
        sale.line(0),
      )
      await world.write(context =>
        recordPayment(context, { orderId: sale.id, methodId: cash, amount: 200 }),
      )
      const calendarId = await world.calendar({ warehouseId: await world.warehouse('BACK') })
      const planId = await world.plan(sale.id, calendarId, world.day(1), { state: 'Delivered' })
      const item = { planId, orderLineId: sale.line(0), skuId: sofa, quantity: 3 }
      const planItemId = await world.make('planItems', { ...item, delivered: 3 })
      const back = (quantity: number) =>
        world.write(context => returnItems(context, { planId, items: [{ planItemId, quantity }] }))
      const page = async () =>
        (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId: sale.id })).body
          .data
      const chased = async () =>
        (await seller.get('/api/ordersWithBalance', { filter: { isDelivered: true } })).body.map(
          ({ orderId }: { orderId: string }) => orderId,
        )

      expect(await chased()).toContain(sale.id)
      await back(1)
      expect((await page()).order).toMatchObject({
        total: 290,
        returned: 96.67,
        balance: -6.67,
        paymentStatus: 'Overpaid',
      })
      expect(await chased()).not.toContain(sale.id)
      expect(proposedRefund(await page())).toEqual({ left: 200, amount: 6.67, type: 'Return' })
      await asked(sale.id, 2, { type: 'Return' })
      expect(proposedRefund(await page())).toMatchObject({ left: 198, amount: 4.67 })
      await back(1)
      expect((await page()).handedOver).toEqual({ pieces: 3, returned: 2 })
      const { id } = await asked(sale.id, proposedRefund(await page()).amount!, { type: 'Return' })
      const [{ id: first }] = await run(
        "select id from refunds where order_id = $1 and state = 'Requested' and amount = 2",
        sale.id,
      )
      await step('approve', [id, first])
      for (const each of [id, first]) expect(await pay(each)).toMatchObject({ isSuccess: true })
      expect((await page()).order).toMatchObject({
        returned: 193.33,
        paid: 96.67,
        balance: 0,
        paymentStatus: 'Paid',
      })
      await back(1)
      expect((await page()).order).toMatchObject({
        returned: 290,
        balance: -96.67,
        deliveryStatus: 'Returned',
      })
      expect(await pay(await approved(sale.id, 96.67, { type: 'Return' }))).toMatchObject({
        isSuccess: true,
      })
      expect((await page()).order).toMatchObject({ paid: 0, balance: 0, paymentStatus: 'Paid' })
      const [{ id: paymentId }] = await run(
        'select id from payments where order_id = $1 and amount = 200',
        sale.id,
      )
      const again = world.write(context => voidPayment(context, { paymentId, reason: 'Twice' }))
      expect(await refusal(again)).toMatchObject({ code: 'exceeds' })
      const done = await world.write(context =>
        transition(context, metaOf('orders'), { id: sale.id }, 'complete'),
      )
      expect(done).toMatchObject({ state: 'Completed' })
    })

    describe.runIf(database.kind === 'postgres')('many at once', () => {
      it('never give back more than was paid', async () => {
        const orderId = await paid([cash, 60], [card, 40])
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, i) => ask(orderId, 10, {}, i % 2 ? seller : chief)),
        )
        const made = results.filter(({ body }) => body.isSuccess).map(({ body }) => body.data.id)
        expect(made).toHaveLength(10)
        await Promise.all(made.map(id => step('approve', [id], other)))
        await Promise.all([...made, ...made].map(id => pay(id, other).catch(() => undefined)))
        expect(await paidOf(orderId)).toBe(0)
        const [{ sum }] = await run(
          'select sum(amount)::float8 as sum from payments where refund_id is not null and order_id = $1',
          orderId,
        )
        expect(sum).toBe(-100)
      })
    })
  },
  emptyBeginning,
)

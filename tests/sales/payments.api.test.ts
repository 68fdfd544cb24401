import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'payment methods, deposit references and payment shares',
  database => {
    let product: Product, world: World, seller: Caller
    let cash: string, ann: string, ben: string, cleo: string
    const methods = async (who: Caller, query: Record<string, unknown> = {}) => {
      const { body } = await who.get('/api/orderManagement/getPaymentMethodTypeList', query)
      return body.data.map((m: { name: string }) => m.name)
    }
    const order = async () => (await world.order([])).id
    const deposit = (body: Record<string, unknown>, who = seller) =>
      who.post('/api/orderPayment/addDepositReference', body)
    const depositsOf = (orderId: string) =>
      product.db.text(
        `select reference, amount, bank_date as "bankDate", is_matched as "isMatched", payment_id as "paymentId" from deposit_references where order_id = $1`,
        [orderId],
      )
    const pay = (orderId: string, amount: number) =>
      product.db.write(tx =>
        recordPayment({ db: tx, actor: world.actor }, { orderId, methodId: cash, amount }),
      )
    const shares = (orderId: string, who = seller) =>
      who.get('/api/workHour/getOrderPaymentShares', { orderId })
    const add = (body: Record<string, unknown>, who = seller) =>
      who.post('/api/workHour/addOrderPaymentShares', body)
    const update = (body: Record<string, unknown>, who = seller) =>
      who.post('/api/workHour/updateOrderPaymentShares', body)
    const kept = (orderId: string) =>
      product.db.text<{ name: string; percent: number }>(
        'select s.full_name as name, h.percent from payment_shares h join staff s on s.id = h.staff_id where h.order_id = $1 and not h.is_deleted order by 1',
        [orderId],
      )

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1'])
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash', position: 1 })
      await world.make('paymentMethods', {
        name: 'Gift card',
        type: 'Gift card',
        position: 2,
        isInErpOrders: false,
      })
      await world.make('paymentMethods', {
        name: 'Cheque',
        type: 'Bank transfer',
        position: 3,
        isDisabled: true,
      })
      await world.make('paymentMethods', { name: 'Interac', type: 'Card' }, world.abroad)
      ;[ann, ben, cleo] = (await Promise.all(
        ['Ann', 'Ben', 'Cleo'].map(fullName =>
          world.make('staff', { fullName, email: `${fullName}@test.example` }),
        ),
      )) as [string, string, string]
    })
    afterAll(() => product.close())

    it('offers the methods of orders to everybody, and all that are not disabled to holders of O3 or J5 who ask', async () => {
      expect(await methods(seller)).toEqual(['Cash'])
      expect(await methods(seller, { queryAll: true })).toEqual(['Cash'])
      for (const code of ['O3', 'J5'] as const) {
        const privileged = await product.as(['J1', code])
        expect(await methods(privileged)).toEqual(['Cash'])
        expect(await methods(privileged, { queryAll: true })).toEqual(['Cash', 'Gift card'])
      }
      expect(await methods(await product.as(['O3']), { queryAll: true })).toEqual([
        'Cash',
        'Gift card',
      ])
      expect(await methods(await product.as(['J1', 'O3'], 'CA'), { queryAll: true })).toEqual([
        'Interac',
      ])
    })

    it('refuses the methods to people without codes, and what it does not know', async () => {
      for (const codes of [[], ['J5'], ['D1']] as const)
        expect(
          (await (await product.as(codes)).get('/api/orderManagement/getPaymentMethodTypeList'))
            .status,
        ).toBe(403)
      for (const [field, value] of [
        ['queryAll', 'maybe'],
        ['nonsense', '1'],
      ] as const)
        expect(
          (await seller.get('/api/orderManagement/getPaymentMethodTypeList', { [field]: value }))
            .body.errors[0].field,
        ).toBe(field)
    })

    it('takes a deposit reference of no more than its order is', async () => {
      const orderId = (await world.order([], { total: 80 })).id
      for (const amount of [99_999_999_999.99, 1e3, 80.01])
        expect((await deposit({ orderId, reference: 'OAK 1', amount })).body.errors).toMatchObject([
          { code: 'exceeds', field: 'amount' },
        ])
      expect((await deposit({ orderId, reference: 'OAK 1', amount: 80 })).body.isSuccess).toBe(true)
      expect(await depositsOf(orderId)).toHaveLength(1)
    })

    it('keeps a deposit reference, alone or matched to a payment', async () => {
      const orderId = await order()
      const alone = await deposit({
        orderId,
        reference: ' OAK 12 ',
        bankDate: world.day(0),
        amount: 80.5,
      })
      expect(alone.body).toMatchObject({
        isSuccess: true,
        data: {
          orderId,
          reference: 'OAK 12',
          amount: 80.5,
          bankDate: world.day(0),
          isMatched: false,
          paymentId: null,
        },
      })
      const payment = await pay(orderId, 50)
      await deposit({ orderId, reference: 'OAK 13', paymentId: payment.id, amount: 50 })
      expect(await depositsOf(orderId)).toEqual([
        {
          reference: 'OAK 12',
          amount: 80.5,
          bankDate: world.day(0),
          isMatched: false,
          paymentId: null,
        },
        { reference: 'OAK 13', amount: 50, bankDate: null, isMatched: true, paymentId: payment.id },
      ])
      expect(
        (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })).body.data
          .depositReferences,
      ).toHaveLength(2)
    })

    it('voids a payment of the order at its version, once and for a reason; for holders of J5 alone', async () => {
      const orderId = await order(),
        otherId = await order()
      const payment = await pay(orderId, 40),
        foreign = await pay(otherId, 10)
      const till = await product.as(['J1', 'J5'])
      const body = {
        orderId,
        paymentId: payment.id,
        version: payment.version,
        reason: 'Typed twice',
      }
      const undo = (more: object, who = till) =>
        who.post('/api/orderProcessing/voidPayment', { ...body, ...more })
      expect((await undo({}, seller)).status).toBe(403)
      for (const [field, wrong] of [
        ['reason', { reason: ' ' }],
        ['paymentId', { paymentId: foreign.id, version: foreign.version }],
        ['paymentId', { paymentId: absentId }],
        ['orderId', { orderId: absentId }],
        ['version', { version: payment.version + 1 }],
      ] as const)
        expect((await undo(wrong)).body.errors[0].field).toBe(field)
      expect((await undo({})).body).toMatchObject({ isSuccess: true, data: { state: 'Voided' } })
      const { order: now, payments } = (
        await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })
      ).body.data
      expect(now.paid).toBe(0)
      expect(payments.map((p: { amount: number }) => p.amount).sort()).toEqual([-40, 40])
      expect((await undo({ version: payment.version + 1 })).body.errors[0].code).toBe('voided')
    })

    it('counts a pending payment once its money has arrived, once; for holders of J5 alone', async () => {
      const { id: orderId } = await world.order([], { state: 'Confirmed', total: 100 })
      const pending = (amount: number) =>
        product.db.write(tx =>
          recordPayment(
            { db: tx, actor: world.actor },
            { orderId, methodId: cash, amount, isPending: true },
          ),
        )
      const { id: paymentId, version } = await pending(40)
      const till = await product.as(['J1', 'J5'])
      const receive = (more: object = {}, who = till) =>
        who.post('/api/orderProcessing/receivePayment', { orderId, paymentId, version, ...more })
      const now = async () =>
        (await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })).body.data.order
      expect(await now()).toMatchObject({ paid: 0, balance: 100, paymentStatus: 'Unpaid' })
      expect((await receive({}, seller)).status).toBe(403)
      for (const [field, wrong] of [
        ['paymentId', { paymentId: absentId }],
        ['paymentId', { orderId: await order() }],
        ['version', { version: version + 1 }],
      ] as const)
        expect((await receive(wrong)).body.errors[0].field).toBe(field)
      expect((await receive()).body).toMatchObject({ isSuccess: true, data: { state: 'Received' } })
      expect(await now()).toMatchObject({ paid: 40, balance: 60, paymentStatus: 'Deposit' })
      expect((await receive({ version: version + 1 })).body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'transition', field: 'state' }],
      })
      const given = await pending(10)
      const undone = await till.post('/api/orderProcessing/voidPayment', {
        orderId,
        paymentId: given.id,
        version: given.version,
        reason: 'It never came',
      })
      expect(undone.body).toMatchObject({ data: { state: 'Voided' } })
      expect(await now()).toMatchObject({ paid: 40, balance: 60 })
    })

    it('takes more than an order leaves to pay only where the person says so', async () => {
      const { id: orderId } = await world.order([], { total: 100, paid: 0 })
      const record = (amount: number, more: object = {}) =>
        seller.post('/api/orderProcessing/payment', { orderId, methodId: cash, amount, ...more })
      expect((await record(70)).body.isSuccess).toBe(true)
      expect((await record(300)).body).toMatchObject({
        isSuccess: false,
        errors: [
          {
            code: 'exceeds',
            field: 'amount',
            message: expect.stringMatching(/^That is 270\.00 more/),
          },
        ],
      })
      expect((await record(30)).body.isSuccess).toBe(true)
      expect((await record(0.01)).body.isSuccess).toBe(false)
      expect((await record(5, { mayExceed: true })).body.isSuccess).toBe(true)
      const { order: now } = (
        await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })
      ).body.data
      expect(now.paid).toBe(105)
    })

    it('refuses a deposit reference that contradicts what is there; nothing is kept', async () => {
      const orderId = await order(),
        otherId = await order()
      const foreign = await pay(otherId, 50),
        voided = await pay(orderId, 20),
        own = await pay(orderId, 30)
      await product.db.write(tx =>
        voidPayment(
          { db: tx, actor: world.actor },
          { paymentId: voided.id, reason: 'Typed twice' },
        ),
      )
      const refusals: [code: string, field: string, body: Record<string, unknown>][] = [
        ['unknown_reference', 'paymentId', { paymentId: foreign.id }],
        ['unknown_reference', 'paymentId', { paymentId: absentId }],
        ['voided', 'paymentId', { paymentId: voided.id }],
        ['amount', 'amount', { paymentId: own.id, amount: 30.01 }],
        ['future', 'bankDate', { bankDate: world.day(1) }],
        ['invalid', 'amount', { amount: 0 }],
        ['invalid', 'amount', { amount: -1 }],
        ['invalid', 'amount', { amount: 1.005 }],
        ['invalid', 'amount', { amount: 1e13 }],
        ['invalid', 'bankDate', { bankDate: '20/11/2026' }],
        ['invalid', 'reference', { reference: '   ' }],
        ['invalid', 'reference', { reference: 'x'.repeat(81) }],
        ['invalid', 'orderId', { orderId: 'abc' }],
        ['not_found', 'orderId', { orderId: absentId }],
        ['unknown_field', 'isMatched', { isMatched: true }],
      ]
      for (const [code, field, body] of refusals) {
        const answer = await deposit({ orderId, reference: 'OAK 1', ...body })
        expect(answer.body.isSuccess, JSON.stringify(body)).toBe(false)
        expect(answer.body.errors[0], JSON.stringify(body)).toMatchObject({ code, field })
      }
      expect(
        (await deposit({ orderId, reference: 'OAK 1' }, await product.as(['J1'], 'CA'))).status,
      ).toBe(404)
      expect(
        (await deposit({ orderId, reference: 'OAK 1' }, await product.as(['J5']))).status,
      ).toBe(403)
      expect(await depositsOf(orderId)).toEqual([])
      await deposit({ orderId, reference: 'OAK 1' })
      expect((await deposit({ orderId, reference: 'oak 1' })).body).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'duplicate', field: 'reference' }],
      })
      expect(await depositsOf(orderId)).toHaveLength(1)
    })

    it('shares a sale among people, and then otherwise', async () => {
      const orderId = await order()
      expect((await shares(orderId)).body.data).toMatchObject({ orderId, version: 1, shares: [] })
      const added = await add({
        orderId,
        version: 1,
        shares: [
          { staffId: ann, percent: 33.333 },
          { staffId: ben, percent: 66.667 },
        ],
      })
      expect(added.body).toMatchObject({
        isSuccess: true,
        data: {
          version: 2,
          shares: [
            { staffId: ben, name: 'Ben', percent: 66.667 },
            { staffId: ann, name: 'Ann', percent: 33.333 },
          ],
        },
      })
      expect(await kept(orderId)).toEqual([
        { name: 'Ann', percent: 33.333 },
        { name: 'Ben', percent: 66.667 },
      ])
      const changed = await update({
        orderId,
        version: 2,
        shares: [{ staffId: cleo, percent: 100 }],
      })
      expect(changed.body.data).toEqual((await shares(orderId)).body.data)
      expect(await kept(orderId)).toEqual([{ name: 'Cleo', percent: 100 }])
      await update({ orderId, version: 3, shares: [] })
      expect(await kept(orderId)).toEqual([])
    })

    it('refuses shares that do not sum to exactly 100, a second first sharing, and bad input by name; nothing is changed', async () => {
      const orderId = await order()
      const whole = [{ staffId: ann, percent: 100 }]
      const dismissed = await world.make('staff', {
        fullName: 'Gone',
        email: 'gone@test.example',
        isDisabled: true,
      })
      for (const call of [add, update])
        for (const [code, field, given] of [
          ['not_100', 'shares', [{ staffId: ann, percent: 99.99 }]],
          [
            'not_100',
            'shares',
            [
              { staffId: ann, percent: 50 },
              { staffId: ben, percent: 50.001 },
            ],
          ],
          [
            'duplicate',
            'shares.1.staffId',
            [
              { staffId: ann, percent: 50 },
              { staffId: ann, percent: 50 },
            ],
          ],
          [
            'invalid',
            'shares.0.percent',
            [
              { staffId: ann, percent: 0 },
              { staffId: ben, percent: 100 },
            ],
          ],
          ['invalid', 'shares.0.percent', [{ staffId: ann, percent: -1 }]],
          ['invalid', 'shares.0.percent', [{ staffId: ann, percent: 100.0001 }]],
          [
            'unknown_reference',
            'shares.0.staffId',
            [{ staffId: world.abroad.staffId, percent: 100 }],
          ],
          ['unknown_reference', 'shares.0.staffId', [{ staffId: dismissed, percent: 100 }]],
          ['invalid', 'shares.0.staffId', [{ staffId: 'abc', percent: 100 }]],
          ['required', 'shares', undefined],
        ] as const) {
          const { body } = await call({ orderId, version: 1, ...(given ? { shares: given } : {}) })
          expect(body.isSuccess, `${code} ${field}`).toBe(false)
          expect(body.errors[0], `${code} ${field}`).toMatchObject({ code, field })
        }
      expect((await add({ orderId, version: 1, shares: [] })).body.errors[0]).toMatchObject({
        code: 'required',
        field: 'shares',
      })
      expect(await kept(orderId)).toEqual([])
      expect(
        (await add({ orderId, version: 1, shares: whole, nonsense: 1 })).body.errors[0].field,
      ).toBe('nonsense')
      for (const call of [add, update]) {
        expect((await call({ orderId, version: 7, shares: whole })).status).toBe(409)
        expect(
          (await call({ orderId: absentId, version: 1, shares: whole })).body.errors[0],
        ).toMatchObject({ code: 'not_found', field: 'orderId' })
        expect(
          (await call({ orderId, version: 1, shares: whole }, await product.as(['J1'], 'CA')))
            .status,
        ).toBe(404)
        expect(
          (await call({ orderId, version: 1, shares: whole }, await product.as(['J5']))).status,
        ).toBe(403)
      }
      await add({ orderId, version: 1, shares: whole })
      expect(
        (await add({ orderId, version: 2, shares: [{ staffId: ben, percent: 100 }] })).body,
      ).toMatchObject({ isSuccess: false, errors: [{ code: 'shared', field: 'shares' }] })
      expect(await kept(orderId)).toEqual([{ name: 'Ann', percent: 100 }])
    })

    it('tells shares to people who reach orders alone', async () => {
      const orderId = await order()
      expect((await shares(orderId, await product.as(['J5']))).status).toBe(403)
      expect((await shares(orderId, await product.as(['J1'], 'CA'))).status).toBe(404)
      expect((await shares(absentId)).body.errors[0].field).toBe('orderId')
      expect(
        (await seller.get('/api/workHour/getOrderPaymentShares', { orderId: 'abc' })).status,
      ).toBe(400)
    })
  },
  emptyBeginning,
)

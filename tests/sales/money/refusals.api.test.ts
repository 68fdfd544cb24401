import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { emptyBeginning, footprint, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'what money does not do',
  database => {
    let product: Product, world: World, seller: Caller, chief: Caller
    let cash: string, byCard: string
    /** Records of another client. */
    let foreign: Record<
      'order' | 'method' | 'staff' | 'customer' | 'card' | 'payment' | 'refund' | 'sku' | 'branch',
      string
    >
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J2'])
      chief = await product.as(['J1', 'J2', 'J4', 'J5'])
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      byCard = await world.make('paymentMethods', { name: 'Gift card', type: 'Gift card' })
      const { abroad } = world
      const customer = await world.make('customers', { name: 'Abroad' }, abroad)
      const method = await world.make('paymentMethods', { name: 'Loonies', type: 'Cash' }, abroad)
      const branch = branchId('EDM')
      const order = await world.make(
        'orders',
        {
          source: 'Showroom',
          state: 'Confirmed',
          customerId: customer,
          branchId: branch,
          orderedOnUtc: new Date().toISOString(),
          subtotal: 0,
          total: 0,
          paid: 50,
        },
        abroad,
      )
      const of = { orderId: order, staffId: abroad.staffId }
      const payment = await world.make('payments', { ...of, methodId: method, amount: 50 }, abroad)
      const refund = await world.make(
        'refunds',
        {
          orderId: order,
          customerId: customer,
          branchId: branch,
          type: 'Goodwill',
          amount: 5,
          reason: 'Late',
          requestedById: abroad.staffId,
        },
        abroad,
      )
      const card = await product.db.write(tx =>
        registerCard(
          { db: tx, actor: abroad },
          { cardNo: 'MAPLE1', pin: '4711', amount: 20, reason: 'A present' },
        ),
      )
      const staff = abroad.staffId
      const sku = await world.sku('HERE')
      foreign = { order, method, staff, customer, card, payment, refund, sku, branch }
    })
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    /** Everything that money writes; wrong PINs alone are counted. */
    const written = async () => {
      const [held] = await run(`
        select concat_ws('|', (select string_agg(concat(id, state, balance, version), ',' order by id) from gift_cards), (select count(*) from gift_card_entries),
          (select string_agg(concat(id, state, version), ',' order by id) from refunds), (select count(*) from till_entries), (select count(*) from invoices),
          (select count(*) from credit_entries), (select count(*) from points_entries), (select string_agg(concat(id, quantity, price), ',' order by id) from order_lines),
          (select string_agg(concat(id, customer_id, coupon), ',' order by id) from orders), (select count(*) from deposit_references), (select count(*) from write_offs)) as text`)
      return `${await footprint(product.db)}|${held.text}`
    }
    const owing = () =>
      world.order([], { state: 'Confirmed', shipping: 100, total: 100 }).then(({ id }) => id)
    type Answer = { status: number; body: any }
    const told = ({ status, body }: Answer) => ({
      isRefused: status >= 400 ? status < 500 : body.isSuccess === false,
      code: body.errors?.[0]?.code,
      field: body.errors?.[0]?.field,
    })

    let count = 0
    /** A product at 100.00. */
    const goods = async (pieces = 0) => {
      const code = `REFUSED${(count += 1)}`
      const skuId = await world.sku(code)
      await run("update products set status = 'Active' where code = $1", code)
      if (pieces) await world.stock(skuId, await world.warehouse(code), pieces)
      const from = { skuId, market: 'NZ', fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', { ...from, amount: 100 })
      return skuId
    }
    /** A sale at the till, to be picked up by somebody. */
    const begun = async (pieces: number, who = seller) => {
      const call = async (name: string, body: object) => {
        const answer = await who.post(`/api/sellIt/${name}`, body)
        expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ isSuccess: true })
        return answer.body.data
      }
      const add = [{ skuId: await goods(pieces), quantity: 1 }]
      const { orderId, version } = await call('start', { branchId: branchId('AKL'), add })
      const customerId = await world.make('customers', { name: 'Somebody here' })
      const to = { customerId, fulfilment: 'Pickup' }
      const sale = await call('change', { orderId, version, ...to })
      return { orderId, version: sale.version, line: sale.lines[0].id } as {
        orderId: string
        version: number
        line: string
      }
    }

    let cards = 0
    const newCard = (amount: number) => {
      const cardNo = `REFUSED${(cards += 1)}`
      return world
        .write(context =>
          registerCard(context, { cardNo, pin: '4711', amount, reason: 'A present' }),
        )
        .then(id => ({ id, cardNo }))
    }

    it('takes nothing from a card with a wrong PIN, or that is over, blocked, unknown or of another client, at the order as at the till', async () => {
      const [good, over, blocked] = [await newCard(80), await newCard(80), await newCard(80)]
      await run(
        "update gift_cards set expires_on = (now() - interval '3 days')::date where id = $1",
        over.id,
      )
      await run("update gift_cards set state = 'Blocked' where id = $1", blocked.id)
      const orderId = await owing()
      const sale = await begun(5)
      const before = await written()
      for (const [card, code, field] of [
        [{ cardNo: good.cardNo, pin: '0000' }, 'wrong_pin', 'pin'],
        [{ cardNo: good.cardNo }, 'required', 'pin'],
        [{ cardNo: over.cardNo, pin: '4711' }, 'expired', 'cardNo'],
        [{ cardNo: blocked.cardNo, pin: '4711' }, 'blocked', 'cardNo'],
        [{ cardNo: 'NOBODY', pin: '4711' }, 'unknown', 'cardNo'],
        [{ cardNo: 'MAPLE1', pin: '4711' }, 'unknown', 'cardNo'],
      ] as const) {
        const money = { methodId: byCard, amount: 10, ...card }
        const paid = await seller.post('/api/orderProcessing/payment', { orderId, ...money })
        expect(told(paid), JSON.stringify(paid.body)).toEqual({ isRefused: true, code, field })
        const sold = await seller.post('/api/sellIt/confirm', {
          orderId: sale.orderId,
          version: sale.version,
          payments: [money],
        })
        expect(told(sold), JSON.stringify(sold.body)).toEqual({
          isRefused: true,
          code,
          field: `payments.0.${field}`,
        })
      }
      expect(await written()).toBe(before)
    })

    it('knows no ids of another client: in payments, refunds, cards, credit, points, shares, tills and sales', async () => {
      const orderId = await owing()
      const { order, method, staff, customer, card, payment, refund, branch } = foreign
      const [own] = await run(
        "select id from staff where client_id = $1 and full_name like 'Person with J1%' limit 1",
        world.actor.clientId,
      )
      const one = { version: 1 }
      const money = { methodId: cash, amount: 5 }
      const because = { reason: 'For nothing' }
      const shares = [{ staffId: own.id, percent: 100 }]
      const { orderId: saleId, version, line } = await begun(5, chief)
      const sale = { orderId: saleId, version }
      await seller.post('/api/orderProcessing/payment', { orderId, methodId: cash, amount: 50 })
      const ask = { amount: 5, type: 'Goodwill', ...because }
      const attempts: readonly [path: string, body: object, field: string][] = [
        ['orderProcessing/payment', { orderId: order, ...money }, 'orderId'],
        ['orderProcessing/payment', { orderId, ...money, methodId: method }, 'methodId'],
        [
          'orderProcessing/payment',
          { orderId, ...money, till: 'A', tillBranchId: branch },
          'tillBranchId',
        ],
        ['orderProcessing/receivePayment', { orderId, paymentId: payment, ...one }, 'paymentId'],
        [
          'orderProcessing/voidPayment',
          { orderId, paymentId: payment, ...one, ...because },
          'paymentId',
        ],
        [
          'orderProcessing/voidPayment',
          { orderId: order, paymentId: payment, ...one, ...because },
          'paymentId',
        ],
        ['orderPayment/addDepositReference', { orderId: order, reference: 'X' }, 'orderId'],
        [
          'orderPayment/addDepositReference',
          { orderId, reference: 'X', paymentId: payment },
          'paymentId',
        ],
        ['workHour/addOrderPaymentShares', { orderId: order, ...one, shares }, 'orderId'],
        [
          'workHour/addOrderPaymentShares',
          { orderId, version: 2, shares: [{ staffId: staff, percent: 100 }] },
          'shares.0.staffId',
        ],
        ['refunds/request', { orderId: order, ...ask }, 'orderId'],
        ['refunds/request', { orderId, ...ask, methodId: method }, 'methodId'],
        ['refunds/cancelRequest', { orderId, refundId: refund, ...one }, 'refundId'],
        ['refunds/pay', { refundId: refund, ...one }, 'refundId'],
        [
          'refunds/account',
          { refundId: refund, ...one, bankAccount: '01-0902-0068389-00' },
          'refundId',
        ],
        ['writeOffs/request', { orderId: order, amount: 1, ...because }, 'orderId'],
        ['giftCard/adjust', { cardId: card, amount: 5, ...because }, 'cardId'],
        ['giftCard/transfer', { cardId: card, toCardNo: 'REFUSED1', ...because }, 'cardId'],
        ['giftCard/setPin', { cardId: card, pin: '1234' }, 'cardId'],
        [
          'giftCard/register',
          { cardNo: 'NEW1', pin: '4711', amount: 5, ...because, customerId: customer },
          'customerId',
        ],
        [
          'giftCard/register',
          { cardNo: 'NEW1', pin: '4711', amount: 5, ...because, branchId: branch },
          'branchId',
        ],
        [
          'giftCard/register',
          { cardNo: 'NEW1', pin: '4711', amount: 5, orderId: order, orderLineId: line },
          'orderId',
        ],
        ['shopCredit/adjust', { customerId: customer, amount: 5, ...because }, 'customerId'],
        ['points/adjust', { customerId: customer, points: 5, ...because }, 'customerId'],
        ['tills/cash', { branchId: branch, type: 'Float', amount: 5 }, 'branchId'],
        [
          'tills/count',
          { branchId: branchId('AKL'), day: world.shownToday(), methodId: method, counted: 5 },
          'methodId',
        ],
        ['tills/own/cash', { branchId: branch, type: 'Float', amount: 5 }, 'branchId'],
        ['sellIt/change', { ...sale, customerId: customer }, 'customerId'],
        [
          'sellIt/change',
          { ...sale, shares: [{ staffId: staff, percent: 100 }] },
          'shares.0.staffId',
        ],
        ['sellIt/change', { orderId: order, ...one, instruction: 'X' }, 'orderId'],
        [
          'sellIt/start',
          { add: [{ skuId: await goods(), quantity: 1 }], branchId: branch },
          'branchId',
        ],
        ['sellIt/confirm', { orderId: order, ...one }, 'orderId'],
        [
          'sellIt/confirm',
          { ...sale, payments: [{ methodId: method, amount: 5 }] },
          'payments.0.methodId',
        ],
        ['orders/documents/invoices', { orderIds: [order] }, 'orderIds'],
        [
          'orders/documents/email',
          { orderId: order, type: 'invoice', to: 'a@b.example' },
          'orderId',
        ],
      ]
      const before = await written()
      const wrong: unknown[] = []
      for (const [path, body, field] of attempts) {
        const answer = await chief.post(`/api/${path}`, body)
        const { isRefused, field: named } = told(answer)
        if (!isRefused || named !== field)
          wrong.push([path, field, answer.status, JSON.stringify(answer.body).slice(0, 300)])
      }
      expect(wrong).toEqual([])
      expect(await written()).toBe(before)
    })

    it('shares no sale to 99.99, nor to 100.01, nor twice to one person', async () => {
      const orderId = await owing()
      const [one, two] = await run(
        'select id from staff where client_id = $1 and not is_disabled order by id limit 2',
        world.actor.clientId,
      )
      const set = (shares: object[], call = 'add') =>
        seller.post(`/api/workHour/${call}OrderPaymentShares`, { orderId, version: 1, shares })
      const before = await written()
      for (const call of ['add', 'update'])
        for (const [shares, code, field] of [
          [[{ staffId: one.id, percent: 99.99 }], 'not_100', 'shares'],
          [
            [
              { staffId: one.id, percent: 50 },
              { staffId: two.id, percent: 49.99 },
            ],
            'not_100',
            'shares',
          ],
          [
            [
              { staffId: one.id, percent: 50 },
              { staffId: two.id, percent: 50.01 },
            ],
            'not_100',
            'shares',
          ],
          [
            [
              { staffId: one.id, percent: 50 },
              { staffId: one.id, percent: 50 },
            ],
            'duplicate',
            'shares.1.staffId',
          ],
        ] as const) {
          const answer = await set([...shares], call)
          expect(told(answer), JSON.stringify(answer.body)).toEqual({
            isRefused: true,
            code,
            field,
          })
        }
      expect(await written()).toBe(before)
    })

    it('lets nobody approve their own refund or write-off', async () => {
      const orderId = await owing()
      await chief.post('/api/orderProcessing/payment', { orderId, methodId: cash, amount: 99 })
      const asked = await chief.post('/api/refunds/request', {
        orderId,
        amount: 5,
        type: 'Goodwill',
        reason: 'Late',
      })
      await run("update orders set delivery_status = 'Delivered' where id = $1", orderId)
      const off = await chief.post('/api/writeOffs/request', {
        orderId,
        amount: 1,
        reason: 'A dollar',
      })
      const ids = { refunds: asked.body.data?.id, writeOffs: off.body.data?.id }
      expect(Object.values(ids).every(Boolean), JSON.stringify([asked.body, off.body])).toBe(true)
      const before = await written()
      for (const [entity, id] of Object.entries(ids)) {
        const { body } = await chief.post(`/api/${entity}/bulk`, {
          operation: 'approve',
          targets: [{ id }],
        })
        expect(body, entity).toMatchObject({
          refused: 1,
          results: [{ errors: [{ code: 'own_request' }] }],
        })
      }
      expect(await written()).toBe(before)
    })
  },
  emptyBeginning,
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { verifyLedger } from '#server/db/verify/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))

describeOnDatabase(
  'postgres',
  'value never leaves by one hand, and never twice',
  database => {
    let product: Product, world: World
    /** A seller as in a shop, who holds every code that a till needs and more; and one with the least. */
    let seller: Caller, clerk: Caller, chief: Caller, cashier: Caller
    let cash: string, giftCard: string, pointsMethod: string, voucher: string
    const signer = { email: 'chief@test.example', password: 'a long enough password' }
    let n = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J2', 'J4'])
      clerk = await product.as(['J1', 'J2'])
      chief = await product.as(['J1', 'J4', 'J5'])
      cashier = await product.as(['J1', 'J2', 'J5'])
      await addStaff(product.db, { ...signer, name: 'Chief', codes: 'J4,J5', client: 'NZ' })
      await run('update staff set branch_id = $1', branchId('AKL'))
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      giftCard = await world.make('paymentMethods', { name: 'Gift card', type: 'Gift card' })
      pointsMethod = await world.make('paymentMethods', { name: 'Points', type: 'Points' })
      voucher = await world.sku('VOUCHER', undefined, 'Service')
      await run("update products set is_gift_card = true where code = 'VOUCHER'")
      await run(
        "update clients set points_per_dollar = 1, point_worth = 0.01 where short_name = 'NZ'",
      )
    })
    // The cost was written as it stands.
    afterAll(() => product.close(/^Cost of DESK929/))

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const one = async (text: string, ...values: unknown[]) => (await run(text, ...values))[0]
    const errorOf = ({ body }: { body: any }) => body.errors?.[0]?.code ?? 'done'
    const customer = () => world.make('customers', { name: `Customer ${++n}` })
    const sign = async (about: string, who: Caller) =>
      (await who.post('/api/account/sign', { ...signer, about })).body.signature as string
    const freshDay = () => run('update given_values set is_deleted = true')
    const differences = async (name: string) =>
      (await verifyLedger(product.db)).differences.filter(({ check }) => check.startsWith(name))

    /** A gift card of 100 that an order sold, and that is paid. */
    async function sold(cardNo: string) {
      const sale = await world.order([[voucher, 1]], { state: 'Confirmed', total: 100 })
      await world.write(context =>
        recordPayment(context, { orderId: sale.id, methodId: cash, amount: 100 }),
      )
      const { body } = await clerk.post('/api/giftCard/register', {
        cardNo,
        pin: '4711',
        amount: 100,
        orderId: sale.id,
        orderLineId: sale.line(0),
      })
      return { orderId: sale.id, cardId: body.data.id as string }
    }
    const payWith = async (cardNo: string, amount: number) => {
      const { id: orderId } = await world.order([], { state: 'Confirmed', total: 0 })
      return clerk.post('/api/orderProcessing/payment', {
        orderId,
        methodId: giftCard,
        amount,
        cardNo,
        pin: '4711',
        mayExceed: true,
      })
    }
    /** A refund that somebody else has approved, and how it is paid. */
    async function approved(orderId: string, amount: number, methodId = cash) {
      const asked = await seller.post('/api/refunds/request', {
        orderId,
        amount,
        methodId,
        type: 'Cancel',
        reason: 'Not wanted',
      })
      const { id } = asked.body.data
      await chief.post('/api/refunds/bulk', { operation: 'approve', targets: [{ id }] })
      const { version } = await one('select version from refunds where id = $1', id)
      return () => chief.post('/api/refunds/pay', { refundId: id, version })
    }
    const refund = async (orderId: string, amount: number) => (await approved(orderId, amount))()

    it('a card of a sale that was refunded holds nothing and is never unblocked', async () => {
      const { orderId, cardId } = await sold('ENDED001')
      expect(errorOf(await refund(orderId, 100))).toBe('done')
      const card = () => one('select state, balance from gift_cards where id = $1', cardId)
      expect(await card()).toEqual({ state: 'Blocked', balance: 0 })
      expect(
        await one(
          "select amount, reason from gift_card_entries where card_id = $1 and type = 'Cancel'",
          cardId,
        ),
      ).toEqual({ amount: -100, reason: 'Its sale was refunded' })
      const unblock = (by: Caller, more: object = {}) =>
        by.post('/api/giftCards/bulk', { operation: 'unblock', targets: [{ id: cardId }], ...more })
      expect((await unblock(clerk, { reason: 'Please' })).status).toBe(403)
      expect((await unblock(chief)).body.errors[0].field).toBe('reason')
      expect((await unblock(chief, { reason: 'Please' })).body.results[0].errors[0].code).toBe(
        'refunded',
      )
      expect(errorOf(await payWith('ENDED001', 100))).toBe('blocked')
      // Not even past the steps.
      await expect(
        run("update gift_cards set state = 'Active' where id = $1", cardId),
      ).rejects.toThrow('gift_cards_check_1')
    })

    it('what was spent from a card of a sale is never given back with the sale, also at once', async () => {
      const { orderId, cardId } = await sold('ATONCE01')
      const pay = await approved(orderId, 100)
      const [paid] = await Promise.all([pay(), ...times(5, () => payWith('ATONCE01', 20))])
      const { spent, kept } = await one(
        `select (select coalesce(-sum(amount), 0) from gift_card_entries where card_id = $1 and type = 'Redeem') as spent, (select paid from orders where id = $2) as kept`,
        cardId,
        orderId,
      )
      expect(spent).toBeLessThanOrEqual(kept)
      expect(['done', 'exceeds']).toContain(errorOf(paid))
      expect(await differences('From the gift cards of a sale')).toEqual([])
      await run('update orders set paid = paid - 100 where id = $1', orderId)
      expect((await differences('From the gift cards of a sale')).length).toBe(spent > 0 ? 1 : 0)
      await run('update orders set paid = paid + 100 where id = $1', orderId)
    })

    it('the first PIN of a card of another program is set by who answers for sales records', async () => {
      const cardId = await world.make('giftCards', { cardNo: 'OLD00001', amount: 50 })
      const set = (by: Caller) => by.post('/api/giftCard/setPin', { cardId, pin: '1234' })
      expect((await set(clerk)).status).toBe(403)
      expect(errorOf(await set(chief))).toBe('done')
    })

    it('a card that is there already is told in one sentence', async () => {
      await freshDay()
      const register = () =>
        seller.post('/api/giftCard/register', {
          cardNo: 'TWICE00001',
          pin: '4711',
          amount: 5,
          reason: 'Late',
        })
      expect(errorOf(await register())).toBe('done')
      expect((await register()).body.errors[0].message).toBe(
        'Another gift card already has this card no.',
      )
    })

    it('credit, points and cards of 100 a person and day are given alone, more is signed by somebody else', async () => {
      await freshDay()
      const customerId = await customer()
      const credit = (amount: number, more: object = {}, by = seller) =>
        by.post('/api/shopCredit/adjust', { customerId, amount, reason: 'Late', ...more })
      expect(errorOf(await credit(5000))).toBe('needs_signature')
      expect(errorOf(await credit(60))).toBe('done')
      const points = (count: number, more: object = {}) =>
        seller.post('/api/points/adjust', { customerId, points: count, reason: 'Sorry', ...more })
      // 4,001 points are worth 40.01.
      expect((await points(4001)).body.errors).toMatchObject([
        {
          code: 'needs_signature',
          field: 'signature',
          message:
            'One person gives 100.00 a day by hand, of which 40.00 are left today. Somebody else with code J4 has to sign for more.',
        },
      ])
      expect(errorOf(await points(4000))).toBe('done')
      const card = (more: object = {}) =>
        seller.post('/api/giftCard/register', {
          cardNo: `GIVEN${1000 + ++n}`,
          pin: '4711',
          amount: 1000,
          reason: 'because',
          ...more,
        })
      expect(errorOf(await card())).toBe('needs_signature')
      expect(await run("select 1 from gift_cards where reason = 'because'")).toEqual([])
      const signature = await sign('registerGiftCard 1000', seller)
      expect(errorOf(await credit(1000, { signature }))).toBe('not_signed')
      const given = await card({ signature: await sign('registerGiftCard 1000', seller) })
      expect(given.body.data.balance).toBe(1000)
      const cardId = given.body.data.id
      expect(
        errorOf(
          await seller.post('/api/giftCard/adjust', { cardId, amount: 5000, reason: 'More' }),
        ),
      ).toBe('needs_signature')
      // What is taken away needs nobody.
      expect(errorOf(await credit(-10))).toBe('done')
      // Another person has a day of their own.
      expect(errorOf(await credit(100, {}, chief))).toBe('done')
      expect(
        (
          await run(
            'select kind, amount, signed_by_id is not null as signed from given_values where not is_deleted order by created_on_utc, id',
          )
        ).map(({ kind, amount, signed }: any) => [kind, amount, signed]),
      ).toEqual([
        ['Shop credit', 60, false],
        ['Points', 40, false],
        ['Gift card', 1000, true],
        ['Shop credit', 100, false],
      ])
      const list = await seller.get('/api/givenValues', { sort: '["createdOnUtc","ASC"]' })
      expect(list.body.length).toBe(4)
    })

    it('nobody signs for themselves, nor who lacks the code', async () => {
      await freshDay()
      const customerId = await customer()
      const { email } = await one(
        "select email from staff where full_name = 'Person with J1,J2,J4'",
      )
      const own = await seller.post('/api/account/sign', {
        email,
        password: signer.password,
        about: 'adjustShopCredit 500',
      })
      const give = (signature: string) =>
        seller.post('/api/shopCredit/adjust', {
          customerId,
          amount: 500,
          reason: 'x',
          signature,
        })
      expect(errorOf(await give(own.body.signature))).toBe('own_signature')
      await addStaff(product.db, {
        email: 'weak@test.example',
        password: signer.password,
        name: 'Weak',
        codes: 'J5',
        client: 'NZ',
      })
      const weak = await seller.post('/api/account/sign', {
        email: 'weak@test.example',
        password: signer.password,
        about: 'adjustShopCredit 500',
      })
      expect(errorOf(await give(weak.body.signature))).toBe('not_allowed')
      const { id } = await one('select id from staff limit 1')
      await expect(
        world.make('givenValues', {
          day: world.day(0),
          kind: 'Points',
          amount: 1,
          staffId: id,
          signedById: id,
        }),
      ).rejects.toThrow('given_values_check_1')
    })

    it('twenty who give 10 at once as one person give 100 alone, and no cent more', async () => {
      await freshDay()
      const customerId = await customer()
      const answers = await Promise.all(
        times(20, () =>
          seller.post('/api/shopCredit/adjust', { customerId, amount: 10, reason: 'At once' }),
        ),
      )
      expect(answers.filter(answer => errorOf(answer) === 'done').length).toBe(10)
      const { balance } = await one('select balance from shop_credits where id = $1', customerId)
      expect(balance).toBe(100)
    })

    it('a till pays out what it should hold and no more, and what is beyond the limit is signed', async () => {
      await freshDay()
      const move = (type: string, amount: number, more: object = {}, by = clerk) =>
        by.post('/api/tills/own/cash', { type, amount, terminal: 'A2', reason: 'x', ...more })
      expect(errorOf(await move('Cash out', 50, { terminal: 'any name' }))).toBe('not_held')
      expect(errorOf(await move('Cash out', 999999))).toBe('needs_signature')
      await move('Float', 300)
      expect(
        errorOf(await move('Cash out', 301, { signature: await sign('moveOwnCash 301', clerk) })),
      ).toBe('not_held')
      expect(errorOf(await move('Cash out', 101))).toBe('needs_signature')
      expect(
        errorOf(await move('Cash out', 101, { signature: await sign('moveOwnCash 101', clerk) })),
      ).toBe('done')
      const elsewhere = { branchId: branchId('CHC') }
      expect(errorOf(await move('Cash out', 10, elsewhere))).toBe('elsewhere')
      await move('Float', 20, elsewhere)
      expect(errorOf(await move('Cash out', 10, elsewhere))).toBe('done')
      expect(
        errorOf(
          await cashier.post('/api/tills/cash', {
            type: 'Cash out',
            branchId: branchId('AKL'),
            terminal: 'A2',
            amount: 150,
            reason: 'To the bank',
          }),
        ),
      ).toBe('needs_signature')
    })

    it('twenty who take 10 at once out of a till of 100 take ten times 10', async () => {
      await freshDay()
      await run('update clients set given_limit = 1000')
      await cashier.post('/api/tills/own/cash', { type: 'Float', amount: 100, terminal: 'RACE' })
      const takers = [clerk, seller, cashier]
      const answers = await Promise.all(
        times(20, i =>
          takers[i % 3]!.post('/api/tills/own/cash', {
            type: 'Cash out',
            amount: 10,
            terminal: 'RACE',
            reason: 'At once',
          }),
        ),
      )
      expect(answers.filter(answer => errorOf(answer) === 'done').length).toBe(10)
      const { sum } = await one(
        "select sum(amount) as sum from till_entries where terminal = 'RACE'",
      )
      expect(sum).toBe(0)
      await run('update clients set given_limit = 100')
    })

    it('a till that holds less pays no refund in cash', async () => {
      const { id: orderId } = await world.order([], {
        state: 'Confirmed',
        total: 0,
        branchId: branchId('HAM'),
      })
      await world.write(context =>
        recordPayment(context, {
          orderId,
          methodId: cash,
          amount: 80,
          receivedOnUtc: '2026-01-05T00:00:00Z',
        }),
      )
      const { body } = await refund(orderId, 80)
      expect(body.errors).toMatchObject([
        {
          code: 'not_held',
          field: 'till',
          message: 'The till without a name should hold 0.00 today, so it cannot pay out 80.00.',
        },
      ])
    })

    it('points that were spent leave the account below 0 when the goods that earned them are refunded, and the next fill it', async () => {
      const goods = await world.sku('SOFA39')
      const customerId = await customer()
      const order = async (total: number) => {
        const made = await world.order([[goods, 1]], {
          customerId,
          state: 'Confirmed',
          subtotal: total,
          total,
        })
        await run(
          'update order_lines set price = $2, quantity_delivered = 1 where id = $1',
          made.line(0),
          total,
        )
        await world.write(context =>
          recordPayment(context, { orderId: made.id, methodId: cash, amount: total }),
        )
        return made
      }
      const complete = async ({ id }: { id: string }) => {
        await run("update orders set state = 'Completed' where id = $1", id)
        await world.write(context => settlePoints(context, [id]))
      }
      const balance = async () =>
        (await one('select balance from points_accounts where id = $1', customerId)).balance
      const first = await order(3980)
      await complete(first)
      expect(await balance()).toBe(3980)
      const { id: spentOn } = await world.order([], { customerId, state: 'Confirmed', total: 0 })
      await world.write(context =>
        recordPayment(context, { orderId: spentOn, methodId: pointsMethod, amount: 39.8 }),
      )
      expect(await balance()).toBe(0)
      const pay = await approved(first.id, 3980)
      // Who decides is told.
      const told = await chief.get('/api/refunds', { filter: { orderId: first.id } })
      expect(told.body[0].pointsSpent).toBe(3980)
      expect(errorOf(await pay())).toBe('done')
      expect(await balance()).toBe(-3980)
      expect(await differences('Points that refunded goods')).toEqual([])
      const { body } = await seller.get('/api/customerTenders/get', { customerId })
      expect(body.data).toMatchObject({ points: -3980, pointsWorth: 0 })
      // The next ones fill it before they can be spent.
      const second = await order(5000)
      await complete(second)
      expect(await balance()).toBe(1020)
      const held = (await seller.get('/api/customerTenders/get', { customerId })).body.data
      expect(held.pointsWorth).toBe(10.2)
      // Nothing else takes an account below 0.
      expect(
        errorOf(
          await seller.post('/api/points/adjust', { customerId, points: -1021, reason: 'x' }),
        ),
      ).toBe('too_much')
    })

    it('a price below cost is signed for beyond the limit, whatever codes the seller holds', async () => {
      await freshDay()
      const skuId = await world.sku('DESK929')
      await run("update products set status = 'Active' where code = 'DESK929'")
      await world.stock(skuId, await world.warehouse('DESKS'), 5)
      await world.make('prices', {
        skuId,
        market: 'NZ',
        amount: 929,
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      await world.make('skuCosts', {
        skuId,
        cost: 500,
        currency: 'NZD',
        fromOnUtc: '2026-01-01T00:00:00Z',
      })
      const sale = await world.order([[skuId, 1]], { subtotal: 929, total: 929 })
      await run('update order_lines set price = 929 where id = $1', sale.line(0))
      const edit = async (line: object, more: object = {}) =>
        seller.post('/api/orderManagement/updateOrder', {
          orderId: sale.id,
          version: (await one('select version from orders where id = $1', sale.id)).version,
          orderLines: [{ id: sale.line(0), quantity: 1, ...line }],
          ...more,
        })
      expect((await edit({ discount: 928.99 })).body.errors).toMatchObject([
        { code: 'discount_limit', field: 'orderLines.0.discount' },
      ])
      expect((await edit({ price: 0.01 })).body.errors).toMatchObject([
        { code: 'discount_limit', field: 'orderLines.0.price' },
      ])
      const signature = await sign(sale.id, seller)
      expect((await edit({ discount: 928.99 }, { signature })).body.errors).toEqual([])
      expect(
        await run(
          "select amount, signed_by_id is not null as signed from given_values where kind = 'Below cost' and not is_deleted",
        ),
      ).toEqual([{ amount: 499.99, signed: true }])
      // Put right again it counts no more.
      expect((await edit({ discount: 0 })).body.errors).toEqual([])
      expect(
        await run("select 1 from given_values where kind = 'Below cost' and not is_deleted"),
      ).toEqual([])
    })

    it('tells of a card’s number its last four digits where it is not the card that is shown', async () => {
      await sold('SECRET9876')
      const { body } = await payWith('SECRET9876', 20)
      expect(body.data.reference).toBe('•••• 9876')
      const shown = await chief.get('/api/payments', { q: '9876' })
      expect(JSON.stringify(shown.body)).not.toContain('SECRET')
      const file = await chief.get('/api/payments/export', { format: 'csv' })
      expect(file.bytes.toString()).not.toContain('SECRET9876')
    })
  },
  emptyBeginning,
)

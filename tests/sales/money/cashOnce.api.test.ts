import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'the cash of an order in coins',
  database => {
    let product: Product, world: World, seller: Caller
    let cash: string, card: string
    const branch = branchId('AKL')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'J2'])
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      card = await world.make('paymentMethods', { name: 'Card', type: 'Card' })
    })
    afterAll(() => product.close())

    const run = (text: string, ...values: unknown[]) => product.db.text<any>(text, values)
    const owing = async (total: number) =>
      (await world.order([], { state: 'Confirmed', total, subtotal: total })).id
    const pay = async (orderId: string, amount: number, methodId = cash) =>
      (await seller.post('/api/orderProcessing/payment', { orderId, methodId, amount })).body
    /** What the order was paid, and what its drawers took more or less. */
    const told = async (orderId: string) =>
      (
        await run(
          `select paid::float8, coalesce((select sum(e.amount) from till_entries e join payments p on p.id = e.payment_id where p.order_id = o.id), 0)::float8 as rounded
          from orders o where id = $1`,
          orderId,
        )
      )[0]
    it('that is given in coins for all that is owed pays all of it, and what the coins are more or less is rounding', async () => {
      const over = await owing(99.97)
      expect(await pay(over, 100)).toMatchObject({ isSuccess: true, data: { amount: 99.97 } })
      expect(await told(over)).toEqual({ paid: 99.97, rounded: 0.03 })
      const under = await owing(99.94)
      expect(await pay(under, 99.9)).toMatchObject({ isSuccess: true, data: { amount: 99.94 } })
      expect(await told(under)).toEqual({ paid: 99.94, rounded: -0.04 })
      // Neither another sum nor another method is taken for it.
      const other = await owing(99.97)
      expect(await pay(other, 100.1)).toMatchObject({ errors: [{ code: 'exceeds' }] })
      expect(await pay(other, 100, card)).toMatchObject({ errors: [{ code: 'exceeds' }] })
      expect(await told(other)).toEqual({ paid: 0, rounded: 0 })
    })

    it('is rounded to five cents in Canada', async () => {
      const { abroad } = world
      const orderId = await world.make(
        'orders',
        {
          source: 'Showroom',
          state: 'Confirmed',
          customerId: await world.make('customers', { name: 'Mia' }, abroad),
          branchId: branchId('EDM'),
          orderedOnUtc: new Date().toISOString(),
          subtotal: 99.97,
          total: 99.97,
        },
        abroad,
      )
      const methodId = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' }, abroad)
      const payment = { orderId, methodId, amount: 99.95, mayExceed: false }
      await product.db.write(tx => recordPayment({ db: tx, actor: abroad }, payment))
      expect(await told(orderId)).toEqual({ paid: 99.97, rounded: -0.02 })
    })

    it('is rounded once, however many payments it is', async () => {
      const orderId = await owing(99.94)
      await pay(orderId, 49.97)
      expect(await told(orderId)).toEqual({ paid: 49.97, rounded: 0.03 })
      await pay(orderId, 49.97)
      expect(await told(orderId)).toEqual({ paid: 99.94, rounded: -0.04 })
      // What of it was mistyped goes back as though it had never been there.
      const [{ id }] = await run('select id from payments where order_id = $1 limit 1', orderId)
      await world.write(context => voidPayment(context, { paymentId: id, reason: 'Twice' }))
      expect(await told(orderId)).toEqual({ paid: 49.97, rounded: 0.03 })
      // 49.90 are the coins for the rest: the drawer has 50.00 already.
      expect(await pay(orderId, 49.9)).toMatchObject({ data: { amount: 49.97 } })
      expect(await told(orderId)).toEqual({ paid: 99.94, rounded: -0.04 })
      const { body } = await seller.get('/api/orderManagement/getOrderDetailsById', { orderId })
      expect(body.data.cash).toEqual({ paid: 99.94, rounded: -0.04 })
    })

    it('is rounded once where two payments come at once, and settled once', async () => {
      const halves = await owing(99.94)
      await Promise.all([pay(halves, 49.97), pay(halves, 49.97)])
      expect(await told(halves)).toEqual({ paid: 99.94, rounded: -0.04 })
      const whole = await owing(99.97)
      const answers = await Promise.all([pay(whole, 100), pay(whole, 100)])
      expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
      expect(await told(whole)).toEqual({ paid: 99.97, rounded: 0.03 })
    })

    it('adds up in the proof of its day', async () => {
      const [{ day }] = await run('select money_day($1, now())::text as day', world.actor.clientId)
      const rows = await dayProof({ db: product.db, actor: world.actor }, { branchId: branch, day })
      expect(rows.filter(({ state }) => state === 'Differs')).toEqual([])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import {
  recordPayment,
  receivePayment,
  voidPayment,
} from '#resources/sales/payments/payments.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'

describeRules(
  'pending payments of a day that was closed before they arrived',
  database => {
    let product: Product, world: World, keeper: Caller, orderId: string, cash: string
    const branch = branchId('AKL')
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      keeper = await product.as(['J1', 'J5'])
      cash = await world.make('paymentMethods', { name: 'Cash', type: 'Cash' })
      orderId = (await world.order([], { state: 'Confirmed', branchId: branch })).id
    })
    afterAll(() => product.close())

    it('are voided, which changes nothing of that day, and cannot arrive on it', async () => {
      const receivedOnUtc = new Date(Date.now() - 3 * 86_400_000).toISOString()
      const pay = (amount: number, isPending: boolean) =>
        world.write(context =>
          recordPayment(context, { orderId, methodId: cash, amount, isPending, receivedOnUtc }),
        )
      await pay(50, false)
      const { id: paymentId } = await pay(20.02, true)
      const [{ day }] = await product.db.text<any>('select money_day($1, $2)::text as day', [
        world.actor.clientId,
        receivedOnUtc,
      ])
      const of = { branchId: branch, day }
      const expected = async (asked: object = of) =>
        (await keeper.get('/api/tills/day', { ...asked })).body.data[0]?.expected
      await keeper.post('/api/tills/count', { ...of, methodId: cash, terminal: '', counted: 50 })
      const closed = await keeper.post('/api/tills/close', of)
      expect(closed.body).toMatchObject({ isSuccess: true, difference: 0 })

      await expect(world.write(context => receivePayment(context, { paymentId }))).rejects.toThrow(
        /has closed/,
      )
      await world.write(context => voidPayment(context, { paymentId, reason: 'Never came.' }))
      expect(await expected()).toBe(50)
      const today = world.shownToday()
      expect(await expected({ ...of, day: today })).toBeUndefined()
      const [{ paid }] = await product.db.text<any>(
        'select paid::float8 as paid from orders where id = $1',
        [orderId],
      )
      expect(paid).toBe(50)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)

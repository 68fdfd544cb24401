import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { issueCredit } from '#resources/tenders/credits/credits.server.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { giveBack } from '#resources/tenders/tenders.server.ts'
import { Refused } from '#server/http/errors.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))
const outcomes = async (work: Promise<unknown>[]) => {
  const all = await Promise.all(
    work.map(each =>
      each.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof Refused) return 'refused'
          throw error
        },
      ),
    ),
  )
  return all.filter(outcome => outcome === 'done').length
}

describeOnDatabase('postgres', 'gift cards and credit, many at once', database => {
  let product: Product, world: World, seller: Caller
  let card: string, credit: string, goods: string
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    seller = await product.as(['J1', 'J2', 'J4', 'J5'])
    card = await world.make('paymentMethods', { name: 'Gift card', type: 'Gift card' })
    credit = await world.make('paymentMethods', { name: 'Credit', type: 'Credit' })
    goods = await world.sku('SOFA')
  })
  afterAll(() => product.close())

  const order = (customerId: string) =>
    world.order([[goods, 1]], { customerId, state: 'Confirmed', subtotal: 100, total: 100 })
  const balanceOf = async (table: 'gift_cards' | 'shop_credits', id: string) =>
    (
      await world.db.query<{ balance: number }>(
        sql`select balance from ${sql.identifier(table)} where id = ${id}`,
      )
    )[0]!.balance

  it('twenty payments of 10 at once over HTTP from a card of 100: exactly ten, and none of them twice back', async () => {
    const customerId = await world.make('customers', { name: 'Twenty tills' })
    const id = await world.write(context =>
      registerCard(context, { cardNo: 'RACE1', pin: '4711', amount: 100, reason: 'A race' }),
    )
    const orders = await Promise.all(times(20, () => order(customerId)))
    const answers = await Promise.all(
      orders.map(({ id: orderId }) =>
        seller.post('/api/orderProcessing/payment', {
          orderId,
          methodId: card,
          amount: 10,
          cardNo: 'RACE1',
          pin: '4711',
        }),
      ),
    )
    const done = answers.filter(({ body }) => body.isSuccess)
    const refused = answers.filter(({ body }) => !body.isSuccess)
    expect([done.length, await balanceOf('gift_cards', id)]).toEqual([10, 0])
    expect(refused.map(({ status, body }) => [status, body.isSuccess])).toEqual(
      times(10, () => [200, false]),
    )
    const [payment] = await world.db.query<{ id: string }>(
      sql`select payment_id as id from gift_card_entries where card_id = ${id} and type = 'Redeem' limit 1`,
    )
    const back = await outcomes([
      ...times(5, () => world.write(context => giveBack(context, { id: payment!.id }, 10))),
      ...times(5, () =>
        world.write(context => voidPayment(context, { paymentId: payment!.id, reason: 'Twice' })),
      ),
    ])
    expect([back, await balanceOf('gift_cards', id)]).toEqual([1, 10])
  })

  it('twenty who move the balance of two cards to and fro at once wait for each other, never in a circle', async () => {
    const numbers = ['TOFRO1', 'TOFRO2']
    const ids: string[] = []
    for (const cardNo of numbers)
      ids.push(
        await world.write(context =>
          registerCard(context, { cardNo, pin: '4711', amount: 50, reason: 'To and fro' }),
        ),
      )
    const answers = await Promise.all(
      times(20, at => {
        const from = at % 2
        return seller.post('/api/giftCard/transfer', {
          cardId: ids[from],
          toCardNo: numbers[1 - from],
          reason: 'To and fro',
        })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(times(20, () => 200))
    expect(answers.some(({ body }) => body.isSuccess)).toBe(true)
    const balances = await Promise.all(ids.map(id => balanceOf('gift_cards', id)))
    expect(balances.toSorted((a, b) => a - b)).toEqual([0, 100])
  })

  it('twenty payments of 10 at once from credit of 100, with new credit meanwhile: as many as there is', async () => {
    const customerId = await world.make('customers', { name: 'Twenty more' })
    const give = (amount: number) =>
      world.write(context => issueCredit(context, { customerId, amount }))
    await give(70)
    const orders = await Promise.all(times(20, () => order(customerId)))
    const [done] = await Promise.all([
      outcomes(
        orders.map(({ id: orderId }) =>
          world.write(context => recordPayment(context, { orderId, methodId: credit, amount: 10 })),
        ),
      ),
      ...times(3, () => give(10)),
    ])
    expect(done).toBeGreaterThanOrEqual(7)
    expect(done).toBeLessThanOrEqual(10)
    expect(await balanceOf('shop_credits', customerId)).toBe(100 - done * 10)
  })
})

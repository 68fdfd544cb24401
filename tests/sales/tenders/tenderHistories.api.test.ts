import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#resources/cents.ts'
import { followDelivery } from '#resources/delivery/plans/deliveryStatus.server.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
import { requestRefund } from '#resources/sales/refunds/refunds.server.ts'
import { adjustCredit, issueCredit } from '#resources/tenders/credits/credits.server.ts'
import {
  creditLedger,
  endUntil,
  lockAccount,
  pointsLedger,
} from '#resources/tenders/accounts.server.ts'
import { moveCard } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { registerCard } from '#resources/tenders/giftCards/soldCards.server.ts'
import { adjustPoints } from '#resources/tenders/points/points.server.ts'
import { giveBack } from '#resources/tenders/tenders.server.ts'
import { RequestError } from '#server/http/errors.ts'
import { metaOf, transition } from '#server/kit'
import { describeRules } from '#tests/support/databases/databases.ts'
import { openWorld, type World } from '#tests/support/api/world.ts'
import { histories, timeOf } from '#tests/support/run/histories.ts'

/** What may happen to what a customer holds; a number is a part of what there is, or an amount. */
const step = fc.record({
  what: fc.constantFrom(
    'give',
    'pay',
    'pay',
    'void',
    'back',
    'return',
    'refund',
    'adjust',
    'expire',
  ),
  of: fc.constantFrom('Gift card', 'Credit', 'Points', 'Cash'),
  cents: fc.integer({ min: 1, max: 6000 }),
  which: fc.nat(20),
  days: fc.integer({ min: 0, max: 40 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const pieces = 7
/** What the pieces come to, with their discount. */
const goods = 100 * pieces - 6.65

describeRules('histories of gift cards, credit and points', database => {
  /** In all 200; the embedded database is three times slower. */
  let world: World
  let methods: Record<string, string>
  let customerId: string, cardId: string, orderId: string, lineId: string, skuId: string
  let returned = 0
  beforeAll(async () => {
    world = await openWorld(database.settings)
    skuId = await world.sku('CHAIR')
    methods = Object.fromEntries(
      await Promise.all(
        ['Gift card', 'Credit', 'Points', 'Cash'].map(async type => [
          type,
          await world.make('paymentMethods', { name: type, type }),
        ]),
      ),
    )
  })
  afterAll(() => world.close())

  it(
    'random ones: each balance is the sum of its entries, never below 0, and an order owes its total less what came back and was paid',
    { timeout: timeOf(300_000) },
    async () => {
      const samples = fc.sample(fc.array(step, { minLength: 3, maxLength: 9 }), {
        ...histories({ seed: 17, numRuns: 200 }),
      })
      for (const [n, steps] of samples.entries()) {
        customerId = await world.make('customers', { name: `Somebody ${n}` })
        const order = await world.order([[skuId, pieces]], {
          customerId,
          state: 'Confirmed',
          subtotal: 100 * pieces,
          discount: 6.65,
          shipping: 19,
          total: goods + 19,
        })
        orderId = order.id
        lineId = order.line(0)
        returned = 0
        await world.db.query(
          sql`update order_lines set discount = 6.65, quantity_delivered = ${pieces} where id = ${lineId}`,
        )
        cardId = await world.write(context =>
          registerCard(context, {
            cardNo: `HISTORY${n}`,
            pin: '4711',
            amount: 50,
            reason: 'A history',
          }),
        )
        const paid: { id: string; amount: number }[] = []
        await world.write(context => issueInvoices(context, [orderId]))
        for (const each of steps) {
          await take(each, paid)
          expect(await wrong(), JSON.stringify([each, steps])).toEqual([])
        }
        await world.write(context => issueInvoices(context, [orderId], 'changed'))
        // The day of the branch proves itself, with what was invoiced.
        if (n % 20 === 19) expect(await unproved(), JSON.stringify(steps)).toEqual([])
        no++
      }
    },
  )

  /** Takes a step. What is refused changes nothing. */
  async function take(each: Step, paid: { id: string; amount: number }[]) {
    const amount = each.cents / 100
    const payment = paid[each.which % Math.max(paid.length, 1)]
    const expiresOn = world.day(each.days)
    try {
      await world.write(async context => {
        switch (each.what) {
          case 'give':
            if (each.of === 'Credit') return issueCredit(context, { customerId, amount, expiresOn })
            if (each.of === 'Points')
              return adjustPoints(context, { customerId, points: each.cents, reason: 'Given' })
            return moveCard(context, cardId, { type: 'Adjust', amount })
          // To the cent: each piece is its part of the line, in whatever portions they come back.
          case 'return': {
            const { db } = context
            const now = Math.min(returned + 1 + (each.which % 3), pieces)
            await db.query(sql`select 1 from orders where id = ${orderId} for update`)
            await db.query(
              sql`update order_lines set quantity_returned = ${now} where id = ${lineId}`,
            )
            await followDelivery(context, [orderId])
            returned = now
            return
          }
          case 'refund': {
            const [order] = await context.db.query<{ due: number }>(
              sql`select least(-(total - returned - paid), paid) as due from orders where id = ${orderId}`,
            )
            const back = order!.due > 0 ? order!.due : amount
            const methodId = each.which % 2 ? methods[each.of] : undefined
            const of = { orderId, type: 'Return', amount: back, reason: 'Does not fit' } as const
            const { id } = await requestRefund(context, { ...of, ...(methodId && { methodId }) })
            await context.db.query(
              sql`update refunds set state = 'Approved', approver_id = ${world.abroad.staffId} where id = ${id}`,
            )
            await transition(context, metaOf('refunds'), { id }, 'pay')
            return
          }
          case 'pay': {
            const made = await recordPayment(context, {
              orderId,
              methodId: methods[each.of]!,
              amount: each.of === 'Cash' ? Math.ceil(amount * 10) : amount,
              ...(each.of === 'Gift card' && { cardNo: cardNo(), pin: '4711' }),
            })
            return void paid.push({ id: made.id, amount })
          }
          case 'void':
            return payment && voidPayment(context, { paymentId: payment.id, reason: 'A mistake' })
          case 'back':
            return payment && giveBack(context, { id: payment.id }, payment.amount)
          case 'adjust':
            if (each.of === 'Credit')
              return adjustCredit(context, { customerId, amount: -amount, reason: 'Too much' })
            if (each.of === 'Points')
              return adjustPoints(context, { customerId, points: -each.cents, reason: 'Too many' })
            return moveCard(context, cardId, { type: 'Adjust', amount: -amount })
          case 'expire': {
            const ledger = each.of === 'Points' ? pointsLedger : creditLedger
            const account = await lockAccount(context, ledger, customerId)
            return endUntil(context, ledger, account, expiresOn)
          }
        }
      })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    }
  }

  let no = 0
  const cardNo = () => `HISTORY${no}`

  async function unproved() {
    const [{ day }] = (await world.db.query<{ day: string }>(
      sql`select money_day(${world.actor.clientId}, now())::text as day`,
    )) as [{ day: string }]
    const rows = await dayProof(
      { db: world.db, actor: world.actor },
      { branchId: branchId('AKL'), day },
    )
    expect(rows.length).toBeGreaterThan(10)
    return rows.filter(({ state }) => state === 'Differs')
  }

  /** Balances of this customer that differ from their entries or lie below 0, and drawn payments that do not add up. */
  async function wrong() {
    const rows = await world.db.query<{ what: string }>(sql`
      select 'card' as what from gift_cards g where g.id = ${cardId}
        and (g.balance < 0 or g.balance <> (select coalesce(sum(e.amount), 0) from gift_card_entries e where e.card_id = g.id))
      union all select 'credit' from shop_credits s where s.id = ${customerId}
        and (s.balance < 0 or s.balance <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.customer_id = s.id))
      union all select 'points' from points_accounts p where p.id = ${customerId}
        and (p.balance < 0 or p.balance <> (select coalesce(sum(e.points), 0) from points_entries e where e.customer_id = p.id))
      union all select 'payment ' || p.id from payments p where p.order_id = ${orderId} and p.amount > 0 and
        (select coalesce(sum(e.amount), 0) from (select amount, payment_id from gift_card_entries union all select amount, payment_id from credit_entries) e where e.payment_id = p.id)
          not between -p.amount and 0
      union all select 'goods back ' || o.returned from orders o where o.id = ${orderId}
        and o.returned * 100 <> ${Math.round((cents(goods) * returned) / pieces)}
      union all select 'paid ' || o.paid from orders o where o.id = ${orderId}
        and o.paid <> (select coalesce(sum(p.amount), 0) from payments p where p.order_id = o.id and p.state <> 'Pending')
      union all select 'refund ' || r.no from refunds r where r.order_id = ${orderId}
        and case when r.state = 'Paid' then r.amount else 0 end <> coalesce((select -sum(p.amount) from payments p where p.refund_id = r.id), 0)`)
    return rows.map(({ what }) => what)
  }
})

import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPayment, voidPayment } from '#resources/sales/payments/payments.server.ts'
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
import { describeRules } from '#tests/support/databases/databases.ts'
import { openWorld, type World } from '#tests/support/api/world.ts'
import { histories, timeOf } from '#tests/support/run/histories.ts'

/** What may happen to what a customer holds; a number is a part of what there is, or an amount. */
const step = fc.record({
  what: fc.constantFrom('give', 'pay', 'void', 'back', 'adjust', 'expire'),
  of: fc.constantFrom('Gift card', 'Credit', 'Points'),
  cents: fc.integer({ min: 1, max: 6000 }),
  which: fc.nat(20),
  days: fc.integer({ min: 0, max: 40 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
describeRules('histories of gift cards, credit and points', database => {
  /** In all 200; the embedded database is three times slower. */
  let world: World
  let methods: Record<string, string>
  let customerId: string, cardId: string, orderId: string
  beforeAll(async () => {
    world = await openWorld(database.settings)
    methods = Object.fromEntries(
      await Promise.all(
        ['Gift card', 'Credit', 'Points'].map(async type => [
          type,
          await world.make('paymentMethods', { name: type, type }),
        ]),
      ),
    )
  })
  afterAll(() => world.close())

  it(
    'random ones: each balance is the sum of its entries, and never below 0',
    { timeout: timeOf(300_000) },
    async () => {
      const samples = fc.sample(fc.array(step, { minLength: 3, maxLength: 9 }), {
        ...histories({ seed: 17, numRuns: 200 }),
      })
      for (const [n, steps] of samples.entries()) {
        customerId = await world.make('customers', { name: `Somebody ${n}` })
        const order = await world.order([], {
          customerId,
          state: 'Confirmed',
          shipping: 1_000_000,
          total: 1_000_000,
        })
        orderId = order.id
        cardId = await world.write(context =>
          registerCard(context, {
            cardNo: `HISTORY${n}`,
            pin: '4711',
            amount: 50,
            reason: 'A history',
          }),
        )
        const paid: { id: string; amount: number }[] = []
        for (const each of steps) await take(each, paid)
        expect(await wrong(), JSON.stringify(steps)).toEqual([])
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
          case 'pay': {
            const made = await recordPayment(context, {
              orderId,
              methodId: methods[each.of]!,
              amount,
              cardNo: cardNo(),
              pin: '4711',
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

  /** Balances of this customer that differ from their entries or lie below 0, and drawn payments that do not add up. */
  async function wrong() {
    no++
    const rows = await world.db.query<{ what: string }>(sql`
      select 'card' as what from gift_cards g where g.id = ${cardId}
        and (g.balance < 0 or g.balance <> (select coalesce(sum(e.amount), 0) from gift_card_entries e where e.card_id = g.id))
      union all select 'credit' from shop_credits s where s.id = ${customerId}
        and (s.balance < 0 or s.balance <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.customer_id = s.id))
      union all select 'points' from points_accounts p where p.id = ${customerId}
        and (p.balance < 0 or p.balance <> (select coalesce(sum(e.points), 0) from points_entries e where e.customer_id = p.id))
      union all select 'payment ' || p.id from payments p where p.order_id = ${orderId} and p.reversal_of_id is null and
        (select coalesce(sum(e.amount), 0) from (select amount, payment_id from gift_card_entries union all select amount, payment_id from credit_entries) e where e.payment_id = p.id)
          not between -p.amount and 0`)
    return rows.map(({ what }) => what)
  }
})

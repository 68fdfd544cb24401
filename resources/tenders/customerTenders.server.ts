import { sql } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import { type Context, NotFound } from '#server/kit'
import type { tenderCalls } from './tenders.calls.ts'
import {
  type CustomerLedger,
  creditLedger,
  lotsOfCustomer,
  pointsLedger,
} from './accounts.server.ts'
import { endingBy, nextToExpire } from './lots.ts'
import { tenderRules } from './tenderRules.server.ts'

type Held = CallAnswer<(typeof tenderCalls)['getCustomerTenders']>['data']

const soon = 60

/** What the customer `c` holds. */
export const heldBy = sql`
  coalesce((select s.balance from shop_credits s where s.id = c.id and not s.is_deleted), 0) as credit,
  coalesce((select p.balance from points_accounts p where p.id = c.id and not p.is_deleted), 0) as points,
  (select coalesce(sum(g.balance), 0) from gift_cards g where g.customer_id = c.id and g.state in ('Active', 'Registered') and not g.is_deleted) as gift_cards`

/**
 * What a customer holds of us today.
 * @throws NotFound naming `customerId`
 */
export async function customerTenders(context: Context, customerId: string): Promise<Held> {
  const { db, actor } = context
  const [held] = await db.query<Pick<Held, 'customer' | 'credit' | 'points' | 'giftCards'>>(sql`
    select c.name as customer, ${heldBy} from customers c where c.id = ${customerId} and c.client_id = ${actor.clientId} and not c.is_deleted`)
  if (!held) throw new NotFound('This customer does not exist or was deleted.', 'customerId')
  const { today, pointWorth } = await tenderRules(context)
  const day = new Date(Date.parse(today) + soon * 86_400_000).toISOString().slice(0, 10)
  const expiring = async (ledger: CustomerLedger) => {
    const lots = await lotsOfCustomer(db, ledger, customerId)
    return { on: nextToExpire(lots), soon: endingBy(lots, day) / ledger.units }
  }
  const [credit, points] = [await expiring(creditLedger), await expiring(pointsLedger)]
  return {
    ...held,
    creditExpiring: credit.soon,
    creditExpiresOn: credit.on,
    pointsWorth: Math.floor(Math.max(held.points, 0) * pointWorth * 100 + 1e-6) / 100,
    pointsExpiring: points.soon,
    pointsExpireOn: points.on,
  }
}

import { sql } from 'drizzle-orm'
import { badInput, type Context, type Queryable } from '#server/kit'
import { onGoodsBack } from '#resources/delivery/plans/goodsBack.server.ts'
import {
  lockAccount,
  lockAccounts,
  moveAccount,
  moveAccounts,
  type NewMovement,
  pointsLedger,
} from '#resources/tenders/accounts.server.ts'
import { earning } from './earning.ts'
import { tenderRules, type TenderRules } from '#resources/tenders/tenderRules.server.ts'

/**
 * How many points pay an amount: whole ones, so that the customer never pays less than it.
 * @example pointsFor(10, 0.01) // 1000
 */
export const pointsFor = (amount: number, worth: number) =>
  Math.ceil(Math.round(amount * 10_000) / Math.round(worth * 10_000))

/** What an order earns now, and what it earned and lost again so far. */
interface Earning {
  orderId: string
  customerId: string
  worth: number
  earned: number
}

/**
 * Gives the points that orders have earned, or takes those that they no longer do. Their goods earn
 * once they are completed, but for gift cards, what points paid, and what came back or was paid
 * back. Doing it again changes nothing. What the customer has spent already leaves the account below 0,
 * and the next points fill it.
 * @param completing they are being completed; otherwise those that are not have earned nothing
 */
export async function settlePoints(
  context: Context,
  orderIds: readonly string[],
  completing = false,
): Promise<void> {
  if (!orderIds.length) return
  const orders = await earnings(context, orderIds, completing)
  if (!orders.length) return
  const rules = await tenderRules(context)
  const due = orders.filter(order => missing(order, rules) !== 0)
  if (!due.length) return
  const customerIds = due.map(({ customerId }) => customerId)
  const accounts = await lockAccounts(context, pointsLedger, customerIds)
  const spent = await spentBy(context, customerIds)
  const moves = [...accounts.values()].map(account => {
    const own = due.filter(({ customerId }) => customerId === account.customerId)
    const most = account.balance + (spent.get(account.customerId) ?? 0)
    return { account, movements: settlements(most, own, rules) }
  })
  await moveAccounts(
    context,
    pointsLedger,
    moves.filter(({ movements }) => movements.length),
  )
}

/** Points that an order has earned and not got, below 0 where it got more. */
const missing = ({ worth, earned }: Earning, { pointsPerDollar }: TenderRules) =>
  Math.floor(Math.round(worth * 100 * pointsPerDollar * 10_000) / 1_000_000) - earned

/**
 * What orders give to an account and take from it.
 * @param most what can be taken: what is there, and what was spent. What expired is gone already.
 */
function settlements(most: number, orders: readonly Earning[], rules: TenderRules): NewMovement[] {
  let left = most
  return orders.flatMap(order => {
    const by = Math.max(missing(order, rules), -Math.max(left, 0))
    if (!by) return []
    left += by
    return {
      type: by > 0 ? 'Earn' : 'Reverse',
      by,
      orderId: order.orderId,
      expiresOn: by > 0 ? rules.pointsUntil : null,
      more: { amount: order.worth, rate: rules.pointsPerDollar },
    }
  })
}

/** Points that customers have paid with and did not get back. */
async function spentBy({ db }: Context, customerIds: readonly string[]) {
  const rows = await db.query<{ id: string; points: number }>(sql`
    select customer_id as id, -sum(points)::int as points from points_entries
    where customer_id in ${[...new Set(customerIds)]} and type in ('Redeem', 'Refund') and not is_deleted group by customer_id`)
  return new Map(rows.map(({ id, points }) => [id, points]))
}

/** Goods came back: the order loses the points that they have earned. */
export const takeEarnedPoints = onGoodsBack((context, orderId) => settlePoints(context, [orderId]))

const earnings = ({ db, actor }: Context, orderIds: readonly string[], completing: boolean) =>
  db.query<Earning>(sql`
    with asked as (select id from orders where id in ${orderIds} and client_id = ${actor.clientId}), ${sql.raw(earning(String(completing)))}
    select order_id, customer_id, earned, worth from earning order by order_id`)

/**
 * Corrects the points of a customer, up or down.
 * @returns the balance after it
 */
export async function adjustPoints(
  context: Context,
  { customerId, points, reason }: { customerId: string; points: number; reason: string },
): Promise<number> {
  if (!Number.isInteger(points) || points === 0)
    throw badInput('invalid', 'points', 'Enter whole points, with a minus to deduct.')
  const { pointsUntil } = await tenderRules(context)
  const account = await lockAccount(context, pointsLedger, customerId)
  const expiresOn = points > 0 ? pointsUntil : null
  return moveAccount(
    context,
    pointsLedger,
    account,
    [{ type: 'Adjust', by: points, expiresOn, reason }],
    'points',
  )
}

/** The customer of an order that this transaction has locked. */
export const customerOf = async (db: Queryable, orderId: string): Promise<string> =>
  (
    await db.query<{ customerId: string }>(
      sql`select customer_id from orders where id = ${orderId}`,
    )
  )[0]!.customerId

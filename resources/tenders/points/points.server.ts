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
import { walkIn } from '#resources/tenders/walkIns.server.ts'
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
 * back. Doing it again changes nothing. What the customer has spent already is not taken.
 * @param completing they are being completed; otherwise those that are not have earned nothing
 */
export async function settlePoints(
  context: Context,
  orderIds: readonly string[],
  completing = false,
): Promise<void> {
  if (!orderIds.length) return
  const earning = await earnings(context, orderIds, completing)
  if (!earning.length) return
  const rules = await tenderRules(context)
  const due = earning.filter(order => missing(order, rules) !== 0)
  if (!due.length) return
  const customerIds = due.map(({ customerId }) => customerId)
  const accounts = await lockAccounts(context, pointsLedger, customerIds)
  const moves = [...accounts.values()].map(account => {
    const own = due.filter(({ customerId }) => customerId === account.customerId)
    return { account, movements: settlements(account.balance, own, rules) }
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

/** What orders give to an account and take from it, which never falls below 0. */
function settlements(
  balance: number,
  orders: readonly Earning[],
  rules: TenderRules,
): NewMovement[] {
  let left = balance
  return orders.flatMap(order => {
    const by = Math.max(missing(order, rules), -left)
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

/** Goods came back: the order loses the points that they have earned. */
export const takeEarnedPoints = onGoodsBack((context, orderId) => settlePoints(context, [orderId]))

/** Of orders that earn or have earned: what was closed in another program has earned there. */
const earnings = ({ db, actor }: Context, orderIds: readonly string[], completing: boolean) =>
  db.query<Earning>(sql`
    with goods as (
      select l.order_id, p.is_gift_card,
        sum(round((l.price * l.quantity - l.discount) * (l.quantity - l.quantity_returned) / l.quantity, 2)) as kept,
        sum(round((l.price * l.quantity - l.discount) * l.quantity_returned / l.quantity, 2)) as back,
        sum(l.price * l.quantity - l.discount) as sold
      from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id
      where l.order_id in ${orderIds} and not l.is_deleted group by l.order_id, p.is_gift_card),
    money as (
      select y.order_id, sum(y.amount) filter (where m.type = 'Points') as points, sum(y.amount) filter (where m.type <> 'Points') as others
      from payments y join payment_methods m on m.id = y.method_id
      where y.order_id in ${orderIds} and y.state <> 'Pending' and not y.is_deleted group by y.order_id),
    earned as (
      select e.order_id, sum(e.points)::int as points from points_entries e
      where e.order_id in ${orderIds} and e.type in ('Earn', 'Reverse') and not e.is_deleted group by e.order_id)
    select o.id as order_id, o.customer_id, coalesce(e.points, 0) as earned,
      case when (o.state = 'Completed' or ${completing}) and not ${walkIn(sql`o.customer_id`)} then greatest(least(
        coalesce(g.kept, 0) - coalesce(m.points, 0),
        coalesce(m.others, 0) - coalesce(c.sold, 0) - o.shipping - case when k.country = 'CA' then o.tax - (o.returned - coalesce(g.back, 0) - coalesce(c.back, 0)) else 0 end), 0) else 0 end as worth
    from orders o join clients k on k.id = o.client_id
      left join goods g on g.order_id = o.id and not g.is_gift_card
      left join goods c on c.order_id = o.id and c.is_gift_card
      left join money m on m.order_id = o.id left join earned e on e.order_id = o.id
    where o.id in ${orderIds} and o.client_id = ${actor.clientId} and (${completing} or o.state = 'Completed' or e.points <> 0)
      and (e.points is not null or not exists (
        select from imported_orders i where i.order_id = o.id and coalesce(i.kind = 'Closed', i.completed_date is not null)))
    order by o.id`)

/**
 * Corrects the points of a customer, up or down.
 * @returns the balance after it
 */
export async function adjustPoints(
  context: Context,
  { customerId, points, reason }: { customerId: string; points: number; reason: string },
): Promise<number> {
  if (!Number.isInteger(points) || points === 0)
    throw badInput('invalid', 'points', 'Enter whole points, with a minus to take some.')
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

import { sql } from 'drizzle-orm'
import { isTender } from '#resources/tenders/tenders.server.ts'
import { problemAt, type Problem, type Queryable } from '#server/kit'
import { backTo, type Share } from './refundable.server.ts'

/** A method that gives money back. */
export interface MethodBack {
  id: string
  name: string
  type: string
}

type Ways = { shares: readonly Share[]; problem?: never } | { problem: Problem; shares?: never }

/**
 * How an amount of an order goes back: by the methods that paid, the last first, or by one alone.
 * Gift cards and points get back what they have paid; credit gets the rest as new credit.
 */
export async function waysBack(
  db: Queryable,
  orderId: string,
  amount: number,
  method: MethodBack | undefined,
): Promise<Ways> {
  if (method && !isTender(method.type)) return { shares: [{ methodId: method.id, amount }] }
  const paid = await paidBy(db, orderId)
  if (!method)
    return orProblem(
      backTo(amount, paid),
      'no_method',
      'The methods that paid give nothing back. Ask for it again with a method.',
    )
  const own = paid.filter(({ methodId }) => methodId === method.id)
  const most = own.reduce((sum, share) => sum + Math.round(share.amount * 100), 0) / 100
  if (method.type === 'Credit') {
    const more = Math.round((amount - most) * 100) / 100
    const shares = backTo(amount, more > 0 ? [...own, { methodId: method.id, amount: more }] : own)
    return { shares: shares! }
  }
  return orProblem(
    backTo(amount, own),
    'exceeds',
    `Only ${most.toFixed(2)} of this order was paid by ${method.name} and can go back there.`,
  )
}

const orProblem = (shares: readonly Share[] | undefined, code: string, message: string): Ways =>
  shares ? { shares } : { problem: problemAt(code, 'methodId', message) }

/**
 * What each method that gives money back has paid of an order, less what it gave back; the last
 * first. What drew on a ledger counts by payment, because it goes back to the same card or customer.
 */
const paidBy = (db: Queryable, orderId: string) =>
  db.query<Share>(sql`
    with drawn as (
        select payment_id, -sum(amount) as amount from gift_card_entries where order_id = ${orderId} and payment_id is not null and not is_deleted group by payment_id
        union all select payment_id, -sum(amount) from credit_entries where order_id = ${orderId} and payment_id is not null and not is_deleted group by payment_id
        union all select payment_id, sum(amount) filter (where type = 'Redeem') - coalesce(sum(amount) filter (where type = 'Refund'), 0)
          from points_entries where order_id = ${orderId} and payment_id is not null and not is_deleted group by payment_id),
      paid as (
        select p.method_id, null::uuid as payment_id, sum(p.amount) as amount, max(p.received_on_utc) as at
        from payments p join payment_methods m on m.id = p.method_id
        where p.order_id = ${orderId} and p.state <> 'Pending' and not p.is_deleted and m.is_refund_allowed and m.type not in ('Gift card', 'Credit', 'Points')
        group by p.method_id
        union all
        select p.method_id, p.id, d.amount, p.received_on_utc
        from drawn d join payments p on p.id = d.payment_id join payment_methods m on m.id = p.method_id
        where p.state <> 'Voided' and not p.is_deleted and m.is_refund_allowed)
    select method_id, payment_id, amount from paid where amount > 0 order by at desc, method_id, payment_id`)

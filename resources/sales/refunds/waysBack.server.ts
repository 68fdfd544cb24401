import { sql } from 'drizzle-orm'
import { isTender, isTenderMethod } from '#resources/tenders/tenders.server.ts'
import { problemAt, type Problem, type Queryable } from '#server/kit'
import { cents, toTheCent } from '#resources/cents.ts'
import { backTo, moneyOf, type Share } from './refundable.server.ts'

/** A method that gives money back. */
export interface MethodBack {
  id: string
  name: string
  type: string
}

interface Way extends Share {
  /** Whether it drew on a ledger of ours. */
  isDrawn: boolean
}

type Ways = { shares: readonly Share[]; problem?: never } | { problem: Problem; shares?: never }

/**
 * How an amount of an order goes back: by the methods that paid, the last first, or by one alone.
 * Money pays back what money has paid. Gift cards and points get back what they have paid; credit
 * gets the rest as new credit.
 */
export async function waysBack(
  db: Queryable,
  orderId: string,
  amount: number,
  method: MethodBack | undefined,
): Promise<Ways> {
  if (method && !isTender(method.type)) {
    const most = Math.max(0, await moneyLeft(db, orderId))
    return orProblem(
      cents(amount) > cents(most)
        ? undefined
        : [{ methodId: method.id, amount, isCash: method.type === 'Cash' }],
      'exceeds',
      `Only ${most.toFixed(2)} of this order was paid by money and can go back by ${method.name}. The rest goes back to what paid it, or as shop credit.`,
    )
  }
  const paid = await paidBy(db, orderId)
  if (!method)
    return orProblem(
      backTo(amount, withinMoney(paid, await moneyLeft(db, orderId))),
      'no_method',
      'The methods that paid give nothing back. Ask for it again with a method.',
    )
  const own = paid.filter(({ methodId }) => methodId === method.id)
  const most = own.reduce((sum, share) => sum + cents(share.amount), 0) / 100
  if (method.type === 'Credit') {
    const more = toTheCent(amount - most)
    const shares = backTo(amount, more > 0 ? [...own, { methodId: method.id, amount: more }] : own)
    return { shares: shares! }
  }
  return orProblem(
    backTo(amount, own),
    'exceeds',
    `Only ${most.toFixed(2)} of this order was paid by ${method.name} and can go back there.`,
  )
}

/** Money that another method gave back already, such as a bank what cash had paid, is not there twice. */
function withinMoney(paid: readonly Way[], most: number): Way[] {
  let left = cents(most)
  return paid.map(way => {
    if (way.isDrawn) return way
    const amount = Math.max(0, Math.min(left, cents(way.amount)))
    left -= amount
    return { ...way, amount: amount / 100 }
  })
}

const moneyLeft = async (db: Queryable, orderId: string): Promise<number> =>
  (await db.query<{ amount: number }>(sql`select ${moneyOf(sql`${orderId}::uuid`)} as amount`))[0]!
    .amount

const orProblem = (shares: readonly Share[] | undefined, code: string, message: string): Ways =>
  shares ? { shares } : { problem: problemAt(code, 'methodId', message) }

/**
 * What each method that gives money back has paid of an order, less what it gave back; the last
 * first. What drew on a ledger counts by payment, because it goes back to the same card or customer,
 * also where an exchange has brought it here from the order that it paid.
 */
const paidBy = (db: Queryable, orderId: string) =>
  db.query<Way>(sql`
    with recursive net as (
        select p.method_id, ${isTenderMethod} as is_drawn, m.type = 'Cash' as is_cash, sum(p.amount) as amount, max(p.received_on_utc) as at
        from payments p join payment_methods m on m.id = p.method_id
        where p.order_id = ${orderId} and p.state <> 'Pending' and not p.is_deleted and m.is_refund_allowed
        group by p.method_id, m.type having sum(p.amount) > 0),
      paid as (
        select method_id, ${orderId}::uuid as order_id from net where is_drawn
        union
        select f.method_id, p.exchange_order_id from paid f join payments p on p.order_id = f.order_id and p.method_id = f.method_id
        where p.exchange_order_id is not null and p.amount > 0 and not p.is_deleted),
      entries as (
        select payment_id, order_id, -amount as amount from gift_card_entries where payment_id is not null and not is_deleted
        union all select payment_id, order_id, -amount from credit_entries where payment_id is not null and not is_deleted
        union all select payment_id, order_id, case type when 'Redeem' then amount when 'Refund' then -amount else 0 end from points_entries where payment_id is not null and not is_deleted),
      drawn as (
        select payment_id, sum(amount) as amount from entries where order_id in (select order_id from paid) group by payment_id),
      own as (
        select p.method_id, p.id as payment_id, d.amount, p.received_on_utc as at, n.amount as most,
          sum(d.amount) over (partition by p.method_id order by p.order_id = ${orderId} desc, p.received_on_utc desc, p.id) - d.amount as before
        from drawn d join payments p on p.id = d.payment_id join paid f on f.order_id = p.order_id and f.method_id = p.method_id join net n on n.method_id = p.method_id
        where p.state <> 'Voided' and not p.is_deleted and d.amount > 0)
    select method_id, null::uuid as payment_id, amount, at, false as is_drawn, is_cash from net where not is_drawn
    union all
    select method_id, payment_id, least(amount, most - before), at, true, false from own where most > before
    order by at desc, method_id, payment_id`)

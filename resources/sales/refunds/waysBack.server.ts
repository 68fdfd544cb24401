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
  name: string
  /** Whether it drew on a ledger of ours. */
  isDrawn: boolean
}

type Ways = { shares: readonly Share[]; problem?: never } | { problem: Problem; shares?: never }

interface Back {
  orderId: string
  amount: number
  /** Absent: the methods that paid. */
  method: MethodBack | undefined
  /** The refund that is being paid; absent while it is asked for. */
  id?: string
}

/**
 * How an amount of an order goes back: by the methods that paid, the last first, or by one alone.
 * Money pays back what money has paid. Gift cards and points get back what they have paid; credit
 * gets the rest as new credit. What others have asked for by a method is left to them: nobody may
 * ask for it once more, and what names no method goes back by the rest. Lock the order before.
 */
export async function waysBack(
  db: Queryable,
  { orderId, amount, method, id }: Back,
): Promise<Ways> {
  const [paid, money, asked] = [
    await paidBy(db, orderId),
    await moneyLeft(db, orderId),
    await askedBy(db, orderId, id),
  ]
  const all = leftOf(paid, money)
  const rest = leftOf(paid, money, asked)
  if (!method)
    // Where methods were asked for more than they paid, what is paid first goes back.
    return orProblem(
      backTo(amount, rest.ways) ?? backTo(amount, all.ways),
      noMethod(amount, all.ways),
    )
  if (method.type === 'Credit') {
    const own = paid.filter(({ methodId }) => methodId === method.id)
    const more = toTheCent(amount - sumOf(own))
    const shares = backTo(amount, more > 0 ? [...own, { methodId: method.id, amount: more }] : own)
    return { shares: shares! }
  }
  const left = id ? all : rest
  if (!isTender(method.type)) {
    const share = { methodId: method.id, amount, isCash: method.type === 'Cash' }
    return orProblem(
      cents(amount) > cents(left.money) ? undefined : [share],
      exceeds(left.money, method, left),
    )
  }
  const own = left.ways.filter(({ methodId }) => methodId === method.id)
  return orProblem(backTo(amount, own), exceeds(sumOf(own), method, left))
}

/**
 * How much of an order each method can still give back, in its currency; the last that paid is first.
 * @param id the refund that is decided about: what others have asked for is not there for it
 */
export async function leftToGiveBack(db: Queryable, orderId: string, id: string) {
  const [paid, money, others] = [
    await paidBy(db, orderId),
    await moneyLeft(db, orderId),
    await askedBy(db, orderId, id),
  ]
  const { ways } = leftOf(paid, money, others)
  const names = [...new Set(ways.map(({ name }) => name))]
  return names.flatMap(methodName => {
    const amount = sumOf(ways.filter(({ name }) => name === methodName))
    return amount > 0 ? [{ methodName, amount }] : []
  })
}

/** What is left of each way, and of money by any method, whether it paid or not. */
interface Left {
  ways: readonly Way[]
  money: number
}

/** What others have asked for by one method and is not paid yet. */
interface Asked {
  methodId: string
  isDrawn: boolean
  amount: number
}

const askedBy = (db: Queryable, orderId: string, id: string | undefined) =>
  db.query<Asked>(sql`
    select r.method_id, ${isTenderMethod} as "isDrawn", sum(r.amount) as amount
    from refunds r join payment_methods m on m.id = r.method_id
    where r.order_id = ${orderId} and r.state in ('Requested', 'Approved') and r.id is distinct from ${id ?? null}::uuid and not r.is_deleted
    group by r.method_id, m.type`)

function leftOf(paid: readonly Way[], moneyPaid: number, asked: readonly Asked[] = []): Left {
  const byMoney = sumOf(asked.filter(({ isDrawn }) => !isDrawn))
  const money = Math.max(0, toTheCent(moneyPaid - byMoney))
  return { ways: lessDrawn(withinMoney(paid, money), asked), money }
}

/** Money that another method gave back already, such as a bank what cash had paid, is not there twice. */
function withinMoney(paid: readonly Way[], most: number): Way[] {
  let left = cents(most)
  return paid.map(way => {
    if (way.isDrawn) return way
    const amount = Math.min(left, cents(way.amount))
    left -= amount
    return { ...way, amount: amount / 100 }
  })
}

/** Of what drew on a ledger, what was asked for goes back by the payments that are first. */
function lessDrawn(ways: readonly Way[], asked: readonly Asked[]): Way[] {
  const open = new Map(asked.map(({ methodId, amount }) => [methodId, cents(amount)]))
  return ways.map(way => {
    if (!way.isDrawn) return way
    const taken = Math.min(open.get(way.methodId) ?? 0, cents(way.amount))
    open.set(way.methodId, (open.get(way.methodId) ?? 0) - taken)
    return { ...way, amount: (cents(way.amount) - taken) / 100 }
  })
}

const moneyLeft = async (db: Queryable, orderId: string): Promise<number> =>
  (await db.query<{ amount: number }>(sql`select ${moneyOf(sql`${orderId}::uuid`)} as amount`))[0]!
    .amount

const sumOf = (rows: readonly { amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + cents(amount), 0) / 100

const orProblem = (
  shares: readonly Share[] | undefined,
  [code, message]: [code: string, message: string],
): Ways => (shares ? { shares } : { problem: problemAt(code, 'methodId', message) })

const exceeds = (most: number, { name }: MethodBack, left: Left): [string, string] => [
  'exceeds',
  `Only ${most.toFixed(2)} of this order can go back by ${name}. ${inWords(left)}`,
]

function noMethod(amount: number, ways: readonly Way[]): [string, string] {
  const money = sumOf(ways.filter(({ isDrawn }) => !isDrawn))
  return [
    'no_method',
    sumOf(ways) > 0
      ? `${amount.toFixed(2)} cannot go back by the methods that paid. ${inWords({ ways, money })} Ask for it again with a method, or give shop credit.`
      : 'The payment methods used cannot refund. Request it again with another method.',
  ]
}

/** Each way with what is left of it beside what others have asked for. */
function inWords({ ways, money }: Left): string {
  const names = [...new Set(ways.flatMap(({ isDrawn, name }) => (isDrawn ? name : [])))]
  const parts = [
    `${money.toFixed(2)} by money`,
    ...names.map(of => `${sumOf(ways.filter(({ name }) => name === of)).toFixed(2)} by ${of}`),
  ]
  return `Left to give back are ${parts.join(', ')}.`
}

/**
 * What each method that gives money back has paid of an order, less what it gave back; the last
 * first. What drew on a ledger counts by payment, because it goes back to the same card or customer,
 * also where an exchange has brought it here from the order that it paid.
 */
const paidBy = (db: Queryable, orderId: string) =>
  db.query<Way>(sql`
    with recursive net as (
        select p.method_id, m.name, ${isTenderMethod} as is_drawn, m.type = 'Cash' as is_cash, sum(p.amount) as amount, max(p.received_on_utc) as at
        from payments p join payment_methods m on m.id = p.method_id
        where p.order_id = ${orderId} and p.state <> 'Pending' and not p.is_deleted and m.is_refund_allowed
        group by p.method_id, m.name, m.type having sum(p.amount) > 0),
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
        select p.method_id, p.id as payment_id, d.amount, p.received_on_utc as at, n.name, n.amount as most,
          sum(d.amount) over (partition by p.method_id order by p.order_id = ${orderId} desc, p.received_on_utc desc, p.id) - d.amount as before
        from drawn d join payments p on p.id = d.payment_id join paid f on f.order_id = p.order_id and f.method_id = p.method_id join net n on n.method_id = p.method_id
        where p.state <> 'Voided' and not p.is_deleted and d.amount > 0)
    select method_id, name, null::uuid as payment_id, amount, at, false as is_drawn, is_cash from net where not is_drawn
    union all
    select method_id, name, payment_id, least(amount, most - before), at, true, false from own where most > before
    order by at desc, method_id, payment_id`)

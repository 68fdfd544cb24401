import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Context, insertRows, metaOf, type Queryable } from '#server/kit'
import { cents } from '#resources/cents.ts'
import { type CashSoFar, noCash, roundingAfter, withCash } from './rounding.ts'

/** A payment that counts, or its reversal. */
interface Paid {
  id: string
  orderId: string
  methodId: string
  amount: number
  branchId: string | null
  terminal?: string | null
}

/** Enters what cash payments are rounded by, so that the drawer says what is in it. Their orders are locked. */
export async function roundCash(context: Context, payments: readonly Paid[]): Promise<void> {
  const { db, actor } = context
  const ofBranch = payments.filter(({ branchId }) => branchId)
  if (!ofBranch.length) return
  const cash = await db.query<{ id: string }>(sql`
    select id from payment_methods where id in ${ofBranch.map(({ methodId }) => methodId)} and type = 'Cash'`)
  const rows = ofBranch.filter(({ methodId }) => cash.some(({ id }) => id === methodId))
  if (!rows.length) return
  const soFar = await cashBefore(db, rows)
  const odd = rows.flatMap(row => {
    const before = soFar.get(row.orderId) ?? noCash
    const rounding = roundingAfter(before, cents(row.amount), actor.country)
    soFar.set(row.orderId, withCash(before, cents(row.amount), rounding))
    return rounding ? [{ ...row, rounding }] : []
  })
  if (!odd.length) return
  const [today] = await db.query<{ day: string }>(
    sql`select money_day(${actor.clientId}, now())::text as day`,
  )
  await insertRows(
    context,
    metaOf('tillEntries'),
    odd.map(({ id, methodId, rounding, branchId, terminal }) => ({
      id: uuid(),
      branchId,
      day: today!.day,
      terminal: terminal ?? null,
      type: 'Rounding',
      amount: rounding / 100,
      methodId,
      paymentId: id,
    })),
  )
}

/** The cash of an order so far, in cents. */
export async function cashOfOrder(db: Queryable, orderId: string): Promise<CashSoFar> {
  const [found] = await db.query<Sums>(cashSql(orderId))
  return found ? inCents(found) : noCash
}

/** The cash of an order so far as `paid` and `rounded`. */
export const cashSql = (orderId: string): SQL => sql`
  select coalesce(sum(p.amount), 0) as paid, coalesce(sum(e.rounded), 0) as rounded
  ${roundedCash} where p.order_id = ${orderId} and ${isRoundedCash}`

/** Payments `p` with their methods `m` and their rounding `e`. */
const roundedCash = sql`
  from payments p join payment_methods m on m.id = p.method_id,
    lateral (select coalesce(sum(t.amount), 0) as rounded from till_entries t where t.payment_id = p.id and not t.is_deleted) e`

/**
 * Which payments `p` of methods `m` are cash that was in a drawer: neither what an exchange moves on
 * paper, nor what another program took, which has no branch. What never arrived is in none either.
 */
export const isRoundedCash: SQL = sql`
  m.type = 'Cash' and p.branch_id is not null and p.exchange_order_id is null and p.state <> 'Pending' and not p.is_deleted
    and not exists (select from payments w where w.id = p.reversal_of_id and w.state = 'Pending')`

interface Sums {
  paid: number
  rounded: number
}

const inCents = ({ paid, rounded }: Sums): CashSoFar => ({
  paid: cents(paid),
  rounded: cents(rounded),
})

/** The cash of orders without these payments. */
async function cashBefore(db: Queryable, rows: readonly Paid[]): Promise<Map<string, CashSoFar>> {
  const found = await db.query<Sums & { orderId: string }>(sql`
    select p.order_id, sum(p.amount) as paid, sum(e.rounded) as rounded ${roundedCash}
    where p.order_id in ${rows.map(({ orderId }) => orderId)} and p.id not in ${rows.map(({ id }) => id)} and ${isRoundedCash}
    group by p.order_id`)
  return new Map(found.map(({ orderId, ...sums }) => [orderId, inCents(sums)]))
}

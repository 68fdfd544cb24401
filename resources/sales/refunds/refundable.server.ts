import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { cents, toTheCent } from '#resources/cents.ts'
import { isTenderMethod } from '#resources/tenders/tenders.server.ts'

/** What can still be given back of an order, in its currency. */
export interface Refundable {
  paid: number
  /** Asked for and not paid yet. */
  open: number
  /** Spent already from gift cards that the order has sold. */
  spent: number
}

/** Lock the order before, where something follows from it. */
export const refundableOf = async (db: Queryable, orderId: string): Promise<Refundable> =>
  (await refundableOfAll(db, [orderId])).get(orderId.toLowerCase())!

/** The same of several orders, by their ids. */
export async function refundableOfAll(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Refundable>> {
  if (!orderIds.length) return new Map()
  const found = await db.query<Refundable & { orderId: string }>(sql`
    select o.id as order_id, o.paid, coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.state in ('Requested', 'Approved') and not r.is_deleted), 0) as open,
      ${spentOf(sql`o.id`)} as spent
    from orders o where o.id in ${orderIds}`)
  return new Map(found.map(({ orderId, ...refundable }) => [orderId, refundable]))
}

/** What was spent from the gift cards that an order has sold. */
export const spentOf = (orderId: ReturnType<typeof sql>) => sql`
  coalesce((select -sum(e.amount) from gift_cards g join gift_card_entries e on e.card_id = g.id and e.type in ('Redeem', 'Refund', 'Transfer') and not e.is_deleted
    where g.order_id = ${orderId} and not g.is_deleted), 0)`

/** Most that may be asked for now. */
export const availableOf = ({ paid, open, spent }: Refundable) => toTheCent(paid - open - spent)

/**
 * What cash, cards, banks and the like have paid of an order, less what they gave back; less than 0
 * where they gave back what gift cards, credit or points had paid.
 */
export const moneyOf = (orderId: ReturnType<typeof sql>) => sql`
  coalesce((select sum(y.amount) from payments y join payment_methods m on m.id = y.method_id
    where y.order_id = ${orderId} and y.state <> 'Pending' and not ${isTenderMethod} and not y.is_deleted), 0)`

/** Money by method; of gift cards, credit and points by the payment that drew it. */
export interface Share {
  methodId: string
  amount: number
  isCash?: boolean
  paymentId?: string | null
}

/**
 * Gives an amount back to the methods that paid, those used last first.
 * @returns nothing where they did not pay as much
 * @example backTo(30, [{ methodId: 'card', amount: 20 }, { methodId: 'cash', amount: 50 }])
 * // [{ methodId: 'card', amount: 20 }, { methodId: 'cash', amount: 10 }]
 */
export function backTo<S extends Share>(amount: number, paid: readonly S[]): S[] | undefined {
  let left = cents(amount)
  const shares: S[] = []
  for (const share of paid) {
    const taken = Math.min(left, cents(share.amount))
    if (taken <= 0) continue
    shares.push({ ...share, amount: taken / 100 })
    left -= taken
  }
  return left > 0 ? undefined : shares
}

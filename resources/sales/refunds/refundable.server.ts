import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'

/** What can still be given back of an order, in its currency. */
export interface Refundable {
  paid: number
  /** Asked for and not paid yet. */
  open: number
}

/** Lock the order before, where something follows from it. */
export async function refundableOf(db: Queryable, orderId: string): Promise<Refundable> {
  const [found] = await db.query<Refundable>(sql`
    select o.paid, coalesce((select sum(r.amount) from refunds r where r.order_id = o.id and r.state in ('Requested', 'Approved') and not r.is_deleted), 0) as open
    from orders o where o.id = ${orderId}`)
  return found!
}

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Most that may be asked for now. */
export const availableOf = ({ paid, open }: Refundable) => cents(paid - open)

/** Money by method. */
export interface Share {
  methodId: string
  amount: number
}

/**
 * Gives an amount back to the methods that paid, those used last first.
 * @returns nothing where they did not pay as much
 * @example backTo(30, [{ methodId: 'card', amount: 20 }, { methodId: 'cash', amount: 50 }])
 * // [{ methodId: 'card', amount: 20 }, { methodId: 'cash', amount: 10 }]
 */
export function backTo(amount: number, paid: readonly Share[]): Share[] | undefined {
  let left = Math.round(amount * 100)
  const shares: Share[] = []
  for (const { methodId, amount: most } of paid) {
    const taken = Math.min(left, Math.round(most * 100))
    if (taken <= 0) continue
    shares.push({ methodId, amount: taken / 100 })
    left -= taken
  }
  return left > 0 ? undefined : shares
}

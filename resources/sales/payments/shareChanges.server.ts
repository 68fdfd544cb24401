import { sql } from 'drizzle-orm'
import type { Context, Queryable } from '#server/kit'

/** The part of a person in the sale of an order, in percent. */
export interface Seller {
  readonly staffId: string
  readonly percent: number
}

/** Shares as a person sets them. */
export interface NewShares {
  readonly orderId: string
  readonly shares: readonly Seller[]
  readonly version?: number
  /** Why they change. A sale that was counted already asks for it. */
  readonly reason?: string | null
}

/** The sellers of an order before and after a change of its shares. The order is locked. */
export interface ShareChange {
  readonly orderId: string
  readonly before: readonly Seller[]
  readonly after: readonly Seller[]
  readonly reason: string | null
}

type Follower = (context: Context, change: ShareChange) => Promise<void>

/** Higher areas follow a change of shares in the same transaction. */
export const followers: Follower[] = []

/** The sellers of an order: by its shares, else its salesperson. */
export const sellersOf = (db: Queryable, orderId: string) =>
  db.query<Seller>(
    sql`select staff_id, percent from sellers_of(array[${orderId}::uuid]) where staff_id is not null order by staff_id`,
  )

import { sql } from 'drizzle-orm'
import {
  type Context,
  NotFound,
  contains,
  holds,
  oneRecord,
  metaOf,
  stale,
  type Problem,
  type Queryable,
} from '#server/kit'
import type { AnswerOf, RecordOf } from '#define'
import type { orders } from './orders.entity.ts'
import { cashSql } from '#resources/sales/tills/cashRounding.server.ts'
import type { cashShape, shareShape } from './orderShapes.ts'

type Share = AnswerOf<typeof shareShape>

/** Order codes match with or without their prefix and leading zeros. Source: readings, item 26. */
export const invoiceCode = (typed: string) =>
  /^\d{1,7}$/.test(typed) ? `INV${typed.padStart(7, '0')}` : typed

/** Whether the code or the original code of the order `o` is this one. */
export const isCode = (typed: string) =>
  sql`(lower(o.order_code) = lower(${invoiceCode(typed)}) or o.original_order_id = ${typed})`

/** Whether the code or the original code of the order `o` contains this text. */
export const containsCode = (typed: string) =>
  sql`(o.order_code ilike ${contains(typed)} or ${holds(sql`o.original_order_id`, typed)})`

/** @throws NotFound naming `orderId` when the order does not exist for this person */
export async function refuseUnknownOrder(
  { db, actor }: Context,
  orderId: string,
  lock: 'for update' | '' = '',
): Promise<void> {
  const [order] = await db.query(
    sql`select 1 from orders where id = ${orderId} and client_id = ${actor.clientId} and not is_deleted ${sql.raw(lock)}`,
    'prepared',
  )
  if (!order) throw new NotFound('This order does not exist or was deleted.', 'orderId')
}

/**
 * The order in the form of its own endpoints.
 * @throws NotFound naming `orderId`
 */
export async function orderOf(
  context: Context,
  orderId: string,
  lock: 'for update' | '' = '',
): Promise<RecordOf<typeof orders>> {
  if (lock) await refuseUnknownOrder(context, orderId, lock)
  const found = await oneRecord(context, metaOf('orders'), orderId, '', 'orderId')
  return found as RecordOf<typeof orders>
}

/**
 * The order, if its version still matches.
 * @throws NotFound naming `orderId`; Stale with the current order
 */
export async function orderAt(
  context: Context,
  { orderId, version }: { orderId: string; version: number },
  lock: 'for update' | '' = '',
): Promise<RecordOf<typeof orders>> {
  const order = await orderOf(context, orderId, lock)
  if (order.version !== version) throw stale(metaOf('orders'), context.actor, order)
  return order
}

/** The ids of the deliveries of an order and of its tickets. */
export const planIdsOf = (orderId: string) => sql`
  select id from delivery_plans where order_id = ${orderId} and not is_deleted
  union all select p.id from tickets t join delivery_plans p on p.ticket_id = t.id
    where t.order_id = ${orderId} and not t.is_deleted and not p.is_deleted`

/** The cash of an order so far, in its money. */
export async function cashOf(db: Queryable, orderId: string): Promise<AnswerOf<typeof cashShape>> {
  const [cash] = await db.query<AnswerOf<typeof cashShape>>(cashSql(orderId))
  return cash!
}

/** The sales shares of an order, largest first. */
export const sharesOf = (db: Queryable, orderId: string): Promise<Share[]> =>
  db.query<Share>(sharesSql(orderId), 'prepared')

export const sharesSql = (orderId: string) => sql`
  select h.staff_id, s.full_name as name, h.percent from payment_shares h join staff s on s.id = h.staff_id
  where h.order_id = ${orderId} and not h.is_deleted order by h.percent desc, s.full_name, h.id`

/** The problems of records that a step refuses, by the records' ids. */
export const refusals = <R extends { id: string }>(
  found: readonly R[],
  problemOf: (record: R) => Problem | false | null | '',
) =>
  new Map(
    found.flatMap(record => {
      const problem = problemOf(record)
      return problem ? [[record.id, problem] as const] : []
    }),
  )

import { sql } from 'drizzle-orm'
import { type Context, NotFound, oneRecord, metaOf, stale, type Queryable } from '#server/kit'
import type { AnswerOf, RecordOf } from '#define'
import type { orders } from './orders.entity.ts'
import type { customerShape, fullLineShape, noteShape, shareShape } from './orderShapes.ts'

type Customer = AnswerOf<typeof customerShape>
type Line = AnswerOf<typeof fullLineShape>
type Share = AnswerOf<typeof shareShape>
type Note = AnswerOf<typeof noteShape>

/** Order codes match with or without their prefix and leading zeros. Source: readings, item 26. */
export const invoiceCode = (typed: string) =>
  /^\d{1,7}$/.test(typed) ? `INV${typed.padStart(7, '0')}` : typed

/** ¦@throws NotFound naming `orderId` when the order does not exist for this person */
export async function refuseUnknownOrder(
  { db, actor }: Context,
  orderId: string,
  lock: 'for update' | '' = '',
): Promise<void> {
  const [order] = await db.query(
    sql`select 1 from orders where id = ${orderId} and client_id = ${actor.clientId} and not is_deleted ${sql.raw(lock)}`,
  )
  if (!order) throw new NotFound('This order does not exist, or not any more.', 'orderId')
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
  await refuseUnknownOrder(context, orderId, lock)
  return (await oneRecord(context, metaOf('orders'), orderId)) as RecordOf<typeof orders>
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

export const customerOf = async (db: Queryable, customerId: string): Promise<Customer> =>
  (
    await db.query<Customer>(
      sql`select id, code, name, phone, email from customers where id = ${customerId}`,
      'prepared',
    )
  )[0]!

/** The lines of an order in their order, with reservations and discounts. */
export const linesOf = (db: Queryable, orderId: string): Promise<Line[]> =>
  db.query<Line>(
    sql`
    select ol.id, ol.position, p.id as "productId", ol.sku_id, k.code as "skuCode", k.name as "skuName", coalesce(k.photo, p.photo) as "skuPhoto", p.type = 'Service' as "isService", ol.parent_line_id, ol.quantity, ol.price, ol.discount, ol.tax, ol.cost_at_sale,
      ol.quantity * ol.price - ol.discount as amount, ol.quantity_delivered, ol.promised_date, ol.remark,
      coalesce((select json_agg(json_build_object('skuCode', r.code, 'warehouseName', r.name, 'stockStatus', r.stock_status, 'quantity', r.quantity) order by r.name, r.code, r.stock_status)
        from (select m.code, w.name, l.stock_status, sum(l.quantity)::int as quantity from stock_lines l join warehouses w on w.id = l.warehouse_id join skus m on m.id = l.sku_id
          where l.order_line_id = ol.id and l.quantity > 0 and not l.is_deleted group by m.code, w.name, l.stock_status) r), '[]') as reserved,
      coalesce((select json_agg(json_build_object('rule', r.name, 'amount', u.amount, 'requestedBy', s.full_name, 'approvedBy', a.full_name, 'state', u.state) order by u.created_on_utc, u.id)
        from discount_uses u left join discount_rules r on r.id = u.rule_id join staff s on s.id = u.requested_by_id left join staff a on a.id = u.approved_by_id
        where u.order_line_id = ol.id and not u.is_deleted), '[]') as discounts
    from order_lines ol join skus k on k.id = ol.sku_id join products p on p.id = k.product_id where ol.order_id = ${orderId} and not ol.is_deleted order by ol.position, ol.id`,
    'prepared',
  )

/** The sales shares of an order, largest first. */
export const sharesOf = (db: Queryable, orderId: string): Promise<Share[]> =>
  db.query<Share>(
    sql`
    select h.staff_id, s.full_name as name, h.percent from payment_shares h join staff s on s.id = h.staff_id
    where h.order_id = ${orderId} and not h.is_deleted order by h.percent desc, s.full_name, h.id`,
    'prepared',
  )

/** The notes of an order, pinned ones first, then newest first; at most 200. */
export const notesOf = ({ db, actor }: Context, orderId: string): Promise<Note[]> =>
  db.query<Note>(
    sql`
    select n.id, n.version, n.type, n.text, n.is_pinned, s.full_name as author, n.author_id is not distinct from ${actor.staffId}::uuid as "isOwn", n.created_on_utc
    from notes n left join staff s on s.id = n.author_id
    where n.owner_entity = 'orders' and n.owner_id = ${orderId} and n.client_id = ${actor.clientId} and not n.is_deleted order by n.is_pinned desc, n.created_on_utc desc, n.id limit 200`,
    'prepared',
  )

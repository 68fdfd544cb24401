import { sql, type SQL } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import type { Context } from '#server/kit'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import type { Scope, SameGoods } from './sameGoods.server.ts'
import { issueOfTicket } from './sameGoods.server.ts'
import { mostListed, type whoElseCalls } from './whoElse.calls.ts'

type Answer = CallAnswer<typeof whoElseCalls.getWhoElse>['data']
type Counted<Rows extends 'stockRows' | 'orderRows' | 'customerRows' | 'ticketRows'> =
  Answer[Rows][number] & { total: number }

/** Stock, open orders, customers and tickets with these goods, the newest rows of each. */
export async function whoHas(context: Context, scope: Scope) {
  const { db, actor } = context
  const ofLines = linesWith(scope, actor.clientId)
  const [stock, orders, customers, tickets] = await Promise.all([
    db.query<Counted<'stockRows'>>(sql`
      select k.id as sku_id, k.code as sku, p.name as product, w.name as warehouse, sum(l.quantity)::int as pieces,
        coalesce(sum(l.quantity) filter (where ${isUnallocated}), 0)::int as free, sum(sum(l.quantity)) over ()::int as total
      from stock_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id join warehouses w on w.id = l.warehouse_id
      where l.sku_id in (${scope.skus}) and l.client_id = ${actor.clientId} and l.quantity > 0
      group by k.id, k.code, p.name, w.name order by sum(l.quantity) desc, k.code, w.name limit ${mostListed}`),
    db.query<Counted<'orderRows'>>(sql`
      select o.id as order_id, o.order_code, c.name as customer, x.open as pieces, o.promised_date::text, x.total
      from (select s.*, count(*) over ()::int as total from (${ofLines}) s where s.open > 0 order by s.ordered_on_utc desc, s.order_id desc limit ${mostListed}) x
        join orders o on o.id = x.order_id join customers c on c.id = o.customer_id order by x.ordered_on_utc desc, x.order_id desc`),
    db.query<Counted<'customerRows'>>(sql`
      select c.id as customer_id, c.name as customer, c.phone, x.pieces, x.orders, x.total
      from (select s.customer_id, sum(s.has)::int as pieces, count(*)::int as orders, max(s.ordered_on_utc) as last, count(*) over ()::int as total
          from (${ofLines}) s where s.has > 0 group by s.customer_id order by max(s.ordered_on_utc) desc, s.customer_id desc limit ${mostListed}) x
        join customers c on c.id = x.customer_id order by x.last desc, x.customer_id desc`),
    db.query<Counted<'ticketRows'>>(sql`
      select t.id as ticket_id, t.ticket_no, c.name as customer, t.problem, t.state, (select q.no from qa_issues q where q.id = (${issueOfTicket(sql`t.id`)})) as issue_no, t.total
      from (select k.*, count(*) over ()::int as total from tickets k where ${isTicketOf(scope)} and k.client_id = ${actor.clientId} and not k.is_deleted
          order by k.created_on_utc desc, k.id desc limit ${mostListed}) t
        join customers c on c.id = t.customer_id order by t.created_on_utc desc, t.id desc`),
  ])
  return {
    pieces: stock[0]?.total ?? 0,
    orders: orders[0]?.total ?? 0,
    customers: customers[0]?.total ?? 0,
    tickets: tickets[0]?.total ?? 0,
    stockRows: stock,
    orderRows: orders,
    customerRows: customers,
    ticketRows: tickets,
  }
}

/** SQL on a ticket `k`: it is about these goods. */
export const isTicketOf = ({ skus, since }: Scope): SQL => sql`
  (k.sku_id in (${skus}) or (k.sku_id is null and k.product_id in (select product_id from skus where id in (${skus}))))
  ${since ? sql`and k.created_on_utc >= ${since}` : sql``}`

/** SQL of orders with these goods: pieces still to be delivered (`open`), and pieces that their customers have (`has`). */
export function linesWith({ skus, since }: Scope, clientId: string): SQL {
  const has = since
    ? sql`coalesce((select sum(i.delivered - i.returned) from plan_items i join delivery_plans n on n.id = i.plan_id
        where i.order_line_id = l.id and not i.is_deleted and n.date >= ${since}), 0)`
    : sql`coalesce(l.quantity_delivered, 0) - coalesce(l.quantity_returned, 0)`
  return sql`
    select o.id as order_id, o.customer_id, o.ordered_on_utc,
      sum(case when o.state = 'Confirmed' then greatest(l.quantity - coalesce(l.quantity_delivered, 0), 0) else 0 end)::int as open, sum(${has})::int as has
    from order_lines l join orders o on o.id = l.order_id
    where l.sku_id in (select s.id from (${skus}) s union select m.combo_sku_id from combo_members m where m.sku_id in (${skus}) and not m.is_deleted)
      and not l.is_deleted and not o.is_deleted and o.client_id = ${clientId}
    group by o.id, o.customer_id, o.ordered_on_utc`
}

/** SQL of the SKUs that are held for a fault: the one of the issue or ticket, else all of its product. */
export const faultySkus = ({ skuId, productId }: SameGoods): SQL =>
  skuId
    ? sql`select ${skuId}::uuid as id`
    : sql`select id from skus where product_id = ${productId}`

/** Where a stock line may be held for a fault: it is free and could be sold. */
export const isSellable = sql`l.stock_status = any(${sql.param(sellable)}::text[])`

/** Pieces of the faulty SKUs that may be held. */
export async function freeOf({ db, actor }: Context, goods: SameGoods): Promise<number> {
  const [sum] = await db.query<{ pieces: number }>(sql`
    select coalesce(sum(l.quantity), 0)::int as pieces from stock_lines l
    where l.sku_id in (${faultySkus(goods)}) and l.client_id = ${actor.clientId} and l.quantity > 0 and ${isUnallocated} and ${isSellable}`)
  return sum!.pieces
}

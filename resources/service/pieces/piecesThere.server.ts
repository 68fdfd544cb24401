import { sql, type SQL } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import type { Queryable } from '#server/kit'
import type { ticketPieceCalls } from './ticketPieces.calls.ts'

type Goods = CallAnswer<typeof ticketPieceCalls.getTicketPieces>['goods'][number]

/** Whether a return `r` is an exchange or a repair in which something is still to come or to go. */
export const isOpenPiece = sql`r.purpose <> 'Credit' and r.state <> 'Cancelled' and (r.state = 'Expected' or r.given_out < r.quantity) and not r.is_deleted`

/**
 * The pieces of an order at its customer, by the items of plans that handed them over: of a set, its
 * pieces. `most` of them can come back: the others are expected to.
 * @param condition on plan items `i`
 */
export const piecesThere = (
  tx: Queryable,
  {
    orderId,
    orderLineId,
    skuId,
  }: { orderId: string; orderLineId?: string | null; skuId?: string | null },
  condition: SQL = sql`true`,
): Promise<(Goods & { planId: string })[]> =>
  tx.query(sql`
    select i.id as "planItemId", i.plan_id as "planId", d.no as plan, d.date::text as day, x.sku_id, k.code as sku, k.name,
      ((i.delivered - i.returned) * x.required - a.back + a.out)::int as there, ((i.delivered - i.returned - a.credits) * x.required - a.back - a.expected + a.out)::int as most
    from plan_items i join delivery_plans d on d.id = i.plan_id join skus s on s.id = i.sku_id join products p on p.id = s.product_id
      left join combo_members m on m.combo_sku_id = i.sku_id and not m.is_deleted
      cross join lateral (select coalesce(m.sku_id, i.sku_id) as sku_id, coalesce(m.quantity, 1) as required) x join skus k on k.id = x.sku_id
      cross join lateral (
        select coalesce(sum(r.quantity) filter (where r.purpose = 'Credit' and r.state = 'Expected'), 0) as credits,
          coalesce(sum(r.quantity) filter (where r.purpose <> 'Credit' and r.sku_id = x.sku_id and r.state not in ('Expected', 'Cancelled')), 0) as back,
          coalesce(sum(r.quantity) filter (where r.purpose <> 'Credit' and r.sku_id = x.sku_id and r.state = 'Expected'), 0) as expected,
          coalesce(sum(r.given_out) filter (where r.purpose <> 'Credit' and r.sku_id = x.sku_id and r.state <> 'Cancelled'), 0) as out
        from return_records r where r.plan_item_id = i.id and not r.is_deleted) a
    where d.order_id = ${orderId} and i.delivered > i.returned and p.type <> 'Service' and ${condition} and not i.is_deleted and not d.is_deleted
    order by i.order_line_id is not distinct from ${orderLineId ?? null}::uuid desc, x.sku_id is not distinct from ${skuId ?? null}::uuid desc, k.code, d.date, i.id limit 200`)

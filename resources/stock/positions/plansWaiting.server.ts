import { sql } from 'drizzle-orm'

/** SQL: a plan `p` has not ended. */
export const hasNotEnded = sql`p.state not in ('Cancelled', 'Delivered', 'Partially Delivered') and not p.is_deleted`

/** SQL: an open plan `p` brings goods to its customer, and collects none. */
export const bringsGoods = sql`${hasNotEnded} and p.service_type not ilike 'return%'`

/**
 * SQL, as a table: the goods of plan items, the members of sets apart. `item_sku_id` is what was
 * ordered; of `sku_id` go `required` pieces into each of its `quantity`, `prepared` and `delivered`.
 */
export const itemGoods = sql`(
  select i.plan_id, i.order_line_id, i.sku_id as item_sku_id, coalesce(m.sku_id, i.sku_id) as sku_id, coalesce(m.quantity, 1) as required, i.quantity, i.prepared, i.delivered
  from plan_items i left join combo_members m on m.combo_sku_id = i.sku_id and not m.is_deleted where not i.is_deleted)`

/** SQL: the open plans `p`, with their items `i`, that goods `l` of the ledger were brought to their zone for. */
export const fromPlansWaiting = sql`from delivery_plans p join plan_items i on i.plan_id = p.id and not i.is_deleted
  where p.zone_id = l.layer_id and ${hasNotEnded}
    and case when l.order_line_id is null then p.ticket_id = l.ticket_id else i.order_line_id = l.order_line_id end`

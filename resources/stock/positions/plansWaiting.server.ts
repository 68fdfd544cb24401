import { sql } from 'drizzle-orm'

/** SQL: the open plans `p`, with their items `i`, that goods `l` of the ledger were brought to their zone for. */
export const fromPlansWaiting = sql`from delivery_plans p join plan_items i on i.plan_id = p.id and not i.is_deleted
  where p.zone_id = l.layer_id and p.state not in ('Cancelled', 'Delivered', 'Partially Delivered') and not p.is_deleted
    and case when l.order_line_id is null then p.ticket_id = l.ticket_id else i.order_line_id = l.order_line_id end`

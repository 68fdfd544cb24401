import { sql } from 'drizzle-orm'
import { type Context, isAmong, touched, writeAuditOfMany } from '#server/kit'

/**
 * Recomputes the delivery status of orders from their lines and open plans, and what the goods that
 * came back are worth. While pieces are still to be handed over, the status is partial, even if
 * delivered pieces came back. Neither is ever entered by hand. The caller has locked the orders.
 * @param endedPlanIds plans that are ending now and no longer count as open
 */
export async function followDelivery(
  context: Context,
  orderIds: readonly string[],
  endedPlanIds: readonly string[] = [],
): Promise<void> {
  if (!orderIds.length) return
  const changed = await context.db.query<Followed>(
    sql`
    update orders o set delivery_status = w.after, returned = w.returned, ${touched(context.actor)}
    from (
      select o.id, o.delivery_status as before, o.returned as had, returned_worth(o.id) as returned, case
        when l.delivered > 0 and l.delivered = l.quantity and l.returned = l.delivered then 'Returned'
        when l.delivered > 0 and l.delivered = l.quantity then 'Delivered'
        when l.delivered > 0 then 'Partial'
        when exists (select 1 from delivery_plans p where p.order_id = o.id and not p.is_deleted and p.state not in ('Cancelled', 'Delivered', 'Partially Delivered')
          and not ${isAmong(sql`p.id`, endedPlanIds)}) then 'Planned'
        else 'None' end as after
      from orders o left join lateral (
        select coalesce(sum(quantity), 0) as quantity, coalesce(sum(quantity_delivered), 0) as delivered, coalesce(sum(quantity_returned), 0) as returned
        from order_lines where order_id = o.id and not is_deleted) l on true
      where ${isAmong(sql`o.id`, orderIds)}) w
    where o.id = w.id and (w.before <> w.after or w.had <> w.returned) returning o.id, w.before, w.after, w.had, w.returned`,
    'prepared',
  )
  await writeAuditOfMany(
    context,
    'update',
    'orders',
    changed.map(({ id, before, after, had, returned }) => ({
      id,
      changes: {
        ...(before !== after && { deliveryStatus: [before, after] }),
        ...(had !== returned && { returned: [had, returned] }),
      },
    })),
  )
}

interface Followed {
  id: string
  before: string
  after: string
  had: number
  returned: number
}

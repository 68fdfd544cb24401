import { sql, type SQL } from 'drizzle-orm'
import { type Context, touched, writeAuditOfMany } from '#server/kit'

/** SQL: goods, which are prepared; services are not. */
const isGoods = sql`exists (select from skus k join products u on u.id = k.product_id where k.id = i.sku_id and u.type <> 'Service')`

/** How far prepared pieces have come. `isBegun` is SQL: a part of a set is picked at least. */
const statusOf = (prepared: SQL, wanted: SQL, isBegun: SQL) => sql`case
  when ${wanted} > 0 and ${prepared} >= ${wanted} then 'Prepared By Warehouse'
  when ${prepared} > 0 then 'Partially Prepared By Warehouse'
  when ${isBegun} then 'Preparation Started' else 'None' end`

/**
 * Works out how far plans are prepared, from their items and what was picked for them.
 * @returns whether that has changed for one of them
 */
export async function followPlans(context: Context, planIds: readonly string[]): Promise<boolean> {
  return follow(
    context,
    'deliveryPlans',
    sql`
      select p.id, p.preparation_status as before, ${statusOf(
        sql`g.prepared`,
        sql`g.wanted`,
        sql`exists (select from stock_moves m where m.document_id = p.id::text and m.document_entity = 'deliveryPlans' and m.type = 'Move'
          group by m.layer_id, m.sku_id having m.layer_id = p.zone_id and sum(m.quantity) > 0)`,
      )} as after
      from delivery_plans p, lateral (select coalesce(sum(i.prepared), 0) as prepared, coalesce(sum(i.quantity), 0) as wanted
        from plan_items i where i.plan_id = p.id and not i.is_deleted and ${isGoods}) g
      where p.id = any(${sql.param([...planIds])}::uuid[])`,
  )
}

/**
 * Recomputes how far orders are prepared, from their plans. The status is never entered by hand. The
 * caller has locked the orders.
 * @param endedPlanIds plans that are being cancelled and no longer count
 */
export async function followPreparation(
  context: Context,
  orderIds: readonly string[],
  endedPlanIds: readonly string[] = [],
): Promise<void> {
  if (!orderIds.length) return
  const counts = sql`p.order_id = o.id and p.state <> 'Cancelled' and not p.is_deleted and p.id <> all(${sql.param([...endedPlanIds])}::uuid[])`
  await follow(
    context,
    'orders',
    sql`
      select o.id, o.preparation_status as before, ${statusOf(
        sql`g.prepared`,
        sql`w.wanted`,
        sql`exists (select from delivery_plans p where ${counts} and p.preparation_status <> 'None')`,
      )} as after
      from orders o,
        lateral (select coalesce(sum(i.prepared), 0) as prepared from delivery_plans p join plan_items i on i.plan_id = p.id and not i.is_deleted
          where ${counts} and ${isGoods}) g,
        lateral (select coalesce(sum(i.quantity - i.delivered_before), 0) as wanted from order_lines i where i.order_id = o.id and not i.is_deleted and ${isGoods}) w
      where o.id = any(${sql.param([...orderIds])}::uuid[])`,
  )
}

async function follow(
  context: Context,
  entity: 'orders' | 'deliveryPlans',
  worked: SQL,
): Promise<boolean> {
  const table = sql.raw(entity === 'orders' ? 'orders' : 'delivery_plans')
  const changed = await context.db.query<{ id: string; before: string; after: string }>(
    sql`
    update ${table} t set preparation_status = w.after, ${touched(context.actor)}
    from (${worked}) w where t.id = w.id and w.before <> w.after returning t.id, w.before, w.after`,
    'prepared',
  )
  if (!changed.length) return false
  await writeAuditOfMany(
    context,
    'update',
    entity,
    changed.map(({ id, before, after }) => ({
      id,
      changes: { preparationStatus: [before, after] },
    })),
  )
  return true
}

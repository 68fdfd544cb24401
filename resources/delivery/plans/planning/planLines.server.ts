import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { AnswerOf } from '#define'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import type { planItem, planLine } from './planShapes.ts'

export type PlanLine = AnswerOf<typeof planLine>
export type PlanItem = AnswerOf<typeof planItem>

/**
 * The lines of an order, with what is ordered, planned and open. What came back is not open again:
 * a return is no new delivery.
 * @param exceptPlanId a plan that does not count, since its items are replaced
 */
export const planLinesOf = (
  { db }: Pick<Context, 'db'>,
  orderId: string | SQL,
  exceptPlanId?: string,
): Promise<PlanLine[]> =>
  db.query<PlanLine>(
    sql`
    select l.id, l.position, l.sku_id, k.code as "skuCode", k.name as "skuName", p.type = 'Service' as "isService",
      l.quantity as ordered, w.planned, l.quantity_delivered as delivered, l.quantity_returned as returned,
      greatest(0, l.quantity - l.quantity_delivered - w.planned)::int as open,
      case when p.type = 'Service' then 0 else l.delivered_before end as before
    from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id, lateral (
      select coalesce(sum(i.quantity - i.delivered), 0)::int as planned from plan_items i join delivery_plans d on d.id = i.plan_id
      where i.order_line_id = l.id and not i.is_deleted and not d.is_deleted and d.state not in ${endedStates}
        and d.id is distinct from ${exceptPlanId ?? null}::uuid) w
    where l.order_id = ${orderId} and not l.is_deleted order by l.position, l.id limit 500`,
    'prepared',
  )

/** The items of plans, as the calls answer them, by SKU. */
export const planItemsSql = (planId: SQL): SQL => sql`
  coalesce((select json_agg(json_build_object('id', i.id, 'orderLineId', i.order_line_id, 'skuId', i.sku_id, 'skuCode', k.code, 'skuName', k.name,
      'quantity', i.quantity, 'prepared', i.prepared, 'delivered', i.delivered, 'returned', i.returned) order by k.code, i.id)
    from plan_items i join skus k on k.id = i.sku_id where i.plan_id = ${planId} and not i.is_deleted), '[]')`

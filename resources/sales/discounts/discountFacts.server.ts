import { sql } from 'drizzle-orm'
import { type Context, touched } from '#server/kit'
import type { RecordOf } from '#define'
import { nowMs } from '#resources/products/prices/moments.server.ts'
import type { orders } from '#resources/sales/orders/orders.entity.ts'
import type { AllowedBy } from './discountAllowance.ts'
import { todayOf } from '#resources/days.ts'

type Order = Pick<RecordOf<typeof orders>, 'id' | 'discountRuleId'>

/** What the discounts of an order follow from. */
export interface DiscountFacts {
  /** The current day on the client's clock, and the moment in milliseconds since 1970. */
  readonly today: string
  readonly now: number
  /** Valid now, for the order's customer; and the one whose code the order has. */
  readonly rules: readonly AllowedBy[]
  /** What the order has now, before a change. */
  readonly orderDiscount: number
}

/**
 * The rules that count for an order and this person.
 * @param skuIds of its goods
 */
export async function discountFacts(
  { db, actor }: Context,
  { id, discountRuleId }: Order,
  skuIds: readonly string[],
): Promise<DiscountFacts> {
  const goods = sql.param([...new Set(skuIds)])
  const [facts] = await db.query<DiscountFacts>(sql`
    select ${nowMs} as now, ${sql.raw(todayOf('c.id'))} as today, o.order_discount as "orderDiscount",
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'type', d.type, 'scope', d.scope, 'value', d.value, 'maxPercent', d.max_percent,
          'staffLimit', coalesce((
            select max(l.percent) from discount_limits l join staff_template_ids s on s.to_id = l.template_id join access_templates t on t.id = s.to_id
            where l.rule_id = d.id and s.from_id = ${actor.staffId} and not l.is_deleted and not t.is_deleted), d.staff_limit),
          'code', d.code, 'isCombinable', d.is_combinable, 'minSpend', d.min_spend,
          'skuIds', case d.scope when 'SKU' then json_build_array(d.sku_id) when 'Category' then (
            with recursive below as (
              select d.category_id as id union select g.id from categories g join below b on g.parent_id = b.id where not g.is_deleted)
            select coalesce(json_agg(k.id), '[]') from skus k join products p on p.id = k.product_id
            where k.id = any(${goods}::uuid[]) and p.category_id in (select id from below)) end) order by d.name, d.id)
        from discount_rules d
        where d.client_id = c.id and not d.is_deleted and (d.scope <> 'Customer type' or d.customer_type = b.type)
          and (d.id = ${discountRuleId ?? null}::uuid or (d.is_active and d.from_on_utc <= now() and (d.to_on_utc is null or d.to_on_utc > now())))), '[]') as rules
    from orders o join clients c on c.id = o.client_id join customers b on b.id = o.customer_id where o.id = ${id}`)
  return facts!
}

/** What is asked for of orders that have ended waits no longer. */
export const endRequests = async ({ db, actor }: Context, orderIds: readonly string[]) => {
  if (orderIds.length)
    await db.query(sql`
      update discount_uses set state = 'Withdrawn', ${touched(actor)} where order_id in ${orderIds} and state = 'Requested' and not is_deleted`)
}

import { sql } from 'drizzle-orm'
import { writeAudit } from '../../server/db/audit.ts'
import type { Queryable } from '../../server/db/database.ts'
import type { Who } from '../../server/session/who.ts'

/**
 * Works out tax and total of an order again after its shipping was changed. Shipping is taxed as goods are: in New Zealand it contains
 * the tax, in Canada the country's rate and that of the province it goes to come on top; rounded half up. The rates are those of the day
 * of the order. Source: readings, item 26. The caller has locked the order.
 */
export async function followShipping(tx: Queryable, who: Who, orderId: string): Promise<void> {
  const [changed] = await tx.query<
    Record<'taxBefore' | 'tax' | 'totalBefore' | 'total', number>
  >(sql`
    with place as (
      select o.id, c.country, (o.ordered_on_utc at time zone c.timezone)::date as day, coalesce(a.region, '') as region
      from orders o join clients c on c.id = o.client_id left join addresses a on a.id = coalesce(o.delivery_address_id, o.billing_address_id)
      where o.id = ${orderId}),
    rates as (
      select p.id, p.country,
        coalesce((select sum(r.rate) from country_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and r.period @> p.day and not r.is_deleted and t.is_active), 0) as national,
        coalesce((select sum(r.rate) from state_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and lower(r.state) = lower(p.region) and r.period @> p.day and not r.is_compound and not r.is_deleted and t.is_active), 0) as local,
        coalesce((select sum(r.rate) from state_tax_rates r join tax_types t on t.id = r.tax_type_id where r.country = p.country and lower(r.state) = lower(p.region) and r.period @> p.day and r.is_compound and not r.is_deleted and t.is_active), 0) as compound
      from place p),
    taxed as (
      select o.id, o.tax as before, o.total as total_before, r.country,
        coalesce((select sum(l.tax) from order_lines l where l.order_id = o.id and not l.is_deleted), 0)
          + round(o.shipping * w.rate / case when r.country = 'NZ' then 100 + w.rate else 100 end, 2) as tax
      from orders o join rates r on r.id = o.id, lateral (select r.national + r.local + r.compound * (1 + r.national / 100) as rate) w)
    update orders o set tax = t.tax, total = o.subtotal - o.discount + o.shipping + case when t.country = 'CA' then t.tax else 0 end
    from taxed t where o.id = t.id returning t.before as "taxBefore", o.tax, t.total_before as "totalBefore", o.total`)
  const { taxBefore, tax, totalBefore, total } = changed!
  await writeAudit(tx, who, {
    operation: 'update',
    entity: 'orders',
    recordId: orderId,
    changes: { tax: [taxBefore, tax], total: [totalBefore, total] },
  })
}

import { sql, type SQL } from 'drizzle-orm'
import { readModelHalf, rowOf } from '#server/kit'
import {
  boughtThereOn,
  containerThereOn,
  isOnItsWay,
  isOrdered,
  openOf,
  toShipOf,
} from '#resources/stock/reservations/incoming.server.ts'
import { promisedPieces } from '#resources/stock/reservations/reserved.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { criticalStock } from './criticalStock.entity.ts'
import { weeksBeyond } from './suggestion.ts'
import { waysOf } from './ways.server.ts'

/** What was sold, and in how many weeks, in each period. */
const periods = {
  13: ['d.sold13', 'd.weeks13'],
  26: ['d.sold26', 'd.weeks26'],
  52: ['d.sold52', 'd.weeks52'],
  'Year ago': ['d.sold_year_ago', 'd.weeks_year_ago'],
} as const

export const criticalStocks = readModelHalf(
  criticalStock,
  ({ actor: { clientId }, today, given }) => {
    const [sold, weeks] = periods[given.weeks ?? '13'].map(column => sql.raw(column)) as [SQL, SQL]
    const cover = sql`round(s.available / nullif(s.weekly, 0), 1)`
    const narrowed = [
      ...(given.isEnough ? [] : [sql`s.suggested > 0`]),
      ...(given.isSnoozed
        ? []
        : [sql`(s.snoozed_until is null or s.snoozed_until <= ${today}::date)`]),
      ...(given.tagId
        ? [
            sql`exists (select from products_tag_ids g where g.from_id = s.product_id and g.to_id = ${given.tagId})`,
          ]
        : []),
    ]
    return {
      of: 's',
      from: sql`(
        select x.*, case when x.status = 'Active' then ${suggestedSql} else 0 end as suggested
        from (
          select ${rowOf(clientId, sql`k.id`)}, k.id as sku_id, k.product_id, k.status,
            p.category_id, p.supplier_id, coalesce(p.minimum_stock, 0) as minimum, coalesce(y.available, 0)::int as available, coalesce(y.on_hold, 0)::int as on_hold,
            ${weeks} as sold_weeks, coalesce(round(${sold}::numeric / nullif(${weeks}, 0), 2), 0) as weekly, coalesce(d.lost_requests, 0) as lost_requests,
            i.free - n.quantity as inbound, i.in_time - n.quantity as in_time, i.first_on, n.drafted,
            f.lead_days, f.days, w.warehouse_id, coalesce(w.sea, c.sea_days) as sea, coalesce(w.port, c.port_days) as port, coalesce(w.handling, c.handling_days) as handling,
            u.minimum_order, u.per_carton, z.until as snoozed_until, z.reason
          from clients c cross join skus k join products p on p.id = k.product_id and p.type in ('Single', 'Part') and not p.is_deleted
            left join sku_demand d on d.sku_id = k.id and d.client_id = c.id and not d.is_deleted
            left join (${stockOf(clientId)}) y on y.sku_id = k.id
            left join suppliers v on v.id = p.supplier_id
            left join sku_suppliers u on u.sku_id = k.id and u.supplier_id = p.supplier_id and not u.is_deleted
            left join stock_snoozes z on z.sku_id = k.id and z.client_id = c.id and not z.is_deleted
            left join (${waysOf(clientId)}) w on w.supplier_id = p.supplier_id and w.factory_key = coalesce(p.factory_id, p.supplier_id)
            cross join lateral (select l.lead_days, l.lead_days + coalesce(w.sea, c.sea_days) + coalesce(w.port, c.port_days) + coalesce(w.handling, c.handling_days) as days
              from (select coalesce(u.lead_days, p.lead_days, v.lead_days, 0) as lead_days) l) f
            cross join lateral (${inboundOf(clientId, sql`${today}::date + f.days`)}) i
            cross join lateral (${owedOf(clientId)}) n
          where c.id = ${clientId} and not k.is_deleted and (d.id is not null or p.minimum_stock > 0 or y.sku_id is not null)) x) s`,
      where: narrowed.length ? sql.join(narrowed, sql` and `) : sql`true`,
      fields: {
        skuId: sql`s.sku_id`,
        categoryId: sql`s.category_id`,
        supplierId: sql`s.supplier_id`,
        available: sql`s.available`,
        onHold: sql`s.on_hold`,
        inbound: sql`s.inbound`,
        inTime: sql`s.in_time`,
        drafted: sql`s.drafted`,
        firstOn: sql`s.first_on`,
        weekly: sql`s.weekly`,
        cover,
        minimum: sql`s.minimum`,
        suggested: sql`s.suggested`,
        lostRequests: sql`s.lost_requests`,
        status: sql`s.status`,
        warehouseId: sql`s.warehouse_id`,
        soldWeeks: sql`coalesce(s.sold_weeks, 0)`,
        leadDays: sql`s.lead_days`,
        seaDays: sql`s.sea`,
        portDays: sql`s.port`,
        handlingDays: sql`s.handling`,
        minimumOrder: sql`s.minimum_order`,
        perCarton: sql`s.per_carton`,
        snoozedUntil: sql`s.snoozed_until`,
        reason: sql`s.reason`,
      },
    }
  },
  { isWhole: true },
)

/** `suggested` of `suggestion.ts` in SQL, because the list is sorted, narrowed and summed by it. */
const missing = sql`ceil(x.weekly * (ceil(x.days / 7.0) + ${sql.raw(String(weeksBeyond))}) + x.minimum - x.available - x.in_time)`
const suggestedSql = sql`
  case when ${missing} <= 0 then 0
    else (ceil(greatest(${missing}, coalesce(x.minimum_order, 0)) / coalesce(x.per_carton, 1)::numeric) * coalesce(x.per_carton, 1))::int end`

/** What lies in warehouses by SKU: free to sell, and on hold. */
export const stockOf = (clientId: string) => sql`
  select l.sku_id, sum(l.quantity) filter (where l.stock_on_hold_status is null and l.stock_status = any(${sql.param(sellable)}::text[])) as available,
    sum(l.quantity) filter (where l.stock_on_hold_status is not null) as on_hold
  from stock_lines l where l.client_id = ${clientId} and l.quantity > 0 and not l.is_deleted
    and l.warehouse_id = any(array(select id from warehouses where client_id = ${clientId} and warehouse_type = 'Warehouse'))
  group by l.sku_id`

/**
 * Pieces of the SKU `k` that are on their way: all (`coming`), and of the free ones all, those that are
 * there by a day, and the first day.
 */
export const inboundOf = (clientId: string, day: SQL) => sql`
  select coalesce(sum(b.coming), 0)::int as coming, coalesce(sum(b.free), 0)::int as free, coalesce(sum(b.free) filter (where b.there_on <= ${day}), 0)::int as in_time,
    min(b.there_on) filter (where b.free > 0) as first_on
  from (
    select ${openOf} as coming, ${openOf} - ${promisedPieces(sql`r.container_line_id = cl.id and r.source = 'Container'`)} as free, ${containerThereOn} as there_on
    from container_lines cl join containers c on c.id = cl.container_id
    where cl.sku_id = k.id and cl.client_id = ${clientId} and ${isOnItsWay} and not cl.is_deleted
    union all
    select ${toShipOf}, ${toShipOf} - ${promisedPieces(sql`r.purchase_order_line_id = pl.id and r.source = 'Purchase order'`)}, ${boughtThereOn}
    from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id
    where pl.sku_id = k.id and pl.client_id = ${clientId} and ${isOrdered} and not pl.is_deleted) b`

/** Pieces of the SKU `k` that are promised and still to be bought, and those that drafts have. */
export const owedOf = (clientId: string) => sql`
  select ${promisedPieces(sql`r.sku_id = k.id and r.client_id = ${clientId} and r.source = 'Purchase order' and r.purchase_order_line_id is null`)} as quantity,
    (select coalesce(sum(pl.quantity), 0)::int from purchase_order_lines pl join purchase_orders o on o.id = pl.purchase_order_id
      where pl.sku_id = k.id and pl.client_id = ${clientId} and o.state in ('Draft', 'Submitted') and not o.is_deleted and not pl.is_deleted) as drafted`

import { sql } from 'drizzle-orm'
import type { Fill } from '#server/kit'
import { owingStates } from '#resources/common.ts'
import { goodsOfPromotions } from '#resources/products/promotions/namedGoods.server.ts'
import { availableOfAll } from '#resources/stock/check/figures/availableOf.server.ts'

/**
 * What the reader's company has sold by promotions of its market: the orders with lines of them,
 * what those lines come to without tax, and what is left of it. What is only offered does not count.
 */
export const promotionSales: Fill = {
  fields: ['orders', 'revenue', 'margin'],
  async of({ db, actor }, ids) {
    const sold = await db.query<{
      id: string
      orders: number
      revenue: number
      margin: number | null
    }>(sql`
      with used as (
        select distinct u.promotion_id, u.order_id, u.order_line_id from promotion_uses u
        where u.promotion_id = any(${sql.param(ids)}::uuid[]) and not u.is_deleted),
      sold as (
        select u.promotion_id, u.order_id, sum(e.quantity) as pieces, sum(e.revenue) as revenue, sum(e.costed_revenue) as costed, sum(e.cost) as cost
        from used u join sale_entries e on e.order_line_id = u.order_line_id and e.basis = 'Written' and e.client_id = ${actor.clientId} and not e.is_deleted
        group by u.promotion_id, u.order_id having sum(e.quantity) <> 0)
      select p.id, count(distinct s.order_id)::int as orders, coalesce(sum(s.revenue), 0) as revenue, case when sum(s.costed) <> 0 then sum(s.costed) - sum(s.cost) end as margin
      from promotions p left join sold s on s.promotion_id = p.id
      where p.id = any(${sql.param(ids)}::uuid[]) and p.market = ${actor.country} group by p.id`)
    return new Map(sold.map(({ id, ...figures }) => [id, figures]))
  },
}

/**
 * For how many days the stock of a promotion's goods lasts, as they sold in the last 30 days.
 * Goods that did not sell then say nothing.
 */
export const promotionCover: Fill = {
  fields: ['stockCover'],
  async of({ db, actor }, ids) {
    const covers = await db.query<{ id: string; stockCover: number | null }>(sql`
      with goods as materialized (
        select g.promotion_id, g.sku_id from ${goodsOfPromotions(sql`
          select p.id from promotions p where p.id = any(${sql.param(ids)}::uuid[]) and p.market = ${actor.country}`)} g),
      sold as materialized (
        select l.sku_id, sum(l.quantity) as pieces from orders o join order_lines l on l.order_id = o.id and not l.is_deleted
        where o.client_id = ${actor.clientId} and o.ordered_on_utc >= now() - interval '30 days' and o.state in ${owingStates} and not o.is_deleted
        group by l.sku_id),
      stocked as materialized (
        select k.sku_id, k.pieces, a.available
        from sold k join ${availableOfAll(actor.clientId, sql`select sku_id from sold where sku_id in (select sku_id from goods)`)} a on a.sku_id = k.sku_id)
      select g.promotion_id as id, round(sum(s.available) * 30 / nullif(sum(s.pieces), 0))::int as "stockCover"
      from goods g join stocked s on s.sku_id = g.sku_id group by g.promotion_id`)
    return new Map(covers.map(({ id, stockCover }) => [id, { stockCover }]))
  },
}

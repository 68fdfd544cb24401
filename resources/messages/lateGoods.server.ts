import { sql, type SQL } from 'drizzle-orm'

/** The goods of an order that come later than promised. A day that nobody knows is none. */
export const lateGoods = (orderId: SQL): SQL => sql`
  select string_agg(distinct w.name, ', ' order by w.name) as product, min(w.promised)::text as promised_on,
    case when bool_and(w.there_on is not null) then max(w.there_on)::text end as expected_on
  from (
    select y.name, coalesce(q.promised_date, a.promised_date) as promised, case when v.id is not null then v.available_on else e.available_on end as there_on
    from order_lines q join orders a on a.id = q.order_id join reservations r on r.order_line_id = q.id
      join skus h on h.id = q.sku_id join products y on y.id = h.product_id
      left join container_lines d on d.id = r.container_line_id left join containers v on v.id = d.container_id
      left join purchase_order_lines e on e.id = r.purchase_order_line_id
    where q.order_id = ${orderId} and r.source <> 'Stock' and r.state not in ('Done', 'Released') and not r.is_deleted and not q.is_deleted) w
  where w.promised is not null and (w.there_on is null or w.there_on > w.promised)`

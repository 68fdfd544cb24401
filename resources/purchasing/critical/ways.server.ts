import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL of how goods of each supplier and factory come to a client: as by the last purchase order from
 * the supplier. Without one they come from the factory's port, else nobody knows more than the
 * client's own days.
 */
export const waysOf = (clientId: string): SQL => sql`
  select v.supplier_id, coalesce(v.factory_id, v.supplier_id) as factory_key, b.warehouse_id, e.load_port_id, b.discharge_port_id,
    case when b.id is null and e.load_port_id is null then null else d.sea end as sea,
    case when b.id is null and e.load_port_id is null then null else d.port end as port, d.handling
  from (select distinct supplier_id, factory_id from products where supplier_id is not null and not is_deleted) v
    left join factories f on f.id = v.factory_id
    left join lateral (
      select o.id, o.warehouse_id, o.load_port_id, o.discharge_port_id from purchase_orders o
      where o.supplier_id = v.supplier_id and o.client_id = ${clientId} and o.state <> 'Cancelled' and not o.is_deleted
      order by o.ordered_on desc nulls last, o.id desc limit 1) b on true
    cross join lateral (select case when b.id is null then f.port_id else b.load_port_id end as load_port_id) e
    cross join lateral days_of_way(${clientId}, e.load_port_id, b.discharge_port_id, b.warehouse_id) d`

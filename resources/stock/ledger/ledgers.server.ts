import type { Ledger } from '#server/kit'

/** Invariants of the data. Source: reliability clauses 6, 7 and 8. */
export const stockLedgers: readonly Ledger[] = [
  {
    name: 'A stock line is the sum of its moves',
    sql: `
      with moved as (select stock_line_id, sum(quantity)::numeric as quantity from stock_moves group by stock_line_id)
      select 'Stock line ' || l.id || ' of ' || k.code || ' in ' || w.name || ', ' || l.stock_status || case when l.is_deleted then ', removed' else '' end as what, case when l.is_deleted then 0 else l.quantity end::numeric as said, coalesce(m.quantity, 0) as worked_out
      from stock_lines l join skus k on k.id = l.sku_id join warehouses w on w.id = l.warehouse_id left join moved m on m.stock_line_id = l.id
      where (case when l.is_deleted then 0 else l.quantity end) <> coalesce(m.quantity, 0)`,
  },
  {
    name: 'A move stands in the line of its own keys',
    sql: `
      select 'Stock move ' || m.id || ' and its line ' || l.id || ': keys that differ' as what, 1::numeric as said, 0::numeric as worked_out
      from stock_moves m join stock_lines l on l.id = m.stock_line_id
      where (m.sku_id, m.warehouse_id, m.stock_status, m.stock_on_hold_status, m.order_line_id, m.ticket_id, m.transfer_id, m.layer_id, m.container_line_id)
        is distinct from (l.sku_id, l.warehouse_id, l.stock_status, l.stock_on_hold_status, l.order_line_id, l.ticket_id, l.transfer_id, l.layer_id, l.container_line_id)`,
  },
  {
    name: 'No stock is below zero',
    sql: `select 'Stock line ' || id as what, quantity::numeric as said, 0::numeric as worked_out from stock_lines where quantity < 0`,
  },
  {
    name: 'What only changes place takes as much as it brings',
    sql: `
      select 'Movement ' || movement_id || ' of SKU ' || sku_id || ': sum' as what, sum(quantity)::numeric as said, 0::numeric as worked_out
      from stock_moves where type in ('Reservation', 'Release', 'Transfer', 'Move') group by movement_id, sku_id having sum(quantity) <> 0`,
  },
  {
    name: 'Goods held for an order line are those that are reserved for it',
    sql: `
      with held as (select order_line_id, sku_id, sum(quantity)::numeric as quantity from stock_lines where order_line_id is not null and quantity > 0 and not is_deleted group by 1, 2),
        reserved as (select order_line_id, sku_id, sum(quantity)::numeric as quantity from reservations where source = 'Stock' and state not in ('Done', 'Released') and not is_deleted group by 1, 2)
      select 'Order ' || o.order_code || ', line ' || l.position || ', ' || k.code || ': pieces held' as what, x.said, x.worked_out
      from (select order_line_id, sku_id, h.quantity as said, r.quantity as worked_out from held h full join reserved r using (order_line_id, sku_id)) x
        join order_lines l on l.id = x.order_line_id join orders o on o.id = l.order_id join skus k on k.id = x.sku_id
      where x.said is distinct from x.worked_out`,
  },
]

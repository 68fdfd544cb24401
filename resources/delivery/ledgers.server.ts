/** One comparison of what the tables say with what it is made of. */
export interface Check {
  readonly name: string
  /** SQL of the differences: `what` (of which record and number), `said` (what stands there), `worked_out` (what it should be). */
  readonly sql: string
}

const measures = ['stops', 'items', 'volume', 'minutes', 'value']
const active = "state <> 'Cancelled' and not is_deleted"
/** Lines that goods are promised out of before they are there, by what a promise calls them. */
const presale = [
  { line: 'Container line', table: 'container_lines', column: 'container_line_id' },
  { line: 'Purchase order line', table: 'purchase_order_lines', column: 'purchase_order_line_id' },
]
const promised = "state <> 'Released' and not is_deleted"
const ofEach = (sql: (of: (typeof presale)[number]) => string) =>
  presale.map(sql).join(' union all ')

/** What must hold in the data, whatever happened. Source: reliability clauses 6, 7 and 8. */
export const checks: readonly Check[] = [
  {
    name: 'Booked on a day is the sum of its active plans',
    sql: `
      with planned as (select calendar_id, date, ${measures.map(m => `sum(${m}) as ${m}`).join(', ')} from delivery_plans where ${active} group by calendar_id, date),
      days as (select * from calendar_days where not is_deleted)
      select 'Calendar ' || coalesce(c.name, '?') || ', ' || coalesce(d.date, p.date) || ': booked ' || m.measure as what, m.said, m.worked_out
      from days d full join planned p on p.calendar_id = d.calendar_id and p.date = d.date
        left join delivery_calendars c on c.id = coalesce(d.calendar_id, p.calendar_id),
        lateral (values ${measures.map(m => `('${m}', d.booked_${m}::numeric, coalesce(p.${m}, 0)::numeric)`).join(', ')}) as m(measure, said, worked_out)
      where coalesce(m.said, 0) <> m.worked_out`,
  },
  {
    name: 'Booked in a slot is the sum of its active plans',
    sql: `
      with planned as (select slot_id, date, sum(stops)::numeric as stops from delivery_plans where ${active} and slot_id is not null group by slot_id, date)
      select 'Slot ' || coalesce(s.slot_id, p.slot_id) || ', ' || coalesce(s.date, p.date) || ': booked stops' as what, s.booked::numeric as said, coalesce(p.stops, 0) as worked_out
      from (select * from slot_days where not is_deleted) s full join planned p on p.slot_id = s.slot_id and p.date = s.date
      where coalesce(s.booked, 0) <> coalesce(p.stops, 0)`,
  },
  {
    name: 'No day and no slot holds more than its capacity',
    sql: `
      select 'Calendar ' || c.name || ', ' || d.date || ': ' || m.measure || ' beyond capacity' as what, m.booked as said, m.most as worked_out
      from calendar_days d join delivery_calendars c on c.id = d.calendar_id,
        lateral (values ${measures.map(m => `('${m}', d.booked_${m}::numeric, (d.capacity_${m} + d.extra_${m})::numeric)`).join(', ')}) as m(measure, booked, most)
      where m.booked > m.most and not d.is_deleted
      union all
      select 'Slot ' || slot_id || ', ' || date || ': stops beyond capacity', booked::numeric, (capacity + extra)::numeric from slot_days where booked > capacity + extra and not is_deleted`,
  },
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
  {
    name: 'Delivered and returned of an order line are those of its plans',
    // Orders of long ago have no plans.
    sql: `
      with planned as (select order_line_id as id, sum(delivered)::numeric as delivered, sum(returned)::numeric as returned from plan_items where order_line_id is not null and not is_deleted group by 1)
      select 'Order ' || o.order_code || ', line ' || l.position || ': ' || m.what as what, m.said, m.worked_out
      from order_lines l join planned p on p.id = l.id join orders o on o.id = l.order_id,
        lateral (values ('delivered', l.quantity_delivered::numeric, p.delivered), ('returned', l.quantity_returned::numeric, p.returned)) as m(what, said, worked_out)
      where m.said <> m.worked_out`,
  },
  {
    name: 'Shipped and received of a purchase order line are those of its containers',
    sql: `
      with carried as (
        select l.purchase_order_line_id as id, sum(case when c.state in ('Planned', 'Loaded', 'Cancelled') then 0 else l.quantity end)::numeric as shipped, sum(l.received_good + l.damaged)::numeric as received
        from container_lines l join containers c on c.id = l.container_id where l.purchase_order_line_id is not null and not l.is_deleted and not c.is_deleted group by 1)
      select 'Purchase order line ' || p.id || ' of ' || k.code || ': ' || m.what as what, m.said, m.worked_out
      from purchase_order_lines p join skus k on k.id = p.sku_id left join carried c on c.id = p.id,
        lateral (values ('shipped', p.shipped::numeric, coalesce(c.shipped, 0)), ('received', p.received::numeric, coalesce(c.received, 0))) as m(what, said, worked_out)
      where m.said <> m.worked_out and not p.is_deleted`,
  },
  {
    name: 'Presold is the sum of what is promised',
    sql: ofEach(
      ({ line, table, column }) => `
      select '${line} ' || l.id || ' of ' || k.code || ': presold' as what, l.presold::numeric as said, coalesce(p.quantity, 0)::numeric as worked_out
      from ${table} l join skus k on k.id = l.sku_id
        left join (select ${column} as id, sum(quantity) as quantity from reservations where ${column} is not null and ${promised} group by 1) p on p.id = l.id
      where l.presold <> coalesce(p.quantity, 0)`,
    ),
  },
  {
    name: 'No more is presold than may be',
    sql: ofEach(
      ({ line, table }) => `
      select '${line} ' || id || ': presold beyond its limit' as what, presold::numeric as said, coalesce(presale_limit, quantity)::numeric as worked_out
      from ${table} where presold > coalesce(presale_limit, quantity)`,
    ),
  },
  {
    name: 'What is promised out of a line is of its product and its purchase order',
    sql: `
      select 'Promise ' || r.id || ' out of container line ' || l.id || ': what differs' as what, 1::numeric as said, 0::numeric as worked_out
      from (select * from reservations where ${promised}) r join container_lines l on l.id = r.container_line_id
      where (r.sku_id, r.purchase_order_line_id) is distinct from (l.sku_id, l.purchase_order_line_id)
      union all
      select 'Promise ' || r.id || ' out of purchase order line ' || l.id || ': what differs', 1, 0
      from (select * from reservations where ${promised}) r join purchase_order_lines l on l.id = r.purchase_order_line_id where r.sku_id <> l.sku_id`,
  },
  {
    name: 'The shares of an order sum to 100',
    sql: `
      select 'Order ' || o.order_code || ': payment shares' as what, sum(s.percent) as said, 100::numeric as worked_out
      from payment_shares s join orders o on o.id = s.order_id where not s.is_deleted group by o.id, o.order_code having sum(s.percent) <> 100`,
  },
  {
    name: 'The amounts of an order are those of its lines',
    sql: `
      with lines as (select order_id, sum(price * quantity) as subtotal, sum(discount) as discount from order_lines where not is_deleted group by order_id)
      select 'Order ' || o.order_code || ': ' || a.amount as what, a.said, a.worked_out
      from orders o join clients c on c.id = o.client_id left join lines l on l.order_id = o.id,
        lateral (values
          ('subtotal', o.subtotal, coalesce(l.subtotal, 0)),
          ('discount', o.discount, coalesce(l.discount, 0)),
          -- Prices of New Zealand contain the tax, on those of Canada it comes on top.
          ('total', o.total, o.subtotal - o.discount + o.shipping + case when c.country = 'CA' then o.tax else 0 end)) as a(amount, said, worked_out)
      where a.said is distinct from a.worked_out and not o.is_deleted`,
  },
  {
    name: 'What is paid of an order is the sum of its payments',
    sql: `
      -- A voided payment and its reversal are both there and cancel each other out.
      with received as (select order_id, sum(amount) as amount from payments where state <> 'Pending' and not is_deleted group by order_id)
      select 'Order ' || o.order_code || ': paid' as what, o.paid as said, coalesce(r.amount, 0) as worked_out
      from orders o left join received r on r.order_id = o.id where o.paid <> coalesce(r.amount, 0) and not o.is_deleted`,
  },
]

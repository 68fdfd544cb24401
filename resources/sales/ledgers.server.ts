import type { Ledger } from '#server/kit'

/** Invariants of the data. Source: reliability clauses 6, 7 and 8. */
export const salesLedgers: readonly Ledger[] = [
  {
    name: 'The shares of an order sum to 100',
    sql: `
      select 'Order ' || o.order_code || ': payment shares' as what, sum(s.percent) as said, 100::numeric as worked_out
      from payment_shares s join orders o on o.id = s.order_id where not s.is_deleted group by o.id, o.order_code having sum(s.percent) <> 100`,
  },
  {
    name: 'The amounts of an order are those of its lines',
    sql: `
      with lines as (select order_id, sum(price * quantity) as subtotal, sum(discount) as discount, sum(order_discount) as order_discount from order_lines where not is_deleted group by order_id)
      select 'Order ' || o.order_code || ': ' || a.amount as what, a.said, a.worked_out
      from orders o join clients c on c.id = o.client_id left join lines l on l.order_id = o.id,
        lateral (values
          ('subtotal', o.subtotal, coalesce(l.subtotal, 0)),
          ('discount', o.discount, coalesce(l.discount, 0)),
          ('discount on the order', o.order_discount, coalesce(l.order_discount, 0)),
          -- Prices of New Zealand contain the tax, on those of Canada it comes on top.
          ('total', o.total, o.subtotal - o.discount + o.shipping + case when c.country = 'CA' then o.tax else 0 end)) as a(amount, said, worked_out)
      where a.said is distinct from a.worked_out and not o.is_deleted`,
  },
  {
    name: 'Goods of an order that came back are worth their parts of its lines',
    sql: `
      with taxes as (select order_line_id, jsonb_agg(amount) as amounts from order_taxes where order_line_id is not null and not is_deleted group by order_line_id),
        parts as (
          select l.order_id, a.amount * l.quantity_returned / l.quantity as exact
          from order_lines l join clients c on c.id = l.client_id left join taxes t on t.order_line_id = l.id,
            lateral (select l.quantity * l.price - l.discount as amount
              union all select value::numeric from jsonb_array_elements_text(coalesce(t.amounts, jsonb_build_array(l.tax))) where c.country = 'CA') a
          where l.quantity_returned > 0 and not l.is_deleted),
        back as (select order_id, sum(floor(exact * 100 + 0.5) / 100) as amount from parts group by order_id)
      select 'Order ' || o.order_code || ': goods back' as what, o.returned as said, coalesce(b.amount, 0) as worked_out
      from orders o left join back b on b.order_id = o.id where o.returned <> coalesce(b.amount, 0) and not o.is_deleted`,
  },
  {
    name: 'What was given back of the price of an order is that of its refunds',
    sql: `
      with given as (select order_id, sum(allowance) as amount from refunds where state in ('Paid', 'Closed') and not is_deleted group by order_id)
      select 'Order ' || o.order_code || ': credited' as what, o.credited as said, coalesce(g.amount, 0) as worked_out
      from orders o left join given g on g.order_id = o.id where o.credited <> coalesce(g.amount, 0) and not o.is_deleted`,
  },
  {
    name: 'What was written off of an order is the sum of its write-offs',
    sql: `
      with written as (select order_id, sum(amount) as amount from write_offs where state = 'Approved' and not is_deleted group by order_id)
      select 'Order ' || o.order_code || ': written off' as what, o.written_off as said, coalesce(w.amount, 0) as worked_out
      from orders o left join written w on w.order_id = o.id where o.written_off <> coalesce(w.amount, 0) and not o.is_deleted`,
  },
  {
    name: 'Credit notes give back an invoice, and no more than it',
    sql: `
      with credited as (
        select coalesce(credits_id, reduces_id) as id, sum(total) as amount, bool_or(credits_id is not null) as is_whole
        from invoices where kind = 'Credit note' and not is_deleted group by 1)
      select 'Invoice ' || i.no || ': credit notes' as what, i.total as said, c.amount as worked_out
      from credited c join invoices i on i.id = c.id where c.amount > i.total or (c.is_whole and c.amount <> i.total)`,
  },
  {
    name: 'The tax of a line, or of a shipping cost, is that of its rows',
    sql: `
      with rows as (
        select order_line_id, shipping_cost_id, sum(amount) as amount from order_taxes where not is_deleted group by order_line_id, shipping_cost_id)
      select 'Order ' || o.order_code || ': tax of line ' || l.position as what, l.tax as said, r.amount as worked_out
      from rows r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id where l.tax <> r.amount and not l.is_deleted
      union all
      select 'Order ' || o.order_code || ': tax of shipping ' || s.position, s.tax, r.amount
      from rows r join order_shipping_costs s on s.id = r.shipping_cost_id join orders o on o.id = s.order_id where s.tax <> r.amount and not s.is_deleted`,
  },
  {
    name: 'The shipping of an order is the sum of its costs',
    sql: `
      select 'Order ' || o.order_code || ': shipping' as what, o.shipping as said, s.amount as worked_out
      from (select order_id, sum(amount) as amount from order_shipping_costs where not is_deleted group by order_id) s join orders o on o.id = s.order_id
      where o.shipping <> s.amount and not o.is_deleted`,
  },
  {
    name: 'The tax of an order is that of its lines and its shipping',
    sql: `
      -- Orders that were taxed before each tax had a row are left out: the tax of their shipping is in no row.
      with taxed as (select distinct order_id from order_taxes where not is_deleted),
        lines as (select order_id, sum(tax) as amount from order_lines where not is_deleted group by order_id),
        costs as (select order_id, sum(tax) as amount from order_shipping_costs where not is_deleted group by order_id)
      select 'Order ' || o.order_code || ': tax' as what, o.tax as said, coalesce(l.amount, 0) + coalesce(s.amount, 0) as worked_out
      from taxed t join orders o on o.id = t.order_id left join lines l on l.order_id = o.id left join costs s on s.order_id = o.id
      where o.tax <> coalesce(l.amount, 0) + coalesce(s.amount, 0) and (s.amount is not null or o.shipping = 0) and not o.is_deleted`,
  },
  {
    name: 'What a refund paid back is the sum of its payments',
    sql: `
      with back as (select refund_id, -sum(amount) as amount from payments where refund_id is not null and not is_deleted group by refund_id)
      select 'Refund ' || r.no as what, case when r.state in ('Paid', 'Closed') then r.amount else 0 end as said, coalesce(b.amount, 0) as worked_out
      from refunds r left join back b on b.refund_id = r.id
      where not r.is_deleted and coalesce(b.amount, 0) <> case when r.state in ('Paid', 'Closed') then r.amount else 0 end`,
  },
  {
    name: 'Of an order no more is refunded than was paid',
    sql: `
      select 'Order ' || o.order_code || ': refunds' as what, o.paid as said, 0::numeric as worked_out
      from orders o where o.paid < 0 and exists (select 1 from refunds r where r.order_id = o.id and r.state in ('Paid', 'Closed') and not r.is_deleted) and not o.is_deleted`,
  },
  {
    name: 'The day of a branch that is closed holds the money that was expected',
    sql: `
      select 'Day ' || d.day || ' of ' || b.name || ': ' || m.name || coalesce(' ' || nullif(c.terminal, ''), '') as what, c.expected as said,
        coalesce(p.amount, 0) + coalesce(e.amount, 0) as worked_out
      from day_closes d join branches b on b.id = d.branch_id join day_counts c on c.day_close_id = d.id and not c.is_deleted join payment_methods m on m.id = c.method_id
        left join lateral (select sum(x.amount) as amount from payments x where x.client_id = d.client_id and x.branch_id = d.branch_id and x.method_id = c.method_id and coalesce(x.terminal, '') = c.terminal
          and x.received_on_utc >= money_day_begins(d.client_id, d.day) and x.received_on_utc < money_day_begins(d.client_id, d.day + 1) and x.state <> 'Pending' and not x.is_deleted) p on true
        left join lateral (select sum(e.amount) as amount from till_entries e where e.client_id = d.client_id and e.branch_id = d.branch_id and e.day = d.day and coalesce(e.terminal, '') = c.terminal
          and e.method_id = c.method_id and not e.is_deleted) e on true
      where d.state = 'Closed' and not d.is_deleted and c.expected is distinct from coalesce(p.amount, 0) + coalesce(e.amount, 0)`,
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

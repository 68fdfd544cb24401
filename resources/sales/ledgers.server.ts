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

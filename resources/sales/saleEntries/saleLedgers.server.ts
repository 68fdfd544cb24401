import type { Ledger } from '#server/kit'
import { snake } from '#define'
import { measureNames } from './saleMeasures.ts'

const measures = measureNames.map(snake)
const sums = (of: string) => measures.map(name => `sum(${of}.${name}) as ${name}`).join(', ')
const compared = (said: string, worked: string) =>
  measures
    .map(
      name =>
        `('${name.replaceAll('_', ' ')}', coalesce(${said}.${name}, 0)::numeric, coalesce(${worked}.${name}, 0)::numeric)`,
    )
    .join(', ')

/** What the ledger of sales, its parts and its sums say of one another. */
export const saleLedgers: readonly Ledger[] = [
  {
    name: 'Entries of sales say what the lines of orders say',
    sql: `
      with said as (select e.order_line_id, e.sku_id, e.branch_id, e.source, e.basis, ${sums('e')} from sale_entries e group by 1, 2, 3, 4, 5),
        lines as (
          select l.id as order_line_id, l.sku_id, o.branch_id, o.source, b.basis, b.pieces as quantity, round(l.price * b.pieces, 2) as listed,
            round(l.discount * b.pieces / l.quantity, 2) as discount, round(l.tax * b.pieces / l.quantity, 2) as tax, r.revenue,
            case when l.cost_at_sale is not null then r.revenue end as costed_revenue, l.cost_at_sale * b.pieces as cost
          from order_lines l join orders o on o.id = l.order_id and o.state in ('Confirmed', 'Completed') and not o.is_deleted
            join clients c on c.id = o.client_id join skus k on k.id = l.sku_id join products p on p.id = k.product_id and not p.is_gift_card,
            lateral (values ('Written', l.quantity), ('Delivered', l.quantity_delivered), ('Returned', l.quantity_returned)) b(basis, pieces),
            lateral (select round((l.price * l.quantity - l.discount - case c.country when 'NZ' then l.tax else 0 end) * b.pieces / l.quantity, 2) as revenue) r
          where not l.is_deleted and b.pieces <> 0)
      select 'Order ' || o.order_code || ', line ' || n.position || ', ' || lower(basis) || ': ' || m.what as what, m.said, m.worked_out
      from said s full join lines l using (order_line_id, sku_id, branch_id, source, basis) join order_lines n on n.id = order_line_id join orders o on o.id = n.order_id,
        lateral (values ${compared('s', 'l')}) m(what, said, worked_out)
      where m.said <> m.worked_out`,
  },
  {
    name: 'Entries of shipping say what orders charge',
    sql: `
      with said as (select e.order_id, sum(e.charged) as charged from sale_shippings e group by 1)
      select 'Order ' || o.order_code || ': shipping charged' as what, coalesce(s.charged, 0) as said, w.charged as worked_out
      from orders o join clients k on k.id = o.client_id left join said s on s.order_id = o.id
        cross join lateral (
          select case when o.state in ('Confirmed', 'Completed') and not o.is_deleted then o.shipping + case when k.country = 'CA'
            then coalesce((select sum(c.tax) from order_shipping_costs c where c.order_id = o.id and not c.is_deleted), 0) else 0 end else 0 end as charged) w
      where coalesce(s.charged, 0) <> w.charged`,
  },
  {
    name: 'Parts of a sale sum to its entries',
    sql: `
      with said as (select p.order_id, p.basis, p.branch_id, p.source, p.day, ${sums('p')} from sale_parts p group by 1, 2, 3, 4, 5),
        entered as (select e.order_id, e.basis, e.branch_id, e.source, e.day, ${sums('e')} from sale_entries e group by 1, 2, 3, 4, 5)
      select 'Order ' || o.order_code || ', parts ' || lower(basis) || ' on ' || day || ': ' || m.what as what, m.said, m.worked_out
      from said s full join entered e using (order_id, basis, branch_id, source, day) join orders o on o.id = order_id,
        lateral (values ${compared('s', 'e')}) m(what, said, worked_out)
      where m.said <> m.worked_out`,
  },
  {
    name: 'Sums of sales by month are those of the entries that do not queue',
    sql: `
      with entered as (
        select date_trunc('month', e.day)::date as month, e.client_id, e.sku_id, e.branch_id, e.source, e.basis, ${sums('e')}
        from sale_entries e where not exists (select from sale_queue q where q.id = e.id) group by 1, 2, 3, 4, 5, 6)
      select 'Sales of ' || k.code || ' in ' || month || ', ' || source || ', ' || lower(basis) || ': ' || m.what as what, m.said, m.worked_out
      from sale_months s full join entered e using (month, client_id, sku_id, branch_id, source, basis) join skus k on k.id = sku_id,
        lateral (values ${compared('s', 'e')}) m(what, said, worked_out)
      where m.said <> m.worked_out`,
  },
  {
    name: 'Sums of sales by day are those of the parts that do not queue',
    sql: `
      with entered as (
        select e.day, e.client_id, coalesce(e.staff_id::text, '') as seller, e.branch_id, e.source, e.basis, ${sums('e')}
        from sale_parts e where not exists (select from sale_queue q where q.id = e.id) group by 1, 2, 3, 4, 5, 6),
        said as (select s.*, coalesce(s.staff_id::text, '') as seller from sale_days s)
      select 'Sales of ' || day || ', ' || source || ', ' || lower(basis) || ': ' || m.what as what, m.said, m.worked_out
      from said s full join entered e using (day, client_id, seller, branch_id, source, basis),
        lateral (values ${compared('s', 'e')}) m(what, said, worked_out)
      where m.said <> m.worked_out`,
  },
]

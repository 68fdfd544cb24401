import type { Ledger } from '#server/kit'

/** The lines of pay agree with one another and with their statements. */
export const payLedgers: readonly Ledger[] = [
  {
    name: 'No more is taken back than was given',
    sql: `
      select coalesce('Order ' || o.order_code, 'Team pool') || ', line of ' || l.month || ': ' || m.what as what, m.taken as said, m.given as worked_out
      from commission_lines l left join orders o on o.id = l.order_id
        cross join lateral (
          select coalesce(-sum(t.base), 0) as base, coalesce(-sum(t.amount), 0) as amount from commission_lines t
          where t.of_line_id = l.id and (t.base < 0 or t.amount < 0) and not t.is_deleted) t
        cross join lateral (values ('base', t.base, l.base), ('amount', t.amount, l.amount)) m(what, taken, given)
      where not l.is_deleted and (l.base > 0 or l.amount > 0) and m.taken > m.given`,
  },
  {
    name: 'What moves between people sums to nothing',
    sql: `
      select 'Order ' || o.order_code || ', moved in ' || l.month as what, sum(l.amount) as said, 0 as worked_out
      from commission_lines l join orders o on o.id = l.order_id where l.kind = 'Moved' and not l.is_deleted group by o.order_code, l.month having sum(l.amount) <> 0 or sum(l.base) <> 0`,
  },
  {
    name: 'Each line of pay is its base at its rate',
    sql: `
      select 'Statement of ' || f.full_name || ', ' || l.month || ', a line of ' || l.base as what, l.amount as said, w.amount as worked_out
      from commission_lines l join commission_statements s on s.id = l.statement_id join staff f on f.id = l.staff_id
        cross join lateral (
          select round(l.base * l.rate * (100 - coalesce(l.penalty, 0)) * coalesce(l.hours, 1) / (10000 * coalesce(nullif(l.full_hours, 0), 1)), 2) as amount) w
      where l.kind = 'Sale' and (s.hours_factor is null or l.full_hours is not null) and not l.is_deleted and l.amount <> w.amount`,
  },
  {
    name: 'A team pool is its part of the base of everybody, divided by hours',
    sql: `
      with pools as (
          select client_id, month, set_id, rate, sum(base) as base, sum(amount) as amount, sum(hours) as hours from commission_lines
          where kind = 'Team pool' and not is_deleted group by client_id, month, set_id, rate),
        wholes as (select p.*, round(p.base * p.rate) as cents from pools p),
        parts as (
          select l.*, w.hours as all_hours, floor(w.cents * l.hours / w.hours) as whole, w.cents - sum(floor(w.cents * l.hours / w.hours)) over x as rest,
            row_number() over (partition by l.client_id, l.month, l.set_id, l.rate order by mod(w.cents * l.hours, w.hours) desc, l.staff_id) as n
          from commission_lines l join wholes w using (client_id, month, set_id, rate) where l.kind = 'Team pool' and not l.is_deleted
          window x as (partition by l.client_id, l.month, l.set_id, l.rate))
      select 'Team pool of ' || p.month || ', ' || f.full_name as what, p.amount as said, w.amount as worked_out
      from parts p join staff f on f.id = p.staff_id cross join lateral (select (p.whole + case when p.n <= p.rest then 1 else 0 end) / 100 as amount) w
      where p.amount <> w.amount or p.full_hours <> p.all_hours
      union all
      select 'Base of the team pool of ' || p.month as what, p.base, s.base from pools p
        cross join lateral (
          select coalesce(sum(l.base), 0) as base from commission_lines l
          where l.client_id = p.client_id and l.month = p.month and l.set_id = p.set_id and l.kind = 'Sale' and not l.is_deleted) s
      where p.base <> s.base`,
  },
  {
    name: 'Lines of pay are those of their statements',
    sql: `
      select 'Statement of ' || f.full_name || ', ' || s.month as what, count(*) as said, 0 as worked_out
      from commission_lines l join commission_statements s on s.id = l.statement_id join staff f on f.id = s.staff_id
      where not l.is_deleted and (s.is_deleted or (l.month, l.staff_id, l.client_id) <> (s.month, s.staff_id, s.client_id)) group by f.full_name, s.month`,
  },
]

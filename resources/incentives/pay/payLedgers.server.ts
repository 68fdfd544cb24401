import type { Ledger } from '#server/kit'

/** The lines of pay agree with one another and with their statements. */
export const payLedgers: readonly Ledger[] = [
  {
    name: 'No more is taken back than was given',
    sql: `
      select 'Order ' || o.order_code || ', line of ' || l.month || ': ' || m.what as what, m.taken as said, m.given as worked_out
      from commission_lines l join orders o on o.id = l.order_id
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
        cross join lateral (select round(l.base * l.rate / 100, 2) as amount) w
      where l.kind = 'Sale' and s.hours_factor is null and not l.is_deleted and l.amount <> w.amount`,
  },
  {
    name: 'Lines of pay are those of their statements',
    sql: `
      select 'Statement of ' || f.full_name || ', ' || s.month as what, count(*) as said, 0 as worked_out
      from commission_lines l join commission_statements s on s.id = l.statement_id join staff f on f.id = s.staff_id
      where not l.is_deleted and (s.is_deleted or (l.month, l.staff_id, l.client_id) <> (s.month, s.staff_id, s.client_id)) group by f.full_name, s.month`,
  },
]

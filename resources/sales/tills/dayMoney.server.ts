import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { TillMoney } from './dayRows.server.ts'

/** Which `payments p` count for a day of the client's people. */
export const isOfDay = (client: string, day: string): SQL => sql`
  p.client_id = ${client} and ${isOn(sql`p.received_on_utc`, client, day)} and p.state <> 'Pending' and not p.is_deleted`

/** Whether an instant is on a day of the client's people. */
export const isOn = (at: SQL, client: string, day: string): SQL => sql`
  ${at} >= money_day_begins(${client}, ${day}::date) and ${at} < money_day_begins(${client}, ${day}::date + 1)`

/** The money of a branch's day by till and method. Cash counts with what came in and went out beside payments. */
export const dayMoney = (
  { db, actor }: Context,
  { branchId, day }: { branchId: string; day: string },
): Promise<TillMoney[]> =>
  db.query<TillMoney>(sql`
    with paid as (
        select coalesce(p.terminal, '') as terminal, p.method_id, count(*)::int as payments,
          coalesce(sum(p.amount) filter (where p.refund_id is null and p.reversal_of_id is null), 0) as received,
          coalesce(sum(p.amount) filter (where p.refund_id is not null), 0) as refunded,
          coalesce(sum(p.amount) filter (where p.reversal_of_id is not null), 0) as reversed, 0::numeric as cash
        from payments p where ${isOfDay(actor.clientId, day)} and p.branch_id = ${branchId} group by 1, 2),
      drawer as (
        select coalesce(e.terminal, '') as terminal, e.method_id,
          0 as payments, 0::numeric as received, 0::numeric as refunded, 0::numeric as reversed, e.amount as cash
        from till_entries e where e.client_id = ${actor.clientId} and e.branch_id = ${branchId} and e.day = ${day}::date and not e.is_deleted),
      counts as (
        select c.terminal, c.method_id, c.counted, d.state = 'Closed' as is_closed
        from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted
        where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day}::date and not d.is_deleted),
      sums as (
        select terminal, method_id, sum(payments)::int as payments, sum(received) as received, sum(refunded) as refunded, sum(reversed) as reversed, sum(cash) as cash
        from (select * from paid union all select * from drawer) x group by terminal, method_id)
    select m.id || ' ' || coalesce(s.terminal, c.terminal) as id, b.id as "branchId", b.name as "branchName", ${day} as day, coalesce(s.terminal, c.terminal) as terminal,
      m.id as method_id, m.name as method_name, coalesce(s.payments, 0) as payments, coalesce(s.received, 0) as received, coalesce(s.refunded, 0) as refunded,
      coalesce(s.reversed, 0) as reversed, coalesce(s.cash, 0) as cash, coalesce(s.received + s.refunded + s.reversed + s.cash, 0) as expected, c.counted,
      c.counted - coalesce(s.received + s.refunded + s.reversed + s.cash, 0) as difference,
      z.id is not null as "isClosed", z.id as close_id,
      case when z.id is null and c.counted is null and coalesce(s.received + s.refunded + s.reversed + s.cash, 0) <> 0
        then concat_ws(' ', m.name, nullif(coalesce(s.terminal, c.terminal), '')) end as uncounted
    from sums s full join counts c on c.terminal = s.terminal and c.method_id = s.method_id
      join payment_methods m on m.id = coalesce(s.method_id, c.method_id) join branches b on b.id = ${branchId}
      left join day_closes z on z.client_id = ${actor.clientId} and z.branch_id = ${branchId} and z.day = ${day}::date and z.state = 'Closed' and not z.is_deleted
    order by m.position, m.name, coalesce(s.terminal, c.terminal)`)

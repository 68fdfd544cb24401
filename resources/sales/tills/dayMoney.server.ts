import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import type { tillCalls } from './tills.calls.ts'

type DayMoney = CallAnswer<typeof tillCalls.getDayMoney>['data'][number]
type Journal = CallAnswer<typeof tillCalls.getDayJournal>['data'][number]

/** Which `payments p` count for a day of the client's people. */
const isOfDay = (client: string, day: string): SQL => sql`
  p.client_id = ${client} and p.received_on_utc >= money_day_begins(${client}, ${day}::date)
  and p.received_on_utc < money_day_begins(${client}, ${day}::date + 1) and p.state <> 'Pending' and not p.is_deleted`

/** The money of a branch's day by till and method. Cash counts with what came in and went out beside payments. */
export const dayMoney = (
  { db, actor }: Context,
  { branchId, day }: { branchId: string; day: string },
): Promise<DayMoney[]> =>
  db.query<DayMoney>(sql`
    with paid as (
        select coalesce(p.terminal, '') as terminal, p.method_id, count(*)::int as payments,
          coalesce(sum(p.amount) filter (where p.refund_id is null and p.reversal_of_id is null), 0) as received,
          coalesce(sum(p.amount) filter (where p.refund_id is not null), 0) as refunded,
          coalesce(sum(p.amount) filter (where p.reversal_of_id is not null), 0) as reversed, 0::numeric as cash
        from payments p where ${isOfDay(actor.clientId, day)} and p.branch_id = ${branchId} group by 1, 2),
      drawer as (
        select coalesce(e.terminal, '') as terminal,
          coalesce((select y.method_id from payments y where y.id = e.payment_id),
            (select m.id from payment_methods m where m.client_id = ${actor.clientId} and m.type = 'Cash' and not m.is_deleted order by m.is_disabled, m.position, m.name, m.id limit 1)) as method_id,
          0 as payments, 0::numeric as received, 0::numeric as refunded, 0::numeric as reversed, e.amount as cash
        from till_entries e where e.client_id = ${actor.clientId} and e.branch_id = ${branchId} and e.day = ${day}::date and not e.is_deleted),
      counts as (
        select c.terminal, c.method_id, c.counted, d.state = 'Closed' as is_closed
        from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted
        where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day}::date and not d.is_deleted),
      sums as (
        select terminal, method_id, sum(payments)::int as payments, sum(received) as received, sum(refunded) as refunded, sum(reversed) as reversed, sum(cash) as cash
        from (select * from paid union all select * from drawer) x group by terminal, method_id)
    select m.id || ' ' || coalesce(s.terminal, c.terminal) as id, ${branchId} as "branchId", ${day} as day, coalesce(s.terminal, c.terminal) as terminal,
      m.id as method_id, m.name as method_name, coalesce(s.payments, 0) as payments, coalesce(s.received, 0) as received, coalesce(s.refunded, 0) as refunded,
      coalesce(s.reversed, 0) as reversed, coalesce(s.cash, 0) as cash, coalesce(s.received + s.refunded + s.reversed + s.cash, 0) as expected, c.counted,
      c.counted - coalesce(s.received + s.refunded + s.reversed + s.cash, 0) as difference,
      exists (select 1 from day_closes d where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted) as "isClosed"
    from sums s full join counts c on c.terminal = s.terminal and c.method_id = s.method_id
      join payment_methods m on m.id = coalesce(s.method_id, c.method_id)
    order by m.position, m.name, coalesce(s.terminal, c.terminal)`)

/** Debits and credits of a day: by method what was taken, against customers, rounding, cash moves and what was missing. */
export const dayJournal = (
  { db, actor }: Context,
  { branchId, day }: CallInput<typeof tillCalls.getDayJournal>,
): Promise<Journal[]> => {
  const ofBranch = (alias: string) =>
    branchId ? sql`and ${sql.identifier(alias)}.branch_id = ${branchId}` : sql``
  return db.query<Journal>(sql`
    with booked as (
        select p.branch_id, m.gl_code as account, m.name, sum(p.amount) as amount, 1 as part
        from payments p join payment_methods m on m.id = p.method_id where ${isOfDay(actor.clientId, day)} ${ofBranch('p')} group by 1, 2, 3
        union all
        select p.branch_id, null, 'Customers', -sum(p.amount), 2 from payments p where ${isOfDay(actor.clientId, day)} ${ofBranch('p')} group by 1
        union all
        select e.branch_id, k.account, k.name, sum(e.amount), 1
        from till_entries e, lateral (select m.gl_code as account, m.name from payment_methods m where m.client_id = ${actor.clientId} and m.type = 'Cash' and not m.is_deleted order by m.is_disabled, m.position, m.name, m.id limit 1) k
        where e.client_id = ${actor.clientId} and e.day = ${day}::date and not e.is_deleted ${ofBranch('e')} group by 1, 2, 3
        union all
        select e.branch_id, null, case e.type when 'Rounding' then 'Cash rounding' when 'Float' then 'Till floats' else 'Cash in and out' end, -sum(e.amount), 2
        from till_entries e where e.client_id = ${actor.clientId} and e.day = ${day}::date and not e.is_deleted ${ofBranch('e')} group by 1, 3
        union all
        select d.branch_id, m.gl_code, m.name, sum(c.counted - c.expected), 1
        from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted join payment_methods m on m.id = c.method_id
        where d.client_id = ${actor.clientId} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted ${ofBranch('d')} group by 1, 2, 3
        union all
        select d.branch_id, null, 'Over and short', -d.difference, 2
        from day_closes d where d.client_id = ${actor.clientId} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted ${ofBranch('d')})
    select ${day} as day, b.id as "branchId", b.name as "branchName", x.account, x.name,
      greatest(sum(x.amount), 0) as debit, greatest(-sum(x.amount), 0) as credit
    from booked x join branches b on b.id = x.branch_id
    group by b.id, b.name, x.account, x.name having sum(x.amount) <> 0
    order by b.name, min(x.part), x.account nulls last, x.name`)
}

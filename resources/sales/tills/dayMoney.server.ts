import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { isTenderMethod } from '#resources/tenders/tenders.server.ts'
import { addressesOf, type TillMoney } from './dayRows.server.ts'
import type { tillCalls } from './tills.calls.ts'

type Journal = CallAnswer<typeof tillCalls.getDayJournal>['data'][number]

/** Which `payments p` count for a day of the client's people. */
export const isOfDay = (client: string, day: string): SQL => sql`
  p.client_id = ${client} and ${isOn(sql`p.received_on_utc`, client, day)} and p.state <> 'Pending' and not p.is_deleted`

/** Whether an instant is on a day of the client's people. */
export const isOn = (at: SQL, client: string, day: string): SQL => sql`
  ${at} >= money_day_begins(${client}, ${day}::date) and ${at} < money_day_begins(${client}, ${day}::date + 1)`

/**
 * What customers were given on a day on gift cards, as credit or as points, or lost again, without a
 * sale or a payment that books it: by the branch of its order, of the card, or of who entered it.
 */
function heldOf(client: string, day: string): SQL {
  const isEntry = sql`e.client_id = ${client} and ${isOn(sql`e.moved_on_utc`, client, day)} and not e.is_deleted`
  return sql`
    select coalesce(o.branch_id, h.branch_id, s.branch_id, (select b.id from branches b where b.client_id = ${client} and not b.is_deleted order by b.name, b.id limit 1)) as branch_id, h.kind, h.amount
    from (
      select 'Gift card' as kind, e.order_id, e.staff_id, g.branch_id, e.amount from gift_card_entries e join gift_cards g on g.id = e.card_id
      where ${isEntry} and (e.type in ('Adjust', 'Expire') or (e.type = 'Issue' and e.order_id is null))
      union all
      select 'Credit', e.order_id, e.staff_id, null, e.amount from credit_entries e where ${isEntry} and e.type in ('Adjust', 'Expire')
      union all
      select 'Points', e.order_id, e.staff_id, null, round(e.points * k.point_worth, 2) from points_entries e join clients k on k.id = e.client_id
      where ${isEntry} and e.type in ('Earn', 'Reverse', 'Adjust', 'Expire')) h
      left join orders o on o.id = h.order_id left join staff s on s.id = h.staff_id`
}

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
      exists (select 1 from day_closes d where d.client_id = ${actor.clientId} and d.branch_id = ${branchId} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted) as "isClosed"
    from sums s full join counts c on c.terminal = s.terminal and c.method_id = s.method_id
      join payment_methods m on m.id = coalesce(s.method_id, c.method_id) join branches b on b.id = ${branchId}
    order by m.position, m.name, coalesce(s.terminal, c.terminal)`)

/**
 * Debits and credits of a day by account: what was taken by method, against customers; rounding,
 * cash moves and what was missing; what was invoiced, as sales and each tax that has an account, which
 * invoices know by the code of its type.
 */
export const dayJournal = async (
  { db, actor }: Context,
  { branchId, day }: CallInput<typeof tillCalls.getDayJournal>,
): Promise<Journal[]> => {
  const ofBranch = (alias: string) =>
    branchId ? sql`and ${sql.identifier(alias)}.branch_id = ${branchId}` : sql``
  const isIn = (at: SQL) => isOn(at, actor.clientId, day)
  const closed = sql`d.client_id = ${actor.clientId} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted ${ofBranch('d')}`
  const entered = sql`e.client_id = ${actor.clientId} and e.day = ${day}::date and not e.is_deleted ${ofBranch('e')}`
  const rows = await db.query<Omit<Journal, 'rowsAt'> & { part: number }>(sql`
    with k as (select * from clients where id = ${actor.clientId}),
      methods as (
        select m.*, coalesce(m.gl_code, case when ${isTenderMethod} then k.liability_account end) as account
        from payment_methods m, k where m.client_id = ${actor.clientId}),
      invoiced as (
        select o.branch_id, sum(x.sign * i.total) as total, sum(x.sign * (i.content->>'tax')::numeric) as tax, sum(x.sign * c.amount) as cards
        from invoices i join orders o on o.id = i.order_id ${ofBranch('o')}, lateral (select case i.kind when 'Invoice' then 1 else -1 end as sign) x,
          lateral (select coalesce(sum((e.line->>'amount')::numeric), 0) as amount from jsonb_array_elements(i.content->'lines') e(line)
            join order_lines l on l.id = (e.line->>'id')::uuid join skus s on s.id = l.sku_id join products p on p.id = s.product_id where p.is_gift_card) c
        where i.client_id = ${actor.clientId} and ${isIn(sql`i.issued_on_utc`)} and not i.is_deleted group by 1),
      taxed as (
        select o.branch_id, t.account_code as account, a.tax->>'name' as name, sum(case i.kind when 'Invoice' then 1 else -1 end * (a.tax->>'amount')::numeric) as amount
        from invoices i join orders o on o.id = i.order_id ${ofBranch('o')}, jsonb_array_elements(i.content->'taxes') a(tax),
          lateral (select t.account_code from tax_types t where t.code = a.tax->>'name' order by t.is_deleted, t.id limit 1) t
        where i.client_id = ${actor.clientId} and ${isIn(sql`i.issued_on_utc`)} and t.account_code is not null and not i.is_deleted group by 1, 2, 3),
      held as (${heldOf(actor.clientId, day)}),
      ours as (
        select h.branch_id, coalesce(m.account, k.liability_account) as account, coalesce(m.name, h.kind) as name, h.amount
        from held h cross join k left join lateral (
          select m.account, m.name from methods m where m.type = h.kind and not m.is_deleted order by m.is_disabled, m.position, m.name, m.id limit 1) m on true
        where true ${ofBranch('h')}),
      written as (
        select w.branch_id, w.amount from write_offs w where w.client_id = ${actor.clientId} and ${isIn(sql`w.decided_on_utc`)} and w.state in ('Approved', 'Reversed') and not w.is_deleted ${ofBranch('w')}
        union all
        select w.branch_id, -w.amount from write_offs w where w.client_id = ${actor.clientId} and ${isIn(sql`w.reversed_on_utc`)} and not w.is_deleted ${ofBranch('w')}),
      booked as (
        select p.branch_id, m.account, m.name, sum(p.amount) as amount, 1 as part
        from payments p join methods m on m.id = p.method_id where ${isOfDay(actor.clientId, day)} ${ofBranch('p')} group by 1, 2, 3
        union all
        select p.branch_id, k.customers_account, 'Customers', -sum(p.amount), 2 from payments p, k where ${isOfDay(actor.clientId, day)} ${ofBranch('p')} group by 1, 2
        union all
        select e.branch_id, m.account, m.name, sum(e.amount), 1
        from till_entries e join methods m on m.id = e.method_id where ${entered} group by 1, 2, 3
        union all
        select e.branch_id, t.account, t.name, -sum(e.amount), 2
        from till_entries e, k, lateral (select
          case e.type when 'Rounding' then k.rounding_account when 'Float' then k.float_account else k.cash_moves_account end as account,
          case e.type when 'Rounding' then 'Cash rounding' when 'Float' then 'Till floats' else 'Cash in and out' end as name) t
        where ${entered} group by 1, 2, 3
        union all
        select d.branch_id, m.account, m.name, sum(c.counted - c.expected), 1
        from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted join methods m on m.id = c.method_id where ${closed} group by 1, 2, 3
        union all
        select d.branch_id, k.differences_account, 'Over and short', -d.difference, 2 from day_closes d, k where ${closed}
        union all
        select i.branch_id, x.account, x.name, x.amount, 3
        from invoiced i, k, lateral (
          select k.customers_account as account, 'Customers, invoiced' as name, i.total as amount
          union all select k.sales_account, 'Sales', i.tax + i.cards - i.total
          union all select t.account, t.name, -t.amount from taxed t where t.branch_id = i.branch_id
          union all select k.tax_account, 'Sales tax', coalesce((select sum(t.amount) from taxed t where t.branch_id = i.branch_id), 0) - i.tax
          union all (select m.account, 'Gift cards sold', -i.cards from (
            select 1 as n, m.account from methods m where m.type = 'Gift card' and not m.is_deleted and m.account is not null union all select 2, k.liability_account) m order by m.n limit 1)) x
        union all
        select branch_id, account, name || ', given or expired', -sum(amount), 4 from ours group by 1, 2, 3
        union all
        select o.branch_id, k.given_account, 'Points and credit given', sum(o.amount), 4 from ours o, k group by 1, 2
        union all
        select w.branch_id, x.account, x.name, x.amount, 5
        from written w, k, lateral (values (k.bad_debts_account, 'Written off', w.amount), (k.customers_account, 'Customers, written off', -w.amount)) x(account, name, amount))
    select ${day} as day, b.id as "branchId", b.name as "branchName", x.account, x.name, min(x.part) as part,
      greatest(sum(x.amount), 0) as debit, greatest(-sum(x.amount), 0) as credit
    from booked x join branches b on b.id = x.branch_id
    group by b.id, b.name, x.account, x.name having sum(x.amount) <> 0
    order by b.name, min(x.part), x.account nulls last, x.name`)
  const addressOf = addressesOf(actor, day)
  return rows.map(({ part, ...row }) => ({ ...row, rowsAt: addressOf({ part, ...row }) }))
}

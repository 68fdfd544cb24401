import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import { maskedIn } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { isTenderMethod } from '#resources/tenders/tenders.server.ts'
import { isOfDay } from './dayMoney.server.ts'
import { addressesOf } from './dayRows.server.ts'
import type { tillCalls } from './tills.calls.ts'

type Journal = CallAnswer<typeof tillCalls.getDayJournal>['data'][number]
type Row = CallAnswer<typeof tillCalls.getJournalRows>['data'][number]

/**
 * What customers were given on a day on gift cards, as credit or as points, or lost again, without a
 * sale or a payment that books it: by the branch of its order, of the card, or of who entered it.
 */
function heldOf(client: string, day: string): SQL {
  const isEntry = sql`e.client_id = ${client} and e.journal_day = ${day}::date and not e.is_deleted`
  return sql`
      select e.branch_id, 'Gift card' as kind, e.id, e.type, e.moved_on_utc as at, e.order_id, e.card_id, null::uuid as customer_id, e.amount
      from gift_card_entries e
      where ${isEntry} and (e.type in ('Adjust', 'Expire') or (e.type = 'Issue' and e.order_id is null))
      union all
      select e.branch_id, 'Credit', e.id, e.type, e.moved_on_utc, e.order_id, null, e.customer_id, e.amount from credit_entries e where ${isEntry} and e.type in ('Adjust', 'Expire')
      union all
      select e.branch_id, 'Points', e.id, e.type, e.moved_on_utc, e.order_id, null, e.customer_id, round(e.points * k.point_worth, 2) from points_entries e join clients k on k.id = e.client_id
      where ${isEntry} and e.type in ('Earn', 'Reverse', 'Adjust', 'Expire')`
}

/**
 * The parts of a day that lists tell row by row: what was taken by method, against customers;
 * rounding, cash moves and what was missing.
 */
function listed(client: string, day: string, ofBranch: (alias: string) => SQL): SQL {
  const closed = sql`d.client_id = ${client} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted ${ofBranch('d')}`
  const entered = sql`e.client_id = ${client} and e.day = ${day}::date and not e.is_deleted ${ofBranch('e')}`
  return sql`
    select p.branch_id, m.account, m.name, sum(p.amount) as amount, 1 as part
    from payments p join methods m on m.id = p.method_id where ${isOfDay(client, day)} ${ofBranch('p')} group by 1, 2, 3
    union all
    select p.branch_id, k.customers_account, 'Customers', -sum(p.amount), 2 from payments p, k where ${isOfDay(client, day)} ${ofBranch('p')} group by 1, 2
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
    select d.branch_id, k.differences_account, 'Over and short', -d.difference, 2 from day_closes d, k where ${closed}`
}

/** What others read from: the client's accounts `k`, and its payment `methods` with theirs. */
const accountsOf = (client: string) => sql`
  k as (select * from clients where id = ${client}),
  methods as (
    select m.*, coalesce(m.gl_code, case when ${isTenderMethod} then k.liability_account end) as account
    from payment_methods m, k where m.client_id = ${client})`

/**
 * The parts of a day that no list tells, as `traced`, a row for each document and entry: what was
 * invoiced, as sales and each tax that has an account, which invoices know by the code of its type;
 * cards, credit and points that were given or lost; what was written off. A debit is above 0.
 */
function tracedOf(client: string, day: string, ofBranch: (alias: string) => SQL): SQL {
  const known = sql`
    select t.account_code as account, a.tax->>'name' as name, sum((a.tax->>'amount')::numeric) as amount
    from jsonb_array_elements(i.content->'taxes') a(tax),
      lateral (select t.account_code from tax_types t where t.code = a.tax->>'name' order by t.is_deleted, t.id limit 1) t
    where t.account_code is not null group by 1, 2`
  return sql`
    docs as (
      select i.id, i.kind, i.no, i.issued_on_utc as at, i.order_id, i.content, o.branch_id, o.customer_id, x.sign, x.sign * i.total as total, x.sign * (i.content->>'tax')::numeric as tax,
        x.sign * c.amount as cards
      from invoices i join orders o on o.id = i.order_id ${ofBranch('o')}, lateral (select case i.kind when 'Invoice' then 1 else -1 end as sign) x,
        lateral (select coalesce(sum((e.line->>'amount')::numeric), 0) as amount from jsonb_array_elements(i.content->'lines') e(line)
          join order_lines l on l.id = (e.line->>'id')::uuid join skus s on s.id = l.sku_id join products p on p.id = s.product_id where p.is_gift_card) c
      where i.client_id = ${client} and i.journal_day = ${day}::date and not i.is_deleted),
    ours as (
      select h.*, coalesce(m.account, k.liability_account) as account, coalesce(m.name, h.kind) as name
      from (${heldOf(client, day)}) h cross join k left join lateral (
        select m.account, m.name from methods m where m.type = h.kind and not m.is_deleted order by m.is_disabled, m.position, m.name, m.id limit 1) m on true
      where true ${ofBranch('h')}),
    written as (
      select w.*, w.decided_on_utc as at, w.amount as said, 'Write-off' as what from write_offs w
      where w.client_id = ${client} and w.journal_day = ${day}::date and w.state in ('Approved', 'Reversed') and not w.is_deleted ${ofBranch('w')}
      union all
      select w.*, w.reversed_on_utc, -w.amount, 'Write-off, reversed' from write_offs w where w.client_id = ${client} and w.reversed_journal_day = ${day}::date and not w.is_deleted ${ofBranch('w')}),
    traced as (
      select i.branch_id, x.account, x.name, x.amount, 3 as part, i.id, i.kind, i.no, i.at, i.order_id, i.customer_id, null::uuid as card_id, i.total - i.tax as net, i.tax, i.total as gross
      from docs i, k, lateral (
        select k.customers_account as account, 'Customers: invoiced' as name, i.total as amount
        union all select k.sales_account, 'Sales', i.tax + i.cards - i.total
        union all select t.account, t.name, -i.sign * t.amount from (${known}) t
        union all select k.tax_account, 'Sales tax', i.sign * coalesce((select sum(t.amount) from (${known}) t), 0) - i.tax
        union all (select m.account, 'Gift cards sold', -i.cards from (
          select 1 as n, m.account from methods m where m.type = 'Gift card' and not m.is_deleted and m.account is not null union all select 2, k.liability_account) m order by m.n limit 1)) x
      union all
      select o.branch_id, x.account, x.name, x.amount, 4, o.id, o.kind || ': ' || o.type, null, o.at, o.order_id, o.customer_id, o.card_id, null, null, null
      from ours o, k, lateral (values (o.account, o.name || ': given or expired', -o.amount), (k.given_account, 'Points and credit given', o.amount)) x(account, name, amount)
      union all
      select w.branch_id, x.account, x.name, x.amount, 5, w.id, w.what, w.no, w.at, w.order_id, w.customer_id, null, null, null, null
      from written w, k, lateral (values (k.bad_debts_account, 'Written off', w.said), (k.customers_account, 'Customers: written off', -w.said)) x(account, name, amount))`
}

const ofBranchOr = (branchId: string | null | undefined) => (alias: string) =>
  branchId ? sql`and ${sql.identifier(alias)}.branch_id = ${branchId}` : sql``

/** Debits and credits of a day by account, each with the address of the rows that make it. */
export const dayJournal = async (
  { db, actor }: Context,
  { branchId, day }: CallInput<typeof tillCalls.getDayJournal>,
): Promise<Journal[]> => {
  const { clientId } = actor
  const ofBranch = ofBranchOr(branchId)
  const rows = await db.query<Omit<Journal, 'rowsAt'> & { part: number }>(sql`
    with ${accountsOf(clientId)}, ${tracedOf(clientId, day, ofBranch)},
      booked as (
        ${listed(clientId, day, ofBranch)}
        union all select branch_id, account, name, amount, part from traced)
    select ${day} as day, b.id as "branchId", b.name as "branchName", x.account, x.name, min(x.part) as part,
      greatest(sum(x.amount), 0) as debit, greatest(-sum(x.amount), 0) as credit
    from booked x join branches b on b.id = x.branch_id
    group by b.id, b.name, x.account, x.name having sum(x.amount) <> 0
    order by b.name, min(x.part), x.account nulls last, x.name`)
  const addressOf = addressesOf(actor, day)
  return rows.map(({ part, ...row }) => ({ ...row, rowsAt: addressOf({ part, ...row }) }))
}

/**
 * The documents and ledger entries that make an amount of the journal which no list tells. Their
 * amounts sum to it: what lessens it is below 0.
 */
export const journalRows = (
  { db, actor }: Context,
  { branchId, day, name, account }: CallInput<typeof tillCalls.getJournalRows>,
): Promise<Row[]> =>
  db.query<Row>(sql`
    with ${accountsOf(actor.clientId)}, ${tracedOf(actor.clientId, day, ofBranchOr(branchId))},
      asked as (
        select t.*, case when sum(t.amount) over () < 0 then -1 else 1 end as side
        from traced t where t.name = ${name.trim()} ${account?.trim() ? sql`and t.account = ${account.trim()}` : sql``} and t.amount <> 0)
    select a.id || ' ' || a.kind as id, a.kind, a.no, a.at as "atUtc", a.order_id as "orderId", o.order_code as "orderCode", a.card_id as "giftCardId", ${sql.raw(maskedIn('g.card_no'))} as "giftCardNo",
      a.customer_id as "customerId", c.name as "customerName", a.net, a.tax, a.gross, a.side * a.amount as amount
    from asked a left join orders o on o.id = a.order_id left join gift_cards g on g.id = a.card_id left join customers c on c.id = a.customer_id
    order by a.at, a.no nulls last, a.id, a.kind`)

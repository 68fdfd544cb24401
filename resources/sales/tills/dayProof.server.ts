import { sql, type SQL } from 'drizzle-orm'
import type { CallAnswer } from '#define'
import type { Context } from '#server/kit'
import { maskedIn } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { keptOf, orderColumnsOf, owing } from '#resources/common.ts'
import { isRoundedCash } from './cashRounding.server.ts'
import { dayMoney, isOfDay, isOn } from './dayMoney.server.ts'
import type { tillCalls } from './tills.calls.ts'

type Proved = CallAnswer<typeof tillCalls.getDayProof>['data'][number]
type Row = Omit<Proved, 'id' | 'statement' | 'explanation' | 'state'> & {
  no: number
  rows: number
  place: number
}

/** What is compared, in the order in which it is told: the first amount, and the second. */
const statements = [
  ['Sold', 'Invoices less credit notes, and their lines, shipping and taxes'],
  ['Tax', 'The tax of invoices less credit notes, and each of their taxes'],
  ['Invoiced', 'What these orders say was sold, and their invoices less credit notes'],
  ['Paid', 'What these orders say was paid, and the payments of the day'],
  ['Refunded', 'Refunds, and the payments that gave them back'],
  ['Gift cards', 'Payments by gift card, and what they moved on the cards'],
  ['Credit', 'Payments by shop credit, and what they moved on it'],
  ['Points', 'Payments by points, and what they moved on them'],
  ['Balance of cards', 'Cards that moved, and the entries of the day'],
  ['Balance of credit', 'Credit that moved, and the entries of the day'],
  ['Balance of points', 'Points that moved at their worth, and the entries of the day'],
  ['Cash', 'Cash of orders with its rounding, and what it is in coins'],
  ['Drawers', 'What should be in each till, and its payments and entries'],
] as const
const no = (name: (typeof statements)[number][0]) =>
  sql.raw(String(statements.findIndex(([each]) => each === name)))

/** The most rows of a statement that are named. */
const most = 30

/**
 * What a branch's day says of its money, each beside what its ledger comes to. A statement tells its
 * two sums, and below it the rows that differ: where both sums are the same by chance, too.
 */
export async function dayProof(
  context: Context,
  { branchId, day }: { branchId: string; day: string },
): Promise<Proved[]> {
  const { db, actor } = context
  const tills = (await dayMoney(context, { branchId, day })).map(each => ({
    what: [each.methodName, each.terminal].filter(Boolean).join(' '),
    methodId: each.methodId,
    terminal: each.terminal,
    expected: each.expected,
  }))
  const found = await db.query<Row>(sql`
    with ${factsOf(actor.clientId, branchId, day)},
      rows as (${sql.join(
        [
          ...ofInvoices,
          ...ofPayments(actor.clientId, day),
          drawn('Gift cards', 'Gift card', 'gift_card_entries', sql`-e.amount`),
          drawn('Credit', 'Credit', 'credit_entries', sql`-e.amount`),
          // Of points, an entry keeps what they paid, or what went back.
          drawn(
            'Points',
            'Points',
            'points_entries',
            sql`case e.type when 'Redeem' then e.amount else -e.amount end`,
          ),
          ...balances(actor.clientId, day),
          ...ofDrawers(JSON.stringify(tills), actor.clientId, branchId, day),
        ],
        sql` union all `,
      )}),
      told as (
        select r.*, row_number() over (partition by r.no order by abs(r.said - r.worked_out) desc, r.what) as place
        from rows r where r.said <> r.worked_out)
    select s.no, null as what, coalesce(sum(r.said), 0) as said, coalesce(sum(r.worked_out), 0) as worked_out, coalesce(sum(r.said - r.worked_out), 0) as difference,
      count(*) filter (where r.said <> r.worked_out)::int as rows, null::uuid as "orderId", null as "orderCode", null::uuid as "paymentId", null as payment,
      null::uuid as "giftCardId", null as "giftCardNo", null::uuid as "customerId", null as "customerName", 0 as place
    from generate_series(0, ${statements.length - 1}::int) as s(no) left join rows r on r.no = s.no group by s.no
    union all
    select t.no, t.what, t.said, t.worked_out, t.said - t.worked_out, 1, t.order_id, o.order_code, t.payment_id, m.name || ' ' || to_char(p.amount, 'FM999,999,990.00'),
      t.card_id, ${sql.raw(maskedIn('g.card_no'))}, t.customer_id, c.name, t.place
    from told t left join orders o on o.id = t.order_id left join payments p on p.id = t.payment_id left join payment_methods m on m.id = p.method_id
      left join gift_cards g on g.id = t.card_id left join customers c on c.id = t.customer_id
    where t.place <= ${most}
    order by 1, place`)
  return found.map(({ no: of, rows, place, what, ...row }, at) => {
    const [statement, explanation] = statements[of]!
    return {
      ...row,
      id: String(at),
      statement,
      what: place ? what : 'The day',
      explanation: place ? null : explanation,
      state: rows ? 'Differs' : 'Adds up',
    }
  })
}

/** The day's payments, and its invoices and credit notes, which count below 0. */
const factsOf = (client: string, branch: string, day: string) => sql`
  k as (select * from clients where id = ${client}),
  paid as (
    select p.*, m.type as method_type from payments p join payment_methods m on m.id = p.method_id
    where ${isOfDay(client, day)} and p.branch_id = ${branch}),
  docs as (
    select i.id, i.no, i.order_id, i.credits_id, i.content, s.sign, s.sign * i.total as total
    from invoices i join orders o on o.id = i.order_id, lateral (select case i.kind when 'Invoice' then 1 else -1 end as sign) s
    where i.client_id = ${client} and o.branch_id = ${branch} and i.journal_day = ${day}::date and not i.is_deleted),
  here as (select ${branch}::uuid as branch_id)`

/** Names of what a row is about: its order, payment, card and customer. */
const about = (of: { order?: SQL; payment?: SQL; card?: SQL; customer?: SQL } = {}) => sql`
  ${of.order ?? sql`null::uuid`} as order_id, ${of.payment ?? sql`null::uuid`} as payment_id, ${of.card ?? sql`null::uuid`} as card_id, ${of.customer ?? sql`null::uuid`} as customer_id`

/** What of an order is counted on other days stands on both sides: the sums are those of the day. */
const ofInvoices = [
  // A credit note that takes back what is left of an invoice names its lines without those that came back before.
  sql`
  select ${no('Sold')} as no, d.no as what, d.total as said, d.sign * w.amount as worked_out, ${about({ order: sql`d.order_id` })}
  from docs d, lateral (
    select coalesce(sum(p.part * (coalesce((select sum((l->>'amount')::numeric) from jsonb_array_elements(p.content->'lines') l), 0) + (p.content->>'shipping')::numeric
      + case when k.country = 'CA' then coalesce((select sum((t->>'amount')::numeric) from jsonb_array_elements(p.content->'taxes') t), 0) else 0 end)), 0) as amount
    from k, lateral (
      select d.content, 1 as part where d.credits_id is null
      union all select c.content, 1 from invoices c where c.id = d.credits_id
      union all select r.content, -1 from invoices r where r.reduces_id = d.credits_id and not r.is_deleted) p) w`,
  sql`
  select ${no('Tax')}, d.no, d.sign * (d.content->>'tax')::numeric, d.sign * coalesce((select sum((t->>'amount')::numeric) from jsonb_array_elements(d.content->'taxes') t), 0),
    ${about({ order: sql`d.order_id` })} from docs d`,
  sql`
  select ${no('Invoiced')}, o.order_code, case when o.state in (${sql.raw(owing)}) then ${sql.raw(keptOf(orderColumnsOf('o')))} else 0 end - (a.total - d.total), d.total, ${about({ order: sql`o.id` })}
  from (select order_id, sum(total) as total from docs group by order_id) d join orders o on o.id = d.order_id,
    lateral (select sum(case i.kind when 'Invoice' then i.total else -i.total end) as total from invoices i where i.order_id = o.id and not i.is_deleted) a`,
]

const ofPayments = (client: string, day: string): SQL[] => [
  sql`
  select ${no('Paid')}, o.order_code, o.paid - (a.amount - d.amount), d.amount, ${about({ order: sql`o.id` })}
  from (select order_id, sum(amount) as amount from paid group by order_id) d join orders o on o.id = d.order_id,
    lateral (select sum(p.amount) as amount from payments p where p.order_id = o.id and p.state <> 'Pending' and not p.is_deleted) a`,
  sql`
  select ${no('Refunded')}, r.no, case when r.state in ('Paid', 'Closed') then r.amount else 0 end, coalesce(a.amount, 0), ${about({ order: sql`r.order_id` })}
  from refunds r, here, lateral (select -sum(p.amount) as amount from payments p where p.refund_id = r.id and not p.is_deleted) a
  where r.id in (select refund_id from paid) or (r.branch_id = here.branch_id and r.state in ('Paid', 'Closed') and ${isOn(sql`r.paid_on_utc`, client, day)} and not r.is_deleted)`,
]

/**
 * Payments of a type that draws, and the entries of its ledger. What a void or a refund gives back
 * names the payment that drew, or the refund; credit may be given anew by a refund or an exchange.
 * What an exchange moves between two orders draws nothing.
 */
const drawn = (
  statement: (typeof statements)[number][0],
  type: string,
  ledger: string,
  amount: SQL,
): SQL => {
  const entries = sql`from ${sql.identifier(ledger)} e where not e.is_deleted`
  return sql`
    select ${no(statement)}, o.order_code, x.said, coalesce(case x.kind
        when 'draw' then (select sum(${amount}) ${entries} and e.payment_id = x.key and e.type = 'Redeem')
        when 'void' then (select sum(${amount}) ${entries} and e.payment_id = x.key and e.type = 'Refund' and e.refund_id is null)
        when 'refund' then (select sum(${amount}) ${entries} and e.refund_id = x.key::text and e.type in ('Refund', 'Issue'))
        else (select sum(${amount}) ${entries} and e.order_id = x.order_id and e.type = 'Issue' and e.reason = any(x.said_why)) end, 0),
      ${about({ order: sql`x.order_id`, payment: sql`x.paid_ids[1]` })}
    from (
      select p.order_id, c.kind, c.key, sum(p.amount) as said, array_agg(p.id) as paid_ids, array_agg(p.reference) as said_why
      from paid p, lateral (select
        case when p.refund_id is not null then 'refund' when p.reversal_of_id is not null then 'void' when p.exchange_order_id is not null then 'exchange' else 'draw' end as kind,
        coalesce(p.refund_id, p.reversal_of_id, case when p.exchange_order_id is not null then p.order_id else p.id end) as key) c
      where p.method_type = ${type} and not exists (
        select from payments q where p.exchange_order_id is not null and q.order_id = p.exchange_order_id and q.exchange_order_id = p.order_id and q.method_id = p.method_id and q.amount = -p.amount and not q.is_deleted)
      group by p.order_id, c.kind, c.key) x join orders o on o.id = x.order_id`
}

/** Cards and accounts that moved on the day in this branch. */
const balances = (client: string, day: string): SQL[] => {
  const moved = sql`e.client_id = ${client} and e.journal_day = ${day}::date and e.branch_id = here.branch_id and not e.is_deleted`
  const account = (
    statement: (typeof statements)[number][0],
    entries: string,
    accounts: string,
    units: (of: SQL) => SQL,
  ) => {
    const of = entries === 'points_entries' ? sql`points` : sql`amount`
    return sql`
    select ${no(statement)}, c.name, ${units(sql`a.balance - (l.amount - d.amount)`)}, ${units(sql`d.amount`)}, ${about({ customer: sql`c.id` })}
    from k, (select e.customer_id, sum(e.${of}) as amount from ${sql.identifier(entries)} e, here where ${moved} group by e.customer_id) d
      join ${sql.identifier(accounts)} a on a.id = d.customer_id join customers c on c.id = d.customer_id,
      lateral (select sum(e.${of}) as amount from ${sql.identifier(entries)} e where e.customer_id = d.customer_id and not e.is_deleted) l`
  }
  return [
    sql`
    select ${no('Balance of cards')}, ${sql.raw(maskedIn('g.card_no'))}, g.balance - (l.amount - d.amount), d.amount, ${about({ card: sql`g.id` })}
    from (select e.card_id, sum(e.amount) as amount from gift_card_entries e, here where ${moved} group by e.card_id) d
      join gift_cards g on g.id = d.card_id, lateral (select sum(e.amount) as amount from gift_card_entries e where e.card_id = g.id and not e.is_deleted) l`,
    account('Balance of credit', 'credit_entries', 'shop_credits', of => of),
    // So that one point too many is seen where it is worth less than a cent.
    account(
      'Balance of points',
      'points_entries',
      'points_accounts',
      of => sql`(${of}) * greatest(k.point_worth, 0.01)`,
    ),
  ]
}

/**
 * The smallest coin decides what all cash of an order brings, but for what an exchange moves on
 * paper. What it brought on other days stands on both sides. What a closed day should have held is
 * what it said then.
 */
const ofDrawers = (tills: string, client: string, branch: string, day: string): SQL[] => {
  const entered = sql`e.client_id = ${client} and e.branch_id = ${branch} and e.day = ${day}::date and not e.is_deleted`
  const brought = sql`p.amount + coalesce((select sum(t.amount) from till_entries t where t.payment_id = p.id and not t.is_deleted), 0)`
  return [
    sql`
    select ${no('Cash')}, o.order_code, d.brought, d.brought + sign(a.paid) * floor(abs(a.paid) / c.coin + 0.5) * c.coin - a.brought, ${about({ order: sql`o.id` })}
    from (select p.order_id, sum(${brought}) as brought from paid p join payment_methods m on m.id = p.method_id where ${isRoundedCash} group by p.order_id) d
      join orders o on o.id = d.order_id, k, lateral (select case k.country when 'CA' then 0.05 else 0.10 end as coin) c,
      lateral (select sum(p.amount) as paid, sum(${brought}) as brought from payments p join payment_methods m on m.id = p.method_id where p.order_id = o.id and ${isRoundedCash}) a`,
    sql`
    select ${no('Drawers')}, t.what, coalesce(
        (select c.expected from day_closes d join day_counts c on c.day_close_id = d.id and not c.is_deleted
          where d.client_id = ${client} and d.branch_id = ${branch} and d.day = ${day}::date and d.state = 'Closed' and not d.is_deleted and c.method_id = t."methodId" and c.terminal = t.terminal), t.expected),
      coalesce((select sum(p.amount) from paid p where p.method_id = t."methodId" and coalesce(p.terminal, '') = t.terminal), 0)
        + coalesce((select sum(e.amount) from till_entries e where ${entered} and coalesce(e.terminal, '') = t.terminal and e.method_id = t."methodId"), 0),
      ${about()}
    from jsonb_to_recordset(${tills}::jsonb) as t(what text, "methodId" uuid, terminal text, expected numeric)`,
  ]
}

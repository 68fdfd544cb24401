import { sql, type SQL } from 'drizzle-orm'
import { todayFor, type CallAnswer } from '#define'
import { handlers } from '#server/kit'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { happenedDayBegins } from '#resources/days.ts'
import { entriesAddress } from '#resources/bi/productSales/entriesAddress.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { commissionsIn } from './commissions.server.ts'
import { salesByPersonCalls } from './salesByPerson.calls.ts'

type Row = CallAnswer<typeof salesByPersonCalls.getSalesByPerson>['data'][number]

export default handlers(salesByPersonCalls, {
  async getSalesByPerson({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const { branchId, source, groupId } = input
    const narrowed = { clientId: actor.clientId, period, branchId, source }
    const rows = await db.query<Omit<Row, 'commission' | 'writtenAt' | 'deliveredAt'>>(sql`
      with sold as (${soldOf(narrowed)}), counted as (${countedOf(narrowed)}), offered as (${offeredOf(narrowed)}), refunded as (${refundedOf(narrowed)}),
        aimed as (${aimedOf(narrowed)}),
        people as (
          select staff_id from sold union select staff_id from counted union select staff_id from offered union select staff_id from refunded
          union select staff_id from aimed where not ${Boolean(branchId || source)})
      select p.staff_id as "staffId", coalesce(f.full_name, 'Nobody') as "staffName", coalesce(c.orders, 0) as orders, coalesce(s.written, 0)::float8 as written, coalesce(s.delivered, 0)::float8 as delivered,
        coalesce(s.costed - s.cost, 0)::float8 as margin, round((s.costed - s.cost) * 100 / nullif(s.costed, 0), 1)::float8 as "marginPercent",
        round(s.discount * 100 / nullif(s.listed, 0), 1)::float8 as "discountPercent", round(c.attached * 100.0 / nullif(c.with_goods, 0), 1)::float8 as "attachPercent",
        coalesce(r.amount, 0)::float8 as refunds, round(o.confirmed * 100.0 / nullif(o.offered, 0), 1)::float8 as "conversionPercent",
        a.amount::float8 as target, round(coalesce(s.written, 0) * 100 / nullif(a.amount, 0), 1)::float8 as "targetPercent"
      from people p left join staff f on f.id = p.staff_id
        left join sold s on s.staff_id is not distinct from p.staff_id left join counted c on c.staff_id is not distinct from p.staff_id
        left join offered o on o.staff_id is not distinct from p.staff_id left join refunded r on r.staff_id is not distinct from p.staff_id
        left join aimed a on a.staff_id = p.staff_id
      where ${groupId ? sql`exists (select from staff_groups_member_ids g where g.from_id = ${groupId} and g.to_id = p.staff_id)` : sql`true`}
      order by written desc, "staffName"`)
    const sees = seesCost(actor)
    const commissions = actor.codes.has('P2')
      ? await commissionsIn({ db, actor }, period)
      : undefined
    const at = (staffId: string | null, basis: string) =>
      entriesAddress({ period, branchId, source, staffId, basis })
    return {
      data: rows.map(row => ({
        ...row,
        ...(sees ? {} : { margin: null, marginPercent: null }),
        commission: (row.staffId ? commissions?.get(row.staffId) : undefined) ?? null,
        writtenAt: at(row.staffId, 'Written'),
        deliveredAt: at(row.staffId, 'Delivered'),
      })),
    }
  },
})

interface Narrowed {
  readonly clientId: string
  readonly period: Period
  readonly branchId: string | null | undefined
  readonly source: string | null | undefined
}

/** A row of an order, of its parts or of their sums: of the client, and of the branch and channel. */
const isOf = ({ clientId, branchId, source }: Narrowed, alias: string): SQL => {
  const row = sql.identifier(alias)
  return sql.join(
    [
      sql`${row}.client_id = ${clientId} and not ${row}.is_deleted`,
      ...(branchId ? [sql`${row}.branch_id = ${branchId}`] : []),
      ...(source ? [sql`${row}.source = ${source}`] : []),
    ],
    sql` and `,
  )
}

/** Money by person, of the sums by day and what still queues. */
const soldOf = (of: Narrowed): SQL => {
  const columns = (alias: string) =>
    sql.raw(
      ['staff_id', 'basis', 'listed', 'discount', 'revenue', 'costed_revenue', 'cost']
        .map(name => `${alias}.${name}`)
        .join(', '),
    )
  return sql`
    select x.staff_id, sum(x.revenue) filter (where x.basis = 'Written') as written, sum(x.revenue) filter (where x.basis = 'Delivered') as delivered,
      sum(x.listed) filter (where x.basis = 'Written') as listed, sum(x.discount) filter (where x.basis = 'Written') as discount,
      sum(x.costed_revenue) filter (where x.basis = 'Written') as costed, sum(x.cost) filter (where x.basis = 'Written') as cost
    from (
      select ${columns('d')} from sale_days d where ${isOf(of, 'd')} and d.day between ${of.period.from} and ${of.period.to}
      union all
      select ${columns('e')} from sale_queue q join sale_parts e on e.id = q.id
      where q.client_id = ${of.clientId} and ${isOf(of, 'e')} and e.day between ${of.period.from} and ${of.period.to}) x
    group by x.staff_id`
}

/** Orders that were written in the period, those of them with goods, and those that have a service as well. */
const countedOf = (of: Narrowed): SQL => sql`
  select w.staff_id, count(*)::int as orders, count(*) filter (where k.has_goods)::int as with_goods, count(*) filter (where k.has_goods and k.has_service)::int as attached
  from (
    select e.staff_id, e.order_id from sale_parts e where ${isOf(of, 'e')} and e.basis = 'Written' and e.day between ${of.period.from} and ${of.period.to}
    group by 1, 2 having sum(e.quantity) > 0 or sum(e.revenue) > 0) w
    join (
      select e.order_id, bool_or(p.type <> 'Service') as has_goods, bool_or(p.type = 'Service') as has_service
      from sale_entries e join skus s on s.id = e.sku_id join products p on p.id = s.product_id
      where ${isOf(of, 'e')} and e.basis = 'Written' and e.day between ${of.period.from} and ${of.period.to} group by 1) k on k.order_id = w.order_id
  group by w.staff_id`

/** Orders of the period that were offered, and those of them that are confirmed. */
const offeredOf = (of: Narrowed): SQL => sql`
  select o.salesperson_id as staff_id, count(*)::int as offered, count(*) filter (where o.state in ('Confirmed', 'Completed'))::int as confirmed
  from orders o where ${isOf(of, 'o')} and (o.valid_to is not null or o.state in ('Quotation', 'Expired', 'Lost')) and o.state <> 'Draft' and ${happenedIn(of.period, 'o.client_id', 'o.ordered_on_utc')}
  group by 1`

/** What was paid back in the period, by the shares of its order: the last in the order of ids takes what rounding leaves. */
const refundedOf = (of: Narrowed): SQL => sql`
  select s.staff_id, sum(s.amount) as amount
  from (
    select b.id, w.staff_id, round(b.amount * sum(w.percent) over running / 100, 2) - round(b.amount * (sum(w.percent) over running - w.percent) / 100, 2) as amount
    from (
      select o.id, -sum(y.amount) as amount from payments y join orders o on o.id = y.order_id
      where ${isOf(of, 'o')} and y.refund_id is not null and y.state <> 'Pending' and not y.is_deleted and ${happenedIn(of.period, 'o.client_id', 'y.received_on_utc')} group by o.id) b
      cross join lateral sellers_of(array[b.id]) w
    window running as (partition by b.id order by w.staff_id)) s
  group by s.staff_id`

/** Targets of the months, each by its days that are in the period. */
const aimedOf = ({ clientId, period: { from, to } }: Narrowed): SQL => sql`
  select t.staff_id, round(sum(t.amount * (least(${to}::date + 1, m.ends) - greatest(${from}::date, m.begins)) / (m.ends - m.begins)), 2) as amount
  from sales_targets t
    cross join lateral (select date_trunc('month', t.month)::date as begins, (date_trunc('month', t.month) + interval '1 month')::date as ends) m
  where t.client_id = ${clientId} and not t.is_deleted and m.begins <= ${to}::date and m.ends > ${from}::date group by 1`

const happenedIn = ({ from, to }: Period, client: string, at: string): SQL => {
  const begins = (day: SQL) => {
    const [before, after] = happenedDayBegins(client, '@').split('@') as [string, string]
    return sql`${sql.raw(before)}${day}${sql.raw(after)}`
  }
  return sql`${sql.raw(at)} >= ${begins(sql`${from}::date`)} and ${sql.raw(at)} < ${begins(sql`${to}::date + 1`)}`
}

import { sql, type SQL } from 'drizzle-orm'
import { todayFor, listAddress } from '#define'
import { handlers } from '#server/kit'
import { cents, toTheCent } from '#resources/cents.ts'
import { changePercentOf, percentOf, sumOf } from '#resources/bi/figures.ts'
import { earlierOf } from '#resources/bi/period.ts'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { happenedDayBegins } from '#resources/days.ts'
import { entriesAddress, peopleAddress } from '#resources/bi/productSales/entriesAddress.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import type { Period } from '#resources/bi/period.ts'
import { commissionsIn } from './commissions.server.ts'
import { salesByPersonCalls } from './salesByPerson.calls.ts'

/** The pay of all people of a list. */
const paidTo = (rows: readonly Row[], commissions: ReadonlyMap<string, number>) =>
  sumOf(rows, ({ staffId }) => (staffId ? (commissions.get(staffId) ?? 0) : 0))

/** The address of the pay of a person, of the months that begin in a period. */
const commissionsAddress = (staffId: string, { from, to }: Period): string =>
  listAddress('/workHour/commissionsList', { staffId, month: { gte: from, lte: to } })

interface Sums {
  readonly orders: number
  readonly written: number
  readonly before: number
  readonly delivered: number
  readonly costed: number
  readonly cost: number
  readonly listed: number
  readonly discount: number
  readonly withGoods: number
  readonly attached: number
  readonly offered: number
  readonly confirmed: number
  readonly refunds: number
  readonly target: number | null
}
interface Row extends Sums {
  readonly staffId: string | null
  readonly staffName: string
}

export default handlers(salesByPersonCalls, {
  async getSalesByPerson({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const { branchId, source, groupId } = input
    const narrowed = { clientId: actor.clientId, period, branchId, source }
    const earlier = input.compare ? earlierOf(period, input.compare) : undefined
    const rows = await db.query<Row & All>(sql`
      with sold as (${soldOf(narrowed)}), written as materialized (${writtenOf(narrowed)}), counted as (${countedOf}), together as (${togetherOf(groupId)}), offered as (${offeredOf(narrowed)}), refunded as (${refundedOf(narrowed)}),
        aimed as (${aimedOf(narrowed)}),
        earlier as (${earlier ? soldOf({ ...narrowed, period: earlier }) : sql`select null::uuid as staff_id, null::numeric as written where false`}),
        people as (
          select staff_id from sold union select staff_id from counted union select staff_id from offered union select staff_id from refunded union select staff_id from earlier
          union select staff_id from aimed where not ${Boolean(branchId || source)})
      select p.staff_id as "staffId", coalesce(f.full_name, 'Nobody') as "staffName", coalesce(c.orders, 0) as orders, coalesce(s.written, 0)::float8 as written, coalesce(e.written, 0)::float8 as before,
        coalesce(s.delivered, 0)::float8 as delivered, coalesce(s.costed, 0)::float8 as costed, coalesce(s.cost, 0)::float8 as cost, coalesce(s.listed, 0)::float8 as listed, coalesce(s.discount, 0)::float8 as discount,
        coalesce(c.with_goods, 0) as "withGoods", coalesce(c.attached, 0) as attached, coalesce(o.offered, 0) as offered, coalesce(o.confirmed, 0) as confirmed, coalesce(r.amount, 0)::float8 as refunds, a.amount::float8 as target,
        z.orders as "allOrders", z.with_goods as "allWithGoods", z.attached as "allAttached"
      from people p left join staff f on f.id = p.staff_id
        left join sold s on s.staff_id is not distinct from p.staff_id left join counted c on c.staff_id is not distinct from p.staff_id
        left join offered o on o.staff_id is not distinct from p.staff_id left join refunded r on r.staff_id is not distinct from p.staff_id
        left join earlier e on e.staff_id is not distinct from p.staff_id left join aimed a on a.staff_id = p.staff_id
        cross join together z
      where ${groupId ? sql`exists (select from staff_groups_member_ids g where g.from_id = ${groupId} and g.to_id = p.staff_id)` : sql`true`}
      order by written desc, "staffName"`)
    const sees = seesCost(actor)
    const figures = (sums: Sums) => ({
      ...figuresOf(sums, earlier !== undefined),
      ...(sees ? {} : { margin: null, marginPercent: null }),
    })
    const commissions = actor.codes.has('P2')
      ? await commissionsIn({ db, actor }, period)
      : undefined
    const at = (staffId: string | null, basis: string) =>
      entriesAddress({ period, branchId, source, staffId, basis })
    const ofAll = (basis: string) => peopleAddress({ period, branchId, source, groupId, basis })
    return {
      data: rows.map(({ staffId, staffName, ...sums }) => ({
        staffId,
        staffName,
        ...figures(sums),
        commission: (staffId ? commissions?.get(staffId) : undefined) ?? null,
        commissionAt: commissions && staffId ? commissionsAddress(staffId, period) : null,
        writtenAt: at(staffId, 'Written'),
        deliveredAt: at(staffId, 'Delivered'),
      })),
      total: {
        ...figures(totalOf(rows, countedTogether(rows))),
        commission: commissions ? paidTo(rows, commissions) : null,
        commissionAt: null,
        writtenAt: ofAll('Written'),
        deliveredAt: ofAll('Delivered'),
      },
    }
  },
})

/** Percentages come from sums. */
function figuresOf(sums: Sums, isCompared: boolean) {
  const { written, before, costed, cost, target } = sums
  const margin = cents(costed) - cents(cost)
  return {
    orders: sums.orders,
    written,
    before: isCompared ? before : null,
    change: isCompared ? toTheCent(written - before) : null,
    changePercent: isCompared ? changePercentOf(written, before) : null,
    delivered: sums.delivered,
    margin: margin / 100,
    marginPercent: percentOf(margin, cents(costed)),
    discountPercent: percentOf(cents(sums.discount), cents(sums.listed)),
    attachPercent: percentOf(sums.attached, sums.withGoods),
    refunds: sums.refunds,
    conversionPercent: percentOf(sums.confirmed, sums.offered),
    target,
    targetPercent: target === null ? null : percentOf(cents(written), cents(target)),
  }
}

type Counted = Pick<Sums, 'orders' | 'withGoods' | 'attached'>

/** The same of all people, on each row. */
interface All {
  readonly allOrders: number
  readonly allWithGoods: number
  readonly allAttached: number
}
const countedTogether = ([first]: readonly All[]): Counted => ({
  orders: first?.allOrders ?? 0,
  withGoods: first?.allWithGoods ?? 0,
  attached: first?.allAttached ?? 0,
})

/** Money of all is that of the rows; an order that several share is one. */
function totalOf(rows: readonly Row[], counted: Counted): Sums {
  const amount = (name: 'written' | 'before' | 'delivered' | 'costed' | 'cost' | 'listed') =>
    sumOf(rows, row => row[name])
  const count = (name: 'offered' | 'confirmed') => rows.reduce((sum, row) => sum + row[name], 0)
  const aimed = rows.filter(({ target }) => target !== null)
  return {
    ...counted,
    written: amount('written'),
    before: amount('before'),
    delivered: amount('delivered'),
    costed: amount('costed'),
    cost: amount('cost'),
    listed: amount('listed'),
    discount: sumOf(rows, row => row.discount),
    offered: count('offered'),
    confirmed: count('confirmed'),
    refunds: sumOf(rows, row => row.refunds),
    target: aimed.length ? sumOf(aimed, row => row.target!) : null,
  }
}

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

/** SQL of how many orders `w` there are, with goods, and with a service as well. */
const figuresOfOrders = sql`
  count(*)::int as orders, count(*) filter (where w.has_goods)::int as with_goods, count(*) filter (where w.has_goods and w.has_service)::int as attached`

/** The orders of all people, or of a group, each counted once. */
const togetherOf = (groupId: string | null | undefined): SQL => {
  const mine = groupId
    ? sql`where exists (select from staff_groups_member_ids g where g.from_id = ${groupId} and g.to_id = w.staff_id)`
    : sql``
  return sql`
    select ${figuresOfOrders}
    from (select w.order_id, bool_or(w.has_goods) as has_goods, bool_or(w.has_service) as has_service from written w ${mine} group by 1) w`
}

/** Orders that were written in the period, those of them with goods, and those that have a service as well. */
const countedOf: SQL = sql`
  select w.staff_id, ${figuresOfOrders}
  from written w group by w.staff_id`

/** Each order that was written in the period, by who sold it. */
const writtenOf = (of: Narrowed): SQL => sql`
  select w.staff_id, w.order_id, k.has_goods, k.has_service
  from (
    select e.staff_id, e.order_id from sale_parts e where ${isOf(of, 'e')} and e.basis = 'Written' and e.day between ${of.period.from} and ${of.period.to}
    group by 1, 2 having sum(e.quantity) > 0 or sum(e.revenue) > 0) w
    join (
      select e.order_id, bool_or(p.type <> 'Service') as has_goods, bool_or(p.type = 'Service') as has_service
      from sale_entries e join skus s on s.id = e.sku_id join products p on p.id = s.product_id
      where ${isOf(of, 'e')} and e.basis = 'Written' and e.day between ${of.period.from} and ${of.period.to} group by 1) k on k.order_id = w.order_id`

/** Orders of the period that were offered, and those of them that are confirmed. */
const offeredOf = (of: Narrowed): SQL => sql`
  select o.salesperson_id as staff_id, count(*)::int as offered, count(*) filter (where o.state in ('Confirmed', 'Completed'))::int as confirmed
  from orders o where ${isOf(of, 'o')} and (o.valid_to is not null or o.state in ('Quotation', 'Expired', 'Lost')) and o.state <> 'Draft' and ${happenedIn(of, 'o.ordered_on_utc')}
  group by 1`

/** What was paid back in the period, by the shares of its order: the last in the order of ids takes what rounding leaves. */
const refundedOf = (of: Narrowed): SQL => sql`
  select s.staff_id, sum(s.amount) as amount
  from (
    select b.id, w.staff_id, round(b.amount * sum(w.percent) over running / 100, 2) - round(b.amount * (sum(w.percent) over running - w.percent) / 100, 2) as amount
    from (
      select o.id, -sum(y.amount) as amount from payments y join orders o on o.id = y.order_id
      where ${isOf(of, 'o')} and y.refund_id is not null and y.state <> 'Pending' and not y.is_deleted and ${happenedIn(of, 'y.received_on_utc')} group by o.id) b
      cross join lateral sellers_of(array[b.id]) w
    window running as (partition by b.id order by w.staff_id)) s
  group by s.staff_id`

/** Targets of the months, each by its days that are in the period. */
const aimedOf = ({ clientId, period: { from, to } }: Narrowed): SQL => sql`
  select t.staff_id, round(sum(t.amount * (least(${to}::date + 1, m.ends) - greatest(${from}::date, m.begins)) / (m.ends - m.begins)), 2) as amount
  from sales_targets t
    cross join lateral (select date_trunc('month', t.month)::date as begins, (date_trunc('month', t.month) + interval '1 month')::date as ends) m
  where t.client_id = ${clientId} and not t.is_deleted and m.begins <= ${to}::date and m.ends > ${from}::date group by 1`

/** Between the moments at which the days of the period begin and end, each worked out once. */
const happenedIn = ({ clientId, period: { from, to } }: Narrowed, at: string): SQL => {
  const [before, between, after] = happenedDayBegins('@', '@').split('@') as [
    string,
    string,
    string,
  ]
  const begins = (day: SQL) =>
    sql`(select ${sql.raw(before)}${clientId}::uuid${sql.raw(between)}${day}${sql.raw(after)})`
  return sql`${sql.raw(at)} >= ${begins(sql`${from}::date`)} and ${sql.raw(at)} < ${begins(sql`${to}::date + 1`)}`
}

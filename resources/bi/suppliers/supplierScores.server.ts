import { sql, type SQL } from 'drizzle-orm'
import { dayBegins, handlers, type Actor } from '#server/kit'
import { todayFor, type CallAnswer, listAddress } from '#define'
import { seesCost } from '#resources/products/costs/costFacts.server.ts'
import { agreedOf, columnsOf } from '#resources/stock/reservations/arithmetic.ts'
import { moneyIn } from '#resources/bi/moneyIn.server.ts'
import { periodOf } from '#resources/bi/period.server.ts'
import { isDayOf, type Period } from '#resources/bi/period.ts'
import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { supplierScoreCalls } from './supplierScores.calls.ts'

type Row = CallAnswer<typeof supplierScoreCalls.getSupplierScores>['data'][number]

export default handlers(supplierScoreCalls, {
  async getSupplierScores({ db, actor }, input) {
    const period = periodOf(input, todayFor(actor))
    const country = input.country?.trim()
    const rows = await db.query<Omit<Row, 'ordersAt' | 'issuesAt'>>(sql`
      with ordered as (${orderedIn(actor, period)}), indexed as (${indexOf(actor, period)}), shipped as (${shippedIn(actor, period)}),
        received as (${receivedIn(actor, period)}), landed as (${landedIn(actor, period)}), faults as (${faultsIn(actor, period)})
      select v.id as "supplierId", v.name as "supplierName", v.country, o.spend::float8, coalesce(o.orders, 0)::int as orders,
        round(h.in_time * 100.0 / h.lines, 1)::float8 as "onTimePercent", h.delay::float8, coalesce(r.pieces, 0)::int as received, coalesce(q.pieces, 0)::int as faulty,
        round(coalesce(q.pieces, 0) * 100.0 / nullif(r.pieces, 0), 1)::float8 as "defectPercent", q.claims::float8, q.credited::float8, x.price_index::float8 as "priceIndex", n.share::float8 as "landedPercent"
      from suppliers v left join ordered o on o.supplier_id = v.id left join indexed x on x.supplier_id = v.id left join shipped h on h.supplier_id = v.id
        left join received r on r.supplier_id = v.id left join landed n on n.supplier_id = v.id left join faults q on q.supplier_id = v.id
      where not v.is_deleted and coalesce(o.supplier_id, h.supplier_id, r.supplier_id, q.supplier_id) is not null
        ${input.supplierId ? sql`and v.id = ${input.supplierId}` : sql``} ${country ? sql`and lower(v.country) = lower(${country})` : sql``}
      order by o.spend desc nulls last, v.name, v.id limit 5000`)
    const sees = seesCost(actor)
    return {
      data: rows.map(row => ({
        ...row,
        ...(sees ? {} : { spend: null, priceIndex: null, landedPercent: null }),
        ...addressesOf(actor, period, row.supplierId),
      })),
    }
  },
})

const notOrdered: readonly string[] = ['Draft', 'Submitted', 'Cancelled']
/** A purchase order stands there once its supplier has confirmed it. */
const orderedStates = purchaseOrders.fields.state.options.values.filter(
  state => !notOrdered.includes(state),
)

const agreed = sql.raw(agreedOf(columnsOf('l')))

/** Lines `l` of the client's orders `o` that suppliers were sent. */
const bought = ({ clientId }: Actor): SQL => sql`
  purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id and not l.is_deleted
  where o.client_id = ${clientId} and o.state = any(${sql.param(orderedStates)}::text[]) and not o.is_deleted`

/** The orders and their worth, which is not known where a rate is not. */
const orderedIn = (actor: Actor, { from, to }: Period): SQL => sql`
  select x.supplier_id, count(distinct x.id) as orders, case when bool_or(x.spent is null) then null else sum(x.spent) end as spend
  from (
    select o.supplier_id, o.id, ${moneyIn(actor.country, sql`round(${agreed} * l.unit_cost, 2)`, sql`o.currency`, sql`o.ordered_on`)} as spent
    from ${bought(actor)} and o.ordered_on between ${from} and ${to}) x
  group by 1`

/** Compares unit costs with those of the same SKUs in the 365 days before, in the money of the orders. */
const indexOf = (actor: Actor, { from, to }: Period): SQL => {
  const prices = (since: string, until: string) => sql`
    select o.supplier_id, o.currency, l.sku_id, sum(${agreed}) as pieces, sum(${agreed} * l.unit_cost) as worth
    from ${bought(actor)} and o.ordered_on between ${since} and ${until} group by 1, 2, 3 having sum(${agreed}) > 0 and sum(${agreed} * l.unit_cost) > 0`
  return sql`
    select n.supplier_id, round(sum(n.worth) * 100 / sum(n.pieces * b.worth / b.pieces), 1) as price_index
    from (${prices(from, to)}) n join (${prices(daysBefore(from, 365), daysBefore(from, 1))}) b
      on b.supplier_id = n.supplier_id and b.currency = n.currency and b.sku_id = n.sku_id
    group by 1`
}

/** Lines of containers that left in the period: those in time, and the days that they were late, as `suppliers.onTime` has them. */
const shippedIn = ({ clientId }: Actor, { from, to }: Period): SQL => sql`
  select o.supplier_id, count(*) as lines, count(*) filter (where c.departs_on <= o.requested_date) as in_time, round(avg(greatest(c.departs_on - o.requested_date, 0)), 1) as delay
  from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id join container_lines k on k.purchase_order_line_id = l.id join containers c on c.id = k.container_id
  where o.client_id = ${clientId} and c.departs_on between ${from} and ${to} and o.requested_date is not null and c.state not in ('Planned', 'Loaded', 'Cancelled')
    and not o.is_deleted and not l.is_deleted and not k.is_deleted and not c.is_deleted
  group by 1`

/** Pieces that came out of containers in the period. */
const receivedIn = ({ clientId }: Actor, { from, to }: Period): SQL => sql`
  select o.supplier_id, sum(k.received_good + k.damaged) as pieces
  from container_lines k join containers c on c.id = k.container_id join purchase_order_lines l on l.id = k.purchase_order_line_id join purchase_orders o on o.id = l.purchase_order_id
  where o.client_id = ${clientId} and coalesce(c.unpacked_on, c.completed_on, c.arrived_on, c.arrives_on) between ${from} and ${to}
    and not o.is_deleted and not l.is_deleted and not k.is_deleted and not c.is_deleted
  group by 1`

/** The cost of containers of the period beside their goods, where landed cost is locked. */
const landedIn = ({ clientId }: Actor, { from, to }: Period): SQL => sql`
  select o.supplier_id, round(sum(s.amount) filter (where s.landed_cost_id is not null) * 100.0 / nullif(sum(s.amount) filter (where s.landed_cost_id is null), 0), 1) as share
  from landed_shares s join container_lines k on k.id = s.container_line_id join containers c on c.id = s.container_id
    join purchase_order_lines l on l.id = k.purchase_order_line_id join purchase_orders o on o.id = l.purchase_order_id
  where s.client_id = ${clientId} and not s.is_reversed and not s.is_deleted and coalesce(c.unpacked_on, c.completed_on, c.arrived_on, c.arrives_on) between ${from} and ${to}
  group by 1`

/** Product issues that were reported in the period. */
const faultsIn = ({ clientId, ...actor }: Actor, { from, to }: Period): SQL => {
  const inOurs = (amount: SQL) =>
    moneyIn(
      actor.country,
      amount,
      sql`q.claim_currency`,
      sql`money_day(q.client_id, q.created_on_utc)`,
    )
  const sumOf = (name: string) =>
    sql.raw(
      `case when bool_or(x.${name} is not null and x.${name}_here is null) then null else sum(x.${name}_here) end as ${name}`,
    )
  return sql`
    select x.supplier_id, sum(x.quantity) as pieces, ${sumOf('claims')}, ${sumOf('credited')}
    from (
      select q.supplier_id, q.quantity, q.claim_amount as claims, ${inOurs(sql`q.claim_amount`)} as claims_here, q.credited, ${inOurs(sql`q.credited`)} as credited_here
      from qa_issues q
      where q.client_id = ${clientId} and q.supplier_id is not null and not q.is_deleted
        and q.created_on_utc >= ${dayBegins(from, actor)}::timestamptz and q.created_on_utc < ${dayBegins(to, actor, 1)}::timestamptz) x
    group by 1`
}

/** The addresses of the orders and the issues that a row counts. */
function addressesOf(actor: Actor, { from, to }: Period, supplierId: string) {
  const last = new Date(Date.parse(dayBegins(to, actor, 1)) - 1).toISOString()
  const at = (screen: string, filter: object) => listAddress(screen, { supplierId, ...filter })
  return {
    ordersAt: at('/supply_chain/order/purchase_records', {
      orderedOn: { gte: from, lte: to },
      state: orderedStates,
    }),
    issuesAt: at('/QA/productQAIssues', {
      createdOnUtc: { gte: dayBegins(from, actor), lte: last },
    }),
  }
}

const daysBefore = (of: string, days: number) =>
  isDayOf(new Date(Date.parse(of) - days * 86_400_000))

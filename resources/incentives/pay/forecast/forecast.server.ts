import { sql } from 'drizzle-orm'
import { handlers, NotFound, type Context } from '#server/kit'
import { todayFor } from '#define'
import { lastFrozen, monthAfter, monthOf } from '#resources/incentives/frozen.server.ts'
import {
  countedOrders,
  type OrderRow,
} from '#resources/incentives/pay/runs/countedOrders.server.ts'
import { monthRules } from '#resources/incentives/pay/runs/monthRules.server.ts'
import { changedSince, readOrder } from '#resources/incentives/pay/runs/runsJob.server.ts'
import { forecastCalls } from './forecast.calls.ts'
import { forecastOf } from './forecast.ts'

/** More rows are not shown: those that give most stand first. */
const mostOrders = 1000

export default handlers(forecastCalls, {
  async getPayForecast(context, { staffId: of }) {
    const { db, actor } = context
    const { clientId } = actor
    const staffId = of ?? actor.staffId!
    await refuseStrangers(context, staffId)
    const frozen = await lastFrozen(db, clientId)
    const today = monthOf(todayFor(actor))
    const month = frozen && frozen >= today ? monthAfter(frozen) : today
    const rules = await monthRules(db, { clientId, month })
    if (rules.problemOf(staffId)) return { month, amount: 0, orders: [], tiers: [] }
    const since = await changedSince(db, { clientId, month, setId: null }, rules)
    const orderIds = await ordersOf(context, { staffId, month, since })
    const rows = orderIds.length
      ? await db.query<OrderRow>(countedOrders({ clientId, month, before: rules.before, orderIds }))
      : []
    const forecast = forecastOf(
      staffId,
      rules.rulesOf(staffId),
      rows.map(row => () => readOrder(row, rules)),
    )
    return {
      month,
      amount: forecast.amount / 100,
      orders: forecast.orders
        .toSorted((a, b) => b.amount - a.amount || (a.order.code < b.order.code ? -1 : 1))
        .slice(0, mostOrders)
        .map(({ order, unpaid, unhanded, base, amount }) => ({
          orderId: order.id,
          orderCode: order.code,
          share: order.shares.find(each => each.staffId === staffId)?.percent ?? 0,
          unpaid: unpaid / 100,
          unhanded: unhanded / 100,
          base: base / 100,
          amount: amount / 100,
        })),
      tiers: forecast.tiers.map(({ group, base, percent, next }) => ({
        group: group ?? 'The rest',
        base: base / 100,
        rate: percent,
        nextFrom: next ? next.from / 100 : null,
        nextRate: next?.percent ?? null,
        missing: next ? next.missing / 100 : null,
      })),
    }
  },
})

/** One's own, and with `P4` also of members of active Sales groups that one leads, as own pay is. */
async function refuseStrangers({ db, actor }: Context, staffId: string) {
  if (staffId === actor.staffId) return
  const [led] = actor.codes.has('P4')
    ? await db.query(sql`
        select 1 from staff_groups g join staff_groups_member_ids m on m.from_id = g.id
        where g.client_id = ${actor.clientId} and g.leader_id = ${actor.staffId} and m.to_id = ${staffId} and g.is_active and g.purpose = 'Sales' and not g.is_deleted limit 1`)
    : []
  if (!led) throw new NotFound('No such person in your groups.', 'staffId')
}

/** The orders of a person that are open, or that the month counts: those that something has changed of. */
async function ordersOf(
  { db, actor }: Context,
  { staffId, month, since }: { staffId: string; month: string; since: string | undefined },
): Promise<string[]> {
  const begins = sql`money_day_begins(${actor.clientId}, ${month}::date)`
  const changed = since
    ? sql`or o.updated_on_utc >= ${since}::timestamptz
        or exists (select from sale_entries e where e.order_id = o.id and (e.day >= ${month}::date or e.created_on_utc >= ${since}::timestamptz))
        or exists (select from payments y where y.order_id = o.id and (y.received_on_utc >= ${begins} or y.updated_on_utc >= ${since}::timestamptz))
        or exists (select from refunds r where r.order_id = o.id and (r.paid_on_utc >= ${begins} or r.updated_on_utc >= ${since}::timestamptz))`
    : sql`or true`
  const rows = await db.query<{ id: string }>(sql`
    select o.id from (
        select order_id as id from payment_shares where staff_id = ${staffId} and not is_deleted
        union select id from orders where salesperson_id = ${staffId}
        union select order_id from commission_lines where staff_id = ${staffId} and order_id is not null and not is_deleted) p
      join orders o on o.id = p.id
    where o.client_id = ${actor.clientId} and not o.is_deleted and (o.state = 'Confirmed' ${changed})`)
  return rows.map(({ id }) => id)
}

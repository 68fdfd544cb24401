import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import type { CallAnswer } from '#define'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { bringsGoods, itemGoods } from '#resources/stock/positions/plansWaiting.server.ts'
import type { transferCalls } from './transfers.calls.ts'
import { todayOf } from '#resources/days.ts'

type Proposal = CallAnswer<typeof transferCalls.getTransferProposals>['data'][number]

/** SQL of the days on which people plan ahead for transfers. */
const ahead = 60

/**
 * SQL of what open plans of orders need, by order line, SKU and the warehouse that delivers it:
 * `needed`, and the day of the earliest plan. Sets are their members.
 */
export const neededByPlans = ({ actor }: Context) => sql`
  select g.order_line_id, o.id as order_id, o.order_code, o.customer_id, g.sku_id, c.warehouse_id as target, min(p.date) as plan_date,
    sum((g.quantity - g.delivered) * g.required)::int as needed
  from delivery_plans p join delivery_calendars c on c.id = p.calendar_id and c.warehouse_id is not null
    join ${itemGoods} g on g.plan_id = p.id and g.order_line_id is not null and g.delivered < g.quantity
    join orders o on o.id = p.order_id and o.state = 'Confirmed'
    join skus k on k.id = g.sku_id join products pr on pr.id = k.product_id and pr.type <> 'Service'
    cross join (select ${sql.raw(todayOf(`'${actor.clientId}'`))} as today) w
  where p.client_id = ${actor.clientId} and ${bringsGoods} and p.date between w.today - 7 and w.today + ${ahead}::int
  group by g.order_line_id, o.id, g.sku_id, c.warehouse_id`

/**
 * What orders wait for at a warehouse, is not on its way there and another one has free, needed
 * soonest first.
 */
export const transferProposals = (context: Context, source: string, target: string) =>
  context.db.query<Proposal>(sql`
    with need as (${neededByPlans(context)}),
      short as (
        select n.sku_id, min(n.plan_date) as plan_date, string_agg(distinct n.order_code, ', ') as orders, sum(n.needed - coalesce(h.held, 0))::int as waiting
        from need n left join lateral (select sum(l.quantity)::int as held from stock_lines l where l.order_line_id = n.order_line_id and l.sku_id = n.sku_id and l.quantity > 0 and not l.is_deleted) h on true
        where n.target = ${target} and n.needed > coalesce(h.held, 0) group by n.sku_id),
      free as (
        select l.sku_id, l.warehouse_id, sum(l.quantity)::int as free from stock_lines l
        where l.client_id = ${context.actor.clientId} and l.sku_id in (select sku_id from short) and l.warehouse_id in (${source}, ${target}) and l.stock_status = 'Normal' and l.quantity > 0 and ${isUnallocated} group by 1, 2),
      coming as (
        select l.sku_id, sum(l.quantity)::int as pieces from stock_lines l join transfers o on o.id = l.transfer_id and o.target_warehouse_id = ${target}
        where l.client_id = ${context.actor.clientId} and l.sku_id in (select sku_id from short) and l.stock_status = 'Normal' and l.order_line_id is null and l.quantity > 0 and not l.is_deleted group by 1)
    select k.id as sku_id, k.code as sku_code, k.name, 'Normal' as stock_status, s.waiting, coalesce(t.free, 0) as free_there, f.free, least(s.waiting - coalesce(t.free, 0) - coalesce(c.pieces, 0), f.free) as quantity,
      (s.plan_date - 1)::text as need_by, s.orders
    from short s join skus k on k.id = s.sku_id join free f on f.sku_id = s.sku_id and f.warehouse_id = ${source}
      left join free t on t.sku_id = s.sku_id and t.warehouse_id = ${target} left join coming c on c.sku_id = s.sku_id
    where s.waiting > coalesce(t.free, 0) + coalesce(c.pieces, 0) order by s.plan_date, k.code limit 200`)

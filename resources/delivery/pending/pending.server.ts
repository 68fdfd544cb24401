import { sql } from 'drizzle-orm'
import { badInput, handlers } from '#server/kit'
import { todayFor, type CallAnswer } from '#define'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { expectedOn, promises } from '#resources/delivery/plans/planning/readyGoods.server.ts'
import { isOpenPlan } from '#resources/delivery/reminders/planRows.server.ts'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { isUnallocated } from '#resources/stock/ledger/ledgerEntries.server.ts'
import { itemGoods } from '#resources/stock/positions/plansWaiting.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import { pendingCalls } from './pending.calls.ts'

type Row = CallAnswer<typeof pendingCalls.getPendingPreparation>['data'][number]

const usualDays = 14
const mostDays = 92

export default handlers(pendingCalls, {
  async getPendingPreparation(context, { reason, from, to, calendarId, warehouseId, ownerId }) {
    const first = from ?? todayFor(context.actor)
    const last = to ?? daysAfter(first, usualDays)
    if (last < first) throw badInput('invalid', 'to', 'The last date is before the first.')
    if (last > daysAfter(first, mostDays))
      throw badInput('invalid', 'to', `Choose at most ${mostDays} days.`)
    const narrowed = [
      sql`true`,
      ...(reason ? [sql`s.reason = ${reason}`] : []),
      ...(ownerId ? [sql`f.owner_id = ${ownerId}`] : []),
    ]
    const data = await context.db.query<Row>(sql`
      with coming as materialized (
          select p.*, c.name as calendar_name, c.warehouse_id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id
          where ${isOpenPlan(context)} and p.state <> 'No Show' and p.order_id is not null and p.date between ${first} and ${last} and p.preparation_status <> 'Prepared By Warehouse'
            ${calendarId ? sql`and c.id = ${calendarId}` : sql``} ${warehouseId ? sql`and c.warehouse_id = ${warehouseId}` : sql``}),
        ${missingGoods},
        pending as (
          select plan_id || ' ' || order_line_id || ' ' || sku_id as id, plan_id, order_line_id, sku_id, missing, own, elsewhere, free, expected_on,
            case when is_damaged then 'Damaged' when elsewhere is not null then 'Other warehouse' when is_moving or is_coming then 'In transit'
              when free > 0 then 'Not reserved' when is_held then 'Held' else 'No stock' end as reason
          from told
          union all
          select p.id || ' unpaid', p.id, null, null, p.items, p.items, null, null, null, 'Unpaid lock'
          from coming p join orders o on o.id = p.order_id where p.is_unpaid_blocked and ${owed} > 0)
      select s.id, p.id as plan_id, p.no as plan_no, p.version, p.date::text as plan_date, o.id as order_id, o.order_code, u.name as customer_name, s.order_line_id,
        s.sku_id, k.code as sku_code, s.missing, s.own as needed, s.reason, s.elsewhere, s.free, s.expected_on::text as expected_on, w.full_name as owner_name,
        e.full_name as salesperson, p.preparation_status, p.calendar_id, p.calendar_name, h.id as warehouse_id, h.name as warehouse_name
      from pending s join coming p on p.id = s.plan_id join orders o on o.id = p.order_id left join customers u on u.id = o.customer_id left join skus k on k.id = s.sku_id
        left join warehouses h on h.id = p.warehouse_id left join staff e on e.id = o.salesperson_id
        left join plan_follow_ups f on f.plan_id = p.id and f.kind = 'Stock short' and not f.is_deleted left join staff w on w.id = f.owner_id
      where ${sql.join(narrowed, sql` and `)} order by p.date, p.no, k.code nulls first limit 5000`)
    return { data }
  },
})

const owed = sql`(${sql.raw(owedBy(orderColumnsOf('o')))})`

/**
 * `told`: the SKUs of which a plan's warehouse holds fewer pieces for its order than the plan and
 * those before it need, members of a combo apart, with what is known about them.
 */
const missingGoods = sql`
  wanted as (
    select d.id as plan_id, d.date, i.order_line_id, i.sku_id, sum((i.quantity - i.delivered) * i.required)::int as own,
      bool_or(i.prepared < i.quantity) as is_open
    from ${itemGoods} i join delivery_plans d on d.id = i.plan_id join skus k on k.id = i.item_sku_id join products g on g.id = k.product_id and g.type <> 'Service'
    where i.order_line_id in (select x.order_line_id from plan_items x join coming p on p.id = x.plan_id where not x.is_deleted)
      and not d.is_deleted and d.state not in ${endedStates}
    group by 1, 2, 3, 4),
  due as (select w.*, sum(w.own) over (partition by w.order_line_id, w.sku_id order by w.date, w.plan_id) as needed from wanted w),
  held as (
    select l.order_line_id, l.sku_id, l.warehouse_id, l.transfer_id is not null as is_moving, sum(l.quantity) as quantity
    from stock_lines l where l.order_line_id in (select order_line_id from wanted) and l.quantity > 0 and not l.is_deleted group by 1, 2, 3, 4),
  short as (
    select v.plan_id, v.order_line_id, v.sku_id, v.own, p.warehouse_id, p.client_id, least(v.own, v.needed - coalesce((
      select sum(h.quantity) from held h where h.order_line_id = v.order_line_id and h.sku_id = v.sku_id and not h.is_moving
        and (p.warehouse_id is null or h.warehouse_id = p.warehouse_id)), 0))::int as missing
    from due v join coming p on p.id = v.plan_id where v.is_open),
  told as (
    select s.*,
      (select string_agg(distinct w.name, ', ') from held h join warehouses w on w.id = h.warehouse_id where h.order_line_id = s.order_line_id and h.sku_id = s.sku_id
        and not h.is_moving and h.warehouse_id <> s.warehouse_id) as elsewhere,
      exists (select from held h where h.order_line_id = s.order_line_id and h.sku_id = s.sku_id and h.is_moving) as is_moving,
      exists (select from ${promises} where r.order_line_id = s.order_line_id and r.sku_id = s.sku_id and r.source <> 'Stock' and ${isPromised}) as is_coming,
      (select max(${expectedOn}) from ${promises} where r.order_line_id = s.order_line_id and r.sku_id = s.sku_id and r.source <> 'Stock' and ${isPromised}) as expected_on,
      exists (select from stock_issues i where i.plan_id = s.plan_id and i.sku_id = s.sku_id and i.state = 'Open' and not i.is_deleted) as is_damaged,
      exists (select from stock_lines l where l.sku_id = s.sku_id and l.client_id = s.client_id and l.warehouse_id = s.warehouse_id and l.quantity > 0 and not l.is_deleted
        and l.order_line_id is null and l.stock_on_hold_status is not null) as is_held,
      (select coalesce(sum(l.quantity), 0)::int from stock_lines l where l.sku_id = s.sku_id and l.client_id = s.client_id and l.warehouse_id = s.warehouse_id
        and l.quantity > 0 and l.stock_status = any(${sql.param(sellable)}::text[]) and ${isUnallocated}) as free
    from short s where s.missing > 0)`

import { sql, type SQL } from 'drizzle-orm'
import { promisedThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { lastContact } from '#resources/sales/reminders/orderRows.server.ts'
import { plansAhead } from '#resources/common.ts'

/** Whether a promise `y` holds when its goods are there on that day. */
const isKept = (day: string) => sql.raw(`(y.${day} <= least(y.promised, y.planned_on))`)

/** Plans that are still to go out. */
export const isBooked = sql`p.state in ${plansAhead} and not p.is_deleted`

/**
 * Promises `x` of goods on their way: what they come from, when it is there, and the day that the line
 * (else the order) is promised or booked for.
 * @param thereOn when goods are there, of a reservation `r`, its `containers c` and its line `pl`
 * @param likelyOn the same as it is likely to become, never before: promises that only it breaks are likely broken
 */
const promisesAhead = (clientId: string, thereOn: SQL, likelyOn: SQL = thereOn): SQL => sql`
  select x.*, ${warningIdOf(clientId, sql`x.container_id`, sql`x.purchase_order_id`, sql`x.sku_id`, sql`x.is_likely`)} as warning_id,
    case when x.is_likely then x.likely_on else x.there_on end - least(x.promised, x.planned_on) as days
  from (select y.*, y.there_on is not null and ${isKept('there_on')} and not ${isKept('likely_on')} as is_likely from (
    select r.id, r.sku_id, r.quantity, r.order_line_id, r.priority_on_utc, r.state as reservation_state, o.id as order_id, c.id as container_id,
      case when c.id is null then po.id end as purchase_order_id, cl.id as container_line_id, pl.id as purchase_order_line_id, po.supplier_id,
      case when c.id is not null then 'Container' when po.id is not null then 'Purchase order' else 'To be bought' end as supply,
      coalesce(c.name, po.no) as source_no, q.sku_id <> r.sku_id as is_set,
      coalesce(q.promised_date, o.promised_date) as promised, b.planned_on, ${thereOn} as there_on, ${likelyOn} as likely_on,
      coalesce(c.arrived_on, c.arrives_on, pl.ready_date, po.requested_date) as eta
    from reservations r join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
      left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
      left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders po on po.id = pl.purchase_order_id
      left join lateral (
        select min(p.date) as planned_on from plan_items i join delivery_plans p on p.id = i.plan_id
        where i.order_line_id = q.id and (i.sku_id = r.sku_id or i.sku_id = q.sku_id) and i.delivered < i.quantity and ${isBooked} and not i.is_deleted) b on true
    where r.client_id = ${clientId} and r.source <> 'Stock' and r.state not in ('Done', 'Released') and not r.is_deleted and not q.is_deleted and not o.is_deleted) y
    where y.promised is not null or y.planned_on is not null) x`

/** The id of the warning about goods; those that are likely late have one of their own. */
export const warningIdOf = (
  clientId: string,
  containerId: SQL,
  purchaseOrderId: SQL,
  skuId: SQL,
  isLikely: SQL = sql`false`,
): SQL =>
  sql`md5(${clientId} || coalesce(${containerId}::text, '') || coalesce(${purchaseOrderId}::text, '') || ${skuId}::text || case when ${isLikely} then 'Likely' else '' end)::uuid`

/**
 * Promises that what stands there breaks: reservations whose goods have no day, or one after the day
 * that they are promised or booked for. Nothing of it is stored, so that a change of a day locks no order.
 * @param thereOn when goods are there, of a reservation `r`, its `containers c` and its line `pl`
 * @param likelyOn the same as it is likely to become, never before: promises that only it breaks are likely broken
 */
export const brokenPromises = (
  clientId: string,
  thereOn: SQL = promisedThereOn,
  likelyOn: SQL = thereOn,
): SQL => sql`
  ${promisesAhead(clientId, thereOn, likelyOn)} where (x.likely_on is null or x.likely_on > least(x.promised, x.planned_on))`

/** Promises that their goods keep. */
export const safePromises = (
  clientId: string,
  thereOn: SQL = promisedThereOn,
  likelyOn: SQL = thereOn,
): SQL => sql`
  ${promisesAhead(clientId, thereOn, likelyOn)} where x.there_on <= least(x.promised, x.planned_on)`

/** When the goods of a broken promise `b` changed for the last time. Each way is looked for in its own index. */
const changedOn = sql`
  (select max(e.created_on_utc) from (
      select h.* from eta_changes h where h.container_id = b.container_id and (h.sku_id is null or h.sku_id = b.sku_id)
      union all select h.* from eta_changes h where b.container_id is null and h.container_id is null and h.purchase_order_line_id = b.purchase_order_line_id
      union all select h.* from eta_changes h
      where b.container_id is null and h.container_id is null and h.purchase_order_id = b.purchase_order_id and h.purchase_order_line_id is null) e
    where not e.is_deleted)`

/**
 * Orders with broken promises, one row for each order of a container or purchase order and a SKU, the
 * worst first: a plan within 7 days, then days late, share paid, value and code. Promises that are
 * likely broken come after all that are.
 */
export const brokenOrders = (clientId: string, today: string, promises: SQL): SQL => sql`
  select z.*, row_number() over (order by z.is_likely, z.is_soon desc, z.there_on is null desc, z.days desc, z.paid_share desc nulls last, z.value desc, z.order_code, z.warning_id)::int as rank,
    case when z.is_likely then 'Likely' when z.is_soon then 'Booked within 7 days' when z.there_on is null then 'No day' when z.days > 14 then 'More than 2 weeks late' else 'Up to 2 weeks late' end as severity,
    case when z.closed_on_utc >= coalesce(z.changed_on_utc, z.priority_on_utc) then 'Closed' when z.is_likely then 'Likely'
      when z.last_contact_on_utc >= coalesce(z.changed_on_utc, z.priority_on_utc) then 'Contacted' else 'Open' end as state,
    concat_ws(', ', case when z.planned_on is not null and (z.there_on is null or coalesce(z.likely_on, z.there_on) > z.planned_on) then 'Booked for ' || to_char(z.planned_on, 'FMDD Mon') end,
      case when z.there_on is null then 'No day of arrival' else case when z.is_likely then 'Likely ' else '' end || z.days || case when z.days = 1 then ' day late' else ' days late' end end,
      case when z.paid_share is not null then z.paid_share || ' % paid' end) as why
  from (
    select g.*, o.order_code, o.customer_id, o.salesperson_id, o.branch_id, o.version as order_version,
      round(o.paid * 100 / nullif(o.total, 0)) as paid_share, coalesce(g.planned_on <= ${today}::date + 7, false) as is_soon,
      (select coalesce(sum(q.quantity * q.price - q.discount), 0) from order_lines q where q.id = any(g.line_ids)) as value,
      ${lastContact(sql`g.order_id`)} as last_contact_on_utc,
      f.owner_id, f.snoozed_until, f.closed_on_utc, coalesce(f.reason, f.close_reason) as reason
    from (
      select md5(b.warning_id::text || b.order_id::text)::uuid as id, b.warning_id, b.order_id, b.sku_id, b.container_id, b.purchase_order_id, b.supply,
        min(b.supplier_id::text)::uuid as supplier_id, sum(b.quantity)::int as pieces, min(b.promised) as promised, min(b.planned_on) as planned_on,
        case when bool_and(b.there_on is not null) then max(b.there_on) end as there_on, bool_and(b.is_likely) as is_likely, max(b.likely_on) filter (where b.is_likely) as likely_on, max(b.days) as days, max(b.eta) as eta,
        array_agg(distinct b.order_line_id) as line_ids, array_agg(b.id order by b.priority_on_utc, b.id) as promise_ids, bool_or(b.is_set) as is_set, min(b.priority_on_utc) as priority_on_utc, max(${changedOn}) as changed_on_utc
      from (${promises}) b group by b.warning_id, b.order_id, b.sku_id, b.container_id, b.purchase_order_id, b.supply) g
      join orders o on o.id = g.order_id
      left join order_follow_ups f on f.order_id = g.order_id and f.kind = 'ETA' and not f.is_deleted) z`

/** The columns that the engine reads of a row that no record stands behind. */
export const asRow = (clientId: string) =>
  sql`1 as version, ${clientId}::uuid as client_id, false as is_deleted`

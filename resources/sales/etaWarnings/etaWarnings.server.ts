import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { asRow, brokenOrders } from './brokenPromises.server.ts'
import { etaSeverity } from './etaStates.ts'
import { etaWarningOrders } from './etaWarningOrders.entity.ts'
import { etaWarnings } from './etaWarnings.entity.ts'
import { promisesAtRisk } from './promisesAtRisk.server.ts'

const isListed = (isSnoozed: unknown, today: string) =>
  isSnoozed ? sql`true` : sql`(s.snoozed_until is null or s.snoozed_until <= ${today}::date)`

/** The orders themselves. */
export const warningOrders = readModelHalf(
  etaWarningOrders,
  ({ actor: { clientId }, today, given }) => ({
    of: 's',
    from: sql`(select y.*, ${asRow(clientId)}, c.phone from (${brokenOrders(clientId, today, promisesAtRisk(clientId))}) y join customers c on c.id = y.customer_id) s`,
    where: isListed(given.isSnoozed, today),
    fields: {
      rank: sql`s.rank`,
      orderId: sql`s.order_id`,
      customerId: sql`s.customer_id`,
      phone: sql`s.phone`,
      skuId: sql`s.sku_id`,
      supply: sql`s.supply`,
      containerId: sql`s.container_id`,
      purchaseOrderId: sql`s.purchase_order_id`,
      pieces: sql`s.pieces`,
      promisedDate: sql`s.promised`,
      plannedOn: sql`s.planned_on`,
      eta: sql`s.eta`,
      availableOn: sql`s.there_on`,
      likelyOn: sql`s.likely_on`,
      days: sql`s.days`,
      paidShare: sql`s.paid_share`,
      value: sql`s.value`,
      why: sql`s.why`,
      severity: sql`s.severity`,
      lastContactOnUtc: sql`s.last_contact_on_utc`,
      ownerId: sql`s.owner_id`,
      salespersonId: sql`s.salesperson_id`,
      snoozedUntil: sql`s.snoozed_until`,
      reason: sql`s.reason`,
      state: sql`s.state`,
    },
  }),
  { isWhole: true },
)

/** The day that the goods of a row were expected on before their last change. */
const etaBefore = sql`
  (select e.old_day from eta_changes e where e.old_day is not null and not e.is_deleted and (
      (e.container_id = w.container_id and e.what = 'ETA')
      or (w.container_id is null and e.purchase_order_id = w.purchase_order_id and e.sku_id = w.sku_id and e.what = 'Ready day'))
    order by e.created_on_utc desc, e.id desc limit 1)`

/** The one that all rows of a group have, else nothing. */
const onlyOne = (column: string) =>
  sql.raw(
    `case when count(distinct coalesce(${column}::text, '')) = 1 then min(${column}::text)::uuid end`,
  )

/** Orders of the same goods whose promise is likely broken stand in a row of their own. */
const severities = sql`case when s.severity = 'Likely' then '["Likely"]'::jsonb else ${JSON.stringify(
  etaSeverity.options.values.filter(each => each !== 'Likely'),
)}::jsonb end`

/** Orders summed by what they wait for. */
export const warnings = readModelHalf(
  etaWarnings,
  ({ actor: { clientId }, today, given }) => ({
    of: 's',
    from: sql`(
      select w.*, ${asRow(clientId)}, ${etaBefore} as eta_before,
        coalesce((select c.name from containers c where c.id = w.container_id), (select o.no from purchase_orders o where o.id = w.purchase_order_id), w.supply) as no
      from (
        select s.warning_id as id, s.container_id, s.purchase_order_id, s.sku_id, s.supply, min(s.supplier_id::text)::uuid as supplier_id,
          max(s.eta) as eta, case when bool_and(s.there_on is not null) then max(s.there_on) end as there_on, max(s.likely_on) as likely_on, max(s.days) as days,
          count(*)::int as orders, string_agg(s.order_code, ', ' order by s.rank) as order_codes, sum(s.pieces)::int as pieces,
          min(least(s.promised, s.planned_on)) as first_promised, sum(s.value) as value, max(s.changed_on_utc) as changed_on_utc,
          count(*) filter (where s.last_contact_on_utc >= coalesce(s.changed_on_utc, s.priority_on_utc))::int as contacted,
          ${onlyOne('s.owner_id')} as owner_id, (array_agg(s.severity order by s.rank))[1] as severity,
          case when bool_and(s.state = 'Closed') then 'Closed' when bool_and(s.is_likely) then 'Likely' when bool_and(s.state <> 'Open') then 'Contacted' else 'Open' end as state,
          bool_or(${given.orderId ? sql`s.order_id = ${given.orderId}` : sql`true`}) as is_of_order
        from (${brokenOrders(clientId, today, promisesAtRisk(clientId))}) s where ${isListed(given.isSnoozed, today)}
        group by s.warning_id, s.container_id, s.purchase_order_id, s.sku_id, s.supply) w) s`,
    where: sql`s.is_of_order`,
    fields: {
      supply: sql`s.supply`,
      no: sql`s.no`,
      containerId: sql`s.container_id`,
      purchaseOrderId: sql`s.purchase_order_id`,
      skuId: sql`s.sku_id`,
      supplierId: sql`s.supplier_id`,
      etaBefore: sql`s.eta_before`,
      eta: sql`s.eta`,
      availableOn: sql`s.there_on`,
      likelyOn: sql`s.likely_on`,
      days: sql`s.days`,
      orders: sql`s.orders`,
      orderCodes: sql`s.order_codes`,
      pieces: sql`s.pieces`,
      firstPromised: sql`s.first_promised`,
      value: sql`s.value`,
      contacted: sql`s.contacted || ' of ' || s.orders`,
      notContacted: sql`s.orders - s.contacted`,
      ownerId: sql`s.owner_id`,
      severity: sql`s.severity`,
      state: sql`s.state`,
      changedOnUtc: sql`s.changed_on_utc`,
      goods: sql`jsonb_strip_nulls(jsonb_build_object('supply', s.supply, 'containerId', s.container_id, 'purchaseOrderId', s.purchase_order_id, 'skuId', s.sku_id, 'severity', ${severities}))::text`,
    },
  }),
  { isWhole: true },
)

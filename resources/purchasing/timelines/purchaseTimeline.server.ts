import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { columnsOf, notLoadedOf } from '#resources/stock/reservations/arithmetic.ts'
import { expectedStates } from '#resources/purchasing/etas/judgeEta.ts'
import { purchaseTimeline } from './purchaseTimeline.entity.ts'

const isAwaited = sql.raw(`c.state in ('${expectedStates.join("', '")}')`)

/** The containers with goods of the order `o`: a day stands for all of them once each has it. */
const onTheWay = sql`
  select string_agg(c.name, ', ' order by c.name) as names, case when count(*) filter (where ${isAwaited}) = 1 then (array_agg(c.id) filter (where ${isAwaited}))[1] end as awaited_id, max(c.departs_on) as sails_planned,
    case when bool_and(c.departed_on is not null) then max(c.departed_on) end as sailed_on,
    max(coalesce(e.old_day, c.arrives_on)) as arrives_planned, max(coalesce(c.arrived_on, c.arrives_on)) as arrives_on,
    bool_and(c.arrived_on is not null) as has_arrived, max(c.available_on) as there_on,
    case when bool_and(c.completed_on is not null) then max(c.completed_on) end as completed_on
  from containers c left join lateral (
      select h.old_day from eta_changes h where h.container_id = c.id and h.what = 'ETA' and h.old_day is not null and not h.is_deleted
      order by h.created_on_utc, h.id limit 1) e on true
  where c.id in (select b.container_id from container_lines b where b.purchase_order_id = o.id and not b.is_deleted) and c.state <> 'Cancelled' and not c.is_deleted`

const line = columnsOf('l')
const lines = sql`
  select max(coalesce(l.ready_date, o.requested_date)) as ready_on, max(l.available_on) filter (where ${sql.raw(notLoadedOf(line))} > 0) as there_on,
    coalesce(bool_or(${sql.raw(notLoadedOf(line))} > 0), false) as is_open
  from purchase_order_lines l where l.purchase_order_id = o.id and not l.is_deleted`

const isOver = sql`o.state in ('Received', 'Closed')`
const checkedInOn = sql`case when ${isOver} or not p.is_open then v.completed_on end`
const thereOn = sql`case when ${isOver} then v.completed_on else coalesce(${checkedInOn}, greatest(v.there_on, p.there_on)) end`
const therePlanned = sql`there_on(o.client_id, o.load_port_id, o.discharge_port_id, o.warehouse_id, null, o.requested_date)`

export const purchaseTimelines = readModelHalf(purchaseTimeline, () => ({
  of: 'o',
  from: sql`purchase_orders o cross join lateral (${onTheWay}) v cross join lateral (${lines}) p`,
  where: sql`o.state not in ('Draft', 'Cancelled')`,
  fields: {
    purchaseOrderId: sql`o.id`,
    supplierId: sql`o.supplier_id`,
    warehouseId: sql`o.warehouse_id`,
    containers: sql`v.names`,
    containerId: sql`v.awaited_id`,
    state: sql`o.state`,
    orderedOn: sql`o.ordered_on`,
    confirmedOn: sql`o.confirmed_on`,
    readyPlanned: sql`o.requested_date`,
    readyOn: sql`p.ready_on`,
    sailsPlanned: sql`v.sails_planned`,
    sailedOn: sql`v.sailed_on`,
    arrivesPlanned: sql`v.arrives_planned`,
    arrivesOn: sql`v.arrives_on`,
    hasArrived: sql`coalesce(v.has_arrived, false)`,
    therePlanned,
    thereOn,
    checkedInOn,
    daysLate: sql`greatest(${thereOn} - ${therePlanned}, 0)`,
    isLate: sql`coalesce(${thereOn} > ${therePlanned}, false)`,
  },
}))

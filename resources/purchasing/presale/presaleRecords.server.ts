import { sql, type SQL } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import {
  containerThereOn,
  isOnItsWay,
  openOf,
  promisedThereOn,
  withinLimit,
} from '#resources/stock/reservations/incoming.server.ts'
import { isPromised } from '#resources/stock/reservations/reserved.server.ts'
import { containerPresaleRecords } from './containerPresaleRecords.entity.ts'
import { presalePromises } from './presalePromises.entity.ts'

/** The day on which `containers c` arrive at the port. */
const eta = sql`coalesce(c.arrived_on, c.arrives_on)`
/** The day that an order line `q` of `orders o` is promised for. */
const promisedDate = sql`coalesce(q.promised_date, o.promised_date)`

/** Whether goods are there on the day that they are promised for. */
const riskOf = (promised: SQL, thereOn: SQL) =>
  sql`case when ${promised} is null then null when ${thereOn} is null then 'No date' when ${promised} < ${thereOn} then 'Late' else 'In time' end`

/** The lines of containers that are not checked in, with what of each is promised. */
export const presaleRecords = readModelHalf(containerPresaleRecords, () => ({
  of: 'cl',
  from: sql`container_lines cl join containers c on c.id = cl.container_id join warehouses w on w.id = c.warehouse_id
    left join purchase_order_lines pl on pl.id = cl.purchase_order_line_id
    left join lateral (
      select coalesce(sum(r.quantity), 0)::int as waiting, count(distinct o.id)::int as orders,
        string_agg(distinct o.order_code, ', ' order by o.order_code) as order_codes, min(${promisedDate}) as first_promised
      from reservations r join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
      where r.container_line_id = cl.id and r.source = 'Container' and ${isPromised}) p on true`,
  where: sql`${isOnItsWay}`,
  fields: {
    containerId: sql`cl.container_id`,
    skuId: sql`cl.sku_id`,
    pieces: sql`cl.quantity`,
    presaleLimit: sql`cl.presale_limit`,
    presold: sql`cl.presold`,
    waiting: sql`p.waiting`,
    free: sql`case when cl.paused_presold is not null then 0 else greatest(0, least(${openOf} - p.waiting, ${withinLimit('cl')}, ${withinLimit('pl')})) end`,
    isPaused: sql`cl.paused_presold is not null`,
    isOversold: sql`p.waiting > ${openOf}`,
    orders: sql`p.orders`,
    orderCodes: sql`p.order_codes`,
    eta,
    portId: sql`c.discharge_port_id`,
    warehouseId: sql`c.warehouse_id`,
    isPresale: sql`w.is_presale`,
    firstPromised: sql`p.first_promised`,
    risk: riskOf(sql`p.first_promised`, containerThereOn),
    state: sql`c.state`,
  },
}))

/** The promises of goods that are on their way, of containers and of purchase orders. */
export const promises = readModelHalf(presalePromises, () => {
  const expected = sql`coalesce(c.arrived_on, c.arrives_on, pl.ready_date, po.requested_date)`
  return {
    of: 'r',
    from: sql`reservations r join order_lines q on q.id = r.order_line_id join orders o on o.id = q.order_id
      left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
      left join purchase_order_lines pl on pl.id = r.purchase_order_line_id left join purchase_orders po on po.id = pl.purchase_order_id`,
    where: sql`r.source <> 'Stock' and r.state not in ('Done', 'Released')`,
    fields: {
      orderId: sql`o.id`,
      customerId: sql`o.customer_id`,
      skuId: sql`r.sku_id`,
      quantity: sql`r.quantity`,
      orderedOnUtc: sql`o.ordered_on_utc`,
      promisedDate,
      containerId: sql`c.id`,
      purchaseOrderId: sql`po.id`,
      eta: expected,
      risk: riskOf(promisedDate, promisedThereOn),
      warehouseId: sql`coalesce(c.warehouse_id, po.warehouse_id)`,
      priorityOnUtc: sql`r.priority_on_utc`,
    },
  }
})

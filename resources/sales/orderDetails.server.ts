import { sql } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import type { Queryable } from '../../server/db/database.ts'
import { planOf } from '../../server/entities/plan.ts'
import { stale } from '../../server/entities/visibility.ts'
import { isSame, updateRecord } from '../../server/entities/write.ts'
import type { Who } from '../../server/session/who.ts'
import type { Address, CallAnswer, RecordOf } from '../define/index.ts'
import { orderDetailsCalls } from './orderDetails.calls.ts'
import { customerOf, linesOf, notesOf, orderOf, sharesOf } from './orderParts.server.ts'
import { followShipping } from './orderAmounts.server.ts'
import { refuseHeadChange } from './orderHead.server.ts'
import type { orders } from './orders.entity.ts'

type Details = CallAnswer<typeof orderDetailsCalls.getOrderDetailsById>['data']
type Part<N extends keyof Details> = Details[N] extends readonly (infer Row)[] ? Row : never

export default handlers(orderDetailsCalls, {
  getOrderDetailsById: async ({ input, who, db }) => ({
    data: await detailsOf(db, who, await orderOf(db, who, input.orderId)),
  }),

  async updateOrder({ input, who, db }) {
    const { orderId, version, ...sent } = input
    const order = await orderOf(db, who, orderId, 'for update')
    if (order.version !== version) throw stale(planOf('orders'), who, order)
    const change = Object.fromEntries(
      Object.entries(sent).filter(
        ([name, value]) => value !== undefined && !isSame(value, order[name as keyof typeof order]),
      ),
    )
    await refuseHeadChange(db, who, order, change)
    await updateRecord(db, planOf('orders'), who, order.id, { version, ...change })
    if ('shipping' in change) await followShipping(db, who, order.id)
    return { data: await detailsOf(db, who, await orderOf(db, who, orderId)) }
  },

  getAdditionalOrderTypeList: async ({ who, db }) => ({
    data: await db.query<{ id: string; name: string }>(sql`
      select id, name from additional_order_types where client_id = ${who.clientId} and is_active and not is_deleted order by position, name limit 500`),
  }),
})

async function detailsOf(
  db: Queryable,
  who: Who,
  order: RecordOf<typeof orders>,
): Promise<Details> {
  const { id } = order
  const addresses = await db.query<{
    id: string
    address: Address
    accessNotes: string | null
  }>(sql`
    select id, json_build_object('line1', line1, 'line2', line2, 'suburb', suburb, 'city', city, 'region', region, 'postcode', postcode, 'country', country) as address,
      nullif(concat_ws(' · ', access_notes, 'Floor ' || floor, case when has_lift then 'with a lift' when not has_lift then 'without a lift' end), '') as "accessNotes"
    from addresses where id in (${order.billingAddressId}, ${order.deliveryAddressId})`)
  const delivery = addresses.find(a => a.id === order.deliveryAddressId)
  return {
    order,
    customer: await customerOf(db, order.customerId),
    billingAddress: addresses.find(a => a.id === order.billingAddressId)?.address ?? null,
    deliveryAddress: delivery?.address ?? null,
    accessNotes: delivery?.accessNotes ?? null,
    lines: await linesOf(db, id),
    payments: await paymentsOf(db, id),
    depositReferences: await db.query<Part<'depositReferences'>>(sql`
      select id, reference, bank_date as "bankDate", amount, is_matched as "isMatched", payment_id as "paymentId" from deposit_references where order_id = ${id} and not is_deleted order by created_on_utc desc, id desc limit 500`),
    shares: await sharesOf(db, id),
    reservations: await reservationsOf(db, id),
    plans: await plansOf(db, id),
    tickets: await db.query<Part<'tickets'>>(
      sql`select id, ticket_no as "ticketNo", created_on_utc as "createdOnUtc" from tickets where order_id = ${id} and not is_deleted order by created_on_utc desc, id desc limit 500`,
    ),
    transfers: await db.query<Part<'transfers'>>(sql`
      select t.id, t.no, f.name as "sourceWarehouse", w.name as "targetWarehouse", t.job_status as "jobStatus", t.created_on_utc as "createdOnUtc"
      from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses w on w.id = t.target_warehouse_id
      where t.order_id = ${id} and not t.is_deleted order by t.created_on_utc desc, t.id desc limit 500`),
    notes: await notesOf(db, who, id),
  }
}

const paymentsOf = (db: Queryable, orderId: string) =>
  db.query<Part<'payments'>>(sql`
    select p.id, p.version, m.name as "methodName", p.amount, p.received_on_utc as "receivedOnUtc", b.name as "branchName", s.full_name as "takenBy", p.reference, p.terminal, p.state, p.reversal_of_id as "reversalOfId"
    from payments p join payment_methods m on m.id = p.method_id join staff s on s.id = p.staff_id left join branches b on b.id = p.branch_id
    where p.order_id = ${orderId} and not p.is_deleted order by p.received_on_utc desc, p.id desc limit 500`)

const reservationsOf = (db: Queryable, orderId: string) =>
  db.query<Part<'reservations'>>(sql`
    select r.id, r.order_line_id as "orderLineId", k.code as "skuCode", r.quantity, r.source, w.name as "warehouseName", r.stock_status as "stockStatus",
      c.no as "containerNo", c.arrives_on as "arrivesOn", r.state, r.need_by as "needBy", r.priority_on_utc as "priorityOnUtc"
    from order_lines ol join reservations r on r.order_line_id = ol.id join skus k on k.id = r.sku_id left join warehouses w on w.id = r.warehouse_id
      left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
    where ol.order_id = ${orderId} and r.state <> 'Released' and not r.is_deleted order by ol.position, r.priority_on_utc, r.id limit 500`)

const plansOf = (db: Queryable, orderId: string) =>
  db.query<Part<'plans'>>(sql`
    select p.id, p.no, k.ticket_no as "ticketNo", p.date, p.calendar_id as "calendarId", c.name as "calendarName", s.period as slot, p.service_type as "serviceType", p.state,
      p.preparation_status as "preparationStatus", p.is_locked as "isLocked", v.name as "providerName", p.tracking_no as "trackingNo", p.instruction,
      coalesce((select json_agg(json_build_object('skuCode', u.code, 'skuName', u.name, 'quantity', i.quantity, 'prepared', i.prepared, 'delivered', i.delivered, 'returned', i.returned) order by u.code, i.id)
        from plan_items i join skus u on u.id = i.sku_id where i.plan_id = p.id and not i.is_deleted), '[]') as items
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join calendar_slots s on s.id = p.slot_id left join shipping_providers v on v.id = p.provider_id left join tickets k on k.id = p.ticket_id
    where (p.order_id = ${orderId} or p.ticket_id in (select id from tickets where order_id = ${orderId} and not is_deleted)) and not p.is_deleted order by p.date desc, p.id desc limit 200`)

import { sql } from 'drizzle-orm'
import { type Context, together } from '#server/kit'
import type { Address, AnswerOf, RecordOf } from '#define'
import { lacksOfBranch } from '#resources/administration/branches/facts.ts'
import { addressInOneLine } from '#resources/common.ts'
import { promisedThereOn } from '#resources/stock/reservations/incoming.server.ts'
import { cashSql } from '#resources/sales/tills/cashRounding.server.ts'
import { orderOf, planIdsOf, sharesSql } from './orderParts.server.ts'
import type { customerShape, fullLineShape, noteShape } from './orderShapes.ts'
import type { relatedShape } from './orderRelated.ts'
import type { orders } from './orders.entity.ts'
import { taxesSql } from './taxes/taxRows.server.ts'

type Parts = Omit<AnswerOf<typeof relatedShape>, 'handedOver' | 'cash'> & {
  cash: AnswerOf<typeof relatedShape>['cash'][]
  lines: AnswerOf<typeof fullLineShape>[]
  notes: AnswerOf<typeof noteShape>[]
  customers: AnswerOf<typeof customerShape>[]
  addresses: OrderAddress[]
  branches: { lacks: string | null }[]
}
/** An address of an order, as its screens write it. */
interface OrderAddress {
  isDelivery: boolean
  isBilling: boolean
  address: Address
  accessNotes: string | null
  inOneLine: string
}

/**
 * Everything about an order: its own fields and the rest, by a statement each, at once. Each call
 * writes the delivery address in its own way.
 * @param asked the order as it was saved; absent: it is read
 */
export async function wholeOrder(
  context: Context,
  orderId: string,
  asked: RecordOf<typeof orders> | Promise<RecordOf<typeof orders>> = orderOf(context, orderId),
) {
  const [order, { customers, addresses, cash, branches, ...parts }] = await Promise.all([
    asked,
    partsOf(context, orderId),
  ])
  const delivery = addresses.find(({ isDelivery }) => isDelivery)
  const data = {
    order,
    ...parts,
    handedOver: handedOver(parts.plans),
    cash: cash[0]!,
    branchLacks: branches[0]?.lacks ?? null,
    customer: customers[0]!,
    billingAddress: addresses.find(({ isBilling }) => isBilling)?.address ?? null,
    accessNotes: delivery?.accessNotes ?? null,
  }
  return { data, delivery }
}

/** What left with plans of the order itself; what is sent for a ticket was not sold by it. */
function handedOver(plans: Parts['plans']) {
  const items = plans.flatMap(({ ticketNo, items }) => (ticketNo ? [] : items))
  const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)
  return {
    pieces: sum(items.map(({ delivered }) => delivered)),
    returned: sum(items.map(({ returned }) => returned)),
  }
}

/** Everything about an order but its own fields. */
const partsOf = ({ db, actor }: Context, orderId: string) =>
  together<Parts>(db, {
    customers: sql`
      select id, code, name, phone, email from customers where id = (select customer_id from orders where id = ${orderId})`,
    branches: sql`select ${sql.raw(lacksOfBranch('b'))} as lacks from branches b where b.id = (select branch_id from orders where id = ${orderId})`,
    addresses: sql`
      select a.id = o.delivery_address_id as "isDelivery", a.id = o.billing_address_id as "isBilling",
        json_build_object('line1', line1, 'line2', line2, 'suburb', suburb, 'city', city, 'region', region, 'postcode', postcode, 'country', country) as address,
        nullif(concat_ws(' · ', access_notes, 'Floor ' || floor, case when has_lift then 'with a lift' when not has_lift then 'without a lift' end), '') as "accessNotes",
        ${sql.raw(addressInOneLine('a'))} as "inOneLine"
      from orders o join addresses a on a.id in (o.billing_address_id, o.delivery_address_id) where o.id = ${orderId}`,
    // In their order, with reservations and discounts.
    lines: sql`
      select ol.id, ol.position, p.id as "productId", ol.sku_id, k.code as "skuCode", k.name as "skuName", coalesce(k.photo, p.photo) as "skuPhoto", p.type = 'Service' as "isService", ol.parent_line_id, ol.quantity, ol.price, ol.discount, ol.tax, ol.cost_at_sale,
        ol.promotion_id, ol.promotion_amount, ol.promotion_discount, ol.price_reason,
        ol.quantity * ol.price - ol.discount as amount, ol.quantity_delivered, ol.promised_date, ol.remark,
        coalesce((select json_agg(json_build_object('skuCode', r.code, 'warehouseName', r.name, 'stockStatus', r.stock_status, 'quantity', r.quantity) order by r.name, r.code, r.stock_status)
          from (select m.code, w.name, l.stock_status, sum(l.quantity)::int as quantity from stock_lines l join warehouses w on w.id = l.warehouse_id join skus m on m.id = l.sku_id
            where l.order_line_id = ol.id and l.quantity > 0 and not l.is_deleted group by m.code, w.name, l.stock_status) r), '[]') as reserved,
        coalesce((select json_agg(json_build_object('rule', r.name, 'amount', u.amount, 'requestedBy', s.full_name, 'approvedBy', a.full_name, 'state', u.state) order by u.created_on_utc, u.id)
          from discount_uses u left join discount_rules r on r.id = u.rule_id join staff s on s.id = u.requested_by_id left join staff a on a.id = u.approved_by_id
          where u.order_line_id = ol.id and u.state <> 'Withdrawn' and not u.is_deleted), '[]') as discounts
      from order_lines ol join skus k on k.id = ol.sku_id join products p on p.id = k.product_id where ol.order_id = ${orderId} and not ol.is_deleted order by ol.position, ol.id`,
    // Pinned ones first, then newest first; at most 200.
    notes: sql`
      select n.id, n.version, n.type, n.text, n.is_pinned, s.full_name as author, n.author_id is not distinct from ${actor.staffId}::uuid as "isOwn", n.created_on_utc
      from notes n left join staff s on s.id = n.author_id
      where n.owner_entity = 'orders' and n.owner_id = ${orderId} and n.client_id = ${actor.clientId} and not n.is_deleted order by n.is_pinned desc, n.created_on_utc desc, n.id limit 200`,
    shippingCosts: sql`
      select s.type_id, t.name as "typeName", s.amount, s.explanation from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id
      where s.order_id = ${orderId} and not s.is_deleted order by s.position, s.id`,
    taxes: taxesSql(orderId),
    payments: sql`
      select p.id, p.version, m.name as "methodName", p.amount, p.received_on_utc, b.name as "branchName", s.full_name as "takenBy", p.reference, p.terminal, p.state, p.reversal_of_id, p.refund_id, p.exchange_order_id
      from payments p join payment_methods m on m.id = p.method_id join staff s on s.id = p.staff_id left join branches b on b.id = p.branch_id
      where p.order_id = ${orderId} and not p.is_deleted order by p.received_on_utc desc, p.id desc limit 500`,
    cash: cashSql(orderId),
    depositReferences: sql`
      select id, reference, bank_date, amount, is_matched, payment_id from deposit_references where order_id = ${orderId} and not is_deleted order by created_on_utc desc, id desc limit 500`,
    refunds: sql`
      select r.id, r.version, r.no, r.created_on_utc, r.type, r.reason, m.name as "methodName", s.full_name as "requestedBy", r.requested_by_id = ${actor.staffId} as "isOwn",
        (select case when coalesce(sum(i.delivered), 0) = 0 then 'Not delivered' when sum(i.returned) < sum(i.delivered) and r.type in ('Price adjustment', 'Goodwill') then null when sum(i.returned) = 0 then 'Not returned' when sum(i.returned) < sum(i.delivered) then 'Partly returned' else 'Returned' end
          from delivery_plans p join plan_items i on i.plan_id = p.id where p.order_id = r.order_id and not p.is_deleted and not i.is_deleted) as goods,
        a.full_name as "decidedBy", r.paid_on_utc, r.reference, r.state, r.amount
      from refunds r join staff s on s.id = r.requested_by_id left join staff a on a.id = r.approver_id left join payment_methods m on m.id = r.method_id
      where r.order_id = ${orderId} and not r.is_deleted order by r.created_on_utc desc, r.id desc limit 500`,
    shares: sharesSql(orderId),
    reservations: sql`
      select r.id, r.order_line_id, k.code as "skuCode", r.quantity, r.source, w.name as "warehouseName", r.stock_status,
        c.name as "containerNo", c.arrives_on, p.no as "purchaseNo", coalesce(pl.ready_date, p.requested_date) as "readyOn", ${promisedThereOn} as "availableOn", r.state, r.need_by, r.priority_on_utc
      from order_lines ol join reservations r on r.order_line_id = ol.id join skus k on k.id = r.sku_id left join warehouses w on w.id = r.warehouse_id
        left join container_lines cl on cl.id = r.container_line_id and r.source = 'Container' left join containers c on c.id = cl.container_id
        left join purchase_order_lines pl on pl.id = r.purchase_order_line_id and r.source = 'Purchase order' left join purchase_orders p on p.id = pl.purchase_order_id
      where ol.order_id = ${orderId} and r.state <> 'Released' and not r.is_deleted order by ol.position, r.priority_on_utc, r.id limit 500`,
    plans: sql`
      select p.id, p.no, k.ticket_no, p.date, p.calendar_id, c.name as "calendarName", s.period as slot, p.service_type, p.state,
        p.preparation_status, p.is_locked, v.name as "providerName", p.tracking_no, p.instruction,
        coalesce((select json_agg(json_build_object('orderLineId', i.order_line_id, 'skuCode', u.code, 'skuName', u.name, 'quantity', i.quantity, 'prepared', i.prepared, 'delivered', i.delivered, 'returned', i.returned) order by u.code, i.id)
          from plan_items i join skus u on u.id = i.sku_id where i.plan_id = p.id and not i.is_deleted), '[]') as items
      from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join calendar_slots s on s.id = p.slot_id left join shipping_providers v on v.id = p.provider_id left join tickets k on k.id = p.ticket_id
      where p.id in (${planIdsOf(orderId)}) order by p.date desc, p.id desc limit 200`,
    tickets: sql`
      select id, ticket_no, created_on_utc from tickets where order_id = ${orderId} and not is_deleted order by created_on_utc desc, id desc limit 500`,
    transfers: sql`
      select t.id, t.no, t.version, f.name as "sourceWarehouse", w.name as "targetWarehouse", t.job_status, t.created_on_utc
      from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses w on w.id = t.target_warehouse_id
      where t.order_id = ${orderId} and not t.is_deleted order by t.created_on_utc desc, t.id desc limit 500`,
    tasks: sql`
      select t.id, t.no, y.name as "typeName", t.description, t.due_on_utc, t.state,
        (select string_agg(s.full_name, ', ' order by s.full_name) from tasks_assignee_ids l join staff s on s.id = l.to_id where l.from_id = t.id) as people
      from tasks t join task_types y on y.id = t.type_id
      where t.order_id = ${orderId} and not t.is_deleted
        and (${actor.codes.has('P1')} or t.creator_id = ${actor.staffId} or exists (select 1 from tasks_assignee_ids l where l.from_id = t.id and l.to_id = ${actor.staffId}))
      order by t.created_on_utc desc, t.id desc limit 100`,
    messages: sql`
      select id, channel, recipient, body, state, created_on_utc from messages
      where (owner_entity, owner_id) in (select 'orders', ${orderId}::text union all select 'deliveryPlans', p.id::text from delivery_plans p where p.order_id = ${orderId}::uuid)
        and not is_deleted order by created_on_utc desc, id desc limit 100`,
  })

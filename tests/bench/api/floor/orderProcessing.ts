import type { Pool } from 'pg'
import { linesOfOrder, orderColumns, orderJoins, orderOf } from './orderColumns.ts'
import type { Person } from './settings.ts'

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A JSON list of the rows of a select, in its order. */
const list = (select: string) =>
  `(select coalesce(json_agg(row_to_json(r)), '[]') from (${select}) r)`

const addressAt = (id: string) =>
  `(select json_build_object('line1', line1, 'line2', line2, 'suburb', suburb, 'city', city, 'region', region, 'postcode', postcode, 'country', country) from addresses where id = ${id})`

const parts = {
  customer: `json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'phone', c.phone, 'email', c.email)`,
  deliveryAddress: `(select concat_ws(', ', line1, suburb, concat_ws(' ', city, postcode), region) from addresses where id = o.delivery_address_id)`,
  deliverTo: addressAt('o.delivery_address_id'),
  billingAddress: addressAt('o.billing_address_id'),
  branchLacks: `(select nullif(concat_ws(', ', case when g.country = 'CA' and nullif(btrim(g.address->>'region'), '') is null then 'province' end,
      case when nullif(btrim(g.tax_no), '') is null then 'tax number' end, case when nullif(btrim(g.address->>'line1'), '') is null then 'address' end,
      case when nullif(btrim(g.phone), '') is null then 'telephone' end, case when nullif(btrim(g.bank_account), '') is null then 'bank account' end), '')
    from branches g where g.id = o.branch_id)`,
  accessNotes: `(select nullif(concat_ws(' · ', access_notes, 'Floor ' || floor, case when has_lift then 'with a lift' when not has_lift then 'without a lift' end), '')
    from addresses where id = o.delivery_address_id)`,
  lines:
    list(`select l.id, l.position, p.id as "productId", l.sku_id as "skuId", k.code as "skuCode", k.name as "skuName",
      coalesce(k.photo, p.photo) as "skuPhoto", p.type = 'Service' as "isService", l.parent_line_id as "parentLineId", l.quantity, l.price, l.discount, l.tax, l.cost_at_sale as "costAtSale", l.remark,
      l.promotion_id as "promotionId", l.promotion_amount as "promotionAmount", l.promotion_discount as "promotionDiscount", l.price_reason as "priceReason",
      ${list(`select r.name as rule, u.amount, b.full_name as "requestedBy", a.full_name as "approvedBy", u.state
        from discount_uses u left join discount_rules r on r.id = u.rule_id join staff b on b.id = u.requested_by_id left join staff a on a.id = u.approved_by_id
        where u.order_line_id = l.id and u.state <> 'Withdrawn' and not u.is_deleted order by u.created_on_utc, u.id`)} as discounts,
      l.quantity * l.price - l.discount as amount, l.quantity_delivered as "quantityDelivered", l.promised_date as "promisedDate",
      ${list(`select m.code as "skuCode", w.name as "warehouseName", s.stock_status as "stockStatus", sum(s.quantity)::int as quantity
        from stock_lines s join warehouses w on w.id = s.warehouse_id join skus m on m.id = s.sku_id
        where s.order_line_id = l.id and s.quantity > 0 and not s.is_deleted group by m.code, w.name, s.stock_status
        order by w.name, m.code, s.stock_status`)} as reserved
    from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
    where l.order_id = o.id and not l.is_deleted order by l.position, l.id`),
  notes:
    list(`select n.id, n.version, n.type, n.text, n.is_pinned as "isPinned", a.full_name as author,
      n.author_id is not distinct from $3::uuid as "isOwn", ${iso('n.created_on_utc')} as "createdOnUtc"
    from notes n left join staff a on a.id = n.author_id
    where n.owner_entity = 'orders' and n.owner_id = o.id::text and n.client_id = $2 and not n.is_deleted
    order by n.is_pinned desc, n.created_on_utc desc, n.id limit 200`),
  shippingCosts: list(`select s.type_id as "typeId", t.name as "typeName", s.amount, s.explanation
    from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id
    where s.order_id = o.id and not s.is_deleted order by s.position, s.id`),
  taxes:
    list(`select name, rate, sum(amount) as amount from order_taxes where order_id = o.id and not is_deleted
    group by tax_type_id, name, rate order by min(id::text)`),
  cash: `(select json_build_object('paid', coalesce(sum(p.amount), 0), 'rounded', coalesce(sum(e.rounded), 0))
    from payments p join payment_methods m on m.id = p.method_id,
      lateral (select coalesce(sum(t.amount), 0) as rounded from till_entries t where t.payment_id = p.id and not t.is_deleted) e
    where p.order_id = o.id and m.type = 'Cash' and p.branch_id is not null and p.exchange_order_id is null and p.state <> 'Pending' and not p.is_deleted
      and not exists (select from payments w where w.id = p.reversal_of_id and w.state = 'Pending'))`,
  payments:
    list(`select p.id, p.version, m.name as "methodName", p.amount, ${iso('p.received_on_utc')} as "receivedOnUtc", f.name as "branchName",
      a.full_name as "takenBy", p.reference, p.terminal, p.state, p.reversal_of_id as "reversalOfId",
      p.refund_id as "refundId", p.exchange_order_id as "exchangeOrderId"
    from payments p join payment_methods m on m.id = p.method_id join staff a on a.id = p.staff_id left join branches f on f.id = p.branch_id
    where p.order_id = o.id and not p.is_deleted order by p.received_on_utc desc, p.id desc limit 500`),
  depositReferences:
    list(`select id, reference, bank_date as "bankDate", amount, is_matched as "isMatched", payment_id as "paymentId"
    from deposit_references where order_id = o.id and not is_deleted order by created_on_utc desc, id desc limit 500`),
  refunds:
    list(`select r.id, r.version, r.no, ${iso('r.created_on_utc')} as "createdOnUtc", r.type, r.reason, m.name as "methodName",
      b.full_name as "requestedBy", r.requested_by_id = $3::uuid as "isOwn", (select case when coalesce(sum(i.delivered), 0) = 0 then 'Not delivered'
        when sum(i.returned) < sum(i.delivered) and r.type in ('Price adjustment', 'Goodwill') then null when sum(i.returned) = 0 then 'Not returned' when sum(i.returned) < sum(i.delivered) then 'Partly returned' else 'Returned' end
        from delivery_plans p join plan_items i on i.plan_id = p.id where p.order_id = o.id and not p.is_deleted and not i.is_deleted) as goods,
      a.full_name as "decidedBy", ${iso('r.paid_on_utc')} as "paidOnUtc", r.reference, r.state, r.amount
    from refunds r join staff b on b.id = r.requested_by_id left join staff a on a.id = r.approver_id left join payment_methods m on m.id = r.method_id
    where r.order_id = o.id and not r.is_deleted order by r.created_on_utc desc, r.id desc limit 500`),
  handedOver: `(select json_build_object('pieces', coalesce(sum(i.delivered), 0)::int, 'returned', coalesce(sum(i.returned), 0)::int)
    from delivery_plans p join plan_items i on i.plan_id = p.id
    where p.order_id = o.id and p.ticket_id is null and not p.is_deleted and not i.is_deleted)`,
  shares:
    list(`select h.staff_id as "staffId", a.full_name as name, h.percent from payment_shares h join staff a on a.id = h.staff_id
    where h.order_id = o.id and not h.is_deleted order by h.percent desc, a.full_name, h.id`),
  reservations:
    list(`select r.id, r.order_line_id as "orderLineId", k.code as "skuCode", r.quantity, r.source, w.name as "warehouseName",
      r.stock_status as "stockStatus", n.name as "containerNo", n.arrives_on as "arrivesOn", p.no as "purchaseNo",
      case when n.id is not null then case when n.available_on is not null then greatest(n.available_on, (select wall_time(m.timezone, now()) from clients m where m.id = n.client_id)::date + 1) end else case when u.available_on is not null then greatest(u.available_on, (select wall_time(m.timezone, now()) from clients m where m.id = u.client_id)::date + 1) end end as "availableOn",
      coalesce(u.ready_date, p.requested_date) as "readyOn", r.state, r.need_by as "needBy", ${iso('r.priority_on_utc')} as "priorityOnUtc"
    from order_lines l join reservations r on r.order_line_id = l.id join skus k on k.id = r.sku_id left join warehouses w on w.id = r.warehouse_id
      left join container_lines g on g.id = r.container_line_id and r.source = 'Container' left join containers n on n.id = g.container_id
      left join purchase_order_lines u on u.id = r.purchase_order_line_id and r.source = 'Purchase order'
      left join purchase_orders p on p.id = u.purchase_order_id
    where l.order_id = o.id and r.state <> 'Released' and not r.is_deleted order by l.position, r.priority_on_utc, r.id limit 500`),
  plans:
    list(`select p.id, p.no, t.ticket_no as "ticketNo", p.date, p.calendar_id as "calendarId", a.name as "calendarName", x.period as slot,
      p.service_type as "serviceType", p.state, p.preparation_status as "preparationStatus", p.is_locked as "isLocked", v.name as "providerName",
      p.tracking_no as "trackingNo", p.instruction,
      ${list(`select i.order_line_id as "orderLineId", k.code as "skuCode", k.name as "skuName", i.quantity, i.prepared, i.delivered, i.returned
        from plan_items i join skus k on k.id = i.sku_id where i.plan_id = p.id and not i.is_deleted order by k.code, i.id`)} as items
    from delivery_plans p join delivery_calendars a on a.id = p.calendar_id left join calendar_slots x on x.id = p.slot_id
      left join shipping_providers v on v.id = p.provider_id left join tickets t on t.id = p.ticket_id
    where p.id in (select id from delivery_plans where order_id = o.id union all
        select e.id from tickets h join delivery_plans e on e.ticket_id = h.id where h.order_id = o.id and not h.is_deleted)
      and not p.is_deleted order by p.date desc, p.id desc limit 200`),
  tickets:
    list(`select id, ticket_no as "ticketNo", ${iso('created_on_utc')} as "createdOnUtc" from tickets
    where order_id = o.id and not is_deleted order by created_on_utc desc, id desc limit 500`),
  transfers:
    list(`select t.id, t.no, t.version, f.name as "sourceWarehouse", w.name as "targetWarehouse", t.job_status as "jobStatus",
      ${iso('t.created_on_utc')} as "createdOnUtc"
    from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses w on w.id = t.target_warehouse_id
    where t.order_id = o.id and not t.is_deleted order by t.created_on_utc desc, t.id desc limit 500`),
  tasks:
    list(`select t.id, t.no, q.name as "typeName", t.description, ${iso('t.due_on_utc')} as "dueOnUtc", t.state,
      (select string_agg(a.full_name, ', ' order by a.full_name) from tasks_assignee_ids l join staff a on a.id = l.to_id where l.from_id = t.id) as people
    from tasks t join task_types q on q.id = t.type_id where t.order_id = o.id and not t.is_deleted
    order by t.created_on_utc desc, t.id desc limit 100`),
  messages:
    list(`select id, channel, recipient, body, state, ${iso('created_on_utc')} as "createdOnUtc" from messages
    where (owner_entity, owner_id) in (select 'orders', o.id::text union all
        select 'deliveryPlans', p.id::text from delivery_plans p where p.order_id = o.id)
      and not is_deleted order by created_on_utc desc, id desc limit 100`),
}

/** Everything about an order, by one statement that answers it as JSON; the person sees every task. */
export async function orderProcessing(pool: Pool, { clientId, staffId }: Person, orderId: string) {
  const { rows } = await pool.query({
    name: 'processing',
    text: `select ${orderColumns}, ${linesOfOrder} as lines, json_build_object(${Object.entries(
      parts,
    )
      .map(([name, json]) => `'${name}', ${json}`)
      .join(', ')})::text as parts
      from orders o ${orderJoins} where o.id = $1 and o.client_id = $2 and not o.is_deleted`,
    values: [orderId, clientId, staffId],
  })
  const { parts: rest, ...order } = rows[0] as { parts: string }
  return `{"isSuccess":true,"errors":[],"data":{"order":${JSON.stringify(orderOf(order))},${rest.slice(1)}}`
}

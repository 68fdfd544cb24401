import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#server/kit'
import { columnsOf } from './entries.server.ts'
import type { timelineKinds } from './orderTimeline.calls.ts'

export type Kind = (typeof timelineKinds)[number]

/**
 * The statements of each kind of entry, all with the same columns. `plans` are the ids of the
 * order's deliveries and of those of its tickets.
 */
export const branchesOf = (
  orderId: string,
  { clientId, staffId }: Actor,
): Readonly<Record<Kind, readonly SQL[]>> => ({
  Note: [
    sql`select ${columns('Note', {
      id: sql`n.id::text`,
      at: sql`n.created_on_utc`,
      byId: sql`n.author_id`,
      event: sql`'note'`,
      text: sql`n.text`,
      type: sql`n.type`,
      version: sql`n.version`,
      isPinned: sql`n.is_pinned`,
      isOwn: sql`n.author_id is not distinct from ${staffId}::uuid`,
    })}
    from notes n where n.owner_entity = 'orders' and n.owner_id = ${orderId} and n.client_id = ${clientId} and not n.is_deleted`,
  ],
  Payment: [
    // The reversal of a payment that was voided here is told by the step.
    sql`select ${columns('Payment', {
      id: sql`p.id::text`,
      at: sql`p.received_on_utc`,
      byId: sql`p.staff_id`,
      event: sql`case when p.amount < 0 then 'reverse' else 'take' end`,
      name: sql`m.name`,
      amount: sql`p.amount`,
      state: sql`p.state`,
      text: sql`p.reference`,
    })}
    from payments p join payment_methods m on m.id = p.method_id
    where p.order_id = ${orderId} and not p.is_deleted
      and not exists (select 1 from audit v where v.record_id = p.reversal_of_id and v.entity = 'payments' and v.operation = 'void')`,
    sql`select ${columns('Payment', {
      ...step,
      name: sql`m.name`,
      amount: sql`p.amount`,
    })}
    from payments p join payment_methods m on m.id = p.method_id join audit a on a.record_id = p.id and a.entity = 'payments'
    where p.order_id = ${orderId} and not p.is_deleted and a.operation <> 'create'`,
    sql`select ${columns('Payment', {
      id: sql`d.id::text`,
      at: sql`d.created_on_utc`,
      byId: sql`d.created_by`,
      event: sql`'deposit'`,
      name: sql`d.reference`,
      amount: sql`d.amount`,
      day: sql`d.bank_date`,
    })}
    from deposit_references d where d.order_id = ${orderId} and not d.is_deleted`,
  ],
  Delivery: [
    sql`select ${columns('Delivery', {
      id: sql`p.id::text`,
      at: sql`p.created_on_utc`,
      byId: sql`p.created_by`,
      event: sql`'plan'`,
      name: sql`p.no`,
      place: sql`c.name`,
      day: sql`p.date`,
      state: sql`p.state`,
      text: sql`p.instruction`,
    })}
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id where p.id in (select id from plans)`,
    sql`select ${columns('Delivery', {
      ...step,
      name: sql`p.no`,
      changes: sql`a.changes - 'reason'`,
    })}
    from plans i join delivery_plans p on p.id = i.id join audit a on a.record_id = i.id and a.entity = 'deliveryPlans'
    where a.operation <> 'create'`,
  ],
  Goods: [
    // The two sides of a movement within the order cancel each other out.
    sql`select ${columns('Goods', {
      id: sql`m.movement_id || ' ' || m.sku_id || ' ' || m.warehouse_id`,
      at: sql`m.moved_on_utc`,
      byId: sql`m.staff_id`,
      event: sql`m.type`,
      name: sql`k.code`,
      place: sql`w.name`,
      quantity: sql`sum(m.quantity)::int`,
      text: sql`(select a.changes -> 'reason' ->> 1 from audit a
        where a.record_id = ${orderId} and a.entity = 'orders' and a.operation in ('reserve', 'release') and a.at_utc = m.moved_on_utc order by a.seq limit 1)`,
    })}
    from order_lines l join stock_moves m on m.order_line_id = l.id join skus k on k.id = m.sku_id join warehouses w on w.id = m.warehouse_id
    where l.order_id = ${orderId} and not m.is_deleted
    group by m.movement_id, m.sku_id, m.warehouse_id, m.moved_on_utc, m.staff_id, m.type, k.code, w.name having sum(m.quantity) <> 0`,
    sql`select ${columns('Goods', {
      id: sql`r.id::text`,
      at: sql`r.priority_on_utc`,
      byId: sql`r.created_by`,
      event: sql`'promise'`,
      name: sql`k.code`,
      place: sql`concat_ws(', ', c.name, o.no)`,
      quantity: sql`r.quantity`,
      state: sql`r.state`,
    })}
    from order_lines l join reservations r on r.order_line_id = l.id and r.source <> 'Stock' join skus k on k.id = r.sku_id
      left join container_lines cl on cl.id = r.container_line_id left join containers c on c.id = cl.container_id
      left join purchase_order_lines ol on ol.id = coalesce(r.purchase_order_line_id, cl.purchase_order_line_id) left join purchase_orders o on o.id = ol.purchase_order_id
    where l.order_id = ${orderId} and not r.is_deleted`,
    sql`select ${columns('Goods', {
      id: sql`t.id::text`,
      at: sql`t.created_on_utc`,
      byId: sql`t.created_by`,
      event: sql`'transfer'`,
      name: sql`t.no`,
      place: sql`f.name || ' → ' || w.name`,
      state: sql`t.job_status`,
    })}
    from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses w on w.id = t.target_warehouse_id
    where t.order_id = ${orderId} and not t.is_deleted`,
  ],
  Message: [
    sql`select ${columns('Message', {
      id: sql`m.id::text`,
      at: sql`m.created_on_utc`,
      byId: sql`m.created_by`,
      event: sql`m.channel`,
      name: sql`m.recipient`,
      state: sql`m.state`,
      text: sql`m.body`,
    })}
    from messages m
    where (m.owner_entity, m.owner_id) in (select 'orders', ${orderId}::text union all select 'deliveryPlans', id::text from plans) and not m.is_deleted`,
  ],
  Change: [
    sql`select ${columns('Change', {
      id: sql`o.id::text`,
      at: sql`o.ordered_on_utc`,
      byId: sql`coalesce(o.created_by, o.salesperson_id)`,
      event: sql`'create'`,
    })}
    from orders o where o.id = ${orderId}`,
    // Goods and payments are entries of their own.
    sql`select ${columns('Change', { ...step, changes: sql`a.changes - 'reason'` })}
    from audit a
    where a.record_id = ${orderId} and a.entity = 'orders' and a.operation not in ('create', 'reserve', 'release', 'deliver')
      and (a.operation <> 'update' or a.changes - 'reason' - 'paid' - 'balance' - 'paymentStatus' <> '{}')`,
  ],
})

/** The columns and their types, in the order of the statements. */
const types = {
  id: 'text',
  at: 'timestamptz',
  byId: 'uuid',
  event: 'text',
  name: 'text',
  place: 'text',
  day: 'date',
  amount: 'numeric',
  quantity: 'integer',
  state: 'text',
  text: 'text',
  changes: 'jsonb',
  type: 'text',
  version: 'integer',
  isPinned: 'boolean',
  isOwn: 'boolean',
} as const

const columns = columnsOf(types)

/** An entry of the audit `a`: a step or another operation, with its reason. */
const step = {
  id: sql`lpad(a.seq::text, 19, '0')`,
  at: sql`a.at_utc`,
  byId: sql`a.staff_id`,
  event: sql`a.operation`,
  text: sql`a.changes -> 'reason' ->> 1`,
}

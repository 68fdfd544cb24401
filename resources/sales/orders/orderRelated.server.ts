import { sql } from 'drizzle-orm'
import type { Context, Queryable } from '#server/kit'
import type { AnswerOf } from '#define'
import { sharesOf } from './orderParts.server.ts'
import type { relatedShape } from './orderRelated.ts'

type Related = AnswerOf<typeof relatedShape>
type Part<N extends keyof Related> = Related[N][number]

/** Everything about an order besides its lines, queried in parallel. */
export const relatedOf = (context: Context, orderId: string): Promise<Related> =>
  together({
    payments: paymentsOf(context.db, orderId),
    depositReferences: depositsOf(context.db, orderId),
    shares: sharesOf(context.db, orderId),
    reservations: reservationsOf(context.db, orderId),
    plans: plansOf(context.db, orderId),
    tickets: ticketsOf(context.db, orderId),
    transfers: transfersOf(context.db, orderId),
    tasks: tasksOf(context, orderId),
    messages: messagesOf(context.db, orderId),
  })

/** The resolved values of an object of promises. */
async function together<T extends Readonly<Record<string, unknown>>>(asked: {
  readonly [K in keyof T]: Promise<T[K]>
}): Promise<T> {
  const names = Object.keys(asked)
  const values = await Promise.all(Object.values(asked))
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as T
}

const depositsOf = (db: Queryable, orderId: string) =>
  db.query<Part<'depositReferences'>>(
    sql`
    select id, reference, bank_date, amount, is_matched, payment_id from deposit_references where order_id = ${orderId} and not is_deleted order by created_on_utc desc, id desc limit 500`,
    'prepared',
  )

const ticketsOf = (db: Queryable, orderId: string) =>
  db.query<Part<'tickets'>>(
    sql`select id, ticket_no, created_on_utc from tickets where order_id = ${orderId} and not is_deleted order by created_on_utc desc, id desc limit 500`,
    'prepared',
  )

const transfersOf = (db: Queryable, orderId: string) =>
  db.query<Part<'transfers'>>(
    sql`
    select t.id, t.no, f.name as "sourceWarehouse", w.name as "targetWarehouse", t.job_status, t.created_on_utc
    from transfers t join warehouses f on f.id = t.source_warehouse_id join warehouses w on w.id = t.target_warehouse_id
    where t.order_id = ${orderId} and not t.is_deleted order by t.created_on_utc desc, t.id desc limit 500`,
    'prepared',
  )

const tasksOf = ({ db, actor }: Context, orderId: string) =>
  db.query<Part<'tasks'>>(
    sql`
    select t.id, t.no, y.name as "typeName", t.description, t.due_on_utc, t.state,
      (select string_agg(s.full_name, ', ' order by s.full_name) from tasks_assignee_ids l join staff s on s.id = l.to_id where l.from_id = t.id) as people
    from tasks t join task_types y on y.id = t.type_id
    where t.order_id = ${orderId} and not t.is_deleted
      and (${actor.codes.has('P1')} or t.creator_id = ${actor.staffId} or exists (select 1 from tasks_assignee_ids l where l.from_id = t.id and l.to_id = ${actor.staffId}))
    order by t.created_on_utc desc, t.id desc limit 100`,
    'prepared',
  )

const messagesOf = (db: Queryable, orderId: string) =>
  db.query<Part<'messages'>>(
    sql`
    select id, channel, recipient, body, state, created_on_utc from messages
    where (owner_entity, owner_id) in (select 'orders', ${orderId}::text union all select 'deliveryPlans', p.id::text from delivery_plans p where p.order_id = ${orderId}::uuid)
      and not is_deleted order by created_on_utc desc, id desc limit 100`,
    'prepared',
  )

const paymentsOf = (db: Queryable, orderId: string) =>
  db.query<Part<'payments'>>(sql`
    select p.id, p.version, m.name as "methodName", p.amount, p.received_on_utc, b.name as "branchName", s.full_name as "takenBy", p.reference, p.terminal, p.state, p.reversal_of_id
    from payments p join payment_methods m on m.id = p.method_id join staff s on s.id = p.staff_id left join branches b on b.id = p.branch_id
    where p.order_id = ${orderId} and not p.is_deleted order by p.received_on_utc desc, p.id desc limit 500`)

const reservationsOf = (db: Queryable, orderId: string) =>
  db.query<Part<'reservations'>>(sql`
    select r.id, r.order_line_id, k.code as "skuCode", r.quantity, r.source, w.name as "warehouseName", r.stock_status,
      c.no as "containerNo", c.arrives_on, p.no as "purchaseNo", coalesce(pl.ready_date, p.requested_date) as "readyOn", r.state, r.need_by, r.priority_on_utc
    from order_lines ol join reservations r on r.order_line_id = ol.id join skus k on k.id = r.sku_id left join warehouses w on w.id = r.warehouse_id
      left join container_lines cl on cl.id = r.container_line_id and r.source = 'Container' left join containers c on c.id = cl.container_id
      left join purchase_order_lines pl on pl.id = r.purchase_order_line_id and r.source = 'Purchase order' left join purchase_orders p on p.id = pl.purchase_order_id
    where ol.order_id = ${orderId} and r.state <> 'Released' and not r.is_deleted order by ol.position, r.priority_on_utc, r.id limit 500`)

const plansOf = (db: Queryable, orderId: string) =>
  db.query<Part<'plans'>>(sql`
    select p.id, p.no, k.ticket_no, p.date, p.calendar_id, c.name as "calendarName", s.period as slot, p.service_type, p.state,
      p.preparation_status, p.is_locked, v.name as "providerName", p.tracking_no, p.instruction,
      coalesce((select json_agg(json_build_object('orderLineId', i.order_line_id, 'skuCode', u.code, 'skuName', u.name, 'quantity', i.quantity, 'prepared', i.prepared, 'delivered', i.delivered, 'returned', i.returned) order by u.code, i.id)
        from plan_items i join skus u on u.id = i.sku_id where i.plan_id = p.id and not i.is_deleted), '[]') as items
    from delivery_plans p join delivery_calendars c on c.id = p.calendar_id left join calendar_slots s on s.id = p.slot_id left join shipping_providers v on v.id = p.provider_id left join tickets k on k.id = p.ticket_id
    where p.id in (select id from delivery_plans where order_id = ${orderId} union all select a.id from tickets t join delivery_plans a on a.ticket_id = t.id where t.order_id = ${orderId} and not t.is_deleted)
      and not p.is_deleted order by p.date desc, p.id desc limit 200`)

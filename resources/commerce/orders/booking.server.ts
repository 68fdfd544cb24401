import { sql } from 'drizzle-orm'
import {
  dayOf,
  type Details,
  metaOf,
  oneRecord,
  refused,
  transition,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import { happenedDay } from '#resources/days.ts'
import { createTask } from '#resources/newTask.server.ts'
import { issueInvoices } from '#resources/sales/documents/invoices/issuing.server.ts'
import { recordPayment } from '#resources/sales/payments/payments.server.ts'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { holdAtWebsite, inWords } from './holding.server.ts'

interface Bookable {
  readonly id: string
  readonly webNo: string
  readonly state: string
  readonly orderId: string | null
  readonly websiteId: string
  readonly paymentStatus: string
  readonly total: number
  readonly method: string | null
  readonly paidOnUtc: string | null
}

export interface Booked {
  readonly orderId: string
  readonly orderCode: string
}

/**
 * Books a paid order of a website in the caller's transaction: confirms its draft, issues the
 * invoice and records the payment, once. Asked again it answers the same order.
 * @throws NotFound, Refused naming what is missing
 */
export async function bookOrder(
  context: Context,
  websiteOrderId: string,
  takesShort: boolean,
): Promise<Booked> {
  const { db, actor } = context
  await oneRecord(context, metaOf('websiteOrders'), websiteOrderId, '', 'websiteOrderId')
  const [web] = await db.query<Bookable>(sql`
    select id, web_no, state, order_id, website_id, payment_status, total, method, paid_on_utc
    from website_orders where id = ${websiteOrderId} and client_id = ${actor.clientId} for update`)
  const { id, webNo, state, orderId, websiteId } = web!
  if (orderId && (state === 'Booked' || state === 'Closed'))
    return { orderId, orderCode: (await lockOrder(context, orderId)).orderCode }
  if (state !== 'Imported' || !orderId)
    throw refused(
      'state',
      'websiteOrderId',
      `Web order ${webNo} is ${state}; only an imported one is booked.`,
    )
  if (web!.paymentStatus !== 'Paid')
    throw refused('not_paid', 'websiteOrderId', `Web order ${webNo} is not paid on the web.`)
  const methodId = await methodOf(context, web!)
  const order = await lockOrder(context, orderId)
  if (order.state !== 'Draft' && order.state !== 'Quotation')
    throw refused(
      'state',
      'websiteOrderId',
      `${order.orderCode} is ${order.state} by now. Handle the web order by hand.`,
    )
  const short = await holdAtWebsite(context, orderId, websiteId)
  if (short.length && !takesShort)
    throw refused('short', 'websiteOrderId', `Not in stock: ${inWords(short)}.`)
  if (order.state === 'Draft') await step(context, orderId, 'quote')
  // All that is there is held; what the order still lacks waits as that of imported orders.
  await step(context, orderId, 'confirm', { leavesOpen: true })
  if (web!.total > 0) await pay(context, web!, orderId, order.branchId, methodId)
  await issueInvoices(context, [orderId])
  await tellBelowCost(context, orderId)
  await db.query(sql`
    update website_orders set state = 'Booked', short = ${short.length ? inWords(short) : null}, handled_by_id = ${actor.staffId}, version = version + 1, updated_on_utc = now(), updated_by = ${actor.staffId} where id = ${id}`)
  await writeAuditAndOutbox(context, 'book', 'websiteOrders', [
    { id, changes: { state: ['Imported', 'Booked'] } },
  ])
  return { orderId, orderCode: order.orderCode }
}

const step = (context: Context, id: string, name: string, details?: Details) =>
  transition(context, metaOf('orders'), { id }, name, { idField: 'websiteOrderId', details })

/** @throws Refused where the channel has no method of ours for what it was paid by */
async function methodOf({ db, actor }: Context, { websiteId, method, webNo }: Bookable) {
  const [found] = await db.query<{ methodId: string }>(sql`
    select m.method_id from channels c join channel_methods m on m.channel_id = c.id and not m.is_deleted
    where c.website_id = ${websiteId} and c.client_id = ${actor.clientId} and lower(m.web_method) = lower(${method}) and not c.is_deleted limit 1`)
  if (!found)
    throw refused(
      'no_method',
      'websiteOrderId',
      `Web order ${webNo} was paid by ${method ?? 'a method without a name'}. Say in the channel which method that is here.`,
    )
  return found.methodId
}

/** Money of a day that the branch has closed counts today; its own day stands in the note. */
async function pay(
  context: Context,
  { webNo, total, paidOnUtc }: Bookable,
  orderId: string,
  branchId: string,
  methodId: string,
) {
  const { db, actor } = context
  const at = paidOnUtc ?? new Date().toISOString()
  const [day] = await db.query<{ day: string; isOpen: boolean }>(sql`
    select d.day::text as day, d.day = ${sql.raw(happenedDay('k.id', 'now()'))} or (d.day < ${sql.raw(happenedDay('k.id', 'now()'))} and not exists (
      select from day_closes y where y.client_id = k.id and y.branch_id = ${branchId} and y.day >= d.day and y.state = 'Closed' and not y.is_deleted)) as "isOpen"
    from clients k, lateral (select ${sql.raw(happenedDay('k.id', 'v.at'))} as day from (values (${at}::timestamptz)) v(at)) d where k.id = ${actor.clientId}`)
  await recordPayment(context, {
    orderId,
    methodId,
    amount: total,
    reference: `Web order ${webNo}`,
    isOfChannel: true,
    ...(day!.isOpen ? { receivedOnUtc: at } : { note: `Paid on the web on ${dayOf(day!.day)}` }),
  })
}

/** Tells somebody who answers for prices of lines that were sold on the web for less than they cost. */
export async function tellBelowCost(context: Context, orderId: string) {
  const { db, actor } = context
  const [below] = await db.query<{
    orderCode: string
    skus: string
    assigneeId: string | null
  }>(sql`
    select o.order_code, string_agg(k.code, ', ' order by l.position) as skus,
      (select s.id from staff s join staff_access a on a.staff_id = s.id and a.code = 'J4' where s.client_id = o.client_id and not s.is_disabled and not s.is_deleted
        order by s.branch_id is not distinct from o.branch_id desc, s.id limit 1) as "assigneeId"
    from orders o join order_lines l on l.order_id = o.id and not l.is_deleted join skus k on k.id = l.sku_id
    where o.id = ${orderId} and l.cost_at_sale is not null
      and l.quantity * l.price - l.discount - case when ${actor.country} = 'CA' then 0 else l.tax end < l.quantity * l.cost_at_sale
    group by o.id`)
  if (!below?.assigneeId) return
  await createTask(context, 'Sold below cost', {
    description: `${below.orderCode} was sold on the web below cost: ${below.skus}.`.slice(0, 2000),
    assigneeIds: [below.assigneeId],
    objectType: 'Order',
    orderId,
  })
}

import { sql } from 'drizzle-orm'
import {
  BadInput,
  badInput,
  insertRows,
  metaOf,
  NotFound,
  problemAt,
  refused,
  setInRows,
  touched,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import { v7 as uuid } from 'uuid'
import { todayFor, type CallInput } from '#define'
import { lockedAsSeen } from '#resources/purchasing/orders/lockedOrder.server.ts'
import type { purchaseOrderChanges } from './purchaseOrderChanges.calls.ts'

type Calls = typeof purchaseOrderChanges

/** @throws Refused for more than is left to pay, and before anything was ordered */
export async function paySupplier(
  context: Context,
  { id, version, amount, exchangeRate, paidOn, remark }: CallInput<Calls['paySupplier']>,
) {
  const { db, actor } = context
  const order = await lockedAsSeen(context, id, version)
  if (order.state === 'Draft' || order.state === 'Cancelled')
    throw refused('transition', 'id', `${order.no} is ${order.state}: nothing of it is paid.`)
  const day = paidOn ?? todayFor(actor)
  if (day > todayFor(actor))
    throw badInput('future', 'paidOn', 'Enter the day on which it was paid.')
  const [sums] = await db.query<{ left: number; isTooMuch: boolean; currency: string }>(sql`
    select (${total} - ${paid})::float8 as left, ${amount}::numeric > ${total} - ${paid} as "isTooMuch", o.currency from purchase_orders o where o.id = ${order.id}`)
  if (sums!.isTooMuch)
    throw refused(
      'exceeds',
      'amount',
      sums!.left > 0
        ? `${order.no}: only ${sums!.left.toFixed(2)} ${sums!.currency} is left to pay.`
        : `${order.no}: nothing is left to pay.`,
    )
  await insertRows(context, metaOf('purchasePayments'), [
    {
      id: uuid(),
      purchaseOrderId: order.id,
      paidOn: day,
      amount,
      exchangeRate,
      remark: remark ?? null,
      paidById: actor.staffId,
    },
  ])
  await setInRows(context, metaOf('purchaseOrders'), [order.id])
  await writeAuditAndOutbox(context, 'pay', 'purchaseOrders', [
    {
      id: order.id,
      changes: { payments: [null, { amount, exchangeRate, paidOn: day }] },
      event: { amount, exchangeRate },
    },
  ])
  return { no: order.no }
}

/** A payment that was none stays in sight, with the reason. */
export async function voidSupplierPayment(
  context: Context,
  { id, version, paymentId, reason }: CallInput<Calls['voidSupplierPayment']>,
) {
  const { db, actor } = context
  if (!reason.trim()) throw new BadInput(problemAt('required', 'reason', 'A reason is required.'))
  const order = await lockedAsSeen(context, id, version)
  const [payment] = await db.query<{ no: string; amount: number }>(sql`
    update purchase_payments set state = 'Void', void_reason = ${reason.trim()}, ${touched(actor)}
    where id = ${paymentId} and purchase_order_id = ${order.id} and state = 'Recorded' and not is_deleted returning no, amount::float8`)
  if (!payment) throw new NotFound(`${order.no} has no such payment.`, 'paymentId')
  await setInRows(context, metaOf('purchaseOrders'), [order.id])
  await writeAuditAndOutbox(context, 'voidPayment', 'purchaseOrders', [
    {
      id: order.id,
      changes: {
        payments: [{ no: payment.no, amount: payment.amount }, null],
        reason: reason.trim(),
      },
      event: { amount: payment.amount },
    },
  ])
  return { no: order.no }
}

/** SQL: what `purchase_orders o` comes to, and what of it is paid. */
const total = sql`(select coalesce(sum(round(coalesce(l.confirmed, l.quantity) * l.unit_cost, 2)), 0) from purchase_order_lines l where l.purchase_order_id = o.id and not l.is_deleted)`
const paid = sql`(select coalesce(sum(y.amount), 0) from purchase_payments y where y.purchase_order_id = o.id and y.state = 'Recorded' and not y.is_deleted)`

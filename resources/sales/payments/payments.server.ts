import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { writeAudit } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeOutbox } from '#server/db/outbox.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { oneRecord } from '#server/entities/read/read.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { transition } from '#server/entities/write/transition.ts'
import { stale } from '#server/entities/read/visibility.ts'
import { createRecord } from '#server/entities/write/write.ts'
import { BadInput, NotFound, Refused, type Problem } from '#server/http/errors.ts'
import { hasDecimals, isId, isInstant } from '#server/http/validation.ts'
import type { Who } from '#server/session/actor.ts'
import type { RecordOf } from '#define'
import { addPaid } from './paymentSteps.server.ts'
import type { payments } from './payments.entity.ts'

type Payment = RecordOf<typeof payments>

/** Money for an order, in the currency of its client. `isPending` money is awaited and does not count as paid yet. */
export interface NewPayment {
  orderId: string
  methodId: string
  amount: number
  reference?: string
  terminal?: string
  receivedOnUtc?: string
  isPending?: boolean
}
/** A person's part of a sale, in percent with at most 3 decimals. */
export interface Share {
  staffId: string
  percent: number
}

const mostMoney = 999_999_999.99

/**
 * Records money received for an order and adds it to what is paid.
 * @throws NotFound for an order of another client, BadInput naming the field, Refused for a closed order or a method that is not offered
 */
export async function recordPayment(tx: Queryable, who: Who, input: NewPayment): Promise<Payment> {
  const { orderId, methodId, amount, reference, terminal, receivedOnUtc, isPending = false } = input
  if (typeof amount !== 'number' || !(amount > 0) || amount > mostMoney || !hasDecimals(2, amount))
    throw new BadInput({
      code: 'invalid',
      field: 'amount',
      message: 'An amount is more than 0 and has at most 2 decimals.',
    })
  if (receivedOnUtc !== undefined && !isInstant(receivedOnUtc))
    throw new BadInput({
      code: 'invalid',
      field: 'receivedOnUtc',
      message: 'This is not a moment such as 2026-11-20T09:30:00Z.',
    })
  if ((reference ?? '').length > 80)
    throw new BadInput({
      code: 'invalid',
      field: 'reference',
      message: 'A reference has at most 80 characters.',
    })
  const order = await lockedOrder(tx, who, orderId)
  if (!['Draft', 'Quotation', 'Confirmed', 'Completed'].includes(order.state))
    throw new Refused({
      code: 'order_closed',
      field: 'orderId',
      message: `${order.orderCode} is ${order.state}; it takes no payments.`,
    })
  await refuseMethod(tx, who, methodId, reference)
  const record = await createRecord(tx, planOf('payments'), who, {
    orderId: order.id,
    methodId,
    amount,
    branchId: order.branchId,
    state: isPending ? 'Pending' : 'Received',
    ...(reference?.trim() ? { reference: reference.trim() } : {}),
    ...(terminal ? { terminal } : {}),
    ...(receivedOnUtc ? { receivedOnUtc } : {}),
  })
  if (!isPending)
    await addPaid(tx, who, sql`select ${order.id}::uuid as order_id, ${amount}::numeric as amount`)
  await writeOutbox(tx, isPending ? 'payments.await' : 'payments.receive', {
    id: record.id,
    clientId: who.clientId,
    orderId: order.id,
    amount,
  })
  return record as Payment
}

/**
 * Voids a payment: a negative row stands against it, and what is paid of the order is less by its amount.
 * @throws NotFound, Stale, BadInput without a reason, Refused when it is voided already
 */
export const voidPayment = async (
  tx: Queryable,
  who: Who,
  { paymentId, version, reason }: { paymentId: string; version?: number; reason: string },
): Promise<Payment> =>
  (await transition(tx, planOf('payments'), who, { id: paymentId, version }, 'void', {
    reason,
    told: 'paymentId',
  })) as Payment

/**
 * Says whose sale an order is; what was said before is replaced. The shares sum to exactly 100, nobody has two. No shares at all take
 * everything back.
 * @param input `version` of the order where the person saw it
 * @throws NotFound, Stale, BadInput naming each wrong share or person, Refused when they do not sum to 100
 */
export async function setPaymentShares(
  tx: Queryable,
  who: Who,
  { orderId, shares, version }: { orderId: string; shares: readonly Share[]; version?: number },
): Promise<void> {
  refuseOddShares(shares)
  const order = await lockedOrder(tx, who, orderId)
  if (version !== undefined && version !== order.version)
    throw stale(planOf('orders'), who, await oneRecord(tx, planOf('orders'), who, order.id))
  const after = shares.map(s => ({
    id: uuid(),
    staffId: s.staffId.toLowerCase(),
    percent: s.percent,
  }))
  const staff = after.length
    ? await tx.query<{ id: string }>(
        sql`select id from staff where id in ${after.map(s => s.staffId)} and client_id = ${who.clientId} and not is_disabled and not is_deleted`,
      )
    : []
  const unknown = after.flatMap((s, i) =>
    staff.some(p => p.id === s.staffId)
      ? []
      : [
          {
            code: 'unknown_reference',
            field: `shares.${i}.staffId`,
            message: 'There is no such person to choose.',
          },
        ],
  )
  if (unknown.length) throw new BadInput(...unknown)
  const before = await tx.query<Share>(
    sql`select staff_id as "staffId", percent from payment_shares where order_id = ${order.id} and not is_deleted order by percent desc, staff_id`,
  )
  await tx.query(
    sql`update payment_shares set is_deleted = true, ${touched(who)} where order_id = ${order.id} and not is_deleted`,
  )
  if (after.length)
    await tx.query(sql`
      insert into payment_shares (id, client_id, created_by, updated_by, order_id, staff_id, percent)
      select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, ${order.id}, v."staffId", v.percent from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as v(id uuid, "staffId" uuid, percent numeric)`)
  await tx.query(sql`update orders set ${touched(who)} where id = ${order.id}`)
  await writeAudit(tx, who, {
    operation: 'update',
    entity: 'orders',
    recordId: order.id,
    changes: {
      paymentShares: [before, after.map(({ staffId, percent }) => ({ staffId, percent }))],
    },
  })
}

/** Thousandths of a percent, so that nothing is lost in adding. */
const thousandths = (percent: number) => Math.round(percent * 1000)

function refuseOddShares(shares: readonly Share[]) {
  const problems: Problem[] = []
  const seen = new Set<string>()
  if (shares.length > 50)
    problems.push({ code: 'too_many', field: 'shares', message: 'At most 50 people share a sale.' })
  for (const [i, { staffId, percent }] of shares.entries()) {
    if (typeof percent !== 'number' || !(percent > 0) || percent > 100 || !hasDecimals(3, percent))
      problems.push({
        code: 'invalid',
        field: `shares.${i}.percent`,
        message: 'A share is more than 0 and at most 100, with at most 3 decimals.',
      })
    if (!isId(staffId))
      problems.push({
        code: 'invalid',
        field: `shares.${i}.staffId`,
        message: 'This is not a record id.',
      })
    else if (seen.has(staffId.toLowerCase()))
      problems.push({
        code: 'duplicate',
        field: `shares.${i}.staffId`,
        message: 'Nobody has two shares of one sale.',
      })
    else seen.add(staffId.toLowerCase())
  }
  const total = shares.reduce((sum, s) => sum + thousandths(s.percent), 0)
  if (problems.length) throw new BadInput(...problems)
  if (shares.length && total !== 100_000)
    throw new Refused({
      code: 'not_100',
      field: 'shares',
      message: `The shares of an order must sum to 100; these sum to ${total / 1000}.`,
    })
}

interface LockedOrder {
  id: string
  version: number
  orderCode: string
  state: string
  branchId: string
}

async function lockedOrder(tx: Queryable, who: Who, orderId: string): Promise<LockedOrder> {
  const [order] = isId(orderId)
    ? await tx.query<LockedOrder>(sql`
    select id, version, order_code as "orderCode", state, branch_id as "branchId" from orders where id = ${orderId} and client_id = ${who.clientId} and not is_deleted for update`)
    : []
  if (!order) throw new NotFound('This order does not exist, or not any more.', 'orderId')
  return order
}

async function refuseMethod(
  tx: Queryable,
  who: Who,
  methodId: string,
  reference: string | undefined,
) {
  const [method] = isId(methodId)
    ? await tx.query<{ name: string; isDisabled: boolean; needsReference: boolean }>(sql`
    select name, is_disabled as "isDisabled", needs_reference as "needsReference" from payment_methods where id = ${methodId} and client_id = ${who.clientId} and not is_deleted`)
    : []
  if (!method)
    throw new BadInput({
      code: 'unknown_reference',
      field: 'methodId',
      message: 'There is no such payment method to choose.',
    })
  if (method.isDisabled)
    throw new Refused({
      code: 'disabled',
      field: 'methodId',
      message: `${method.name} is not taken any more.`,
    })
  if (method.needsReference && !reference?.trim())
    throw new Refused({
      code: 'required',
      field: 'reference',
      message: `${method.name} needs a reference.`,
    })
}

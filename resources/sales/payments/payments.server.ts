import { followers, sellersOf, type NewShares } from './shareChanges.server.ts'
import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Actor,
  type Context,
  BadInput,
  badInput,
  createRecord,
  hasDecimals,
  insertRows,
  isId,
  isInstant,
  oneRecord,
  metaOf,
  problemAt,
  refused,
  stale,
  touched,
  transition,
  writeAuditOf,
  writeOutbox,
  type Problem,
} from '#server/kit'
import { maskedNo } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { cents } from '#resources/cents.ts'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import type { RecordOf } from '#define'
import { lockOrder, type LockedOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { allMethodsCodes, takesMoney } from '#resources/sales/orders/orderEditable.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { drawTender, isTender } from '#resources/tenders/tenders.server.ts'
import { cashOfOrder, roundCash } from '#resources/sales/tills/cashRounding.server.ts'
import { paidByCash } from '#resources/sales/tills/rounding.ts'
import { type Till, tillOfCash } from '#resources/sales/tills/tillOfCash.server.ts'
import { addPaid } from './paymentSteps.server.ts'
import type { payments } from './payments.entity.ts'

type Payment = RecordOf<typeof payments>

/**
 * A payment for an order, in the currency of its client. `isPending` payments do not count as paid
 * yet.
 */
export interface NewPayment {
  orderId: string
  methodId: string
  amount: number
  reference?: string | null
  terminal?: string | null
  /** Where cash counts, as `tillOfCash` finds it; without it, and for other money, at the order's branch. */
  cash?: Parameters<typeof tillOfCash>[1]
  receivedOnUtc?: string
  isPending?: boolean
  /** The card that pays, where the method is a gift card; without a number the reference is it. */
  cardNo?: string | null
  pin?: string | null
  /** A channel took it: by a method that orders need not offer. */
  isOfChannel?: boolean
  note?: string | null
  /** Whether it may be more than the order leaves to pay; it may unless this says otherwise. */
  mayExceed?: boolean
}
/** A person's share of a sale, in percent with at most 3 decimals. */
export interface Share {
  staffId: string
  percent: number
}

/**
 * Records a payment for an order and adds it to the paid amount. The coins for all that is owed pay
 * all of it.
 * @throws NotFound for an order of another client, BadInput naming the field, Refused for a closed
 * order, a method that the person is not offered or that is not accepted at the branch, or an amount
 * beyond what the order leaves
 */
export async function recordPayment(context: Context, input: NewPayment): Promise<Payment> {
  const { orderId, methodId, terminal, receivedOnUtc, isPending = false } = input
  const reference = input.reference?.trim() || input.cardNo?.trim()
  refuseOddMoney(input.amount)
  if (receivedOnUtc !== undefined && !isInstant(receivedOnUtc))
    throw badInput('invalid', 'receivedOnUtc', 'This is not a moment such as 2026-11-20T09:30:00Z.')
  if ((reference ?? '').length > 80)
    throw badInput('invalid', 'reference', 'A reference can have at most 80 characters.')
  const order = await lockOrder(context, orderId)
  if (!takesMoney.includes(order.state as never))
    throw refused(
      'order_closed',
      'orderId',
      `${order.orderCode} is ${order.state}, so it takes no payments.`,
    )
  const { type, till } = await refuseMethod(context, input, order.branchId)
  if (isPending && isTender(type))
    throw refused('pending', 'methodId', 'This method pays at once, so it cannot be pending.')
  const amount =
    type === 'Cash' && !isPending ? await inCash(context, order, input.amount) : input.amount
  if (input.mayExceed === false) refuseMore(order, amount)
  const record = await createRecord(context, metaOf('payments'), {
    orderId: order.id,
    methodId,
    amount,
    branchId: till?.branchId ?? order.branchId,
    state: isPending ? 'Pending' : 'Received',
    // With its PIN a card's number is money: what is told of it are its last digits.
    reference: (type === 'Gift card' && reference ? maskedNo(reference) : reference) || null,
    terminal: terminal || till?.terminal || null,
    ...(receivedOnUtc && { receivedOnUtc }),
    ...(input.note && { note: input.note }),
  })
  if (isTender(type))
    await drawTender(context, {
      type,
      paymentId: record.id as string,
      orderId: order.id,
      amount,
      cardNo: input.cardNo ?? reference,
      pin: input.pin,
    })
  if (!isPending) await roundCash(context, [record as Payment])
  if (!isPending)
    await addPaid(context, sql`select ${order.id}::uuid as order_id, ${amount}::numeric as amount`)
  // Goods that are completed on account earn once they are paid, and nothing as far as points pay them.
  if (!isPending && order.state === 'Completed') await settlePoints(context, [order.id])
  await writeOutbox(context.db, isPending ? 'payments.await' : 'payments.receive', {
    id: record.id,
    clientId: context.actor.clientId,
    orderId: order.id,
    amount,
  })
  return record as Payment
}

/** What an amount of cash pays of an order that is locked. */
async function inCash({ db, actor }: Context, { id, left }: LockedOrder, amount: number) {
  const before = await cashOfOrder(db, id)
  return paidByCash(cents(amount), cents(left), before, actor.country) / 100
}

/** The person is asked first: what is more is often mistyped. */
function refuseMore({ orderCode, left }: LockedOrder, amount: number) {
  const more = Math.round((amount - Math.max(left, 0)) * 100) / 100
  if (more > 0)
    throw refused(
      'exceeds',
      'amount',
      `That is ${more.toFixed(2)} more than is owed on ${orderCode}. Choose “Allow overpayment” if you mean it.`,
    )
}

/**
 * Counts a pending payment as paid.
 * @throws NotFound, Stale, Refused unless it is pending
 */
export const receivePayment = async (
  context: Context,
  { paymentId, version }: { paymentId: string; version?: number },
): Promise<Payment> =>
  (await transition(context, metaOf('payments'), { id: paymentId, version }, 'receive', {
    idField: 'paymentId',
  })) as Payment

/**
 * Voids a payment: a negative row reverses it, and the order's paid amount decreases.
 * @throws NotFound, Stale, BadInput without a reason, Refused when it is voided already
 */
export const voidPayment = async (
  context: Context,
  { paymentId, version, reason }: { paymentId: string; version?: number; reason: string },
): Promise<Payment> =>
  (await transition(context, metaOf('payments'), { id: paymentId, version }, 'void', {
    reason,
    idField: 'paymentId',
  })) as Payment

/**
 * Replaces the sales shares of an order. They sum to exactly 100, with one share per person. An
 * empty list removes all.
 * @param input `version` of the order as the person saw it
 * @throws NotFound, Stale, BadInput naming each wrong share or person, Refused when they do not sum
 * to 100
 */
export async function setPaymentShares(
  context: Context,
  { orderId, shares, version, reason }: NewShares,
): Promise<void> {
  const { db, actor } = context
  refuseOddShares(shares)
  const order = await lockOrder(context, orderId)
  if (version !== undefined && version !== order.version)
    throw stale(metaOf('orders'), actor, await oneRecord(context, metaOf('orders'), order.id))
  const after = shares.map(s => ({
    id: uuid(),
    staffId: s.staffId.toLowerCase(),
    percent: s.percent,
  }))
  const staff = after.length
    ? await db.query<{ id: string }>(
        // A person who left keeps their share.
        sql`select id from staff where id in ${after.map(s => s.staffId)} and client_id = ${actor.clientId} and not is_deleted
          and (not is_disabled or exists (select from payment_shares p where p.order_id = ${order.id} and p.staff_id = staff.id and not p.is_deleted))`,
      )
    : []
  const nobody = 'Choose a person from the list.'
  const unknown = after.flatMap(({ staffId }, i) =>
    staff.some(({ id }) => id === staffId)
      ? []
      : problemAt('unknown_reference', `shares.${i}.staffId`, nobody),
  )
  if (unknown.length) throw new BadInput(...unknown)
  const before = await db.query<Share>(
    sql`select staff_id, percent from payment_shares where order_id = ${order.id} and not is_deleted order by percent desc, staff_id`,
  )
  const sellers = await sellersOf(db, order.id)
  await db.query(
    sql`update payment_shares set is_deleted = true, ${touched(actor)} where order_id = ${order.id} and not is_deleted`,
  )
  if (after.length)
    await insertRows(
      context,
      metaOf('paymentShares'),
      after.map(share => ({ ...share, orderId: order.id })),
    )
  await db.query(sql`update orders set ${touched(actor)} where id = ${order.id}`)
  await writeAuditOf(context, 'update', 'orders', order.id, {
    paymentShares: [before, after.map(({ staffId, percent }) => ({ staffId, percent }))],
    ...(reason ? { reason: [null, reason] } : {}),
  })
  const change = { orderId: order.id, before: sellers, after: await sellersOf(db, order.id) }
  for (const follow of followers) await follow(context, { ...change, reason: reason ?? null })
}

/** Thousandths of a percent: integers sum without rounding errors. */
const thousandths = (percent: number) => Math.round(percent * 1000)

const oddPercent = 'A share must be more than 0 and at most 100, with at most 3 decimals.'

function refuseOddShares(shares: readonly Share[]) {
  const problems: Problem[] = []
  const add = (...problem: Parameters<typeof problemAt>) => problems.push(problemAt(...problem))
  const seen = new Set<string>()
  if (shares.length > 50) add('too_many', 'shares', 'At most 50 people can share a sale.')
  for (const [i, { staffId, percent }] of shares.entries()) {
    const [at, id] = [`shares.${i}`, String(staffId).toLowerCase()]
    if (typeof percent !== 'number' || !(percent > 0) || percent > 100 || !hasDecimals(3, percent))
      add('invalid', `${at}.percent`, oddPercent)
    if (!isId(staffId)) add('invalid', `${at}.staffId`, 'This is not a record id.')
    else if (seen.has(id))
      add('duplicate', `${at}.staffId`, 'A person can have only one share of a sale.')
    seen.add(id)
  }
  const total = shares.reduce((sum, s) => sum + thousandths(s.percent), 0)
  if (problems.length) throw new BadInput(...problems)
  if (shares.length && total !== 100_000)
    throw refused(
      'not_100',
      'shares',
      `The shares of an order must sum to 100; these sum to ${total / 1000}.`,
    )
}

/** Whether a payment method `m` is accepted at a branch: one without branches is everywhere. */
export const isTakenAt = (branchId: SQL, m = sql`m`): SQL => sql`
  (not exists (select from payment_methods_branch_ids l where l.from_id = ${m}.id) or exists (select from payment_methods_branch_ids l where l.from_id = ${m}.id and l.to_id = ${branchId}))`

interface Method {
  name: string
  type: string
  isDisabled: boolean
  isInErpOrders: boolean
  needsReference: boolean
  /** At the branch that was asked about. */
  isTaken: boolean
}

async function methodAt(
  { db, actor }: Context,
  methodId: string,
  branchId: string,
): Promise<Method> {
  const [method] = isId(methodId)
    ? await db.query<Method>(sql`
      select name, type, is_disabled, is_in_erp_orders, needs_reference, ${isTakenAt(sql`${branchId}::uuid`)} as is_taken
      from payment_methods m where id = ${methodId} and client_id = ${actor.clientId} and not is_deleted`)
    : []
  if (!method)
    throw badInput('unknown_reference', 'methodId', 'Choose a payment method from the list.')
  return method
}

/** @returns the type of the method, and the till that its cash counts in */
async function refuseMethod(
  context: Context,
  { methodId, reference, cardNo, cash, isOfChannel }: NewPayment,
  branchId: string,
): Promise<{ type: string; till: Till | undefined }> {
  const method = await methodAt(context, methodId, branchId)
  const { name, type } = method
  if (!method.isInErpOrders && !isOfChannel && !seesAllMethods(context.actor))
    throw refused('not_offered', 'methodId', `${name} is not available for orders.`)
  if (method.isDisabled) throw refused('disabled', 'methodId', `${name} is no longer accepted.`)
  // A till holds cash: a browser names its own with every payment.
  const till = cash && type === 'Cash' ? await tillOfCash(context, cash) : undefined
  const { isTaken } =
    till && till.branchId !== branchId ? await methodAt(context, methodId, till.branchId) : method
  if (!isTaken) throw refused('elsewhere', 'methodId', `${name} is not accepted at this branch.`)
  if (method.needsReference && !reference?.trim() && !cardNo?.trim())
    throw refused('required', 'reference', `${name} needs a reference.`)
  return { type, till }
}

/**
 * Methods that orders do not offer are limited to people with access to all methods. Source:
 * specification §6.
 */
export const seesAllMethods = ({ codes }: Actor) => allMethodsCodes.some(code => codes.has(code))

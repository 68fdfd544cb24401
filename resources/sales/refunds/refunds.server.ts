import { sql } from 'drizzle-orm'
import {
  badInput,
  type Context,
  createRecord,
  handlers,
  isId,
  metaOf,
  NotFound,
  Refused,
  refused,
  transition,
  writeAuditOf,
} from '#server/kit'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import { refuseWalkIn } from '#resources/tenders/walkIns.server.ts'
import { customerOf } from '#resources/tenders/points/points.server.ts'
import type { CallInput, RecordOf } from '#define'
import { refuseUnknownOrder } from '#resources/sales/orders/orderParts.server.ts'
import { bankBatch, bankType, readAccount, setAccount } from './bankBatch.server.ts'
import { availableOf, refundableOf } from './refundable.server.ts'
import { refundCalls } from './refunds.calls.ts'
import { lockOrdersOfRefunds } from './refundSteps.server.ts'
import { refundCase } from './refundCase.server.ts'
import { refundSlip } from './refundSlip.server.ts'
import type { refunds } from './refunds.entity.ts'
import { type MethodBack, waysBack } from './waysBack.server.ts'

type Refund = RecordOf<typeof refunds>

export default handlers(refundCalls, {
  async requestRefund(context, input) {
    return { data: await requestRefund(context, input) }
  },

  async cancelRefundRequest(context, { orderId, refundId, version }) {
    await refuseUnknownOrder(context, orderId, 'for update')
    const [own] = await context.db.query(
      sql`select 1 from refunds where id = ${refundId} and order_id = ${orderId} and not is_deleted`,
    )
    if (!own) throw new NotFound('This order has no such refund.', 'refundId')
    await transition(context, metaOf('refunds'), { id: refundId, version }, 'cancel', {
      idField: 'refundId',
    })
  },

  async payRefund(context, { refundId, version, reference, isCredit, ...cash }) {
    const { db, actor } = context
    await lockOrdersOfRefunds(db, [refundId])
    if (isCredit) await payAsCredit(context, refundId, version)
    if (reference?.trim())
      await db.query(sql`
        update refunds set reference = ${reference.trim()} where id = ${refundId} and client_id = ${actor.clientId} and state = 'Approved' and version = ${version}`)
    const paid = await transition(context, metaOf('refunds'), { id: refundId, version }, 'pay', {
      idField: 'refundId',
      details: { cash },
    })
    return { data: paid as Refund }
  },

  setRefundAccount: (context, input) => setAccount(context, input),

  batchRefunds: (context, { refundIds }) => bankBatch(context, refundIds ?? []),

  getRefundCase: (context, { refundId }) => refundCase(context, refundId),

  printRefundSlip: (context, { refundId }) => refundSlip(context, refundId),
})

/**
 * Asks for money back of an order.
 * @throws NotFound, BadInput and Refused naming the field
 */
export async function requestRefund(
  context: Context,
  {
    orderId,
    amount,
    methodId,
    reason,
    type,
    qaIssueId,
    bankAccount,
  }: CallInput<typeof refundCalls.requestRefund>,
): Promise<Refund> {
  const { db, actor } = context
  refuseOddMoney(amount)
  if (!reason.trim()) throw badInput('required', 'reason', 'Say why the customer gets it back.')
  await refuseUnknownOrder(context, orderId, 'for update')
  const available = availableOf(await refundableOf(db, orderId))
  if (amount > available)
    throw refused(
      'exceeds',
      'amount',
      available > 0
        ? `At most ${available.toFixed(2)} can be refunded: what was paid, less what is asked for already or spent from gift cards of this sale.`
        : 'Nothing is left to refund on this order.',
    )
  const account = bankAccount?.trim() ? readAccount(context, bankAccount) : null
  if (methodId) {
    const method = await methodBack(context, methodId)
    if (account && method.type !== bankType)
      throw badInput('invalid', 'bankAccount', `${method.name} pays into no bank account.`)
    if (method.type === 'Credit')
      await refuseWalkIn(context, await customerOf(db, orderId), 'methodId')
    const { problem } = await waysBack(db, { orderId, amount, method })
    if (problem) throw new Refused(problem)
  }
  const [order] = await db.query<{ customerId: string; branchId: string }>(
    sql`select customer_id, branch_id from orders where id = ${orderId}`,
  )
  const refund = await createRecord(context, metaOf('refunds'), {
    orderId,
    ...order!,
    requestedById: actor.staffId,
    type,
    amount,
    methodId: methodId ?? null,
    bankAccount: account,
    reason: reason.trim(),
    qaIssueId: qaIssueId ?? null,
  })
  return refund as Refund
}

/** @throws BadInput and Refused naming `methodId` */
async function methodBack({ db, actor }: Context, methodId: string): Promise<MethodBack> {
  const [method] = isId(methodId)
    ? await db.query<MethodBack & { isRefundAllowed: boolean }>(sql`
        select id, name, type, is_refund_allowed from payment_methods where id = ${methodId} and client_id = ${actor.clientId} and not is_disabled and not is_deleted`)
    : []
  if (!method)
    throw badInput('unknown_reference', 'methodId', 'Choose a payment method from the list.')
  if (!method.isRefundAllowed)
    throw refused('no_refunds', 'methodId', `${method.name} gives nothing back.`)
  return method
}

/**
 * The customer takes shop credit instead of what was asked for.
 * @throws Refused naming `isCredit` where the client gives none
 */
async function payAsCredit(context: Context, refundId: string, version: number) {
  const { db, actor } = context
  const [asked] = await db.query<{ customerId: string }>(
    sql`select customer_id from refunds where id = ${refundId} and client_id = ${actor.clientId}`,
  )
  if (asked) await refuseWalkIn(context, asked.customerId, 'isCredit')
  const [method] = await db.query<{ id: string; name: string }>(sql`
    select id, name from payment_methods where client_id = ${actor.clientId} and type = 'Credit' and is_refund_allowed and not is_disabled and not is_deleted
    order by position, name, id limit 1`)
  if (!method)
    throw refused('no_credit', 'isCredit', 'No payment method of the type Credit gives refunds.')
  const [changed] = await db.query<{ before: string | null }>(sql`
    with old as (select r.id, m.name from refunds r left join payment_methods m on m.id = r.method_id
      where r.id = ${refundId} and r.client_id = ${actor.clientId} and r.state = 'Approved' and r.version = ${version})
    update refunds r set method_id = ${method.id} from old where r.id = old.id returning old.name as before`)
  if (changed)
    await writeAuditOf(context, 'update', 'refunds', refundId, {
      methodId: [changed.before, method.name],
    })
}

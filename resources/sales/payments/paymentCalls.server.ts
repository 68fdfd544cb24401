import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  createRecord,
  handlers,
  metaOf,
  refused,
  type Queryable,
} from '#server/kit'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import type { depositReferences } from './depositReferences.entity.ts'
import { orderOf, refuseUnknownOrder, sharesOf } from '#resources/sales/orders/orderParts.server.ts'
import { paymentCalls } from './payments.calls.ts'
import {
  isTakenAt,
  receivePayment,
  recordPayment,
  seesAllMethods,
  setPaymentShares,
  voidPayment,
} from './payments.server.ts'
import { todayOf } from '#resources/days.ts'

type Method = CallAnswer<typeof paymentCalls.getPaymentMethodTypeList>['data'][number]
type Shares = CallAnswer<typeof paymentCalls.getOrderPaymentShares>['data']

export default handlers(paymentCalls, {
  async getPaymentMethodTypeList({ actor, db }, input) {
    const isAll = input.queryAll && seesAllMethods(actor)
    return {
      data: await db.query<Method>(sql`
        select id, name, type, is_in_erp_orders, surcharge, needs_reference, is_refund_allowed
        from payment_methods m where client_id = ${actor.clientId} and not is_disabled and not is_deleted ${isAll ? sql`` : sql`and is_in_erp_orders`}
          ${input.branchId ? sql`and ${isTakenAt(sql`${input.branchId}::uuid`)}` : sql``} order by position, name limit 500`),
    }
  },

  async addDepositReference(context, input) {
    await refuseUnknownOrder(context, input.orderId, 'for update')
    await refuseFuture(context, input.bankDate)
    await refuseOtherPayment(context.db, input)
    await refuseBeyondOrder(context.db, input)
    const record = await createRecord(context, metaOf('depositReferences'), {
      ...input,
      reference: input.reference.trim(),
      amount: input.amount || null,
      isMatched: !!input.paymentId,
    })
    return { data: record as RecordOf<typeof depositReferences> }
  },

  async recordOrderPayment(context, { till: named, tillBranchId, ...input }) {
    const cash = { till: named, tillBranchId }
    return { data: await recordPayment(context, { ...input, cash, mayExceed: !!input.mayExceed }) }
  },

  async receiveOrderPayment(context, { orderId, ...payment }) {
    await refuseUnknownOrder(context, orderId, 'for update')
    await refuseOtherPayment(context.db, { orderId, paymentId: payment.paymentId })
    return { data: await receivePayment(context, payment) }
  },

  async voidOrderPayment(context, { orderId, ...payment }) {
    await refuseUnknownOrder(context, orderId, 'for update')
    await refuseOtherPayment(context.db, { orderId, paymentId: payment.paymentId })
    return { data: await voidPayment(context, payment) }
  },

  getOrderPaymentShares: async (context, input) => ({
    data: await sharedBy(context, input.orderId),
  }),

  async addOrderPaymentShares(context, input) {
    const given = givenShares(input)
    if (!given.shares.length) throw badInput('required', 'shares', 'Choose at least one person.')
    const { shares } = await sharedBy(context, input.orderId, 'for update')
    if (shares.length)
      throw refused('shared', 'shares', 'This sale already has shares. Change them instead.')
    await setPaymentShares(context, given)
    return { data: await sharedBy(context, input.orderId) }
  },

  async updateOrderPaymentShares(context, input) {
    await setPaymentShares(context, givenShares(input))
    return { data: await sharedBy(context, input.orderId) }
  },
})

/** A missing list is an error; an empty one removes all shares. */
function givenShares({
  orderId,
  version,
  shares,
  reason,
}: CallInput<typeof paymentCalls.updateOrderPaymentShares>) {
  if (!shares) throw badInput('required', 'shares', 'shares is required.')
  return { orderId, version, shares, reason }
}

async function sharedBy(
  context: Context,
  orderId: string,
  lock: 'for update' | '' = '',
): Promise<Shares> {
  const { id, orderCode, version } = await orderOf(context, orderId, lock)
  return { orderId: id, orderCode, version, shares: await sharesOf(context.db, id) }
}

/** A bank date cannot be after today, on the client's clock. */
async function refuseFuture({ db, actor }: Context, bankDate: string | null | undefined) {
  if (!bankDate) return
  const [future] = await db.query(
    sql`select 1 from clients where id = ${actor.clientId} and ${bankDate}::date > ${sql.raw(todayOf('clients.id'))}`,
  )
  if (future) throw badInput('future', 'bankDate', 'The bank date is in the future.')
}

/** What is told of an order is no more than the order is; one without goods has no amount yet. */
async function refuseBeyondOrder(db: Queryable, { orderId, amount }: Deposit) {
  if (!amount) return
  const [beyond] = await db.query<{ orderCode: string; total: number }>(
    sql`select order_code, total from orders where id = ${orderId} and total > 0 and total < ${amount}`,
  )
  if (beyond)
    throw refused(
      'exceeds',
      'amount',
      `${beyond.orderCode} is ${beyond.total.toFixed(2)} in all: say what of this transfer is for it.`,
    )
}

interface Deposit {
  orderId: string
  paymentId?: string | null
  amount?: number | null
}

async function refuseOtherPayment(db: Queryable, { orderId, paymentId, amount }: Deposit) {
  if (!paymentId) return
  const [payment] = await db.query<{ amount: number; state: string }>(
    sql`select amount, state from payments where id = ${paymentId} and order_id = ${orderId} and not is_deleted`,
  )
  if (!payment) throw badInput('unknown_reference', 'paymentId', 'This order has no such payment.')
  if (payment.state === 'Voided') throw refused('voided', 'paymentId', 'This payment was voided.')
  if (amount && amount !== payment.amount)
    throw refused(
      'amount',
      'amount',
      `The payment is ${payment.amount.toFixed(2)}, but the reference says ${amount.toFixed(2)}.`,
    )
}

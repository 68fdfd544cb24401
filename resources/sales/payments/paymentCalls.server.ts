import { sql } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { createRecord } from '#server/entities/write/write.ts'
import { BadInput, Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { CallAnswer, CallInput, RecordOf } from '#define'
import type { depositReferences } from './depositReferences.entity.ts'
import { allMethodsCodes } from '#resources/sales/orders/orderEditable.ts'
import { orderOf, refuseUnknownOrder, sharesOf } from '#resources/sales/orders/orderParts.server.ts'
import { paymentCalls } from './payments.calls.ts'
import { recordPayment, setPaymentShares, voidPayment } from './payments.server.ts'

type Method = CallAnswer<typeof paymentCalls.getPaymentMethodTypeList>['data'][number]
type Shares = CallAnswer<typeof paymentCalls.getOrderPaymentShares>['data']

export default handlers(paymentCalls, {
  async getPaymentMethodTypeList({ input, who, db }) {
    const isAll = input.queryAll && seesAllMethods(who)
    return {
      data: await db.query<Method>(sql`
        select id, name, type, is_in_erp_orders as "isInErpOrders", surcharge, needs_reference as "needsReference", is_refund_allowed as "isRefundAllowed"
        from payment_methods where client_id = ${who.clientId} and not is_disabled and not is_deleted ${isAll ? sql`` : sql`and is_in_erp_orders`} order by position, name limit 500`),
    }
  },

  async addDepositReference({ input, who, db }) {
    await refuseUnknownOrder(db, who, input.orderId, 'for update')
    await refuseFuture(db, who, input.bankDate)
    await refuseOtherPayment(db, input)
    const { paymentId, bankDate, amount } = input
    const record = await createRecord(db, planOf('depositReferences'), who, {
      orderId: input.orderId,
      reference: input.reference.trim(),
      isMatched: !!paymentId,
      ...(paymentId ? { paymentId } : {}),
      ...(bankDate ? { bankDate } : {}),
      ...(amount ? { amount } : {}),
    })
    return { data: record as RecordOf<typeof depositReferences> }
  },

  async recordOrderPayment({ input, who, db }) {
    const { reference, terminal, ...paid } = input
    await refuseOtherMethod(db, who, paid.methodId)
    const payment = await recordPayment(db, who, {
      ...paid,
      ...(reference ? { reference } : {}),
      ...(terminal ? { terminal } : {}),
    })
    return { data: payment }
  },

  async voidOrderPayment({ input: { orderId, ...payment }, who, db }) {
    await refuseUnknownOrder(db, who, orderId, 'for update')
    await refuseOtherPayment(db, { orderId, paymentId: payment.paymentId })
    return { data: await voidPayment(db, who, payment) }
  },

  getOrderPaymentShares: async ({ input, who, db }) => ({
    data: await sharedBy(db, who, input.orderId),
  }),

  async addOrderPaymentShares({ input, who, db }) {
    const given = givenShares(input)
    if (!given.shares.length)
      throw new BadInput({
        code: 'required',
        field: 'shares',
        message: 'shares: name at least one person.',
      })
    const { shares } = await sharedBy(db, who, input.orderId, 'for update')
    if (shares.length)
      throw new Refused({
        code: 'shared',
        field: 'shares',
        message: 'This sale is shared already: change its shares instead of adding to them.',
      })
    await setPaymentShares(db, who, given)
    return { data: await sharedBy(db, who, input.orderId) }
  },

  async updateOrderPaymentShares({ input, who, db }) {
    await setPaymentShares(db, who, givenShares(input))
    return { data: await sharedBy(db, who, input.orderId) }
  },
})

/** No list is a mistake; an empty one takes everything back. */
function givenShares({
  orderId,
  version,
  shares,
}: CallInput<typeof paymentCalls.updateOrderPaymentShares>) {
  if (!shares)
    throw new BadInput({ code: 'required', field: 'shares', message: 'shares is required.' })
  return { orderId, version, shares }
}

async function sharedBy(
  db: Queryable,
  who: Who,
  orderId: string,
  lock: 'for update' | '' = '',
): Promise<Shares> {
  const { id, orderCode, version } = await orderOf(db, who, orderId, lock)
  return { orderId: id, orderCode, version, shares: await sharesOf(db, id) }
}

/** What orders do not offer is taken by those alone who are offered all methods. Source: specification §6. */
async function refuseOtherMethod(db: Queryable, who: Who, methodId: string) {
  if (seesAllMethods(who)) return
  const [other] = await db.query<{ name: string }>(
    sql`select name from payment_methods where id = ${methodId} and client_id = ${who.clientId} and not is_in_erp_orders and not is_deleted`,
  )
  if (other)
    throw new Refused({
      code: 'not_offered',
      field: 'methodId',
      message: `${other.name} is not offered for orders.`,
    })
}

const seesAllMethods = ({ codes }: Who) => allMethodsCodes.some(code => codes.has(code))

/** The bank has dated nothing after today, by the client's own clock. */
async function refuseFuture(db: Queryable, who: Who, bankDate: string | null | undefined) {
  if (!bankDate) return
  const [future] = await db.query(
    sql`select 1 from clients where id = ${who.clientId} and ${bankDate}::date > (now() at time zone timezone)::date`,
  )
  if (future)
    throw new BadInput({
      code: 'future',
      field: 'bankDate',
      message: 'The bank date is a day that has not come yet.',
    })
}

async function refuseOtherPayment(
  db: Queryable,
  {
    orderId,
    paymentId,
    amount,
  }: Pick<CallInput<typeof paymentCalls.addDepositReference>, 'orderId' | 'paymentId' | 'amount'>,
) {
  if (!paymentId) return
  const [payment] = await db.query<{ amount: number; state: string }>(
    sql`select amount, state from payments where id = ${paymentId} and order_id = ${orderId} and not is_deleted`,
  )
  if (!payment)
    throw new BadInput({
      code: 'unknown_reference',
      field: 'paymentId',
      message: 'There is no such payment of this order.',
    })
  if (payment.state === 'Voided')
    throw new Refused({ code: 'voided', field: 'paymentId', message: 'This payment was voided.' })
  if (amount && amount !== payment.amount)
    throw new Refused({
      code: 'amount',
      field: 'amount',
      message: `The payment is ${payment.amount.toFixed(2)}, the reference says ${amount.toFixed(2)}.`,
    })
}

import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  refused,
  setInRows,
  writeAuditOf,
  type Context,
} from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { happenedDay } from '#resources/days.ts'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
import { monthOf } from '#resources/incentives/frozen.server.ts'
import {
  countedOrders,
  factsOf,
  type OrderRow,
} from '#resources/incentives/pay/runs/countedOrders.server.ts'
import { monthRules } from '#resources/incentives/pay/runs/monthRules.server.ts'
import { paymentParts } from './paymentRows.ts'
import { payPaymentCalls } from './payments.calls.ts'

type Row = CallAnswer<typeof payPaymentCalls.getPaymentsInCommission>['data'][number]
type Input = CallInput<typeof payPaymentCalls.getPaymentsInCommission>

/** More payments are not read at once. */
const mostPayments = 5000

export default handlers(payPaymentCalls, {
  async getPaymentsInCommission(context, input) {
    const payments = await paymentsOf(context, input)
    if (!payments.length) return { data: [] }
    const { db, actor } = context
    const month = monthOf(todayFor(actor))
    const rules = await monthRules(db, { clientId: actor.clientId, month })
    const orders = await db.query<OrderRow>(
      countedOrders({
        clientId: actor.clientId,
        month,
        before: rules.before,
        orderIds: [...new Set(payments.map(({ orderId }) => orderId))],
      }),
    )
    const known = new Map(orders.map(order => [order.id, order]))
    const rows = payments.flatMap(payment => {
      const order = known.get(payment.orderId)
      const facts = order && factsOf(order, 'now')
      return paymentParts({
        ...payment,
        facts: facts ?? nothing,
        shares: order?.sellers ?? [],
        rulesOf: rules.rulesOf,
      }).map(part => ({ payment, part }))
    })
    const names = await namesOf(
      context,
      rows.flatMap(({ part }) => part.staffId ?? []),
    )
    return {
      data: rows
        .filter(
          ({ part }) =>
            (!input.staffId || part.staffId === input.staffId) &&
            (!input.isExcluded || part.reason !== null),
        )
        .map(({ payment, part }, at, shown): Row => ({
          paymentId: payment.id,
          day: payment.day,
          orderId: payment.orderId,
          orderCode: payment.orderCode,
          orderVersion: payment.orderVersion,
          method: payment.method,
          received: shown[at - 1]?.payment === payment ? null : payment.amount / 100,
          staffId: part.staffId,
          staffName: (part.staffId && names.get(part.staffId)) || 'Nobody',
          share: part.share,
          amount: part.amount / 100,
          counted: part.reason ? 0 : part.amount / 100,
          reason: part.reason,
          why: part.reason === 'By hand' ? payment.why : null,
        })),
    }
  },

  async excludePayment(context, { paymentId, reason }) {
    const payment = await paymentOf(context, paymentId)
    if (payment.exclusionId)
      throw refused('excluded', 'paymentId', 'This payment is already excluded.')
    const id = uuid()
    const { orderId } = payment
    await insertRows(context, metaOf('commissionExclusions'), [{ id, paymentId, orderId, reason }])
    await changed(context, payment, { excluded: [false, true], reason: [null, reason] })
    return { paymentId }
  },

  async includePayment(context, { paymentId }) {
    const payment = await paymentOf(context, paymentId)
    if (!payment.exclusionId) throw refused('counts', 'paymentId', 'This payment already counts.')
    await changeRows(
      context,
      'commissionExclusions',
      sql`t.id = ${payment.exclusionId}`,
      sql`is_deleted = true`,
    )
    await changed(context, payment, { excluded: [true, false] })
    return { paymentId }
  },
})

const nothing = { lines: [], shipping: 0, total: 0, returned: 0, credited: 0, payments: 0 }

interface PaymentOfOrder {
  id: string
  orderId: string
  exclusionId: string | null
}

async function paymentOf({ db, actor }: Context, id: string): Promise<PaymentOfOrder> {
  const [payment] = await db.query<PaymentOfOrder>(sql`
    select y.id, y.order_id, x.id as exclusion_id from payments y join orders o on o.id = y.order_id left join commission_exclusions x on x.payment_id = y.id and not x.is_deleted
    where y.id = ${id} and y.client_id = ${actor.clientId} and not y.is_deleted for update of o`)
  if (!payment) throw new NotFound('No such payment.', 'paymentId')
  return payment
}

/** The order has changed for its people: its month looks at it again. */
async function changed(context: Context, { id, orderId }: PaymentOfOrder, changes: object) {
  await setInRows(context, metaOf('orders'), [orderId])
  await writeAuditOf(context, 'update', 'payments', id, changes as Record<string, unknown>)
}

interface Payment {
  id: string
  orderId: string
  orderCode: string
  orderVersion: number
  day: string
  method: string
  amount: number
  isPending: boolean
  isPoints: boolean
  isByHand: boolean
  isConfirmed: boolean
  before: number
  giftCards: number
  plainShipping: number
  why: string | null
}

async function paymentsOf({ db, actor }: Context, input: Input): Promise<Payment[]> {
  const today = todayFor(actor)
  const from = input.from ?? monthOf(input.to ?? today)
  const to = input.to ?? today
  if (to < from) throw badInput('invalid', 'to', 'The last day is before the first one.')
  const counts = sql`x.state <> 'Pending' and w.type <> 'Points' and not x.is_deleted and not exists (select from commission_exclusions e where e.payment_id = x.id and not e.is_deleted)`
  const payments = await db.query<Payment>(sql`
    select y.id, y.order_id, o.order_code, o.version as order_version, ${sql.raw(happenedDay('y.client_id', 'y.received_on_utc'))}::text as day, m.name as method, (y.amount * 100)::int8 as amount,
      y.state = 'Pending' as is_pending, m.type = 'Points' as is_points, e.id is not null as is_by_hand, e.reason as why, o.state in ('Confirmed', 'Completed') as is_confirmed,
      (coalesce((select sum(x.amount) from payments x join payment_methods w on w.id = x.method_id where x.order_id = y.order_id and ${counts}
        and (x.received_on_utc, x.id) < (y.received_on_utc, y.id)), 0) * 100)::int8 as before,
      (coalesce((select sum(n.quantity * n.price - n.discount + case when k.country = 'CA' then n.tax else 0 end) from order_lines n join skus u on u.id = n.sku_id join products p on p.id = u.product_id
        where n.order_id = o.id and p.is_gift_card and not n.is_deleted), 0) * 100)::int8 as gift_cards,
      (coalesce((select sum(s.amount + case when k.country = 'CA' then s.tax else 0 end) from order_shipping_costs s left join shipping_cost_types t on t.id = s.type_id
        where s.order_id = o.id and not coalesce(t.is_commissionable, false) and not s.is_deleted), 0) * 100)::int8 as plain_shipping
    from payments y join orders o on o.id = y.order_id join clients k on k.id = y.client_id join payment_methods m on m.id = y.method_id
      left join commission_exclusions e on e.payment_id = y.id and not e.is_deleted
    where y.client_id = ${actor.clientId} and not y.is_deleted and y.received_on_utc >= money_day_begins(${actor.clientId}, ${from}::date) and y.received_on_utc < money_day_begins(${actor.clientId}, ${to}::date + 1)
      ${input.branchId ? sql`and o.branch_id = ${input.branchId}` : sql``}
      ${input.staffId ? sql`and exists (select from sellers_of(array[o.id]) s where s.staff_id = ${input.staffId})` : sql``}
    order by y.received_on_utc desc, y.id limit ${mostPayments + 1}`)
  if (payments.length > mostPayments)
    throw badInput(
      'too_many',
      'from',
      `These days have more than ${mostPayments.toLocaleString('en')} payments. Choose fewer days, or a branch.`,
    )
  return payments
}

async function namesOf({ db }: Context, ids: readonly string[]) {
  const rows = ids.length
    ? await db.query<{ id: string; name: string }>(
        sql`select id, full_name as name from staff where id = any(${sql.param([...new Set(ids)])}::uuid[])`,
      )
    : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

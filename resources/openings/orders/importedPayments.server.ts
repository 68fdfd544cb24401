import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  insertRows,
  isAmong,
  metaOf,
  problemAt,
  touched,
  writeAuditOfMany,
  type AfterImport,
  type BeforeTakeBack,
  type Context,
  type Problem,
} from '#server/kit'
import { cents } from '#resources/cents.ts'
import {
  reversePaidWriteOffs,
  writeOffAnew,
} from '#resources/sales/writeOffs/writeOffSteps.server.ts'
import { paidTwice, wrongPayment } from './drafts.server.ts'
import { auditPayments, formerPayment, linkPayments } from './posting.server.ts'
import { reversePayments } from './takingBack.server.ts'
import { isoOf, noonOf, todayOf } from '#resources/days.ts'

/** Payments of orders that are posted count at once; others wait for their order. */
export const postPayments: AfterImport = async (context, ids) => {
  const found = await lockWaiting(context, ids)
  const refused = new Map(
    found.flatMap((each): [string, Problem][] => {
      const problem =
        wrongPayment(each) ??
        (each.isPaid ? paidInFull : each.isTwice ? paidTwice('importedOrderId') : undefined)
      return problem ? [[each.id, problem]] : []
    }),
  )
  const made = found
    .filter(({ id, orderId }) => orderId && !refused.has(id))
    .map(each => ({ ...each, paymentId: uuid({ msecs: Date.parse(each.receivedOnUtc) }) }))
  if (!made.length) return refused
  const payments = made.map(each => ({ ...each, id: each.paymentId }))
  await insertRows(context, metaOf('payments'), payments.map(formerPayment))
  await linkPayments(
    context,
    made.map(({ id, paymentId }) => ({ id, paymentId })),
  )
  await auditPayments(context, payments)
  await setPaid(
    context,
    made.map(({ orderId }) => orderId!),
  )
  return refused
}

/** Payments that counted are reversed before their import is taken back, and what they reversed of write-offs is written off anew. */
export const takePaymentsBack: BeforeTakeBack = async (context, { made, changed }) => {
  const paid = await context.db.query<Counted>(sql`
    select p.id, p.method_id, p.amount, p.received_on_utc, p.order_id, p.state, y.id as "importedId", o.order_code, o.paid as "orderPaid"
    from imported_payments y join payments p on p.id = y.payment_id join orders o on o.id = p.order_id
    where ${isAmong(sql`y.id`, [...made, ...changed])} and y.client_id = ${context.actor.clientId} and not y.is_deleted order by o.id, p.id for update of o`)
  const refused = new Map<string, Problem>()
  const left = new Map<string, number>()
  for (const { importedId, orderId, orderCode, orderPaid, amount, state } of paid) {
    if (state === 'Voided') continue
    const rest = (left.get(orderId) ?? cents(orderPaid)) - cents(amount)
    left.set(orderId, rest)
    if (rest < 0)
      refused.set(
        importedId,
        problemAt('exceeds', 'paymentId', `${orderCode}: this money was paid back by now.`),
      )
  }
  if (refused.size) return refused
  await reversePayments(context, paid)
  const orderIds = paid.map(({ orderId }) => orderId)
  await setPaid(context, orderIds)
  const brought = isAmong(sql`b.record_id`, [...made, ...changed])
  await writeOffAnew(
    context,
    orderIds,
    sql`select b.request_id from audit b where ${brought} and b.entity = 'importedPayments'`,
  )
  return refused
}

/** A payment of a file that counts for its order, or did until it was voided. */
type Counted = Parameters<typeof reversePayments>[1][number] & {
  readonly importedId: string
  readonly orderCode: string
  readonly orderPaid: number
}

const paidInFull = problemAt(
  'paid',
  'importedOrderId',
  'This order was paid in full. Say in its own file what was paid there, 0 for nothing.',
)

interface Waiting {
  readonly id: string
  readonly orderId: string | null
  readonly isPaid: boolean
  /** With what its order's own file says, more than the total is paid. */
  readonly isTwice: boolean
  readonly isAhead: boolean
  readonly methodId: string
  readonly methodName: string
  readonly methodType: string
  readonly amount: number
  readonly receivedOnUtc: string
  readonly reference: string | null
}

const lockWaiting = ({ db, actor }: Context, ids: readonly string[]) =>
  db.query<Waiting>(sql`
    select y.id, i.order_id, i.order_id is not null and i.paid is null and i.payment_id is not null as "isPaid",
      coalesce(i.paid > 0 and (
        select o.paid + sum(z.amount) > o.total from orders o join imported_payments z on z.imported_order_id = i.id
        where o.id = i.order_id and ${isAmong(sql`z.id`, ids)} and z.payment_id is null and not z.is_deleted group by o.id), false) as "isTwice",
      y.paid_date > ${sql.raw(todayOf('k.id'))} as "isAhead", y.method_id, w.name as "methodName", w.type as "methodType", y.amount, y.reference,
      ${sql.raw(isoOf(noonOf('k.id', 'y.paid_date')))} as received_on_utc
    from imported_payments y join imported_orders i on i.id = y.imported_order_id join clients k on k.id = y.client_id join payment_methods w on w.id = y.method_id
    where ${isAmong(sql`y.id`, ids)} and y.client_id = ${actor.clientId} and y.payment_id is null and not y.is_deleted order by i.id, y.id for update of i`)

/** What was paid of an order is the sum of its payments. What was written off of it and is paid after all is not written off any more. */
async function setPaid(context: Context, orderIds: readonly string[]) {
  if (!orderIds.length) return
  // In a statement of its own: the sum below sees what others have committed until the orders were free.
  await context.db.query(
    sql`select from orders x where ${isAmong(sql`x.id`, orderIds)} order by x.id for no key update`,
  )
  const changed = await context.db.query<{
    id: string
    before: number
    after: number
    writtenOff: number
  }>(sql`
    update orders o set paid = v.paid, ${touched(context.actor)}
    from (
      select x.id, x.paid as before, coalesce((select sum(p.amount) from payments p where p.order_id = x.id and p.state <> 'Pending' and not p.is_deleted), 0) as paid
      from orders x where ${isAmong(sql`x.id`, orderIds)} order by x.id for update) v
    where o.id = v.id and o.paid <> v.paid returning o.id, v.before, v.paid as after, o.written_off`)
  await writeAuditOfMany(
    context,
    'update',
    'orders',
    changed.map(({ id, before, after }) => ({ id, changes: { paid: [before, after] } })),
  )
  await reversePaidWriteOffs(
    context,
    changed.filter(({ writtenOff }) => writtenOff > 0).map(({ id }) => id),
  )
}

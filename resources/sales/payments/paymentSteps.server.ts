import {
  type Context,
  insertRows,
  metaOf,
  problemAt,
  touched,
  writeAuditOfMany,
  type Queryable,
  type StepEffect,
} from '#server/kit'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { RecordOf } from '#define'
import { cents } from '#resources/cents.ts'
import { refusals } from '#resources/sales/orders/orderParts.server.ts'
import {
  activatePaidCards,
  suspendUnpaidCards,
} from '#resources/tenders/giftCards/soldCards.server.ts'
import { settlePoints } from '#resources/tenders/points/points.server.ts'
import { giveBack, isTenderMethod } from '#resources/tenders/tenders.server.ts'
import { moneyOf } from '#resources/sales/refunds/refundable.server.ts'
import { reversePaidWriteOffs } from '#resources/sales/writeOffs/writeOffSteps.server.ts'
import { roundCash } from '#resources/sales/tills/cashRounding.server.ts'
import type { payments } from './payments.entity.ts'

/** The effects of a payment's steps. */
export const paymentSteps = {
  /** A pending payment counts as paid from now on. */
  async receive(context, ids) {
    await addPaid(
      context,
      sql`select order_id, sum(amount) as amount from payments where id in ${ids} group by order_id`,
    )
    await roundCash(
      context,
      await context.db.query<RecordOf<typeof payments>>(sql`
        select id, order_id, method_id, amount, branch_id, terminal from payments where id in ${ids} order by id`),
    )
    const orders = await context.db.query<{ id: string }>(
      sql`select distinct order_id as id from payments where id in ${ids} order by 1`,
    )
    await settlePoints(
      context,
      orders.map(({ id }) => id),
    )
    return new Map()
  },

  /**
   * Adds a negative row for each payment. Both count, so the paid amount decreases, unless the
   * payment was pending. What was paid back or exchanged already is not taken twice: neither of the
   * order, nor of the payment's method, nor of all that money has paid.
   */
  async void(context, ids, reason) {
    const rows = await context.db.query<RecordOf<typeof payments> & Sums>(sql`
      select p.id, p.order_id, p.method_id, p.amount, p.branch_id, p.reference, p.terminal, p.state, p.received_on_utc, p.reversal_of_id, p.refund_id, p.exchange_order_id, o.paid,
        (select sum(x.amount) from payments x where x.order_id = p.order_id and x.method_id = p.method_id and x.state <> 'Pending' and not x.is_deleted) as by_method,
        case when not ${isTenderMethod} then ${moneyOf(sql`p.order_id`)} end as by_money
      from payments p join orders o on o.id = p.order_id join payment_methods m on m.id = p.method_id where p.id in ${ids} order by p.id`)
    const isReversal = 'This row reverses another payment and cannot be voided itself.'
    const isRefund = 'This row gave money back by a refund and cannot be voided.'
    const isExchange = 'This row moved money in an exchange and cannot be voided.'
    const refused = refusals(
      rows,
      ({ reversalOfId, refundId, exchangeOrderId }) =>
        (exchangeOrderId && problemAt('exchange', 'id', isExchange)) ||
        (reversalOfId && problemAt('reversal', 'id', isReversal)) ||
        (refundId && problemAt('refund', 'id', isRefund)),
    )
    const left = new Map<string, number>()
    for (const row of rows) {
      if (refused.has(row.id) || row.state === 'Pending') continue
      const rests = sumsOf(row).map(
        ([of, sum]) => [of, (left.get(of) ?? cents(sum)) - cents(row.amount)] as const,
      )
      if (rests.some(([, rest]) => rest < 0))
        refused.set(row.id, problemAt('exceeds', 'id', isSpent))
      else for (const [of, rest] of rests) left.set(of, rest)
    }
    const voided = rows.filter(({ id }) => !refused.has(id))
    if (!voided.length) return refused
    await addPaid(
      context,
      sql`select order_id, -sum(amount) as amount from payments where id in ${voided.map(({ id }) => id)} and state <> 'Pending' group by order_id`,
    )
    for (const { id, amount, state } of voided)
      if (state !== 'Pending') await giveBack(context, { id, reason: reason ?? null }, amount)
    const orderIds = [...new Set(voided.map(({ orderId }) => orderId))].toSorted()
    await suspendUnpaidCards(context, orderIds)
    const reversals = voided.map(
      ({
        id,
        amount,
        state,
        receivedOnUtc,
        refundId: _none,
        exchangeOrderId: _no,
        ...payment
      }) => ({
        ...payment,
        // What never arrived changes no day: it is taken back on the one that it was entered for.
        ...(state === 'Pending' && { receivedOnUtc }),
        id: uuid(),
        amount: -amount,
        state: 'Voided',
        reversalOfId: id,
      }),
    )
    await insertRows(context, metaOf('payments'), reversals)
    const wasPaid = new Set(voided.flatMap(({ id, state }) => (state === 'Pending' ? [] : id)))
    await roundCash(
      context,
      reversals.filter(({ reversalOfId }) => wasPaid.has(reversalOfId)),
    )
    await writeAuditOfMany(
      context,
      'create',
      'payments',
      reversals.map(({ id, amount, reversalOfId }) => ({
        id,
        changes: {
          amount: [null, amount],
          reversalOfId: [null, reversalOfId],
          ...(reason ? { reason: [null, reason] } : {}),
        },
      })),
    )
    await settlePoints(context, orderIds)
    return refused
  },
} satisfies Record<string, StepEffect>

/** What is paid of a payment's order: in all, by its method, and by money unless it drew on a ledger. */
interface Sums {
  paid: number
  byMethod: number | null
  byMoney: number | null
}

const sumsOf = ({ orderId, methodId, paid, byMethod, byMoney }: RecordOf<typeof payments> & Sums) =>
  [
    [orderId, paid],
    [`${orderId} ${methodId}`, byMethod ?? 0],
    ...(byMoney === null ? [] : [[`${orderId} money`, byMoney] as const]),
  ] as const

const isSpent = 'This payment was already refunded or exchanged.'

/** Locks the orders before payments are recorded or voided. */
export const lockOrdersOfPayments = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    sql`select 1 from orders where id in (select order_id from payments where id in ${ids}) order by id for update`,
  )

/**
 * Adds amounts by order (`order_id, amount`) to the paid amounts, in order of the order ids, and to
 * their history.
 */
export async function addPaid(context: Context, amounts: ReturnType<typeof sql>): Promise<void> {
  await context.db.query(
    sql`select 1 from orders where id in (select order_id from (${amounts}) a) order by id for update`,
  )
  const changed = await context.db.query<{
    id: string
    before: number
    after: number
    writtenOff: number
  }>(sql`
    update orders o set paid = o.paid + a.amount, ${touched(context.actor)} from (${amounts}) a where o.id = a.order_id
    returning o.id, o.paid - a.amount as before, o.paid as after, o.written_off`)
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
  await activatePaidCards(
    context,
    changed.filter(({ before, after }) => after > before).map(({ id }) => id),
  )
}

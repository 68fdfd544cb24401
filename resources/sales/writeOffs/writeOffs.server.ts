import { sql } from 'drizzle-orm'
import { badInput, createRecord, handlers, metaOf, refused } from '#server/kit'
import { refuseOddMoney } from '#resources/tenders/money.server.ts'
import { cents } from '#resources/cents.ts'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { writeOffCalls } from './writeOffs.calls.ts'
import { tooMuch } from './writeOffSteps.server.ts'

export default handlers(writeOffCalls, {
  async requestWriteOff(context, { orderId, amount, reason }) {
    const { db, actor } = context
    refuseOddMoney(amount)
    if (!reason.trim()) throw badInput('required', 'reason', 'Say why it will not be paid.')
    await lockOrder(context, orderId)
    const { orderCode, customerId, branchId, deliveryStatus, balance } = await orderOf(
      context,
      orderId,
    )
    if (!handedOver.includes(deliveryStatus))
      throw refused(
        'undelivered',
        'orderId',
        `${orderCode} is not delivered yet. Collect the balance, or cancel the order.`,
      )
    if (cents(amount) > cents(balance))
      throw refused('exceeds', 'amount', tooMuch(orderCode, balance))
    const [{ most } = { most: 0 }] = await db.query<{ most: number }>(
      sql`select write_off_limit as most from clients where id = ${actor.clientId}`,
    )
    if (cents(amount) > cents(most))
      throw refused(
        'limit',
        'amount',
        `At most ${most.toFixed(2)} of an order can be written off. Collect the balance, or reduce the price.`,
      )
    const [open] = await db.query<{ no: string }>(sql`
      select no from write_offs where order_id = ${orderId} and state = 'Requested' and not is_deleted`)
    if (open)
      throw refused('waits', 'orderId', `${open.no} of this order waits for approval already.`)
    const made = await createRecord(context, metaOf('writeOffs'), {
      orderId,
      customerId,
      branchId,
      amount,
      reason: reason.trim(),
      requestedById: actor.staffId,
    })
    return { data: { id: made.id as string, no: made.no as string } }
  },
})

const handedOver: readonly (string | null)[] = ['Delivered', 'Returned']

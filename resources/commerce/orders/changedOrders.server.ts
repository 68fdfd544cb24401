import { sql } from 'drizzle-orm'
import {
  handlers,
  metaOf,
  oneRecord,
  refused,
  refuseStale,
  setInRows,
  transition,
  visible,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import type { RecordOf } from '#define'
import { toTheCent } from '#resources/cents.ts'
import { availableOf, refundableOf } from '#resources/sales/refunds/refundable.server.ts'
import { requestRefund } from '#resources/sales/refunds/refunds.server.ts'
import { lockOrder } from '#resources/stock/ledger/earmarks.server.ts'
import { changedOrderCalls } from './changedOrders.calls.ts'
import { readWebOrder } from './webOrder.ts'
import type { websiteOrders } from './websiteOrders.entity.ts'

type WebsiteOrder = RecordOf<typeof websiteOrders>
type Open = WebsiteOrder & { orderId: string; question: string }

const meta = () => metaOf('websiteOrders')

export default handlers(changedOrderCalls, {
  async cancelChangedWebOrder(context, { websiteOrderId, version, reason }) {
    const web = await openQuestion(context, websiteOrderId, version)
    await transition(context, metaOf('orders'), { id: web.orderId }, 'cancel', {
      reason: reason.trim(),
      idField: 'websiteOrderId',
    })
    const paid = availableOf(await refundableOf(context.db, web.orderId))
    if (paid > 0)
      await requestRefund(context, {
        orderId: web.orderId,
        type: 'Cancel',
        amount: paid,
        reason: reasonOf(web, reason),
      })
    return decided(context, web, 'Cancel', reason, 'Cancelled')
  },

  async askWebRefund(context, { websiteOrderId, version, amount, reason }) {
    const web = await openQuestion(context, websiteOrderId, version)
    const { total } = await lockOrder(context, web.orderId)
    const isOff = web.orderStatus === 'Cancelled' || web.paymentStatus === 'Refunded'
    const less = isOff
      ? availableOf(await refundableOf(context.db, web.orderId))
      : toTheCent((web.agreed ? readWebOrder(web.agreed).total / 100 : total) - web.total)
    if (!amount && less <= 0)
      throw refused(
        'no_less',
        'amount',
        'The web order is not below what was booked. Enter an amount.',
      )
    await requestRefund(context, {
      orderId: web.orderId,
      type: 'Price adjustment',
      amount: amount ?? less,
      reason: reasonOf(web, reason),
    })
    return decided(context, web, 'Request a refund', reason)
  },

  async keepChangedWebOrder(context, { websiteOrderId, version, reason }) {
    const web = await openQuestion(context, websiteOrderId, version)
    return decided(context, web, 'Keep', reason ?? '')
  },
})

const reasonOf = ({ webNo }: WebsiteOrder, reason: string) =>
  `Web order ${webNo}: ${reason.trim()}`.slice(0, 300)

/**
 * Locks an order about which a person was asked.
 * @throws NotFound, Stale where its shop has told something else since, Refused where nothing is asked
 */
async function openQuestion(context: Context, id: string, version: number): Promise<Open> {
  const web = (await oneRecord(context, meta(), id, 'for update', 'websiteOrderId')) as WebsiteOrder
  await refuseStale(context, meta(), web, version)
  if (!web.question || !web.orderId)
    throw refused(
      'decided',
      'websiteOrderId',
      `Nothing is to be decided of web order ${web.webNo}.`,
    )
  return web as Open
}

/** A later change is compared with what the shop tells now. */
async function decided(
  context: Context,
  { id, question, state }: Open,
  decision: string,
  reason: string,
  to: string = state,
) {
  await setInRows(
    context,
    meta(),
    [id],
    sql`question = null, agreed = null, state = ${to}, handled_by_id = ${context.actor.staffId}`,
  )
  await writeAuditAndOutbox(context, 'decide', 'websiteOrders', [
    {
      id,
      changes: {
        question: [question, null],
        decision: [null, decision],
        ...(reason.trim() && { reason: [null, reason.trim()] }),
        ...(to !== state && { state: [state, to] }),
      },
    },
  ])
  const record = await oneRecord(context, meta(), id)
  return { data: visible(meta(), context.actor, record) as WebsiteOrder }
}

import { sql, type SQL } from 'drizzle-orm'
import {
  type Context,
  createRecord,
  handlers,
  holds,
  metaOf,
  refuseForeignNote,
  refused,
  removeRecord,
  updateRecord,
  type Actor,
} from '#server/kit'
import type { AnswerOf, CallAnswer } from '#define'
import { containsCode, isCode, orderAt } from '#resources/sales/orders/orderParts.server.ts'
import { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import { wholeOrder } from '#resources/sales/orders/orderRelated.server.ts'
import type { orderEntryShape } from '#resources/sales/orders/orderShapes.ts'

type Processing = CallAnswer<typeof orderProcessingCalls.getOrderProcessing>['data']

export default handlers(orderProcessingCalls, {
  async getOrderListByCode({ actor, db }, input) {
    const code = (input.orderCode ?? '').trim(),
      trackNo = (input.trackNo ?? '').trim()
    if (!code && !trackNo) throw refused('empty', 'orderCode', 'Please input keyword')
    const within =
      input.inPastOneYear === false ? sql`` : sql`and o.ordered_on_utc > now() - interval '1 year'`
    const matching = (byCode: (typed: string) => SQL, byTracking: SQL) =>
      db.query<Match>(sql`
        select o.id as "orderId", o.order_code, o.original_order_id from orders o
        where o.client_id = ${actor.clientId} and not o.is_deleted ${within} ${code ? sql`and ${byCode(code)}` : sql``} ${trackNo ? sql`and ${isTracked(actor, byTracking)}` : sql``}
        order by o.ordered_on_utc desc, o.id desc limit 50`)
    const whole = await matching(isCode, sql`p.tracking_no = ${trackNo}`)
    // Fewer than 3 letters match too many codes for a substring search.
    if (whole.length || [code, trackNo].some(typed => typed && typed.length < 3))
      return { orderList: whole }
    return {
      orderList: await matching(containsCode, holds(sql`p.tracking_no`, trackNo)),
    }
  },

  getOrderProcessing: async (context, input) => ({
    data: await processing(context, input.orderId),
  }),

  async updateOrderProcessing(context, input) {
    const { orderId, version, tagIds } = input
    await orderAt(context, { orderId, version }, 'for update')
    if (tagIds) await updateRecord(context, metaOf('orders'), orderId, { version, tagIds })
    const notes = metaOf('notes')
    for (const note of input.addNotes ?? [])
      await createRecord(context, notes, { ...note, ownerEntity: 'orders', ownerId: orderId })
    for (const { id, ...change } of input.editNotes ?? []) {
      await refuseForeignNote(context, { ...ofOrder(orderId), noteId: id })
      await updateRecord(context, notes, id, definite(change))
    }
    for (const { id, version: noteVersion } of input.removeNotes ?? []) {
      await refuseForeignNote(context, { ...ofOrder(orderId), noteId: id })
      await removeRecord(context, notes, id, noteVersion)
    }
    return { data: await processing(context, orderId) }
  },
})

type Match = AnswerOf<typeof orderEntryShape>

/** A delivery of the order, or of its tickets, has this tracking number. */
const isTracked = (actor: Actor, condition: SQL) => sql`o.id in (
  select coalesce(p.order_id, k.order_id) from delivery_plans p left join tickets k on k.id = p.ticket_id
  where p.client_id = ${actor.clientId} and not p.is_deleted and ${condition})`

const ofOrder = (recordId: string) => ({ entity: 'orders', recordId, field: 'id' })

const definite = <T extends object>(change: T) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null && value !== undefined),
  )

async function processing(context: Context, orderId: string): Promise<Processing> {
  const { data, delivery } = await wholeOrder(context, orderId)
  return {
    ...data,
    deliverTo: delivery?.address ?? null,
    deliveryAddress: delivery?.inOneLine ?? null,
  }
}

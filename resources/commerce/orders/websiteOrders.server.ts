import { sql } from 'drizzle-orm'
import {
  badInput,
  handlers,
  listRecords,
  metaOf,
  oneRecord,
  refused,
  visible,
  writeAuditAndOutbox,
  type Context,
} from '#server/kit'
import type { RecordOf } from '#define'
import { bookOrder } from './booking.server.ts'
import { cancelDraft } from './pulling.server.ts'
import { websiteOrderCalls } from './websiteOrders.calls.ts'
import type { websiteOrders } from './websiteOrders.entity.ts'

type WebsiteOrder = RecordOf<typeof websiteOrders>

const meta = () => metaOf('websiteOrders')

const recordOf = async (context: Context, id: string) =>
  visible(
    meta(),
    context.actor,
    await oneRecord(context, meta(), id, '', 'websiteOrderId'),
  ) as WebsiteOrder

export default handlers(websiteOrderCalls, {
  async websiteOrders(context, { websiteId, state, isPaid, keyword, pageNo, pageSize }) {
    const { rows, total } = await listRecords(context, meta(), {
      filter: {
        ...(websiteId && { websiteId }),
        ...(state && { state }),
        ...(isPaid && { paymentStatus: 'Paid' }),
        ...(keyword?.trim() && { q: keyword.trim() }),
      },
      sort: [],
      offset: ((pageNo ?? 1) - 1) * (pageSize ?? 25),
      limit: pageSize ?? 25,
    })
    return {
      data: rows.map(row => visible(meta(), context.actor, row)) as WebsiteOrder[],
      totalCount: total,
    }
  },

  getWebsiteOrderDetail: async (context, { websiteOrderId }) => ({
    data: await recordOf(context, websiteOrderId),
  }),

  async updateManuallyHandledWebsiteOrder(context, { websiteOrderId, reason }) {
    if (!reason.trim()) throw badInput('required', 'reason', 'Say how it was handled.')
    const { db, actor } = context
    await oneRecord(context, meta(), websiteOrderId, '', 'websiteOrderId')
    const [web] = await db.query<{
      id: string
      webNo: string
      state: string
      orderId: string | null
    }>(sql`
      select id, web_no, state, order_id from website_orders where id = ${websiteOrderId} and client_id = ${actor.clientId} for update`)
    const { id, webNo, state, orderId } = web!
    if (!['New', 'Imported', 'Failed'].includes(state))
      throw refused('state', 'websiteOrderId', `Web order ${webNo} is ${state} already.`)
    if (orderId) await cancelDraft(context, orderId, reason.trim())
    await db.query(sql`
      update website_orders set state = 'Manual', handled_by_id = ${actor.staffId}, handled_reason = ${reason.trim()}, version = version + 1, updated_on_utc = now(), updated_by = ${actor.staffId} where id = ${id}`)
    await writeAuditAndOutbox(context, 'handle', 'websiteOrders', [
      { id, changes: { state: [state, 'Manual'], reason: reason.trim() } },
    ])
    return { data: await recordOf(context, id) }
  },

  async createInvoiceERP(context, { websiteOrderId, takesShort }) {
    const booked = await bookOrder(context, websiteOrderId, !!takesShort)
    const { state } = await recordOf(context, websiteOrderId)
    return { data: { ...booked, state } }
  },
})

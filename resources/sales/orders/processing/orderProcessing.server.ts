import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import type { Queryable } from '#server/db/database.ts'
import { contains } from '#server/entities/read/filter.ts'
import { refuseForeignNote } from '#server/entities/routes/notes.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { createRecord, removeRecord, updateRecord } from '#server/entities/write/write.ts'
import { Refused } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { AnswerOf, CallAnswer } from '#define'
import { customerOf, invoiceCode, linesOf, notesOf, orderAt, orderOf } from '#resources/sales/orders/orderParts.server.ts'
import { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import { sidesOf } from '#resources/sales/orders/orderRelated.server.ts'
import type { orderEntryShape } from '#resources/sales/orders/orderShapes.ts'

type Processing = CallAnswer<typeof orderProcessingCalls.getOrderProcessing>['data']

export default handlers(orderProcessingCalls, {
  async getOrderListByCode({ input, who, db }) {
    const code = (input.orderCode ?? '').trim(),
      trackNo = (input.trackNo ?? '').trim()
    if (!code && !trackNo)
      throw new Refused({ code: 'empty', field: 'orderCode', message: 'Please input keyword' })
    const within =
      input.inPastOneYear === false ? sql`` : sql`and o.ordered_on_utc > now() - interval '1 year'`
    const matching = (conditions: readonly SQL[]) =>
      db.query<Match>(sql`
        select o.id as "orderId", o.order_code as "orderCode", o.original_order_id as "originalOrderId" from orders o
        where o.client_id = ${who.clientId} and not o.is_deleted ${within} and ${sql.join([...conditions], sql` and `)} order by o.ordered_on_utc desc, o.id desc limit 50`)
    const whole = await matching([
      ...(code
        ? [
            sql`(lower(o.order_code) = lower(${invoiceCode(code)}) or o.original_order_id = ${code})`,
          ]
        : []),
      ...(trackNo ? [isTracked(who, sql`p.tracking_no = ${trackNo}`)] : []),
    ])
    // Fewer letters than 3 are in too many codes to look through all of them.
    if (whole.length || [code, trackNo].some(typed => typed && typed.length < 3))
      return { orderList: whole }
    const part = await matching([
      ...(code
        ? [
            sql`(o.order_code ilike ${contains(code)} or o.original_order_id ilike ${contains(code)})`,
          ]
        : []),
      ...(trackNo ? [isTracked(who, sql`p.tracking_no ilike ${contains(trackNo)}`)] : []),
    ])
    return { orderList: part }
  },

  getOrderProcessing: async ({ input, who, db }) => ({
    data: await processing(db, who, input.orderId),
  }),

  async updateOrderProcessing({ input, who, db }) {
    const { orderId, version, tagIds } = input
    await orderAt(db, who, { orderId, version }, 'for update')
    if (tagIds) await updateRecord(db, planOf('orders'), who, orderId, { version, tagIds })
    const notes = planOf('notes')
    for (const note of input.addNotes ?? [])
      await createRecord(db, notes, who, { ...note, ownerEntity: 'orders', ownerId: orderId })
    for (const { id, ...change } of input.editNotes ?? []) {
      await refuseForeignNote(db, who, { ...ofOrder(orderId), noteId: id })
      await updateRecord(db, notes, who, id, definite(change))
    }
    for (const { id, version: noteVersion } of input.removeNotes ?? []) {
      await refuseForeignNote(db, who, { ...ofOrder(orderId), noteId: id })
      await removeRecord(db, notes, who, id, noteVersion)
    }
    return { data: await processing(db, who, orderId) }
  },
})

type Match = AnswerOf<typeof orderEntryShape>

/** A delivery of the order, or of a ticket about it, goes by this number. */
const isTracked = (who: Who, condition: SQL) => sql`o.id in (
  select coalesce(p.order_id, k.order_id) from delivery_plans p left join tickets k on k.id = p.ticket_id
  where p.client_id = ${who.clientId} and not p.is_deleted and ${condition})`

const ofOrder = (recordId: string) => ({ entity: 'orders', recordId, field: 'id' })

const definite = <T extends object>(change: T) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null && value !== undefined),
  )

async function processing(db: Queryable, who: Who, orderId: string): Promise<Processing> {
  const order = await orderOf(db, who, orderId)
  const [[address], customer, lines, sides, notes] = await Promise.all([
    db.query<{ text: string }>(
      sql`select concat_ws(', ', line1, suburb, concat_ws(' ', city, postcode), region) as text from addresses where id = ${order.deliveryAddressId}`,
      'prepared',
    ),
    customerOf(db, order.customerId),
    linesOf(db, orderId),
    sidesOf(db, who, orderId),
    notesOf(db, who, orderId),
  ])
  return { order, customer, deliveryAddress: address?.text ?? null, lines, ...sides, notes }
}

import { sql } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import type { Queryable } from '../../server/db/database.ts'
import { contains } from '../../server/entities/filter.ts'
import { planOf } from '../../server/entities/plan.ts'
import { oneRecord } from '../../server/entities/read.ts'
import { createRecord, removeRecord, updateRecord } from '../../server/entities/write.ts'
import { NotFound, Refused, Stale } from '../../server/http/errors.ts'
import type { Who } from '../../server/session/who.ts'
import type { CallAnswer, RecordOf } from '../define/index.ts'
import { orderProcessingCalls } from './orderProcessing.calls.ts'
import type { orders } from './orders.entity.ts'

type Processing = CallAnswer<typeof orderProcessingCalls.getOrderProcessing>['data']

export default handlers(orderProcessingCalls, {
  async getOrderListByCode({ input, who, db }) {
    const typed = (input.orderCode ?? '').trim()
    if (!typed) throw new Refused({ code: 'empty', field: 'orderCode', message: 'Please input keyword' })
    const within = sql`o.client_id = ${who.clientId} and not o.is_deleted ${input.inPastOneYear === false ? sql`` : sql`and o.ordered_on_utc > now() - interval '1 year'`}`
    const select = sql`select o.id as "orderId", o.order_code as "orderCode", o.original_order_id as "originalOrderId" from orders o where ${within}`
    const whole = await db.query<Match>(sql`${select} and (lower(o.order_code) = lower(${invoiceCode(typed)}) or o.original_order_id = ${typed}) order by o.ordered_on_utc desc limit 50`)
    if (whole.length || typed.length < 3) return { orderList: whole }
    return { orderList: await db.query<Match>(sql`${select} and (o.order_code ilike ${contains(typed)} or o.original_order_id ilike ${contains(typed)}) order by o.ordered_on_utc desc limit 50`) }
  },

  getOrderProcessing: async ({ input, who, db }) => ({ data: await processing(db, who, input.orderId) }),

  async updateOrderProcessing({ input, who, db }) {
    const { orderId, version, tagIds } = input
    const order = await oneRecord(db, planOf('orders'), who, orderId, 'for update')
    if (order.version !== version) throw new Stale(order)
    if (tagIds) await updateRecord(db, planOf('orders'), who, orderId, { version, tagIds })
    const notes = planOf('notes')
    for (const note of input.addNotes ?? []) await createRecord(db, notes, who, { ...note, ownerEntity: 'orders', ownerId: orderId })
    for (const { id, ...change } of input.editNotes ?? []) {
      await refuseForeignNote(db, who, orderId, id)
      await updateRecord(db, notes, who, id, definite(change))
    }
    for (const { id, version: noteVersion } of input.removeNotes ?? []) {
      await refuseForeignNote(db, who, orderId, id)
      await removeRecord(db, notes, who, id, noteVersion)
    }
    return { data: await processing(db, who, orderId) }
  },
})

interface Match { orderId: string; orderCode: string; originalOrderId: string | null }

/** Order codes are found with or without their prefix and leading zeros. Source: readings, item 26. */
const invoiceCode = (typed: string) => (/^\d{1,7}$/.test(typed) ? `INV${typed.padStart(7, '0')}` : typed)

/** A note that is absent and one of another order look the same. */
async function refuseForeignNote(db: Queryable, who: Who, orderId: string, id: string) {
  const [own] = await db.query(sql`select 1 from notes where id = ${id} and owner_entity = 'orders' and owner_id = ${orderId} and client_id = ${who.clientId} and not is_deleted`)
  if (!own) throw new NotFound('This note does not exist, or not any more.', 'id')
}

const definite = <T extends object>(change: T) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined))

async function processing(db: Queryable, who: Who, orderId: string): Promise<Processing> {
  const order = (await oneRecord(db, planOf('orders'), who, orderId)) as RecordOf<typeof orders>
  const [customer] = await db.query<Processing['customer']>(sql`select id, code, name, phone, email from customers where id = ${order.customerId}`)
  const [address] = await db.query<{ text: string }>(sql`select concat_ws(', ', line1, suburb, concat_ws(' ', city, postcode), region) as text from addresses where id = ${order.deliveryAddressId}`)
  const lines = await db.query<Processing['lines'][number]>(sql`
    select ol.id, ol.position, k.code as "skuCode", k.name as "skuName", ol.quantity, ol.price, ol.discount, ol.quantity * ol.price - ol.discount as amount, ol.quantity_delivered as "quantityDelivered",
      coalesce((select json_agg(json_build_object('warehouseName', w.name, 'stockStatus', l.stock_status, 'quantity', l.quantity) order by w.name)
        from stock_lines l join warehouses w on w.id = l.warehouse_id where l.order_line_id = ol.id and l.quantity > 0 and not l.is_deleted), '[]') as reserved
    from order_lines ol join skus k on k.id = ol.sku_id where ol.order_id = ${orderId} and not ol.is_deleted order by ol.position, ol.id`)
  const notes = await db.query<Processing['notes'][number]>(sql`
    select n.id, n.version, n.type, n.text, n.is_pinned as "isPinned", s.full_name as author, n.created_on_utc as "createdOnUtc"
    from notes n left join staff s on s.id = n.author_id
    where n.owner_entity = 'orders' and n.owner_id = ${orderId} and n.client_id = ${who.clientId} and not n.is_deleted order by n.is_pinned desc, n.created_on_utc desc, n.id limit 200`)
  return { order, customer: customer!, deliveryAddress: address?.text ?? null, lines, notes }
}

import { sql, type SQL } from 'drizzle-orm'
import { NotFound, contains, handlers, listRecords, metaOf, visible } from '#server/kit'
import { totalCap, type AnswerOf, type RecordOf } from '#define'
import { orderListCalls } from './orderLists.calls.ts'
import { containsCode, isCode } from './orderParts.server.ts'
import type { orders } from './orders.entity.ts'
import type { orderEntryShape } from './orderShapes.ts'

type Entry = AnswerOf<typeof orderEntryShape>

export default handlers(orderListCalls, {
  async getOrderCodeListByCode({ actor, db }, input) {
    const typed = input.orderCode.trim()
    const ofMine = sql`o.client_id = ${actor.clientId} and not o.is_deleted`
    // Sorts after filtering: in the index of the sort, a few matches among a million would be far
    // apart.
    const newest = (condition: SQL, of = sql``) =>
      db.query<Entry>(sql`
        select o.id as "orderId", o.order_code, o.original_order_id
        from (select * from orders o where ${ofMine} and ${condition} ${of} limit ${totalCap}) o order by o.ordered_on_utc desc, o.id desc limit ${most}`)
    const whole = await newest(isCode(typed))
    if (typed.length < 3) return { data: whole }
    // Codes increase with time: with too many matches, the highest codes are searched.
    const first = await newest(
      sql`lower(o.order_code) like lower(${beginning(typed)})`,
      sql`order by lower(o.order_code) desc`,
    )
    const rest = first.length < most ? await newest(containsCode(typed)) : []
    const found = new Map([...whole, ...first, ...rest].map(order => [order.orderId, order]))
    return { data: [...found.values()].slice(0, most) }
  },

  async getOrderListByCustomerId(context, input) {
    const { customerId, pageNo = 1, pageSize = 25 } = input
    const [customer] = await context.db.query(
      sql`select 1 from customers where id = ${customerId} and client_id = ${context.actor.clientId} and not is_deleted`,
    )
    if (!customer) throw new NotFound('This customer does not exist or was deleted.', 'customerId')
    const meta = metaOf('orders')
    const { rows, total, isCapped } = await listRecords(context, meta, {
      filter: { customerId },
      sort: [],
      offset: (pageNo! - 1) * pageSize!,
      limit: pageSize!,
    })
    return {
      data: rows.map(row => visible(meta, context.actor, row)) as RecordOf<typeof orders>[],
      totalCount: total,
      hasMore: isCapped,
    }
  },
})

const most = 50

const beginning = (typed: string) => contains(typed).slice(1)

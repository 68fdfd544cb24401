import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '#server/calls/handlers.ts'
import { contains } from '#server/entities/read/filter.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { listRecords } from '#server/entities/read/read.ts'
import { visible } from '#server/entities/read/visibility.ts'
import { NotFound } from '#server/http/errors.ts'
import { totalCap, type AnswerOf, type RecordOf } from '#define'
import { orderListCalls } from './orderLists.calls.ts'
import { invoiceCode } from './orderParts.server.ts'
import type { orders } from './orders.entity.ts'
import type { orderEntryShape } from './orderShapes.ts'

type Entry = AnswerOf<typeof orderEntryShape>

export default handlers(orderListCalls, {
  async getOrderCodeListByCode({ input, who, db }) {
    const typed = input.orderCode.trim()
    const ofMine = sql`o.client_id = ${who.clientId} and not o.is_deleted`
    // Sorted only when all are found: on the way through the sort's index a few among a million would be far apart.
    const newest = (condition: SQL, of = sql``) =>
      db.query<Entry>(sql`
        select o.id as "orderId", o.order_code as "orderCode", o.original_order_id as "originalOrderId"
        from (select * from orders o where ${ofMine} and ${condition} ${of} limit ${totalCap}) o order by o.ordered_on_utc desc, o.id desc limit ${most}`)
    const whole = await newest(
      sql`(lower(o.order_code) = lower(${invoiceCode(typed)}) or o.original_order_id = ${typed})`,
    )
    if (typed.length < 3) return { data: whole }
    // Codes rise with time: of very many it is the highest that are looked at.
    const first = await newest(
      sql`lower(o.order_code) like lower(${beginning(typed)})`,
      sql`order by lower(o.order_code) desc`,
    )
    const rest =
      first.length < most
        ? await newest(
            sql`(o.order_code ilike ${contains(typed)} or o.original_order_id ilike ${contains(typed)})`,
          )
        : []
    return {
      data: [...new Map([...whole, ...first, ...rest].map(o => [o.orderId, o])).values()].slice(
        0,
        most,
      ),
    }
  },

  async getOrderListByCustomerId({ input, who, db }) {
    const { customerId, pageNo = 1, pageSize = 25 } = input
    const [customer] = await db.query(
      sql`select 1 from customers where id = ${customerId} and client_id = ${who.clientId} and not is_deleted`,
    )
    if (!customer)
      throw new NotFound('This customer does not exist, or not any more.', 'customerId')
    const plan = planOf('orders')
    const { rows, total, isCapped } = await listRecords(db, plan, who, {
      filter: { customerId },
      sort: [],
      offset: (pageNo! - 1) * pageSize!,
      limit: pageSize!,
    })
    return {
      data: rows.map(row => visible(plan, who, row)) as RecordOf<typeof orders>[],
      totalCount: total,
      hasMore: isCapped,
    }
  },
})

const most = 50

const beginning = (typed: string) => contains(typed).slice(1)

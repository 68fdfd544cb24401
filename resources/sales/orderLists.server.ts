import { sql, type SQL } from 'drizzle-orm'
import { handlers } from '../../server/calls/handlers.ts'
import { contains } from '../../server/entities/filter.ts'
import { planOf } from '../../server/entities/plan.ts'
import { listRecords } from '../../server/entities/read.ts'
import { visible } from '../../server/entities/visibility.ts'
import { NotFound } from '../../server/http/errors.ts'
import type { AnswerOf, RecordOf } from '../define/index.ts'
import { orderListCalls } from './orderLists.calls.ts'
import { invoiceCode } from './orderParts.server.ts'
import type { orders } from './orders.entity.ts'
import type { orderEntryShape } from './orderShapes.ts'

type Entry = AnswerOf<typeof orderEntryShape>

export default handlers(orderListCalls, {
  async getOrderCodeListByCode({ input, who, db }) {
    const typed = input.orderCode.trim()
    const matching = (condition: SQL, most: number) =>
      db.query<Entry>(sql`
        select o.id as "orderId", o.order_code as "orderCode", o.original_order_id as "originalOrderId" from orders o
        where o.client_id = ${who.clientId} and not o.is_deleted and ${condition} order by o.ordered_on_utc desc, o.id desc limit ${most}`)
    const whole = await matching(sql`lower(o.order_code) = lower(${invoiceCode(typed)})`, 1)
    if (typed.length < 3) return { data: whole }
    const begins = sql`o.order_code ilike ${beginning(typed)}`
    const first = await matching(begins, 50)
    const rest =
      first.length < 50
        ? await matching(
            sql`o.order_code ilike ${contains(typed)} and not ${begins}`,
            50 - first.length,
          )
        : []
    return {
      data: [...new Map([...whole, ...first, ...rest].map(o => [o.orderId, o])).values()].slice(
        0,
        50,
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

const beginning = (typed: string) => contains(typed).slice(1)

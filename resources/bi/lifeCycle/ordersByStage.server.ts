import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { orderColumnsOf, owedBy } from '#resources/common.ts'
import { ordersByStage } from './ordersByStage.entity.ts'
import { serviceOf, waitsAt, waitsSince } from './stages.server.ts'

export const stagesOfOrders = readModelHalf(ordersByStage, () => {
  const since = sql`case when ${waitsAt} is not null then ${waitsSince} end`
  return {
    of: 'o',
    from: sql`order_stages s join orders o on o.id = s.order_id`,
    where: sql`not s.is_deleted`,
    fields: {
      orderId: sql`o.id`,
      customerId: sql`o.customer_id`,
      orderedOnUtc: sql`s.ordered_on_utc`,
      state: sql`o.state`,
      waitsAt,
      sinceUtc: since,
      days: sql`(extract(epoch from now() - ${since}) / 86400)::int`,
      total: sql`o.total`,
      balance: sql.raw(owedBy(orderColumnsOf('o'))),
      branchId: sql`o.branch_id`,
      source: sql`o.source`,
      serviceType: serviceOf,
      salespersonId: sql`o.salesperson_id`,
      quotedOnUtc: sql`s.quoted_on_utc`,
      confirmedOnUtc: sql`s.confirmed_on_utc`,
      paidOnUtc: sql`s.paid_on_utc`,
      stockReadyOnUtc: sql`s.stock_ready_on_utc`,
      preparedOnUtc: sql`s.prepared_on_utc`,
      deliveredOnUtc: sql`s.delivered_on_utc`,
      closedOnUtc: sql`s.closed_on_utc`,
    },
  }
})

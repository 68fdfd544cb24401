import { sql, type SQL } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { isOwing, orderColumnsOf, owedBy, plansAhead } from '#resources/common.ts'
import { happenedDay } from '#resources/days.ts'
import { lastContact } from '#resources/sales/reminders/orderRows.server.ts'
import { balancesByAge } from './balancesByAge.entity.ts'

/** Plans are looked at of orders alone of which something has left. */
const deliveredOn = sql`
  case when o.delivery_status not in ('None', 'Planned') then (
    select max(p.date) from delivery_plans p where p.order_id = o.id and p.state in ('Delivered', 'Partially Delivered') and not p.is_deleted) end`

const balance = sql.raw(owedBy(orderColumnsOf('o')))

export const balances = readModelHalf(balancesByAge, ({ today }) => {
  const days = sql`greatest(${today}::date - v.since, 0)`
  const ofAge = (condition: SQL) => sql`case when ${condition} then ${balance} end`
  return {
    of: 'o',
    from: sql`orders o join customers c on c.id = o.customer_id
      cross join lateral (select coalesce(${deliveredOn}, ${sql.raw(happenedDay('o.client_id', 'o.ordered_on_utc'))}) as since offset 0) v`,
    where: sql.raw(isOwing(orderColumnsOf('o'))),
    fields: {
      orderId: sql`o.id`,
      customerId: sql`o.customer_id`,
      phone: sql`c.phone`,
      orderedOnUtc: sql`o.ordered_on_utc`,
      state: sql`o.state`,
      isDelivered: sql`o.delivery_status = 'Delivered'`,
      plannedOn: sql`(select min(p.date) from delivery_plans p where p.order_id = o.id and p.state in ${plansAhead} and not p.is_deleted)`,
      days,
      age: sql`case when ${days} <= 30 then '0-30' when ${days} <= 60 then '31-60' when ${days} <= 90 then '61-90' else 'Over 90' end`,
      total: sql`o.total`,
      paid: sql`o.paid`,
      balance,
      upTo30: ofAge(sql`${days} <= 30`),
      upTo60: ofAge(sql`${days} between 31 and 60`),
      upTo90: ofAge(sql`${days} between 61 and 90`),
      over90: ofAge(sql`${days} > 90`),
      branchId: sql`o.branch_id`,
      salespersonId: sql`o.salesperson_id`,
      lastContactOnUtc: lastContact(sql`o.id`),
    },
  }
})

import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { isOwing, orderColumnsOf, owedBy } from '#resources/common.ts'
import { lastContact } from './orderRows.server.ts'
import { ordersWithBalance } from './ordersWithBalance.entity.ts'

/** Plans are looked at of orders alone of which something has left. */
const deliveredOn = sql`
  case when o.delivery_status not in ('None', 'Planned') then (
    select max(p.date) from delivery_plans p where p.order_id = o.id and p.state in ('Delivered', 'Partially Delivered') and not p.is_deleted) end`

export const withBalance = readModelHalf(ordersWithBalance, ({ today, given: { isSnoozed } }) => {
  const days = sql`${today}::date - v.delivered_on`
  return {
    of: 'o',
    from: sql`orders o join customers c on c.id = o.customer_id cross join lateral (select ${deliveredOn} as delivered_on offset 0) v
      left join order_follow_ups f on f.order_id = o.id and f.kind = 'Balance' and not f.is_deleted`,
    where: sql`${sql.raw(isOwing(orderColumnsOf('o')))}${isSnoozed ? sql`` : sql` and (f.snoozed_until is null or f.snoozed_until <= ${today})`}`,
    fields: {
      orderId: sql`o.id`,
      customerId: sql`o.customer_id`,
      phone: sql`c.phone`,
      deliveredOn: sql`v.delivered_on`,
      days,
      age: sql`case when ${days} > 30 then '31+' when ${days} > 7 then '8-30' when ${days} is not null then '0-7' end`,
      total: sql`o.total`,
      paid: sql`o.paid`,
      balance: sql.raw(owedBy(orderColumnsOf('o'))),
      methodId: sql`f.method_id`,
      dispute: sql`f.dispute`,
      writeOff: sql`(select sum(w.amount) from write_offs w where w.order_id = o.id and w.state = 'Requested' and not w.is_deleted)`,
      returned: sql`o.returned`,
      credited: sql`o.credited`,
      writtenOff: sql`o.written_off`,
      branchId: sql`o.branch_id`,
      salespersonId: sql`o.salesperson_id`,
      lastContactOnUtc: lastContact(sql`o.id`),
      ownerId: sql`f.owner_id`,
      snoozedUntil: sql`f.snoozed_until`,
      reason: sql`f.reason`,
      isDelivered: sql`o.delivery_status = 'Delivered'`,
    },
  }
})

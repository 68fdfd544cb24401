import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { pageOf, sortedBy } from '#resources/delivery/reminders/planRows.server.ts'
import { isOwing, owedBy, orderColumnsOf } from '#resources/common.ts'
import {
  contactOf,
  customerOf,
  narrowedBy,
  orderColumns,
  sortedAlike,
  withPeople,
} from './orderRows.server.ts'
import type { orderReminderCalls } from './reminders.calls.ts'

type WithBalance = CallAnswer<typeof orderReminderCalls.getOrdersWithBalance>

/** Orders with money owing. */
export function ordersWithBalance(
  context: Context,
  { isDelivered, age, ...asked }: CallInput<typeof orderReminderCalls.getOrdersWithBalance>,
): Promise<WithBalance> {
  const today = sql`${todayFor(context.actor)}::date`
  const contact = contactOf(asked)
  const customer = customerOf(asked)
  const narrowed = [
    sql.raw(isOwing(orderColumnsOf('o'))),
    ...(isDelivered ? [sql`o.delivery_status = 'Delivered'`] : []),
    ...narrowedBy(context, asked),
  ]
  const aged = age ? sql`where a.age = ${age}` : sql``
  return pageOf<WithBalance['data'][number]>(
    context,
    sql`
      select a.* from (
        select d.*, case when d.days > 30 then '31+' when d.days > 7 then '8-30' when d.days is not null then '0-7' end as age
        from (
          select b.*, ${today} - b.delivered_on as days
          from (
            select ${orderColumns}${customer.listed}${contact.listed}, o.total, o.returned, o.credited, o.paid, o.written_off, ${sql.raw(owedBy(orderColumnsOf('o')))} as balance, pm.name as method_name, f.dispute,
              ${deliveredOn} as delivered_on
            from orders o ${customer.joined} ${withPeople(sql`'Balance'`)} left join payment_methods pm on pm.id = f.method_id
            where ${sql.join(narrowed, sql` and `)}) b) d) a ${aged}`,
    asked,
    {
      columns,
      otherwise: sql`l.delivered_on, l.order_code`,
      more: sql`${customer.more}${contact.more}, (select sum(w.amount) from write_offs w where w.order_id = l.order_id and w.state = 'Requested' and not w.is_deleted) as write_off`,
      beside: customer.beside,
    },
  )
}

/** Plans are looked at of those alone of which something has left. */
const deliveredOn = sql`case when o.delivery_status not in ('None', 'Planned') then (
  select max(p.date) from delivery_plans p where p.order_id = o.id and p.state in ('Delivered', 'Partially Delivered') and not p.is_deleted) end`

const columns = sortedBy([
  ...sortedAlike,
  'deliveredOn',
  'days',
  'age',
  'total',
  'returned',
  'credited',
  'paid',
  'writtenOff',
  'balance',
  'methodName',
  'dispute',
])

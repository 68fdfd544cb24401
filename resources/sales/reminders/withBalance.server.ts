import { sql, type SQL } from 'drizzle-orm'
import { type Context, sortOf } from '#server/kit'
import { snake, todayFor, type CallAnswer, type CallInput } from '#define'
import { pageOf, sortedBy } from '#resources/delivery/reminders/planRows.server.ts'
import { isOwing, owedBy, orderColumnsOf } from '#resources/common.ts'
import { byCustomer, lastContact, narrowedBy, sortedAlike, withPeople } from './orderRows.server.ts'
import type { orderReminderCalls } from './reminders.calls.ts'

type WithBalance = CallAnswer<typeof orderReminderCalls.getOrdersWithBalance>

/**
 * Orders with money owing. Of all of them only what they are sorted and narrowed by is read; the rest
 * is read of the page alone.
 */
export function ordersWithBalance(
  context: Context,
  { isDelivered, age, ...asked }: CallInput<typeof orderReminderCalls.getOrdersWithBalance>,
): Promise<WithBalance> {
  const said = saidOn(todayFor(context.actor))
  const sorted = sortOf(asked.sort ?? undefined).map(([name]) => name)
  const listed = sorted.length ? sorted.filter(name => Object.hasOwn(said, name)) : ['deliveredOn']
  const isOf = (names: readonly string[]) => names.some(name => listed.includes(name))
  const narrowed = [
    sql.raw(isOwing(orderColumnsOf('o'))),
    ...(isDelivered ? [sql`o.delivery_status = 'Delivered'`] : []),
    ...narrowedBy(context, asked),
    ...(age ? [sql`${said.age} = ${age}`] : []),
  ]
  return pageOf<WithBalance['data'][number]>(
    context,
    sql`
      select o.id as order_id, o.order_code${columnsOf(said, [...new Set(listed)])}
      from ${orders} ${isOf(byCustomer) ? buyers : sql``} ${age || isOf(byDelivery) ? delivery : sql``}
      where ${sql.join(narrowed, sql` and `)}`,
    asked,
    {
      columns,
      otherwise: sorted.length ? sql`l.order_code` : sql`l.delivered_on, l.order_code`,
      more: sql`, w.*, (select sum(w.amount) from write_offs w where w.order_id = l.order_id and w.state = 'Requested' and not w.is_deleted) as write_off`,
      beside: sql`, lateral (
        select o.version, o.customer_id, f.owner_id${columnsOf(said, Object.keys(said))}
        from ${orders} ${buyers} ${delivery} where o.id = l.order_id offset 0) w`,
    },
  )
}

const orders = sql`orders o ${withPeople(sql`'Balance'`)} left join payment_methods pm on pm.id = f.method_id`
/** One by one: PostgreSQL takes a third of all orders for owing, and would read all customers. */
const buyers = sql`cross join lateral (select c.name, c.phone from customers c where c.id = o.customer_id offset 0) u`
/** Plans are looked at of those orders alone of which something has left, and once. */
const delivery = sql`
  cross join lateral (select case when o.delivery_status not in ('None', 'Planned') then (
    select max(p.date) from delivery_plans p where p.order_id = o.id and p.state in ('Delivered', 'Partially Delivered') and not p.is_deleted) end as delivered_on offset 0) v`
const byDelivery = ['deliveredOn', 'days', 'age']

/** What a row says of its order, and what it may be sorted by. */
function saidOn(today: string) {
  const days = sql`${today}::date - v.delivered_on`
  return {
    salespersonName: sql`y.full_name`,
    ownerName: sql`w.full_name`,
    snoozedUntil: sql`f.snoozed_until`,
    reason: sql`f.reason`,
    customerName: sql`u.name`,
    phone: sql`u.phone`,
    lastContactOnUtc: lastContact(sql`o.id`),
    deliveredOn: sql`v.delivered_on`,
    days,
    age: sql`case when ${days} > 30 then '31+' when ${days} > 7 then '8-30' when ${days} is not null then '0-7' end`,
    total: sql`o.total`,
    returned: sql`o.returned`,
    credited: sql`o.credited`,
    paid: sql`o.paid`,
    writtenOff: sql`o.written_off`,
    balance: sql.raw(owedBy(orderColumnsOf('o'))),
    methodName: sql`pm.name`,
    dispute: sql`f.dispute`,
  } satisfies Record<string, SQL>
}

const columnsOf = (said: Readonly<Record<string, SQL>>, names: readonly string[]) =>
  sql.join(names.map(name => sql`, ${said[name]} as ${sql.identifier(snake(name))}`))

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

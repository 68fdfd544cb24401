import { sql } from 'drizzle-orm'
import { type Context, badInput } from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { isOpenPlan, narrowedBy, pageOf, planColumns, planTables } from './planRows.server.ts'
import { sortedAlike, sortedBy } from './planRows.server.ts'
import type { reminderCalls } from './reminders.calls.ts'

type Unpaid = CallAnswer<typeof reminderCalls.getUnPaidDeliveryPlanList>

/** Coming plans of orders with money owing. */
export function unpaidPlans(
  context: Context,
  {
    from,
    to,
    balanceFrom,
    balanceTo,
    salespersonId,
    ...asked
  }: CallInput<typeof reminderCalls.getUnPaidDeliveryPlanList>,
): Promise<Unpaid> {
  const first = from ?? todayFor(context.actor)
  if (to && to < first) throw badInput('invalid', 'to', 'The last date is before the first.')
  if (isGiven(balanceFrom) && isGiven(balanceTo) && balanceTo < balanceFrom)
    throw badInput('invalid', 'balanceTo', 'The highest balance is below the lowest.')
  const narrowed = [
    isOpenPlan(context),
    sql`p.date >= ${first}`,
    sql`${balance} > 0`,
    ...(to ? [sql`p.date <= ${to}`] : []),
    ...(isGiven(balanceFrom) ? [sql`${balance} >= ${balanceFrom}::numeric`] : []),
    ...(isGiven(balanceTo) ? [sql`${balance} <= ${balanceTo}::numeric`] : []),
    ...(salespersonId ? [sql`o.salesperson_id = ${salespersonId}`] : []),
    ...narrowedBy(context, asked),
  ]
  return pageOf<Unpaid['data'][number]>(
    context,
    sql`
      select ${planColumns}, o.total, o.paid, ${balance} as balance, p.is_unpaid_blocked, y.full_name as salesperson_name, ${deposits} as deposit_references,
        greatest(${lastNote}, ${lastMessage}) as last_contact_on_utc
      from ${planTables(sql`delivery_plans p`, sql`'Unpaid'`)} left join staff y on y.id = o.salesperson_id
      where ${sql.join(narrowed, sql` and `)}`,
    asked,
    { columns, otherwise: sql`l.date, l.plan_no` },
  )
}

const isGiven = (amount: number | null | undefined): amount is number => typeof amount === 'number'

const balance = sql`(${sql.raw(owedBy(orderColumnsOf('o')))})`
const deposits = sql`(
  select left(string_agg(d.reference, ', ' order by d.created_on_utc, d.id), 500) from deposit_references d where d.order_id = o.id and not d.is_deleted)`
const lastNote = sql`(
  select max(n.created_on_utc) from plan_track_notes n where n.plan_id = p.id and n.type in ('Call', 'Text') and not n.is_deleted)`
const lastMessage = sql`(
  select max(coalesce(m.sent_on_utc, m.created_on_utc)) from messages m where m.order_id = o.id and m.state in ('Sent', 'Delivered') and not m.is_deleted)`

const columns = sortedBy([
  ...sortedAlike,
  'total',
  'paid',
  'balance',
  'isUnpaidBlocked',
  'depositReferences',
  'salespersonName',
  'lastContactOnUtc',
])

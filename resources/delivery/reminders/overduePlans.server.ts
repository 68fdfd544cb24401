import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { isOpenPlan, narrowedBy, pageOf, planColumns, planTables } from './planRows.server.ts'
import { sortedAlike, sortedBy } from './planRows.server.ts'
import type { reminderCalls } from './reminders.calls.ts'

type Overdue = CallAnswer<typeof reminderCalls.getOverdueDeliveryPlanList>

/** Plans whose day is over and whose goods were not handed over. */
export function overduePlans(
  context: Context,
  {
    daysLate,
    serviceType,
    state,
    ...asked
  }: CallInput<typeof reminderCalls.getOverdueDeliveryPlanList>,
): Promise<Overdue> {
  const today = sql`${todayFor(context.actor)}::date`
  const narrowed = [
    isOpenPlan(context),
    sql`p.date < ${today}`,
    ...(daysLate ? [sql`p.date <= ${today} - ${daysLate}::int`] : []),
    ...(serviceType ? [sql`p.service_type = ${serviceType}`] : []),
    ...(state ? [sql`p.state = ${state}`] : []),
    ...narrowedBy(context, asked),
  ]
  return pageOf<Overdue['data'][number]>(
    context,
    sql`
      select ${planColumns}, t.ticket_no, ${today} - p.date as days_late, p.service_type, p.state, p.preparation_status, p.items as pieces,
        n.text as last_note, n.created_on_utc as noted_on_utc
      from ${planTables(sql`delivery_plans p`, sql`'Overdue'`)}
        left join lateral (select x.text, x.created_on_utc from plan_track_notes x
          where x.plan_id = p.id and not x.is_deleted order by x.created_on_utc desc, x.id desc limit 1) n on true
      where ${sql.join(narrowed, sql` and `)}`,
    asked,
    { columns, otherwise: sql`l.date, l.plan_no`, more: sql`, ${goods} as items` },
  )
}

const columns = sortedBy(
  [...sortedAlike, 'ticketNo', 'daysLate', 'serviceType', 'state', 'preparationStatus'],
  { items: sql`l.pieces`, lastNote: sql`l.noted_on_utc` },
)

/** The goods of a plan `l` in words. */
const goods = sql`(
  select left(string_agg(i.quantity || ' × ' || k.code, ', ' order by k.code), 500)
  from plan_items i join skus k on k.id = i.sku_id where i.plan_id = l.plan_id and not i.is_deleted)`

import { sql, type SQL } from 'drizzle-orm'
import { type Context, badInput } from '#server/kit'
import { todayFor, type CallAnswer, type CallInput } from '#define'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { isOpenPlan, narrowedBy, pageOf, planColumns, planTables } from './planRows.server.ts'
import { sortedAlike, sortedBy } from './planRows.server.ts'
import { severities } from './reminderKinds.ts'
import { changeWords } from '#resources/delivery/papers/paperChanges.server.ts'
import type { reminderCalls } from './reminders.calls.ts'
import { risksOf } from './risks.server.ts'

type Warnings = CallAnswer<typeof reminderCalls.getDeliveryPlanWarningList>

/** What may go wrong with the plans of the coming days, worked out from what stands there now. */
export async function planWarnings(
  context: Context,
  {
    risk,
    severity,
    from,
    to,
    ...asked
  }: CallInput<typeof reminderCalls.getDeliveryPlanWarningList>,
): Promise<Warnings> {
  const today = todayFor(context.actor)
  const first = from ?? today
  const last = to ?? daysAfter(first, usualDays)
  if (last < first) throw badInput('invalid', 'to', 'The last date is before the first.')
  if (last > daysAfter(first, mostDays))
    throw badInput('invalid', 'to', `Choose at most ${mostDays} days.`)
  const narrowed = [
    sql`true`,
    ...(risk ? [sql`r.kind = ${risk}`] : []),
    ...(severity ? [sql`r.severity = ${severity}`] : []),
    ...narrowedBy(context, asked),
  ]
  const page = await pageOf<Warnings['data'][number]>(
    context,
    sql`
      with coming as materialized (
        select p.* from delivery_plans p where ${isOpenPlan(context)} and p.state <> 'No Show' and p.date between ${first} and ${last}),
      ${risksOf(context, { today, first, last })}
      select p.id || ' ' || r.kind as id, r.kind, r.severity, r.why,
        case r.kind when 'No contact' then u.id end as contact_id, case when r.kind = 'No contact' then 'Add a number' end as contact_name,
        case r.kind when 'Not served' then o.id end as place_id, case when r.kind = 'Not served' and o.id is not null then 'Change address' end as place_name, ${planColumns}
      from ${planTables(sql`risks r join coming p on p.id = r.plan_id`, sql`r.kind`)}
      where ${sql.join(narrowed, sql` and `)}`,
    asked,
    { columns, otherwise: sql`${worst}, l.date, l.plan_no, l.kind` },
  )
  const isChanged = ({ kind }: (typeof page.data)[number]) => kind === 'Changed after print'
  const words = await changeWords(
    context,
    page.data.filter(isChanged).map(({ planId }) => planId),
  )
  const data = page.data.map(row =>
    isChanged(row) ? { ...row, why: words.get(row.planId) ?? row.why } : row,
  )
  return { ...page, data }
}

const usualDays = 14
const mostDays = 92

const worst: SQL = sql`array_position(array[${sql.join(
  severities.map(each => sql`${each}`),
  sql`, `,
)}]::text[], l.severity)`
const columns = sortedBy([...sortedAlike, 'kind', 'why', 'contactName', 'placeName'], {
  severity: worst,
})

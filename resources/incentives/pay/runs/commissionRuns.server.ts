import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  type Context,
} from '#server/kit'
import { todayFor, type RecordOf } from '#define'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
import { lastFrozen, lockPay, monthName, monthOf } from '#resources/incentives/frozen.server.ts'
import { commissionRunCalls } from './commissionRuns.calls.ts'
import type { commissionRuns } from './commissionRuns.entity.ts'
import { takeRun } from './takeRun.server.ts'

type Run = RecordOf<typeof commissionRuns>

export default handlers(commissionRunCalls, {
  async calculateCommissions(context, { month: day }) {
    const { db, actor } = context
    const month = monthOf(day)
    if (month > todayFor(actor)) throw badInput('future', 'month', 'This month has not begun yet.')
    await lockPay(context)
    const frozen = await lastFrozen(db, actor.clientId)
    if (frozen && month <= frozen)
      throw refused(
        'frozen',
        'month',
        `${monthName(frozen)} is approved, so ${monthName(month)} stays as it is. What came later counts in the first month after it.`,
      )
    return { data: await begun(context, { month, kind: 'Month', setId: null }) }
  },

  async simulateParameterSet(context, { parameterSetId, month: day }) {
    const month = monthOf(day)
    if (month > todayFor(context.actor))
      throw badInput('future', 'month', 'Choose a month that has begun.')
    const [set] = await context.db.query<{ tiers: number }>(sql`
      select (select count(*)::int from parameter_tiers t where t.set_id = s.id and not t.is_deleted) as tiers
      from parameter_sets s where s.id = ${parameterSetId} and s.client_id = ${context.actor.clientId} and not s.is_deleted`)
    if (!set?.tiers)
      throw refused('required', 'parameterSetId', 'Add at least one tier to the set first.')
    await lockPay(context)
    return { data: await begun(context, { month, kind: 'What if', setId: parameterSetId }) }
  },

  async takeCommissions(context, { runId }) {
    await takeRun(context, runId)
    return { data: await runOf(context, runId) }
  },

  async cancelCommissions(context, { runId }) {
    const { db, actor } = context
    const [one] = await changeRows(
      context,
      'commissionRuns',
      sql`t.id = ${runId} and t.client_id = ${actor.clientId} and t.state in ('Queued', 'Running', 'Ready')`,
      sql`state = 'Cancelled'`,
      sql`finished_on_utc = now()`,
    )
    if (!one) throw new NotFound('This calculation has already finished.', 'runId')
    await db.query(sql`delete from commission_run_lines where run_id = ${runId}`)
    return { data: await runOf(context, runId) }
  },
})

const runOf = async (context: Context, id: string): Promise<Run> =>
  (await oneRecord(context, metaOf('commissionRuns'), id)) as Run

/** Two who ask at once share one. */
async function begun(
  context: Context,
  { month, kind, setId }: Pick<Run, 'month' | 'kind' | 'setId'>,
): Promise<Run> {
  const { db, actor } = context
  const [open] = await db.query<{ id: string }>(sql`
    select id from commission_runs where client_id = ${actor.clientId} and month = ${month} and kind = ${kind} and set_id is not distinct from ${setId}::uuid
      and state in ('Queued', 'Running') and not is_deleted limit 1`)
  if (open) return runOf(context, open.id)
  const id = uuid()
  await insertRows(context, metaOf('commissionRuns'), [{ id, month, kind, setId }])
  return runOf(context, id)
}

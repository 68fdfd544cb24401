import { sql } from 'drizzle-orm'
import { NotFound, refused, writeAuditOf, type Context } from '#server/kit'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
import { lastFrozen, lockPay, monthName } from '#resources/incentives/frozen.server.ts'

interface ReadyRun {
  id: string
  month: string
  kind: string
  state: string
  startedOnUtc: string
}

/**
 * Replaces the former result of a month by that of a calculation, all of it at once; adjustments and
 * what was moved stay. Later months are outdated then.
 * @throws Refused where the month is frozen, or something has changed since
 */
export async function takeRun(context: Context, runId: string): Promise<void> {
  const { db, actor } = context
  await lockPay(context)
  const [run] = await db.query<ReadyRun>(sql`
    select id, month::text as month, kind, state, started_on_utc from commission_runs where id = ${runId} and client_id = ${actor.clientId} and not is_deleted for update`)
  if (!run || run.kind !== 'Month') throw new NotFound('No such calculation.', 'runId')
  if (run.state !== 'Ready')
    throw refused('not_ready', 'runId', 'This calculation is not ready to be taken over.')
  const { month } = run
  const frozen = await lastFrozen(db, actor.clientId)
  if (frozen && month <= frozen)
    throw refused(
      'frozen',
      'runId',
      `${monthName(frozen)} is approved, so ${monthName(month)} stays as it is.`,
    )
  await refuseFormer(context, run)
  await writeStatements(context, run)
  await writeLines(context, run)
  const ofClient = sql`t.client_id = ${actor.clientId} and not t.is_deleted`
  await changeRows(
    context,
    'commissionStatements',
    sql`${ofClient} and t.month = ${month} and t.brought_forward = 0
      and not exists (select from commission_lines l where l.statement_id = t.id and not l.is_deleted)`,
    sql`is_deleted = true`,
  )
  await changeRows(
    context,
    'commissionStatements',
    sql`${ofClient} and t.month > ${month} and not t.is_outdated`,
    sql`is_outdated = true`,
  )
  await changeRows(context, 'commissionRuns', sql`t.id = ${runId}`, sql`state = 'Taken over'`)
  await db.query(sql`delete from commission_run_lines where run_id = ${runId}`)
  await writeAuditOf(context, 'take', 'commissionRuns', runId, { state: ['Ready', 'Taken over'] })
}

/** Refuses a result whose earlier months have changed since. */
async function refuseFormer({ db, actor }: Context, { month, startedOnUtc }: ReadyRun) {
  const [changed] = await db.query(sql`
    select 1 from commission_runs where client_id = ${actor.clientId} and kind = 'Month' and state = 'Taken over' and month < ${month} and updated_on_utc >= ${startedOnUtc}::timestamptz
    union all
    select 1 from commission_lines where client_id = ${actor.clientId} and kind = 'Moved' and month <= ${month} and created_on_utc >= ${startedOnUtc}::timestamptz limit 1`)
  if (changed)
    throw refused(
      'outdated',
      'runId',
      'An earlier month or a share has changed since: calculate the month again.',
    )
}

/** A statement for whoever gets a line, had one, or owes something from the month before. */
const writeStatements = ({ db, actor }: Context, { id, month }: ReadyRun) =>
  db.query(sql`
    with people as (
        select staff_id from commission_run_lines where run_id = ${id}
        union select staff_id from commission_statements where client_id = ${actor.clientId} and month = ${month} and not is_deleted
        union select staff_id from (${owing(actor.clientId, month)}) w where w.owed < 0),
      given as (
        select p.staff_id, f.branch_id, coalesce(r.set_id, null) as set_id, t.revision, r.hours_factor, least(coalesce(w.owed, 0), 0) as brought_forward
        from people p join staff f on f.id = p.staff_id left join commission_run_people r on r.run_id = ${id} and r.staff_id = p.staff_id
          left join parameter_sets t on t.id = r.set_id left join (${owing(actor.clientId, month)}) w on w.staff_id = p.staff_id)
    insert into commission_statements (id, client_id, month, staff_id, branch_id, state, set_id, set_revision, hours_factor, brought_forward, calculated_on_utc, created_by, updated_by)
    select gen_random_uuid(), ${actor.clientId}, ${month}, staff_id, branch_id, 'Calculated', set_id, revision, hours_factor, brought_forward, now(), ${actor.staffId}, ${actor.staffId} from given
    on conflict (client_id, staff_id, month) where not is_deleted do update set state = 'Calculated', is_outdated = false, branch_id = excluded.branch_id, set_id = excluded.set_id,
      set_revision = excluded.set_revision, hours_factor = excluded.hours_factor, brought_forward = excluded.brought_forward, calculated_on_utc = now(),
      version = commission_statements.version + 1, updated_on_utc = now(), updated_by = excluded.updated_by`)

/** The sum of the last statement of each person before a month. */
const owing = (clientId: string, month: string) => sql`
  select s.staff_id, s.brought_forward + coalesce((select sum(l.amount) from commission_lines l where l.statement_id = s.id and not l.is_deleted), 0) as owed
  from (select distinct on (staff_id) * from commission_statements where client_id = ${clientId} and month < ${month} and not is_deleted order by staff_id, month desc) s`

/** A line that is there again keeps its id, so that a dispute about it stays with it. */
async function writeLines(context: Context, { id, month }: ReadyRun) {
  const { db, actor } = context
  const rows = sql`
    select md5(concat_ws('|', r.client_id, ${month}::text, r.staff_id, r.kind, r.order_id, r.order_line_id, r.part, r.of_line_id, r.record_id))::uuid as line_id, r.*
    from commission_run_lines r where r.run_id = ${id}`
  await changeRows(
    context,
    'commissionLines',
    sql`t.client_id = ${actor.clientId} and t.month = ${month} and t.kind in ('Sale', 'Team pool', 'Taken back', 'Product') and not t.is_deleted
      and not exists (select from (${rows}) r where r.line_id = t.id)`,
    sql`is_deleted = true`,
  )
  await db.query(sql`
    insert into commission_lines (id, client_id, statement_id, month, staff_id, kind, day, order_id, order_line_id, delivered, paid, share, base, rate, amount, set_id, basis, tier_from, part, penalty, hours, full_hours, of_line_id, record_id, cost, explanation, created_by, updated_by)
    select r.line_id, r.client_id, s.id, ${month}, r.staff_id, r.kind, r.day, r.order_id, r.order_line_id, r.delivered, r.paid, r.share, r.base, r.rate, r.amount, r.set_id, r.basis, r.tier_from, r.part, r.penalty, r.hours, r.full_hours, r.of_line_id, r.record_id,
      r.cost, r.explanation, ${actor.staffId}, ${actor.staffId}
    from (${rows}) r join commission_statements s on s.client_id = r.client_id and s.staff_id = r.staff_id and s.month = ${month} and not s.is_deleted
    on conflict (id) do update set statement_id = excluded.statement_id, day = excluded.day, delivered = excluded.delivered, paid = excluded.paid, share = excluded.share, base = excluded.base, rate = excluded.rate,
      amount = excluded.amount, set_id = excluded.set_id, basis = excluded.basis, tier_from = excluded.tier_from, penalty = excluded.penalty, hours = excluded.hours, full_hours = excluded.full_hours, cost = excluded.cost, explanation = excluded.explanation, is_deleted = false,
      version = commission_lines.version + 1, updated_on_utc = now(), updated_by = excluded.updated_by`)
}

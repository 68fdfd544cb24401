import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  clockActor,
  every,
  RequestError,
  type Context,
  type Database,
  type Job,
  type Queryable,
} from '#server/kit'
import type { Country } from '#define'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
import { countedOrders, factsOf, givenOf, type OrderRow } from './countedOrders.server.ts'
import { monthRules, type MonthRules } from './monthRules.server.ts'
import { poolLines } from './poolLines.server.ts'
import { productLines } from './productLines.server.ts'
import { MonthOfPay, type ReadOrder, type RunLine } from './runLines.ts'
import { takeRun } from './takeRun.server.ts'

/** Months that people wait for, one after the other, beside the work of the branches. */
export const commissionJob: Job = {
  name: 'Commissions',
  next: every(1),
  hasWork: async db =>
    (await db.text("select 1 from commission_runs where state in ('Queued', 'Running') limit 1"))
      .length > 0,
  run: runCommissions,
}

interface Run {
  id: string
  clientId: string
  country: Country
  month: string
  kind: 'Month' | 'What if'
  setId: string | null
  byId: string | null
}

/** @returns how many were made, in words */
export async function runCommissions(db: Database): Promise<string> {
  let made = 0
  for (;;) {
    const next = await db.write(begin)
    if (!next) break
    const isMade = await calculate(db, next).catch(async (error: unknown) => {
      await db.write(tx =>
        changeRows(
          contextOf(tx, next),
          'commissionRuns',
          sql`t.id = ${next.id}`,
          sql`state = 'Failed'`,
          sql`finished_on_utc = now()`,
        ),
      )
      throw error
    })
    made += Number(isMade)
  }
  return made ? `${made} ${made === 1 ? 'month' : 'months'} calculated.` : ''
}

/** One process at a time runs this: a run that goes on was left by one that ended, and begins again. */
async function begin(tx: Queryable): Promise<Run | undefined> {
  const [next] = await tx.query<Run>(sql`
    select r.id, r.client_id, c.country, r.month::text as month, r.kind, r.set_id, r.created_by as by_id
    from commission_runs r join clients c on c.id = r.client_id where r.state in ('Queued', 'Running') order by r.id limit 1 for update of r`)
  if (next)
    await changeRows(
      contextOf(tx, next),
      'commissionRuns',
      sql`t.id = ${next.id}`,
      sql`state = 'Running'`,
      sql`started_on_utc = now()`,
      sql`order_done = 0`,
    )
  return next
}

const contextOf = (db: Queryable, { clientId, country, byId }: Run): Context => ({
  db,
  actor: clockActor('commissions', { clientId, country, staffId: byId }),
})

/** Orders that are read and paid before other work has its turn. */
const atATime = 250
/** Milliseconds between two looks whether somebody has cancelled it; progress is written with them. */
const lookEvery = 250

/** @returns whether it was made; it was cancelled otherwise */
async function calculate(db: Database, run: Run): Promise<boolean> {
  const { id, clientId, month } = run
  const rules = await monthRules(db, { clientId, month, triedSetId: run.setId })
  const pay = new MonthOfPay(rules)
  const since = await changedSince(db, run, rules)
  const orders = countedOrders({ clientId, month, before: rules.before, changedSince: since })
  let looked = 0
  let done = 0
  const leaving = new AbortController()
  for await (const rows of db.batches<OrderRow>(orders, atATime, leaving.signal)) {
    for (const row of rows) pay.add(readOrder(row, rules))
    done += rows.length
    if (performance.now() - looked >= lookEvery) {
      const [isOn] = await changeRows(
        contextOf(db, run),
        'commissionRuns',
        sql`t.id = ${id} and t.state = 'Running'`,
        sql`order_done = ${done}`,
      )
      if (!isOn) return false
      looked = performance.now()
    }
    await otherWork()
  }
  const sold = pay.finish()
  const lines = [
    ...sold,
    ...(await poolLines(db, run, { rules, sold })),
    ...(await productLines(db, run, rules)),
  ]
  return db.write(tx => finish(tx, run, { rules, lines, done }))
}

/** An order as pay is worked out of it. */
export function readOrder(row: OrderRow, rules: Pick<MonthRules, 'groupOf'>): ReadOrder {
  const categories = new Map((row.lines ?? []).map(([lineId, categoryId]) => [lineId, categoryId]))
  return {
    id: row.id,
    code: row.code,
    at: row.at,
    day: row.day,
    now: factsOf(row, 'now'),
    before: factsOf(row, 'before'),
    shares: row.sellers ?? [],
    given: givenOf(row),
    byPeople: new Map(
      (row.discounts ?? []).map(([lineId, off, worth]) => [lineId, { off, worth }]),
    ),
    groupOf: lineId => rules.groupOf(categories.get(lineId) ?? null),
  }
}

/**
 * Since when an order has to have changed to be looked at: since the month before was calculated by
 * the same rules. Otherwise every order is.
 */
export async function changedSince(
  db: Queryable,
  { clientId, month, setId }: Pick<Run, 'clientId' | 'month' | 'setId'>,
  { isSteady }: MonthRules,
): Promise<string | undefined> {
  if (!isSteady || setId) return undefined
  const [last] = await db.query<{ since: string; problems: number }>(sql`
    select (r.started_on_utc - interval '1 minute')::text as since,
      (select count(*)::int from commission_run_people p where p.run_id = r.id and p.problem is not null) as problems
    from commission_runs r
    where r.client_id = ${clientId} and r.month = (${month}::date - interval '1 month')::date and r.kind = 'Month' and r.state = 'Taken over' and not r.is_deleted
    order by r.started_on_utc desc limit 1`)
  return last && !last.problems ? last.since : undefined
}

const linesAtATime = 2000

/** Stores what a calculation came to, and takes it over where its month had no result yet. */
async function finish(
  tx: Queryable,
  run: Run,
  { rules, lines, done }: { rules: MonthRules; lines: readonly RunLine[]; done: number },
): Promise<boolean> {
  const { id, clientId, month, kind } = run
  const context = contextOf(tx, run)
  const [isOn] = await changeRows(
    context,
    'commissionRuns',
    sql`t.id = ${id} and t.state = 'Running'`,
    sql`state = 'Ready'`,
    sql`order_count = ${done}`,
    sql`order_done = ${done}`,
    sql`finished_on_utc = now()`,
  )
  if (!isOn) return false
  for (let at = 0; at < lines.length; at += linesAtATime)
    await tx.query(sql`
      insert into commission_run_lines (id, client_id, run_id, staff_id, kind, day, order_id, order_line_id, delivered, paid, share, base, rate, amount, set_id, basis, tier_from, part, penalty, hours, full_hours, of_line_id, record_id, cost, explanation)
      select v.id, ${clientId}, ${id}, v."staffId", v.kind, v.day, v."orderId", v."orderLineId", v.delivered / 100.0, v.paid / 100.0, v.share, v.base / 100.0, v.rate, v.amount / 100.0, v."setId", v.basis,
        v."tierFrom" / 100.0, v.part, v.penalty, v.hours / 100.0, v."fullHours" / 100.0, v."ofLineId", v."recordId", v.cost / 100.0, left(v.explanation, 2000)
      from jsonb_to_recordset(${JSON.stringify(lines.slice(at, at + linesAtATime).map(line => ({ ...line, id: uuid() })))}::jsonb)
        as v(id uuid, "staffId" uuid, kind text, day date, "orderId" uuid, "orderLineId" uuid, delivered int8, paid int8, share numeric, base int8, rate numeric, amount int8, "setId" uuid, basis text,
          "tierFrom" int8, part int, penalty numeric, hours int8, "fullHours" int8, "ofLineId" uuid, "recordId" uuid, cost int8, explanation text)`)
  await writePeople(tx, run, rules)
  if (kind === 'What if') {
    await tx.query(sql`delete from commission_run_lines where run_id = ${id}`)
    return true
  }
  const others = await changeRows(
    context,
    'commissionRuns',
    sql`t.client_id = ${clientId} and t.month = ${month} and t.kind = 'Month' and t.state = 'Ready' and t.id <> ${id}`,
    sql`state = 'Cancelled'`,
    sql`finished_on_utc = now()`,
  )
  if (others.length) await tx.query(sql`delete from commission_run_lines where run_id in ${others}`)
  const [former] = await tx.query(sql`
    select 1 from commission_statements where client_id = ${clientId} and month = ${month} and state <> 'Draft' and not is_deleted limit 1`)
  if (!former) {
    try {
      await takeRun(context, id)
    } catch (error) {
      // Whoever takes it over hears what has changed meanwhile.
      if (!(error instanceof RequestError)) throw error
    }
  }
  return true
}

/** Writes what each person had by the former result and would have, and the orders that make the difference. */
async function writePeople(tx: Queryable, { id, clientId, month }: Run, rules: MonthRules) {
  const people = await tx.query<{
    staffId: string
    before: number
    after: number
    why: string | null
  }>(sql`
    with was as (
        select staff_id, order_id, record_id, sum(amount) as amount from commission_lines
        where client_id = ${clientId} and month = ${month} and kind in ('Sale', 'Team pool', 'Taken back', 'Product') and not is_deleted group by 1, 2, 3),
      will as (select staff_id, order_id, record_id, sum(amount) as amount from commission_run_lines where run_id = ${id} group by 1, 2, 3),
      compared as (
        select staff_id, order_id, sum(was) as was, sum(will) as will
        from (select staff_id, order_id, amount as was, 0 as will from was union all select staff_id, order_id, 0, amount from will) x group by 1, 2),
      ranked as (
        select b.*, o.order_code, row_number() over (partition by b.staff_id order by abs(b.will - b.was) desc, o.order_code) as n,
          count(*) filter (where b.will <> b.was) over (partition by b.staff_id) as changed
        from compared b left join orders o on o.id = b.order_id)
    select staff_id, sum(was)::float8 as before, sum(will)::float8 as after,
      string_agg(coalesce(order_code, 'Other') || ': ' || was || ' to ' || will, E'\n' order by n) filter (where n <= 5 and will <> was)
        || case when max(changed) > 5 then E'\nand ' || (max(changed) - 5) || ' more orders' else '' end as why
    from ranked group by staff_id`)
  const seen = new Set(people.map(({ staffId }) => staffId))
  const named = await tx.query<{ id: string }>(
    sql`select id from staff where client_id = ${clientId} order by id`,
  )
  const rows = [
    ...people.map(person => ({ ...person, problem: rules.problemOf(person.staffId) ?? null })),
    ...named.flatMap(({ id: staffId }) => {
      const problem = rules.problemOf(staffId)
      return problem && !seen.has(staffId)
        ? [{ staffId, before: 0, after: 0, why: null, problem }]
        : []
    }),
  ].map(row => ({
    ...row,
    id: uuid(),
    setId: rules.rulesOf(row.staffId)?.setId ?? null,
    hoursFactor: rules.factorOf(row.staffId),
  }))
  await tx.query(sql`
    insert into commission_run_people (id, client_id, run_id, staff_id, before, after, set_id, hours_factor, why, problem)
    select v.id, ${clientId}, ${id}, v."staffId", v.before, v.after, v."setId", v."hoursFactor", v.why, v.problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, "staffId" uuid, before numeric, after numeric, "setId" uuid, "hoursFactor" numeric, why text, problem text)`)
}

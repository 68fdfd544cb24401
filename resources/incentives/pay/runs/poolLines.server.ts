import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/kit'
import { monthName } from '#resources/incentives/frozen.server.ts'
import { pooled, takeFromPool } from '#resources/incentives/pay/arithmetic/pool.ts'
import type { Given } from '#resources/incentives/pay/arithmetic/stack.ts'
import { money } from './explained.ts'
import type { MonthRules } from './monthRules.server.ts'
import { bareLine, type RunLine } from './runLines.ts'

interface PoolLine extends Given {
  readonly month: string
  readonly setId: string
  readonly staffId: string
  readonly rate: number
}

/**
 * The team pools of a month: a percentage of the base of everybody a set is for, divided by
 * hours. Sales that the month takes back take their pool back as well, from those who got it.
 */
export async function poolLines(
  db: Queryable,
  { clientId, month }: { clientId: string; month: string },
  { rules, sold }: { rules: MonthRules; sold: readonly RunLine[] },
): Promise<RunLine[]> {
  return [...given(rules, sold), ...(await takenBack(db, { clientId, month }, { rules, sold }))]
}

function given(rules: MonthRules, sold: readonly RunLine[]): RunLine[] {
  const bases = new Map<string, number>()
  for (const { kind, setId, base } of sold)
    if (kind === 'Sale' && setId) bases.set(setId, (bases.get(setId) ?? 0) + base)
  return [...bases].flatMap(([setId, base]): RunLine[] => {
    const people = rules.workedFor(setId)
    const by = people[0] && rules.rulesOf(people[0][0])
    if (!by?.pool) return []
    const { pool: rate, setName } = by
    const pool = pooled(base, rate, people)
    return pool.parts.map(({ staffId, hours, base: ofBase, amount }) => ({
      ...bareLine,
      staffId,
      kind: 'Team pool',
      base: ofBase,
      rate,
      amount,
      setId,
      hours,
      fullHours: pool.hours,
      explanation: [
        `${setName}: ${money(pool.base)} counts in this month for everybody it is for. The team pool is ${rate} % of it, ${money(pool.amount)}, rounded half up.`,
        `${hours / 100} of ${pool.hours / 100} Normal and Overtime hours that are approved: ${money(amount)}. Cents go to the largest remainders.`,
      ].join('\n'),
    }))
  })
}

async function takenBack(
  db: Queryable,
  of: { clientId: string; month: string },
  { rules, sold }: { rules: MonthRules; sold: readonly RunLine[] },
): Promise<RunLine[]> {
  const less = sold.filter(({ kind, ofLineId }) => kind === 'Taken back' && ofLineId)
  if (!less.length) return []
  const pools = await poolsBefore(db, of)
  if (!pools.size) return []
  const roots = await rootsOf(db, [...new Set(less.map(({ ofLineId }) => ofLineId!))])
  const taken = new Map<string, number>()
  for (const { ofLineId, base } of less) {
    const pool = roots.get(ofLineId!)
    if (pool) taken.set(pool, (taken.get(pool) ?? 0) - base)
  }
  return [...taken].flatMap(([pool, base]): RunLine[] => {
    const stack = pools.get(pool) ?? []
    return takeFromPool(stack, base).map(({ of: line, base: ofBase, amount }) => ({
      ...bareLine,
      staffId: line.staffId,
      kind: 'Taken back',
      base: -ofBase,
      rate: line.rate,
      amount: -amount,
      setId: rules.rulesOf(line.staffId)?.setId ?? null,
      ofLineId: line.id,
      explanation: `${money(base)} of the sales that the team pool of ${monthName(line.month)} was of is taken back: that takes ${money(amount)} of the ${money(line.amount)} that it gave.`,
    }))
  })
}

/** The lines of the pools of earlier months, by month and set, less what is taken back already. */
async function poolsBefore(
  db: Queryable,
  { clientId, month }: { clientId: string; month: string },
): Promise<ReadonlyMap<string, PoolLine[]>> {
  const lines = await db.query<PoolLine>(sql`
    select l.id, l.month::text as month, l.set_id, l.staff_id, l.rate::float8 as rate, (l.base * 100)::int8 as base, (l.amount * 100)::int8 as amount,
      ((l.base + t.base) * 100)::int8 as base_left, ((l.amount + t.amount) * 100)::int8 as amount_left
    from commission_lines l cross join lateral (
      select coalesce(sum(t.base), 0) as base, coalesce(sum(t.amount), 0) as amount from commission_lines t
      where t.of_line_id = l.id and t.month < ${month}::date and not t.is_deleted) t
    where l.client_id = ${clientId} and l.kind = 'Team pool' and l.month < ${month}::date and not l.is_deleted order by l.id`)
  const pools = new Map<string, PoolLine[]>()
  for (const line of lines) {
    const pool = poolOf(line)
    pools.set(pool, [...(pools.get(pool) ?? []), line])
  }
  return pools
}

const poolOf = ({ month, setId }: { month: string; setId: string }) => `${month} ${setId}`

/** The pool of which each line counted. An amount that was moved to somebody counted where it was given first. */
async function rootsOf(
  db: Queryable,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ lineId: string; month: string; setId: string }>(sql`
    with recursive up as (
      select l.id as line_id, l.kind, l.of_line_id, l.month, l.set_id from commission_lines l where l.id = any(${sql.param(lineIds)}::uuid[])
      union all
      select u.line_id, l.kind, l.of_line_id, l.month, l.set_id from up u join commission_lines l on l.id = u.of_line_id where u.kind = 'Moved')
    select line_id, month::text as month, set_id from up where kind = 'Sale' and set_id is not null`)
  return new Map(rows.map(row => [row.lineId, poolOf(row)]))
}

import { sql } from 'drizzle-orm'
import { fieldsOfRules } from '#define'
import { writeAuditOfMany } from '#server/db/audit.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { brokenRules, hasRules, type Touched } from './declaredRules.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { own, ownEvenDeleted } from '#server/entities/read/visibility.ts'

/** A record to change, and the version it was read at where the person saw it. */
export interface Target {
  id: string
  version?: number | undefined
}
/** What became of one record. Refused ones do not stop the others. */
export interface RowResult {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

export interface Change {
  operation: string
  /** Looks among removed records instead of living ones. */
  isDeleted?: boolean
  refuse?: (row: Row) => Problem | undefined
  /** The new values of a row, for the audit; a row that has them already is left alone. */
  set?: (row: Row) => Row
  /** What comes with the change, done for all these records before it; those that it answers with are refused after all. */
  effect?: ((ids: string[]) => Promise<ReadonlyMap<string, Problem>>) | undefined
  write: (ids: string[]) => Promise<unknown>
}

/** Locks the rows, sorts out those that cannot be changed, changes the others in one statement and writes their audit in another. */
export async function changeRows(
  tx: Queryable,
  plan: Plan,
  who: Who,
  targets: readonly Target[],
  read: readonly string[],
  change: Change,
): Promise<RowResult[]> {
  if (!targets.length) return []
  const columns = [
    't.id',
    't.version',
    ...[...new Set([...read, ...fieldsOfRules(plan.entity)])].map(
      n => `${plan.sqlOf.get(n) ?? linkIds(plan, n)} as "${n}"`,
    ),
  ].join(', ')
  const mine = change.isDeleted ? [sql`t.is_deleted`, ...ownEvenDeleted(plan, who)] : own(plan, who)
  const rows = await tx.query<Row>(
    sql`select ${sql.raw(columns)} from ${sql.raw(plan.table)} t where t.id in ${targets.map(t => t.id)} and ${sql.join(mine, sql` and `)} order by t.id for update of t`,
  )
  const found = new Map(rows.map(r => [r.id as string, r]))
  const changes = new Map<string, Row>()
  const results = targets.map(({ id, version }): RowResult => {
    const row = found.get(id)
    const problem = !row
      ? {
          code: 'not_found',
          field: 'id',
          message: `This ${plan.entity.titles[0].toLowerCase()} does not exist, or not any more.`,
        }
      : version !== undefined && version !== row.version
        ? {
            code: 'stale',
            field: 'version',
            message: 'Somebody else has changed this record since you opened it.',
          }
        : change.refuse?.(row)
    if (problem) return { id, isSuccess: false, errors: [problem] }
    const after = change.set?.(row!)
    const differs =
      after &&
      Object.fromEntries(
        Object.entries(after)
          .filter(([n, v]) => !isSame(v, row![n]))
          .map(([n, v]) => [n, [row![n] ?? null, v]]),
      )
    // A step with an effect may lead to where the record is: a second part of a delivery.
    if (!differs || change.effect || Object.keys(differs).length) changes.set(id, differs ?? {})
    return { id, isSuccess: true, errors: [] }
  })
  const refuse = (problems: ReadonlyMap<string, Problem>) => {
    for (const [id, problem] of problems) {
      changes.delete(id)
      for (const [i, result] of results.entries())
        if (result.id === id) results[i] = { id, isSuccess: false, errors: [problem] }
    }
  }
  if (change.effect && changes.size) refuse(await change.effect([...changes.keys()]))
  refuse(await writeByRules(tx, plan, who, [...changes.keys()], change, read))
  if (!changes.size) return results
  await writeAuditOfMany(
    tx,
    who,
    change.operation,
    plan.entity.name,
    [...changes].map(([id, c]) => ({ id, changes: Object.keys(c).length ? c : null })),
  )
  return results
}

/** Writes the records that may be changed so, and answers with those that break a rule when all are: these stay as they were. */
async function writeByRules(
  tx: Queryable,
  plan: Plan,
  who: Who,
  ids: readonly string[],
  change: Change,
  fields: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const touches: Touched = change.operation === 'remove' ? 'remove' : fields
  if (!ids.length) return new Map()
  if (!hasRules(plan, touches)) {
    await change.write([...ids])
    return new Map()
  }
  const refused = new Map<string, Problem>()
  for (;;) {
    const left = ids.filter(id => !refused.has(id))
    if (!left.length) return refused
    await tx.text('savepoint rules')
    await change.write(left)
    const broken = await brokenRules(tx, plan, who, left, touches)
    await tx.text(broken.size ? 'rollback to savepoint rules' : 'release savepoint rules')
    if (!broken.size) return refused
    for (const [id, problem] of broken) refused.set(id, problem)
  }
}

/** SQL of the ids that a tags field of `t` links to. */
export const linkIds = (plan: Plan, field: string) =>
  `(select coalesce(json_agg(l.to_id order by l.to_id), '[]') from ${plan.tags.find(l => l.field === field)!.table} l where l.from_id = t.id)`

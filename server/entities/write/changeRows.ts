import { sql } from 'drizzle-orm'
import { fieldsOfRules } from '#define'
import type { Context } from '#server/context.ts'
import { writeAuditOfMany } from '#server/db/audit.ts'
import { Stale, type Problem } from '#server/http/errors.ts'
import { brokenRules, hasRules, type Touched } from './declaredRules.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import type { Refusals } from '#server/entities/hooks.ts'
import { columnSql, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { notFound } from '#server/entities/read/read.ts'
import { ownEvenDeleted } from '#server/entities/read/visibility.ts'

/** A record to change, with the version that the person saw, if any. */
export interface Target {
  id: string
  version?: number | undefined
}
/** The result of one record. Refused records do not stop the others. */
export interface RowResult {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

export interface Change {
  operation: string
  /** Reads removed records instead of living ones. */
  isDeleted?: boolean
  refuse?: (row: Row) => Problem | undefined
  /** The new values of a row, for the audit; a row that has them already is skipped. */
  set?: (row: Row) => Row
  /** The effect of the change, run before it for all these records; it returns those it refuses. */
  effect?: ((ids: string[]) => Promise<Refusals>) | undefined
  write: (ids: string[]) => Promise<unknown>
}

/**
 * Locks the rows, filters out those that cannot be changed, changes the others in one statement and
 * writes their audit in another.
 */
export async function changeRows(
  context: Context,
  meta: EntityMeta,
  targets: readonly Target[],
  read: readonly string[],
  change: Change,
): Promise<RowResult[]> {
  if (!targets.length) return []
  const found = await lockedRows(
    context,
    meta,
    targets,
    [...read, ...fieldsOfRules(meta.entity)],
    change.isDeleted,
  )
  const changes = new Map<string, Row>()
  const results = targets.map(({ id, version }): RowResult => {
    const row = found.get(id)
    const problem = !row
      ? notFound(meta).errors[0]
      : version !== undefined && version !== row.version
        ? new Stale(undefined).errors[0]
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
    // A step with an effect may keep the status: a second partial delivery.
    if (!differs || change.effect || Object.keys(differs).length) changes.set(id, differs ?? {})
    return { id, isSuccess: true, errors: [] }
  })
  const refuse = (problems: Refusals) => {
    for (const id of problems.keys()) changes.delete(id)
    for (const [i, { id }] of problems.size ? results.entries() : []) {
      const problem = problems.get(id)
      if (problem) results[i] = { id, isSuccess: false, errors: [problem].flat() }
    }
  }
  if (change.effect && changes.size) refuse(await change.effect([...changes.keys()]))
  refuse(await writeByRules(context, meta, [...changes.keys()], change, read))
  if (!changes.size) return results
  await writeAuditOfMany(
    context,
    change.operation,
    meta.entity.name,
    [...changes].map(([id, c]) => ({ id, changes: Object.keys(c).length ? c : null })),
  )
  return results
}

/** The person's rows with these fields, by id; locked in the order of their ids. */
export async function lockedRows(
  { db, actor }: Context,
  meta: EntityMeta,
  targets: readonly Target[],
  fields: readonly string[],
  isDeleted = false,
): Promise<ReadonlyMap<string, Row>> {
  const columns = [...new Set(fields)].map(n => {
    const column = meta.sqlOf.get(n)
    return `, ${column ? columnSql(meta.fieldOf.get(n)!, column, n) : `${linkIds(meta, n)} as "${n}"`}`
  })
  const mine = [sql`t.is_deleted = ${isDeleted}`, ...ownEvenDeleted(meta, actor)]
  const rows = await db.query<Row>(
    sql`select t.id, t.version${sql.raw(columns.join(''))} from ${sql.raw(meta.table)} t where t.id in ${targets.map(t => t.id)} and ${sql.join(mine, sql` and `)} order by t.id for update of t`,
  )
  return new Map(rows.map(row => [row.id as string, row]))
}

/**
 * Writes the permitted records, and returns those that break a rule when all are written; these
 * stay unchanged.
 */
async function writeByRules(
  context: Context,
  meta: EntityMeta,
  ids: readonly string[],
  change: Change,
  fields: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const touches: Touched = change.operation === 'remove' ? 'remove' : fields
  if (!ids.length) return new Map()
  if (!hasRules(meta, touches)) {
    await change.write([...ids])
    return new Map()
  }
  const refused = new Map<string, Problem>()
  for (;;) {
    const left = ids.filter(id => !refused.has(id))
    if (!left.length) return refused
    await context.db.text('savepoint rules')
    await change.write(left)
    const broken = await brokenRules(context, meta, left, touches)
    await context.db.text(broken.size ? 'rollback to savepoint rules' : 'release savepoint rules')
    if (!broken.size) return refused
    for (const [id, problem] of broken) refused.set(id, problem)
  }
}

/** SQL of the ids that a tags field of `t` links to. */
const linkIds = (meta: EntityMeta, field: string) =>
  `(select coalesce(json_agg(l.to_id order by l.to_id), '[]') from ${meta.tags.find(l => l.field === field)!.table} l where l.from_id = t.id)`

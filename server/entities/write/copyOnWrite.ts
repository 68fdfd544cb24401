import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { linkTable, tableName } from '#server/db/tables.ts'
import type { Who } from '#server/session/actor.ts'
import type { LinesPlan, Plan, Row } from '#server/entities/meta/meta.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { pointersTo } from '#server/entities/meta/uses.ts'

/** Child lines that a change of their parent writes: removed ones by their ids, the others whole. */
export interface LineChanges {
  readonly removed: readonly string[]
  readonly changed: readonly Row[]
  readonly added: readonly Row[]
}

/**
 * Leaves lines that others point to as they are, for those alone (`copyOnWrite` of the entity): without a parent they are among no lines
 * any more, and what was changed of them is added as new ones.
 */
export async function leaveUsed(
  tx: Queryable,
  plan: Plan,
  { by }: LinesPlan,
  who: Who,
  { removed, changed, added }: LineChanges,
): Promise<LineChanges> {
  const used = await lockedUsed(tx, plan, [...removed, ...changed.map(row => row.id as string)])
  if (!used.size) return { removed, changed, added }
  await tx.query(
    sql`update ${sql.raw(plan.table)} set ${sql.identifier(snake(by))} = null, ${touched(who)} where id in ${[...used]}`,
  )
  return {
    removed: removed.filter(id => !used.has(id)),
    changed: changed.filter(row => !used.has(row.id)),
    added: [
      ...changed.filter(row => used.has(row.id)).map(row => ({ ...row, id: uuid() })),
      ...added,
    ],
  }
}

/** Which of these rows any other points to, removed ones included. They are locked first, so that nobody begins to meanwhile. */
async function lockedUsed(
  tx: Queryable,
  plan: Plan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  await tx.query(
    sql`select 1 from ${sql.raw(plan.table)} where id in ${ids} order by id for update`,
  )
  const pointers = pointersTo(plan.entity.name).map(({ entity, field }) => {
    const [table, column] =
      entity.fields[field].kind === 'tags'
        ? [linkTable(entity, field), 'to_id']
        : [tableName(entity), snake(field)]
    return sql`exists (select from ${sql.identifier(table)} r where r.${sql.identifier(column)} = v.id)`
  })
  const used = await tx.query<{ id: string }>(
    sql`select v.id from unnest(${sql.param(ids)}::uuid[]) as v(id) where ${sql.join([sql`false`, ...pointers], sql` or `)}`,
  )
  return new Set(used.map(row => row.id))
}

import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { snake } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { linkTable, tableName } from '#server/db/tables.ts'
import type { LinesMeta, EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { pointersTo } from '#server/entities/meta/uses.ts'

/** The child lines that a change of their parent writes: removed ones by id, the others whole. */
export interface LineChanges {
  readonly removed: readonly string[]
  readonly changed: readonly Row[]
  readonly added: readonly Row[]
}

/**
 * Keeps referenced lines unchanged for their references (`copyOnWrite` of the entity): they lose
 * their parent, and changed ones are added as new lines.
 */
export async function leaveUsed(
  { db, actor }: Context,
  meta: EntityMeta,
  { by }: LinesMeta,
  { removed, changed, added }: LineChanges,
): Promise<LineChanges> {
  const used = await lockedUsed(db, meta, [...removed, ...changed.map(row => row.id as string)])
  if (!used.size) return { removed, changed, added }
  await db.query(
    sql`update ${sql.raw(meta.table)} set ${sql.identifier(snake(by))} = null, ${touched(actor)} where id in ${[...used]}`,
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

/**
 * Which of these rows others refer to, removed ones included. They are locked first against new
 * references.
 */
async function lockedUsed(
  tx: Queryable,
  meta: EntityMeta,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  await tx.query(
    sql`select 1 from ${sql.raw(meta.table)} where id in ${ids} order by id for update`,
  )
  const pointers = pointersTo(meta.entity.name).map(({ entity, field }) => {
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

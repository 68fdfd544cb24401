import { sql, type SQL } from 'drizzle-orm'
import { metaOf, setInRows, type Context } from '#server/kit'
import type { EntityName } from '#define'

/**
 * Sets columns of the rows `t` of an entity that meet a condition, and counts their versions.
 * @returns their ids
 */
export async function changeRows(
  context: Context,
  entity: EntityName,
  where: SQL,
  ...columns: readonly SQL[]
): Promise<string[]> {
  const meta = metaOf(entity)
  const rows = await context.db.query<{ id: string }>(
    sql`select t.id from ${sql.raw(meta.table)} t where ${where} order by t.id for update of t`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length) await setInRows(context, meta, ids, ...columns)
  return ids
}

import { entityOf, fieldsOf, isReference, snake, type AnyField } from '#define'
import type { Database } from '#server/db/database.ts'
import { tableName } from '#server/db/tables.ts'

/** What a filter by this value takes: the value alone, or with what stands below it in its tree. */
export async function belowOf(db: Database, field: AnyField, value: unknown): Promise<unknown[]> {
  if (!isReference(field) || !field.options.to) return [value]
  const target = entityOf(field.options.to)
  const [parent] = fieldsOf(target).find(([, { kind }]) => kind === 'tree') ?? []
  if (!parent) return [value]
  const rows = await db.text<{ id: string; parent: string | null }>(
    `select id, ${snake(parent)} as parent from ${tableName(target)} where not is_deleted`,
  )
  const within = (id: unknown): unknown[] => [
    id,
    ...rows.filter(row => row.parent === id).flatMap(row => within(row.id)),
  ]
  return within(value)
}

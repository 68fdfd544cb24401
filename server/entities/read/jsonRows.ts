import { sql, type SQL } from 'drizzle-orm'
import { fieldName, toIso } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/database.ts'

/** SQL of the rows of a select, in its order, as one value, which `rowsFromJson` reads. */
export const jsonRows = (select: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${select}) r)`

/**
 * Rows of `jsonRows` as a query returns them: `order_id` as `orderId`, instants as ISO text in UTC.
 * JSON does not tell instants from text; their columns end in `utc`.
 */
export const rowsFromJson = <Row = Record<string, unknown>>(rows: readonly object[]): Row[] =>
  rows.map(row => {
    const record: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(row)) {
      const name = fieldName(column)
      record[name] = name.endsWith('Utc') && typeof value === 'string' ? toIso(value) : value
    }
    return record as Row
  })

/** The rows of several selects by their names, from one statement. */
export async function together<T extends Readonly<Record<string, readonly unknown[]>>>(
  db: Queryable,
  selects: { readonly [K in keyof T]: SQL },
): Promise<T> {
  const columns = Object.entries(selects).map(
    ([name, select]) => sql`${jsonRows(select)} as ${sql.identifier(name)}`,
  )
  const [row] = await db.query<Record<string, object[]>>(
    sql`select ${sql.join(columns, sql`, `)}`,
    'prepared',
  )
  const results = Object.entries(row!).map(([name, rows]) => [name, rowsFromJson(rows)])
  return Object.fromEntries(results) as T
}

import { sql, type SQL } from 'drizzle-orm'
import { metaOf, type Queryable } from '#server/kit'
import type { EntityName } from '#define'

/** Columns to set in the rows `t` of an entity. */
interface Written {
  readonly set: SQL
  readonly from?: SQL
  readonly where: SQL
  readonly returning?: SQL
}

/**
 * Changes columns that only the product writes, such as how far a channel has come. No version counts
 * it, so that a person who edits the record meanwhile is not stale.
 */
export const writeQuietly = <R extends object>(
  db: Queryable,
  entity: EntityName,
  { set, from, where, returning = sql`t.id` }: Written,
): Promise<R[]> =>
  db.query<R>(
    sql`update ${sql.raw(metaOf(entity).table)} t set ${set} ${from ? sql`from ${from}` : sql``} where ${where} returning ${returning}`,
  )

import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/database.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const dialect = new PgDialect()

/** The statements that work of the product runs, which it runs on the given database. */
export async function statementsOf(
  db: Queryable,
  work: (db: Queryable) => Promise<unknown>,
): Promise<Statement[]> {
  const seen: Statement[] = []
  await work({
    text(text, values = []) {
      seen.push({ text, values })
      return db.text(text, values)
    },
    query(query) {
      const { sql, params } = dialect.sqlToQuery(query)
      seen.push({ text: sql, values: params })
      return db.query(query)
    },
  })
  return seen
}

import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/database.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isPrepared: boolean
}

const dialect = new PgDialect()

/** The statements that work of the product runs, which it runs on the given database. */
export async function statementsOf(
  db: Queryable,
  work: (db: Queryable) => Promise<unknown>,
): Promise<Statement[]> {
  const seen: Statement[] = []
  const text: Queryable['text'] = (sql, values = [], way) => {
    seen.push({ text: sql, values, isPrepared: way === 'prepared' })
    return db.text(sql, values)
  }
  await work({
    text,
    query: (query, way) => {
      const { sql, params } = dialect.sqlToQuery(query)
      return text(sql, params, way)
    },
  })
  return seen
}

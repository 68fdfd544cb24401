import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { Unavailable } from '../http/errors.ts'
import { batchesOf } from './cursor.ts'

/** Something that runs SQL: the database itself, or one transaction of it. */
export interface Queryable {
  /** Rows with numeric as numbers, dates as `YYYY-MM-DD` and instants as ISO text in UTC. */
  query<Row = Record<string, unknown>>(query: SQL): Promise<Row[]>
  /** The same for SQL that is already text. */
  text<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface Database extends Queryable {
  /** Runs in one transaction; a serialization failure, deadlock or lock time-out is tried again up to 5 times. */
  write<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** The rows of a query as of one moment, `size` at a time; aborting ends a running statement and lets go of the connection. */
  batches<Row = Record<string, unknown>>(
    query: SQL,
    size: number,
    signal: AbortSignal,
  ): AsyncGenerator<Row[]>
  /** Ends every connection. */
  close(): Promise<void>
  readonly isEmbedded: boolean
}

const dialect = new PgDialect()
const retried = new Set(['40001', '40P01', '55P03'])
const tries = 5

/** Opens a pool. `max` connections; a query that waits longer than a few seconds for one fails with 503. */
export function openDatabase(config: pg.PoolConfig, isEmbedded = false): Database {
  const pool = new pg.Pool({
    max: isEmbedded ? 4 : 16,
    connectionTimeoutMillis: 5000,
    // Half of these are ignored by the embedded database, which runs one statement at a time anyway.
    ...(isEmbedded
      ? {}
      : {
          options:
            '-c timezone=UTC -c statement_timeout=60000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000',
        }),
    ...config,
    types: { getTypeParser: typeParser as never },
  })
  // A connection that breaks is replaced on the next use; without a listener it would end the process, whether it is idle
  // or held by a transaction that is busy with something else at that moment.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const on = (runner: pg.Pool | pg.PoolClient): Queryable => ({
    query: q => {
      const { sql, params } = dialect.sqlToQuery(q)
      return run(runner, sql, params)
    },
    text: (text, values) => run(runner, text, values ?? []),
  })
  return {
    ...on(pool),
    isEmbedded,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction(pool, client => work(on(client)))
        } catch (error) {
          if (!retried.has(codeOf(error))) throw error
          if (attempt === tries)
            throw new Unavailable('The database is busy. Please try again in a moment.')
          await new Promise(done => setTimeout(done, Math.random() * 20 * 2 ** attempt))
        }
      }
    },
    async *batches<Row>(query: SQL, size: number, signal: AbortSignal) {
      const { sql, params } = dialect.sqlToQuery(query)
      try {
        yield* batchesOf<Row>(pool, isEmbedded, { text: sql, params, size, signal })
      } catch (error) {
        unreachable(error)
      }
    },
    close: () => pool.end(),
  }
}

/** PostgreSQL's code of an error (`23505`), or an empty text. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(unreachable)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw isLost(error) ? unavailable() : error
  }
}

const run = <Row>(
  runner: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => runner.query(text, values as unknown[]).then(r => r.rows as Row[], unreachable)

function unreachable(error: unknown): never {
  throw isLost(error) ? unavailable() : error
}

const unavailable = () =>
  new Unavailable(
    'The database cannot be reached at the moment. Nothing was saved; please try again.',
  )

const isLost = (error: unknown) => {
  const code = codeOf(error)
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      String((error as Error)?.message),
    )
  )
}

const int8 = 20,
  dateType = 1082,
  timestamptz = 1184,
  numeric = 1700
const toIso = (text: string) => new Date(text).toISOString()

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === numeric || oid === int8) return Number
  if (oid === dateType) return (text: string) => text
  if (oid === timestamptz) return toIso
  return pg.types.getTypeParser(oid, format as 'text')
}

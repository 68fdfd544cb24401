import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { Unavailable } from '#server/http/errors.ts'
import { batchesOf } from './cursor.ts'
import { transaction, type Sender } from './transaction.ts'

/** Something that runs SQL: the database itself, or one transaction of it. */
export interface Queryable {
  /** Rows with numeric as numbers, dates as `YYYY-MM-DD` and instants as ISO text in UTC. */
  query<Row = Record<string, unknown>>(query: SQL, way?: Way): Promise<Row[]>
  /** The same for SQL that is already text. */
  text<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    way?: Way,
  ): Promise<Row[]>
  /**
   * Of a transaction that can: sends a statement whose answer nobody waits for, together with what comes next. When it fails, so does
   * the transaction, at its end at the latest.
   */
  later?(text: string, values: readonly unknown[], way?: Way): void
}

/**
 * `prepared`: the database keeps the statement's plan, which for a few rows by their key takes longer to make than to run. Not for
 * statements whose best plan depends on the values, as that of a filter does.
 */
export type Way = 'prepared'

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
/** Of every session; durations in ms. */
const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  // What people look for lies in memory or on a solid-state disk: a few rows by an index cost less than all of a table.
  random_page_cost: 1.1,
  // Starting helpers and compiling take longer than nearly every statement of ours.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
}
const retried = new Set(['40001', '40P01', '55P03'])
const tries = 5

/** The same, as PostgreSQL takes them from a connection. */
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Opens a pool. `max` connections; a query that waits longer than a few seconds for one fails with 503. */
export function openDatabase(config: pg.PoolConfig, isEmbedded = false): Database {
  const pool = new pg.Pool({
    max: isEmbedded ? 4 : 16,
    pipeline: !isEmbedded,
    // As long as a lock is waited for: whoever stands behind a hundred others at one row still gets an answer.
    connectionTimeoutMillis: 10_000,
    // Half of these are ignored by the embedded database, which runs one statement at a time anyway.
    ...(isEmbedded ? {} : { options: sessionOptions }),
    ...config,
    types: { getTypeParser: typeParser as never },
  })
  // A connection that breaks is replaced on the next use; without a listener it would end the process, whether it is idle
  // or held by a transaction that is busy with something else at that moment.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  // The embedded database has one session for all, in which names of different connections would meet.
  const nameOf = isEmbedded ? () => undefined : preparedNames()
  const statement = (...[text, values, way]: Parameters<Queryable['text']>) => ({
    text,
    values: (values ?? []) as unknown[],
    ...(way && { name: nameOf(text) }),
  })
  const on = (ask: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): Queryable => {
    const text = <Row>(...asked: Parameters<Queryable['text']>): Promise<Row[]> =>
      ask(statement(...asked)).then(r => r.rows as Row[], unreachable)
    return {
      text,
      query: (q, way) => {
        const { sql, params } = dialect.sqlToQuery(q)
        return text(sql, params, way)
      },
    }
  }
  const within = (sender: Sender): Queryable => ({
    ...on(asked => sender.send(asked)),
    ...(sender.later && { later: (...asked) => sender.later!(statement(...asked)) }),
  })
  return {
    ...on(asked => pool.query(asked)),
    isEmbedded,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          const client = await pool.connect()
          return await transaction(client, sender => work(within(sender)))
        } catch (error) {
          if (!retried.has(codeOf(error))) unreachable(error)
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

/** Each connection keeps what it has prepared, so there are bounds to how many statements get a name. */
const mostPrepared = 300

function preparedNames() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size === mostPrepared) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

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

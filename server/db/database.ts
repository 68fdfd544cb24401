import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import { Unavailable } from '#server/http/errors.ts'
import { usualConnections } from '#server/settings.ts'
import { diskFull } from './busy.ts'
import { batchesOf, cancellable } from './cursor.ts'
import { send, typeParser, type Statement } from './statement.ts'
import { transaction, type Sender } from './transaction.ts'

/** Runs SQL: the database itself, or one transaction of it. */
export interface Queryable {
  /**
   * Rows with numeric as numbers, dates as `YYYY-MM-DD` and instants as ISO text in UTC. A column
   * `order_id` is returned as `orderId`.
   */
  query<Row = Record<string, unknown>>(query: SQL, way?: Way): Promise<Row[]>
  /** `query` for SQL as text; columns keep their names. */
  text<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    way?: Way,
  ): Promise<Row[]>
  /**
   * Sends a statement together with the next one, without waiting for its result; only some
   * transactions have it. When the statement fails, the transaction fails, at its end at the
   * latest.
   */
  later?(text: string, values: readonly unknown[], way?: Way): void
  /**
   * In a transaction: the reserved connections, for what has to stay although the transaction is
   * rolled back. The embedded database has one session for all, and no such connections.
   */
  readonly aside?: Database
}

/**
 * `prepared`: the database keeps the statement's plan. It pays off for a few rows by key, where
 * planning takes longer than running. It harms statements whose best plan depends on the values,
 * such as filters.
 */
export type Way = 'prepared'

export interface Database extends Queryable {
  /**
   * Runs in one transaction; a serialization failure, deadlock or lock timeout is retried up to 5
   * times.
   */
  write<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /**
   * The rows of a query as of one moment, `size` at a time; aborting cancels a running statement
   * and releases the connection.
   */
  batches<Row = Record<string, unknown>>(
    query: SQL,
    size: number,
    signal: AbortSignal,
  ): AsyncGenerator<Row[]>
  /**
   * Reads on one connection. Aborting cancels the running statement; the embedded database finishes
   * it.
   */
  whileRead<T>(signal: AbortSignal, work: (reads: Queryable) => Promise<T>): Promise<T>
  /** Closes every connection. */
  close(): Promise<void>
  readonly isEmbedded: boolean
  /** How many connections it opens at most, without the reserved ones. */
  connections(): number
  /** The same database on a few connections of its own, which no list or change can take. */
  readonly reserved: Database
  /** Whether the disk was full at the last write. */
  isDiskFull(): boolean
  /** A copy that PostgreSQL streams behind it, from which reports read; it takes no writes. */
  readonly replica?: Database
}

const dialect = new PgDialect()
/** Settings of every session; durations in ms. */
const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  // The data is in memory or on an SSD: a few rows by index cost less than a table scan.
  random_page_cost: 1.1,
  // Starting parallel workers and JIT takes longer than nearly every statement here.
  max_parallel_workers_per_gather: 0,
  jit: 'off',
}
const retried = new Set(['40001', '40P01', '55P03'])
const tries = 5

/** The settings as PostgreSQL takes them from a connection. */
export const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** What all connections of a database know of its disk. */
interface Disk {
  isFull: boolean
}

const reservedConnections = 4

/**
 * Opens so many connections, 4 of them reserved, each when it is needed first; a query that waits
 * more than a few seconds for one fails with 503. The embedded database has one session for all.
 */
export function openDatabase(
  config: pg.PoolConfig,
  {
    isEmbedded = false,
    connections = usualConnections,
    replica,
  }: {
    isEmbedded?: boolean
    connections?: number | undefined
    replica?: Database | undefined
  } = {},
): Database {
  const disk: Disk = { isFull: false }
  const max = isEmbedded ? 4 : connections - reservedConnections
  if (isEmbedded) return onPool({ max, ...config }, isEmbedded, disk)
  const reserved = onPool({ max: reservedConnections, ...config }, isEmbedded, disk)
  const main = onPool({ max, ...config }, isEmbedded, disk, reserved)
  return {
    ...main,
    reserved,
    ...(replica && { replica }),
    close: async () =>
      void (await Promise.all(
        [main, reserved, ...(replica ? [replica] : [])].map(each => each.close()),
      )),
  }
}

/** A copy is waited for less long than the database: what it does not answer, that one does. */
export const openReplica = (connectionString: string, connections?: number): Database =>
  openDatabase(
    {
      connectionString,
      connectionTimeoutMillis: 1500,
      options: `${sessionOptions} -c default_transaction_read_only=on`,
    },
    { connections },
  )

function onPool(
  config: pg.PoolConfig,
  isEmbedded: boolean,
  disk: Disk,
  aside?: Database,
): Database {
  const pool = new pg.Pool({
    pipeline: !isEmbedded,
    // As long as the lock timeout: a request behind a hundred others at one row still succeeds.
    connectionTimeoutMillis: 10_000,
    // The embedded database ignores half of these; it runs one statement at a time anyway.
    // A session of PostgreSQL learns plans, tables and triggers: in a new one statements are slow.
    ...(isEmbedded ? {} : { options: sessionOptions, idleTimeoutMillis: 600_000 }),
    ...config,
    types: { getTypeParser: typeParser as never },
  })
  // A broken connection is replaced on the next use. Without a listener its error would end the
  // process, whether it is idle or held by a busy transaction.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const writers = writersOf(pool)
  // The embedded database has one session, in which statement names of several connections would
  // collide.
  const nameOf = isEmbedded ? () => undefined : preparedNames()
  const statement = (...[text, values, way]: Parameters<Queryable['text']>): Statement => ({
    text,
    values,
    ...(way && { name: nameOf(text) }),
  })
  const failed = (error: unknown): never => {
    if (codeOf(error) === diskFull) disk.isFull = true
    return unreachable(error)
  }
  const on = (ask: (statement: Statement) => Promise<pg.QueryResult>): Queryable => {
    const rows = <Row>(asked: Statement): Promise<Row[]> =>
      ask(asked).then(answer => {
        if (disk.isFull && hasWritten(answer)) disk.isFull = false
        return answer.rows as Row[]
      }, failed)
    return {
      text: (...asked) => rows(statement(...asked)),
      query: (q, way) => {
        const { sql, params } = dialect.sqlToQuery(q)
        return rows({ ...statement(sql, params, way), isByField: true })
      },
    }
  }
  const within = (sender: Sender): Queryable => ({
    ...on(asked => sender.send(asked)),
    ...(sender.later && { later: (...asked) => sender.later!(statement(...asked)) }),
    ...(aside && { aside }),
  })
  const database: Database = {
    ...on(asked => send(pool, asked)),
    isEmbedded,
    connections: () => pool.options.max,
    get reserved() {
      return database
    },
    isDiskFull: () => disk.isFull,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          const client = await writers.connect()
          return await transaction(client, sender => work(within(sender)))
        } catch (error) {
          if (!retried.has(codeOf(error))) failed(error)
          if (attempt === tries)
            throw new Unavailable('The database is busy. Try again in a moment.')
          await new Promise(done => setTimeout(done, Math.random() * 20 * 2 ** attempt))
        }
      }
    },
    async *batches<Row>(query: SQL, size: number, signal: AbortSignal) {
      const { sql, params } = dialect.sqlToQuery(query)
      try {
        yield* batchesOf<Row>(pool, isEmbedded, { text: sql, params, size, signal })
      } catch (error) {
        failed(error)
      }
    },
    async whileRead(signal, work) {
      if (isEmbedded) return work(database)
      signal.throwIfAborted()
      const client = await pool.connect().catch(failed)
      try {
        return await cancellable(pool, client, signal, () => work(on(asked => send(client, asked))))
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
  return database
}

/**
 * Gives each transaction the idle connection that has run the most: a session plans each prepared
 * statement up to six times and reads what it says of tables first, which takes longer than a sale.
 */
function writersOf(pool: pg.Pool) {
  const ran = new WeakMap<object, number>()
  const countOf = ({ client }: Idle) => ran.get(client) ?? 0
  return {
    async connect() {
      // The pool hands out the last one.
      const { _idle: idle } = pool as unknown as { _idle: Idle[] }
      const most = idle.reduce(
        (best, each, at) => (countOf(each) >= countOf(idle[best]!) ? at : best),
        0,
      )
      idle.push(...idle.splice(most, 1))
      const client = await pool.connect()
      ran.set(client, (ran.get(client) ?? 0) + 1)
      return client
    },
  }
}

interface Idle {
  readonly client: object
}

/**
 * Has each statement of a transaction planned once, whatever its values: where all of them read by
 * key. A prepared one is planned five times more otherwise.
 */
export const planOnce = (tx: Queryable): void =>
  tx.later?.('set local plan_cache_mode = force_generic_plan', [])

const hasWritten = ({ command, rowCount }: pg.QueryResult) =>
  /^(INSERT|UPDATE|DELETE)$/.test(command) && Number(rowCount) > 0

/** PostgreSQL's error code (`23505`), or an empty text. */
export const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** Each connection keeps its prepared statements, so the number of named ones is limited. */
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
  new Unavailable('The database cannot be reached, so nothing was saved. Try again in a moment.')

const isLost = (error: unknown) => {
  const code = codeOf(error)
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|08|57P)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      String((error as Error)?.message),
    )
  )
}

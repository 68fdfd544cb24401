import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { quietly } from './statement.ts'

export interface Cursor {
  text: string
  params: readonly unknown[]
  /** Rows per batch. */
  size: number
  /** Cancels a running statement and releases the connection at once. */
  signal: AbortSignal
}

/** The rows of a query as of one moment, in batches fetched ahead by one; memory stays flat. */
export const batchesOf = <Row>(
  pool: pg.Pool,
  isEmbedded: boolean,
  cursor: Cursor,
): AsyncGenerator<Row[]> => (isEmbedded ? held(pool, cursor) : inTransaction(pool, cursor))

async function* inTransaction<Row>(
  pool: pg.Pool,
  { text, params, size, signal }: Cursor,
): AsyncGenerator<Row[]> {
  const client = await pool.connect()
  // A callback: the promises of `query` retain each other's rows over many garbage collections,
  // megabytes per second.
  const fetch = () =>
    quietly(
      new Promise<pg.QueryResult>((done, fail) =>
        client.query(`fetch ${size} from c`, (error, result) =>
          error ? fail(error) : done(result),
        ),
      ),
    )
  const cancel = () => void cancelOn(pool, client)
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    // JIT compilation takes longer than the first rows.
    await client.query('begin read only; set local jit = off')
    await client.query(`declare c no scroll cursor for ${text}`, params as unknown[])
    let next = fetch()
    for (;;) {
      const { rows } = await next
      signal.throwIfAborted()
      const isLast = rows.length < size
      if (!isLast) next = fetch()
      if (rows.length) yield rows
      if (isLast) return
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}

/**
 * The embedded database has one session for everyone, and a transaction would block it. The cursor
 * is held beyond its transaction, and each batch is a statement of its own.
 */
async function* held<Row>(
  pool: pg.Pool,
  { text, params, size, signal }: Cursor,
): AsyncGenerator<Row[]> {
  const name = `held_${randomBytes(8).toString('hex')}`
  await pool.query(`declare ${name} no scroll cursor with hold for ${text}`, params as unknown[])
  try {
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await pool.query(`fetch ${size} from ${name}`)
      if (rows.length) yield rows as Row[]
      if (rows.length < size) return
    }
  } finally {
    await pool.query(`close ${name}`).catch(() => {})
  }
}

/**
 * Runs `work`, whose statements on the connection end when the signal aborts. The connection is
 * free afterwards: no cancellation is still on its way.
 * @throws the reason of the signal
 */
export async function cancellable<T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let cancelled: Promise<unknown> | undefined
  const cancel = () => (cancelled = cancelOn(pool, client))
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelled
  }
}

/** Cancels what the connection runs. */
const cancelOn = (pool: pg.Pool, client: pg.PoolClient) =>
  pool
    .query('select pg_cancel_backend($1)', [(client as unknown as { processID: number }).processID])
    .catch(() => {})

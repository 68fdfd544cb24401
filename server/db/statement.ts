import pg from 'pg'
import { fieldName } from './results.ts'

/** A statement with its values. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  /** The name under which the connection keeps its plan. */
  readonly name?: string | undefined
  /** Whether columns are named like fields: `order_id` as `orderId`. */
  readonly isByField?: boolean
  readonly queryMode?: 'extended'
}

/** Sends a statement on a connection, or on any of a pool. */
export function send(
  client: pg.PoolClient | pg.Pool,
  { isByField, values = [], ...rest }: Statement,
): Promise<pg.QueryResult> {
  const config = { ...rest, values: [...values] } as pg.QueryConfig
  if (!isByField) return client.query(config)
  const answer = new Promise<pg.QueryResult>((done, fail) => {
    const query = new FieldQuery(config) as unknown as pg.QueryConfig
    client.query(query, (error, result) => (error ? fail(error) : done(result)))
  })
  return answer.catch(traced)
}

/**
 * A caller that awaits it gets the failure; until then, or without one, it must not become an
 * unhandled rejection.
 */
export function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Names are converted once per result, before its first row, so that rows cost nothing extra. */
class FieldQuery extends pg.Query {
  handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = fieldName(field.name)
    describe.call(this, message)
  }
}

const { handleRowDescription: describe } = pg.Query.prototype as unknown as {
  handleRowDescription: (this: unknown, message: object) => void
}

/** Like the driver's own promises: the socket's stack lacks the caller. */
function traced(error: Error): never {
  Error.captureStackTrace(error)
  throw error
}

import pg from 'pg'

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

/** The field's name of a column: `order_id` is `orderId`. */
export function fieldName(column: string): string {
  const name = known.get(column)
  if (name) return name
  const made = column.replace(/(?<=[a-z\d])_([a-z\d])/g, (_, letter: string) =>
    letter.toUpperCase(),
  )
  // Some statements name columns after their input; the limit keeps memory flat.
  if (known.size < 5000) known.set(column, made)
  return made
}

const known = new Map<string, string>()

const int8 = 20,
  dateType = 1082,
  timestamptz = 1184,
  numeric = 1700

/**
 * An instant as PostgreSQL writes it, as ISO text in UTC, to the millisecond.
 * @example toIso('2026-11-20 08:00:00+00') // '2026-11-20T08:00:00.000Z'
 */
export const toIso = (text: string): string => new Date(text).toISOString()

/** How values of a column's type are read. */
export function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === numeric || oid === int8) return Number
  if (oid === dateType) return (text: string) => text
  if (oid === timestamptz) return toIso
  return pg.types.getTypeParser(oid, format as 'text')
}

/** What a log line tells of an error. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly [place: string]: string | undefined
}

/** Of an error of PostgreSQL: where it happened. What stood in the row is in others of its properties. */
const places = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/**
 * An error without the values it happened with: PostgreSQL tells the whole row in `detail`, and messages quote what could not be read.
 * Source: reliability clause 30.
 */
export function loggedError(error: Error & { readonly [place: string]: unknown }): LoggedError {
  return {
    type: error.constructor?.name ?? 'Error',
    message: String(error.message).replace(/"[^]*"/, '"…"'),
    ...Object.fromEntries(
      places.flatMap(name => (typeof error[name] === 'string' ? [[name, error[name]]] : [])),
    ),
    // The lines before the first frame are the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
  }
}

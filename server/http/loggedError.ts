/** The part of an error that is logged. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly [place: string]: string | undefined
}

/** Where an error of PostgreSQL happened. Its other properties contain row values. */
const places = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/**
 * An error without values: PostgreSQL puts the whole row into `detail`, and messages quote
 * unreadable input. Source: reliability clause 30.
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

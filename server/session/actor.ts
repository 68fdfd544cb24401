import type { Clock, Code } from '#define'

/** The person behind a request, as read from the database within the last second. */
export interface Actor extends Clock {
  readonly staffId: string
  readonly sessionId: string
  readonly clientId: string
  readonly codes: ReadonlySet<Code>
  /** The request number, for the audit. */
  readonly requestId: string
  readonly ip: string
}

import type { Code, Country } from '#define'

/** The person behind a request, as read from the database within the last second. */
export interface Actor {
  readonly staffId: string
  readonly sessionId: string
  readonly clientId: string
  readonly country: Country
  readonly codes: ReadonlySet<Code>
  /** The request number, for the audit. */
  readonly requestId: string
  readonly ip: string
}

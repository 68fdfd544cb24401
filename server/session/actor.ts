import type { Code } from '#define'

/** The person behind a request, as the database knows them within the last second. */
export interface Who {
  readonly staffId: string
  readonly sessionId: string
  readonly clientId: string
  readonly country: 'NZ' | 'CA'
  readonly codes: ReadonlySet<Code>
  /** Of the request, for the audit. */
  readonly requestId: string
  readonly ip: string
}

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

/**
 * The actor of what happens by the clock. It names a person only where it acts for one, and has no
 * codes. The audit gets `of` as its request.
 */
export const clockActor = (
  of: string,
  {
    staffId = null,
    clientId = null,
    country,
  }: {
    readonly staffId?: string | null
    readonly clientId?: string | null
  } & Pick<Clock, 'country'>,
): Actor =>
  ({
    staffId,
    clientId,
    country,
    codes: new Set(),
    sessionId: '',
    requestId: of,
    ip: '127.0.0.1',
  }) as unknown as Actor

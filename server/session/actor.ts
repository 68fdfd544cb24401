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

/** A request of a person, for what follows from it. */
export interface Cause {
  readonly staffId: string | null
  readonly requestId: string | null
}

/**
 * The actor of what happens by the clock. It names a person only where it acts for one, and has no
 * codes. The audit gets `of` as its request, or the request that it follows from: who made that is
 * not told of it as of a change by others.
 */
export const clockActor = (
  of: string,
  {
    staffId = null,
    clientId = null,
    country,
    after,
  }: {
    readonly staffId?: string | null
    readonly clientId?: string | null
    readonly after?: Cause | null | undefined
  } & Pick<Clock, 'country'>,
): Actor =>
  ({
    staffId,
    clientId,
    country,
    codes: new Set(),
    sessionId: '',
    requestId: after?.requestId ?? of,
    ip: '127.0.0.1',
  }) as unknown as Actor

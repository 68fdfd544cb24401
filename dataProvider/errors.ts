import { texts } from './texts.ts'

/**
 * One problem of a request, as the server reports it; `field` may be a path such as
 * `lines.2.quantity`.
 */
export interface Problem {
  readonly code: string
  readonly field?: string
  readonly message: string
  readonly row?: number
}

/**
 * Details of an error. `errors` has the shape that react-admin's forms read: a message by field,
 * the rest under `root`.
 */
export interface ErrorBody {
  readonly errors?: Readonly<Record<string, string | { serverError: string }>>
  readonly problems: readonly Problem[]
  /** With a 409: the current record. */
  readonly current?: unknown
  /** Further data of a refusal, such as the columns found in a file. */
  readonly data?: unknown
  readonly requestId?: string
}

/** A failed request. `message` is for people; `status` is 0 without an answer. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: ErrorBody
  /** Seconds to wait before the next try, if the server gave them. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    status: number,
    body: ErrorBody = { problems: [] },
    retryAfter?: number,
  ) {
    super(message)
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  /**
   * A refusal by the business (`isSuccess: false`, or 422 in the regular dialect) rather than a
   * failure.
   */
  get isRefusal() {
    return this.status === 200 || this.status === 422
  }
}

/** Nothing came back: no network, no server, or no answer in time. A browser may call itself online meanwhile. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 0

/** The server could not be asked, or not now: the same request may be answered later. */
export const isUnanswered = (error: unknown): boolean =>
  hasNoAnswer(error) ||
  (error instanceof HttpError && (error.status === 429 || error.status >= 500))

/** Its answer says nothing about what was sent, also not that of a session that has ended: the same may be sent again. */
export const isPassing = (error: unknown): boolean =>
  isUnanswered(error) ||
  (error instanceof HttpError && (error.status === 401 || error.status === 408))

/** A request without an answer in time. The server may still work on it, so reads are not repeated. */
export class TimedOut extends HttpError {}

/** The error of an answer, from our server or from a proxy that answers without JSON. */
export function errorOf(status: number, json: unknown, headers: Headers): HttpError {
  const answer = (typeof json === 'object' && json !== null ? json : {}) as {
    errors?: unknown
    current?: unknown
    data?: unknown
    requestId?: string
  }
  const problems = Array.isArray(answer.errors) ? answer.errors.filter(isProblem) : []
  const retryAfter = secondsOf(headers.get('retry-after'))
  const body: ErrorBody = {
    problems,
    ...(problems.length ? { errors: byField(problems) } : {}),
    ...(answer.current === undefined ? {} : { current: answer.current }),
    ...(answer.data === undefined ? {} : { data: answer.data }),
    ...(answer.requestId ? { requestId: answer.requestId } : {}),
  }
  return new HttpError(messageOf(status, problems, retryAfter), status, body, retryAfter)
}

/** Seconds in words: `45 seconds`, `2 minutes`. */
const waitOf = (seconds: number) =>
  seconds <= 90
    ? texts.seconds.replace('%{count}', String(Math.max(1, Math.ceil(seconds))))
    : texts.minutes.replace('%{count}', String(Math.ceil(seconds / 60)))

function messageOf(
  status: number,
  problems: readonly Problem[],
  retryAfter: number | undefined,
): string {
  if (status === 401) return texts.unauthorized
  if (status === 429)
    return texts.tooMany.replace(
      '%{wait}',
      retryAfter === undefined ? texts.aWhile : waitOf(retryAfter),
    )
  const message = [...new Set(problems.map(p => p.message))].join(' ')
  if (message) return message
  if (status === 403) return texts.forbidden
  if (status === 404) return texts.notFound
  if (status === 409) return texts.stale
  if (status === 502 || status === 503 || status === 504) return texts.busy
  return status >= 500 ? texts.failed : texts.refused
}

/** A stale version concerns the whole record, not one input. */
function byField(problems: readonly Problem[]): NonNullable<ErrorBody['errors']> {
  const isAtField = (p: Problem) => p.field && p.field !== 'version'
  const fields = problems.filter(isAtField).map(p => [p.field!, p.message])
  const rest = problems.filter(p => !isAtField(p)).map(p => p.message)
  return {
    ...Object.fromEntries(fields),
    ...(rest.length ? { root: { serverError: rest.join(' ') } } : {}),
  }
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

const isProblem = (x: unknown): x is Problem => typeof (x as Problem | null)?.message === 'string'

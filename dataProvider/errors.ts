import { words } from '#src/i18n/language.ts'

/** One thing that is wrong with a request, as the server tells it; `field` may be a path such as `lines.2.quantity`. */
export interface Problem {
  readonly code: string
  readonly field?: string
  readonly message: string
  readonly row?: number
}

/** What came with an error. `errors` has the shape that react-admin's forms read: a message by field, the rest under `root`. */
export interface ErrorBody {
  readonly errors?: Readonly<Record<string, string | { serverError: string }>>
  readonly problems: readonly Problem[]
  /** With a 409: the record as it is now. */
  readonly current?: unknown
  /** What a refusal answers beside its errors: of a file, which columns were found. */
  readonly data?: unknown
  readonly requestId?: string
}

/** A request that did not do what it was for. `message` is for people; `status` is 0 when no answer came at all. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly body: ErrorBody
  /** Seconds to wait before trying again, when the server says so. */
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

  /** The server understood and said no (`isSuccess: false`, or 422 in the regular dialect); nothing failed. */
  get isRefusal() {
    return this.status === 200 || this.status === 422
  }
}

/** Reads an error out of an answer, whoever wrote it: our server, or a proxy in between that knows no JSON. */
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
    ? words.http.seconds.replace('%{count}', String(Math.max(1, Math.ceil(seconds))))
    : words.http.minutes.replace('%{count}', String(Math.ceil(seconds / 60)))

function messageOf(
  status: number,
  problems: readonly Problem[],
  retryAfter: number | undefined,
): string {
  const { http } = words
  if (status === 401) return http.unauthorized
  if (status === 429)
    return http.tooMany.replace(
      '%{wait}',
      retryAfter === undefined ? http.aWhile : waitOf(retryAfter),
    )
  const told = [...new Set(problems.map(p => p.message))].join(' ')
  if (told) return told
  if (status === 403) return http.forbidden
  if (status === 404) return http.notFound
  if (status === 409) return http.stale
  if (status === 502 || status === 503 || status === 504) return http.busy
  return status >= 500 ? http.failed : http.refused
}

/** A stale version belongs to the whole record, not to an input. */
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

import { v4 as uuid } from 'uuid'
import {
  accountPaths,
  type Session,
  type StoredToken,
  tokenExpired,
  type Tokens,
} from '#auth/session.ts'
import { errorOf, HttpError, isUnanswered, TimedOut } from './errors.ts'
import { noteAsOf, noteOwn } from './requests.ts'
import { type Query, withQuery } from './query.ts'
import { texts } from './texts.ts'
import { fetchTelling } from './upload.ts'

export interface HttpRequest {
  readonly method?: string
  readonly query?: Query
  /** Sent as JSON; text and form data are sent unchanged. */
  readonly body?: unknown
  readonly headers?: HeadersInit
  readonly signal?: AbortSignal | null
  /** One key per intent: a repeated request with the same key is executed once. */
  readonly idempotencyKey?: string
  /** Called with the share of the body that is sent, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly json: any
}

/**
 * Sends a request to the API. Rejects with an `HttpError`, also for a refusal (`isSuccess: false`).
 */
export interface Http {
  (path: string, request?: HttpRequest): Promise<HttpAnswer>
}

export interface HttpClient extends Http {
  /**
   * Like `request`, for a body that is streamed, such as a file. The time limit ends when the answer
   * begins; `signal` aborts it at any time. `expects` lists further statuses that are no error.
   */
  open(
    path: string,
    request?: HttpRequest & { readonly expects?: readonly number[] },
  ): Promise<Response>
}

export interface HttpOptions {
  readonly session: Session
  /** Called when the session has ended and cannot be renewed. */
  readonly onExpired: (reason: string) => void
  /** Called when the server refuses the token (401). */
  readonly onUnauthorized: () => void
  /** Runs a refresh in one tab of the browser at a time. */
  readonly renewal?: (refresh: () => Promise<string>) => Promise<string>
  readonly fetch?: typeof fetch
  readonly now?: () => number
  /** Milliseconds in which an answer has to be there; one that is streamed, to begin. */
  readonly timeout?: number
}

export function createHttp({
  session,
  onExpired,
  onUnauthorized,
  renewal = refresh => refresh(),
  fetch = (...request) => globalThis.fetch(...request),
  now = Date.now,
  timeout = 100_000,
}: HttpOptions): HttpClient {
  const http: Http = async (path, request = {}) => {
    const token = await withToken(path)
    const { response, body } = await answerOf(path, request, token)
    noteAsOf(response)
    const json = parsed(body)
    if (token && response.headers.get('x-access-changed')) renewOutdated(token)
    if (response.status === 401 && token && !isAccount(path)) onUnauthorized()
    if (!response.ok || json?.isSuccess === false)
      throw errorOf(response.status, json, response.headers)
    if (body && json === undefined) throw new HttpError(texts.notUnderstood, response.status)
    return { status: response.status, headers: response.headers, body, json }
  }

  async function answerOf(path: string, request: HttpRequest, token: string | undefined) {
    return inTime(request, async signal => {
      const response = await send(path, { ...request, signal }, token)
      return { response, body: await response.text() }
    })
  }

  /** What is done within the time limit; the request's own signal ends it at any time. */
  async function inTime<T>(
    { signal }: HttpRequest,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController()
    const clock = setTimeout(() => late.abort(), timeout)
    try {
      return await work(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
    } catch (error) {
      if (signal?.aborted) throw error
      throw late.signal.aborted
        ? new TimedOut(texts.timeout, 0)
        : new HttpError(texts.unreachable, 0)
    } finally {
      clearTimeout(clock)
    }
  }

  const send = (path: string, request: HttpRequest, token: string | undefined) => {
    const method = request.method ?? 'GET'
    const answer = (request.onProgress ? fetchTelling(request.onProgress) : fetch)(
      withQuery(path, request.query),
      {
        method,
        headers: headersOf(request, token),
        body: bodyOf(request.body),
        signal: request.signal ?? null,
      },
    )
    return method === 'GET' ? answer : noteOwn(answer)
  }

  const open: HttpClient['open'] = async (path, { expects = [], ...request } = {}) => {
    const token = await withToken(path)
    const response = await inTime(request, signal => send(path, { ...request, signal }, token))
    if (token && response.headers.get('x-access-changed')) renewOutdated(token)
    if (response.ok || expects.includes(response.status)) return response
    if (response.status === 401 && token) onUnauthorized()
    throw errorOf(response.status, parsed(await response.text()), response.headers)
  }

  let refreshing: Promise<string> | undefined

  /**
   * The access token to send, renewed when it is about to expire. Concurrent callers share one
   * renewal.
   */
  async function withToken(path: string): Promise<string | undefined> {
    const token = session.token()
    if (!token || isOutsideSession(path)) return token?.accessToken
    if (token.expireAt <= now())
      throw (await session.isOver()) ? expired() : new HttpError(texts.unreachable, 0)
    if (isFresh(token)) return token.accessToken
    return renewed()
  }

  const renewed = () =>
    (refreshing ??= renewal(refresh).finally(() => {
      refreshing = undefined
    }))

  let outdated: string | undefined

  /**
   * The token lists outdated codes: a new one is fetched in the background; the old one still
   * works.
   */
  function renewOutdated(accessToken: string) {
    if (outdated === accessToken || session.token()?.accessToken !== accessToken) return
    outdated = accessToken
    renewed().catch(() => {})
  }

  const isFresh = (token: StoredToken) =>
    token.accessToken !== outdated && token.expireAt - now() >= tenMinutes

  async function refresh(): Promise<string> {
    const token = session.token()
    if (!token) throw new HttpError(tokenExpired, 401)
    const { accessToken, refreshToken } = token
    // Another tab was faster.
    if (isFresh(token)) return accessToken
    try {
      const { json } = await http(accountPaths.refreshToken, {
        method: 'POST',
        body: { accessToken, refreshToken },
      })
      // A sign-out while the answer was on its way stays valid.
      if (session.token()?.refreshToken === refreshToken) session.store(json as Tokens)
      return (json as Tokens).accessToken
    } catch (error) {
      // No answer is no refusal: the old token works until it expires, and the next request tries again.
      if (isUnanswered(error)) return accessToken
      throw expired()
    }
  }

  function expired() {
    onExpired(tokenExpired)
    return new HttpError(tokenExpired, 401)
  }

  return Object.assign(http, { open })
}

/** Sign-in paths: no refresh is tried for them. Source: specification §7. */
export const isOutsideSession = (path: string) =>
  /\/api\/login|\baccount\/(login|refreshToken)\b/i.test(path)

/** A 401 while signing in or out does not prompt for a logout. */
const isAccount = (path: string) => /\baccount\//i.test(path)

const tenMinutes = 10 * 60_000

function headersOf(
  { method, body, headers, idempotencyKey }: HttpRequest,
  token: string | undefined,
): Headers {
  const all = new Headers(headers)
  if (!all.has('Accept')) all.set('Accept', 'application/json')
  all.set('Terminal', 'pc')
  if (token) all.set('Authorization', `Bearer ${token}`)
  if (body !== undefined && !(body instanceof FormData)) all.set('Content-Type', 'application/json')
  if (method === 'POST' || method === 'PUT' || idempotencyKey)
    all.set('Idempotency-Key', idempotencyKey ?? uuid())
  return all
}

const bodyOf = (body: unknown) =>
  body === undefined
    ? null
    : typeof body === 'string' || body instanceof FormData
      ? body
      : JSON.stringify(body)

function parsed(body: string): any {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

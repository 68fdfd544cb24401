import type { Tokens } from '#auth/session.ts'

/** An access token with these claims. Nobody in the browser checks the signature. */
export const tokenWith = (claims: object) =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.signature'

export const tokensWith = (claims: object, given: Partial<Tokens> = {}): Tokens => ({
  accessToken: tokenWith(claims),
  refreshToken: 'refresh-1',
  expiresIn: 1800,
  tokenType: 'Bearer',
  ...given,
})

export function fakeStorage(held: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(held))
  return {
    get length() {
      return map.size
    },
    key: n => [...map.keys()][n] ?? null,
    getItem: key => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: key => void map.delete(key),
    clear: () => map.clear(),
  }
}

/** One request as the fake server saw it. */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: any
}

export type Reply = {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

/** A server that answers as told and remembers what it was asked. */
export function fakeServer(answer: (seen: Seen) => Reply | Promise<Reply> | undefined) {
  const seen: Seen[] = []
  const fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://erp.example')
    const request: Seen = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    seen.push(request)
    const reply = await Promise.race([Promise.resolve(answer(request)), givenUp(init.signal)])
    const {
      status = 200,
      json,
      text,
      headers = {},
    } = reply ?? { status: 404, json: { isSuccess: false, errors: [] } }
    return new Response(text ?? (json === undefined ? null : JSON.stringify(json)), {
      status,
      headers,
    })
  }
  return { fetch: fetch as unknown as typeof globalThis.fetch, seen }
}

const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

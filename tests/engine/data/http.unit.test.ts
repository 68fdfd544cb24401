import { describe, expect, it, vi } from 'vitest'
import { serverAnswers } from '#auth/serverAnswers.ts'
import { createSession } from '#auth/session.ts'
import type { HttpError } from '#data/errors.ts'
import { createHttp, isOutsideSession } from '#data/http.ts'
import { en } from '#src/i18n/en.ts'
import { fakeServer, fakeStorage, tokensWith, type Reply, type Seen } from '#tests/support/fakes.ts'

const claims = { mod: 'D1', sub: 's' }
const minute = 60_000

function setUp(
  answer: (seen: Seen) => Reply | Promise<Reply> | undefined,
  { expiresIn, timeout }: { expiresIn?: number; timeout?: number } = {},
) {
  const server = fakeServer(answer)
  const storage = fakeStorage()
  const session = createSession(() => storage)
  if (expiresIn !== undefined) session.store(tokensWith(claims, { expiresIn }))
  const onExpired = vi.fn<(reason: string) => void>(() => session.clear())
  const onUnauthorized = vi.fn<() => void>()
  const http = createHttp({
    session,
    onExpired,
    onUnauthorized,
    fetch: server.fetch,
    ...(timeout ? { timeout } : {}),
  })
  return { http, session, onExpired, onUnauthorized, seen: server.seen }
}

const failureOf = (work: Promise<unknown>): Promise<HttpError> =>
  work.then(
    () => Promise.reject(new Error('did not fail')),
    error => error,
  )

describe('a request', () => {
  it('carries Terminal: pc always, and the bearer token when signed in', async () => {
    const out = setUp(() => ({ json: [] }))
    await out.http('/api/orderTags')
    expect(out.seen[0]!.headers.get('terminal')).toBe('pc')
    expect(out.seen[0]!.headers.has('authorization')).toBe(false)
    const signedIn = setUp(() => ({ json: [] }), { expiresIn: 1800 })
    await signedIn.http('/api/orderTags')
    expect(signedIn.seen[0]!.headers.get('authorization')).toBe(
      `Bearer ${signedIn.session.token()!.accessToken}`,
    )
  })

  it('repeats the key of a list, leaves out what is absent, and keeps empty text', async () => {
    const { http, seen } = setUp(() => ({ json: {} }))
    await http('/api/x?a=1', {
      query: {
        state: ['Draft', 'Lost'],
        none: undefined,
        nothing: null,
        keywords: '',
        flag: false,
      },
    })
    expect([...seen[0]!.query]).toEqual([
      ['a', '1'],
      ['state', 'Draft'],
      ['state', 'Lost'],
      ['keywords', ''],
      ['flag', 'false'],
    ])
  })

  it('that changes something has a key of its own, and keeps the one it is given', async () => {
    const { http, seen } = setUp(() => ({ json: {} }))
    await http('/api/x', { method: 'POST', body: {} })
    await http('/api/x', { method: 'PUT', body: {} })
    await http('/api/x', { method: 'POST', body: {}, idempotencyKey: 'again' })
    await http('/api/x')
    const keys = seen.map(each => each.headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['again', null])
  })

  it('without an answer is given up after its time, in words', async () => {
    const { http } = setUp(() => new Promise(() => {}), { timeout: 20 })
    expect(await failureOf(http('/api/x'))).toMatchObject({ status: 0, message: en.http.timeout })
  })

  it('that the caller gives up ends as the caller did', async () => {
    const { http } = setUp(() => new Promise(() => {}))
    const control = new AbortController()
    const failed = failureOf(http('/api/x', { signal: control.signal }))
    await Promise.resolve()
    control.abort()
    expect((await failed).name).toBe('AbortError')
  })
})

describe('an error', () => {
  it('of the network says what to do', async () => {
    const { http } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(http('/api/x'))).toMatchObject({
      status: 0,
      message: en.http.unreachable,
    })
  })

  it('puts each message at its field and the rest at the form', async () => {
    const errors = [
      { code: 'taken', field: 'name', message: 'This name is taken.' },
      { code: 'min', field: 'lines.2.quantity', message: 'At least 1.' },
      { code: 'closed', message: 'The order is closed.' },
    ]
    const { http } = setUp(() => ({
      status: 400,
      json: { isSuccess: false, errors, requestId: 'r1' },
    }))
    const { body, status, message } = await failureOf(http('/api/x'))
    expect(status).toBe(400)
    expect(message).toBe('This name is taken. At least 1. The order is closed.')
    expect(body.errors).toEqual({
      name: 'This name is taken.',
      'lines.2.quantity': 'At least 1.',
      root: { serverError: 'The order is closed.' },
    })
    expect(body.requestId).toBe('r1')
  })

  it('of a stale version keeps the record as it is now, and belongs to the whole form', async () => {
    const json = {
      isSuccess: false,
      errors: [{ code: 'stale', field: 'version', message: 'Changed.' }],
      current: { id: 'a', version: 3 },
    }
    const error = await failureOf(setUp(() => ({ status: 409, json })).http('/api/x'))
    expect(error.body.current).toEqual({ id: 'a', version: 3 })
    expect(error.body.errors).toEqual({ root: { serverError: 'Changed.' } })
    expect(error.isRefusal).toBe(false)
  })

  it('a refusal with HTTP 200 is one, with its messages', async () => {
    const json = { isSuccess: false, errors: [{ code: 'x', message: 'Not today.' }] }
    const error = await failureOf(setUp(() => ({ json })).http('/api/x'))
    expect(error).toMatchObject({ message: 'Not today.', status: 200, isRefusal: true })
  })

  it.each([
    [{ 'retry-after': '60' }, 'Too many attempts. Wait 60 seconds, then try again.'],
    [{ 'retry-after': '900' }, 'Too many attempts. Wait 15 minutes, then try again.'],
    [{}, 'Too many attempts. Wait a while, then try again.'],
  ])('too many tries with %o', async (headers, message) => {
    const error = await failureOf(setUp(() => ({ status: 429, headers, json: {} })).http('/api/x'))
    expect(error.message).toBe(message)
  })

  it.each([
    [403, en.http.forbidden],
    [404, en.http.notFound],
    [500, en.http.failed],
    [503, en.http.busy],
  ])('HTTP %i without a body of ours still says what to do', async (status, message) => {
    const error = await failureOf(
      setUp(() => ({ status, text: '<html>proxy</html>' })).http('/api/x'),
    )
    expect(error.message).toBe(message)
    expect(error.body.errors).toBeUndefined()
  })

  it('a page where data was expected is no answer of ours', async () => {
    const error = await failureOf(setUp(() => ({ text: '<!doctype html>' })).http('/api/x'))
    expect(error.message).toBe(en.http.notUnderstood)
  })

  it('401 asks the person, once a request, but not while signing in or out', async () => {
    const { http, onUnauthorized } = setUp(
      () => ({ status: 401, json: { isSuccess: false, errors: [] } }),
      { expiresIn: 1800 },
    )
    expect((await failureOf(http('/api/x'))).message).toBe('Unauthorized')
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
    await failureOf(http('/api/account/login', { method: 'POST', body: {} }))
    await failureOf(http('/api/account/logout', { method: 'POST', body: {} }))
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })
})

describe('an answer that is streamed', () => {
  it('has to begin in time', async () => {
    const { http } = setUp(() => new Promise(() => {}), { timeout: 20 })
    expect(await failureOf(http.open('/api/x'))).toMatchObject({
      status: 0,
      message: en.http.timeout,
    })
  })

  it('may take its time once it began', async () => {
    let signal: AbortSignal | null | undefined
    const session = createSession(() => fakeStorage())
    const http = createHttp({
      session,
      onExpired: () => {},
      onUnauthorized: () => {},
      timeout: 20,
      fetch: async (_, init) => {
        signal = init?.signal
        return new Response('rows')
      },
    })
    const response = await http.open('/api/x')
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(signal?.aborted).toBe(false)
    expect(await response.text()).toBe('rows')
  })

  it('is no failure in time when the page gave it up', async () => {
    const { http, seen } = setUp(() => new Promise(() => {}), { timeout: 1000 })
    const left = new AbortController()
    const going = failureOf(http.open('/api/x', { signal: left.signal }))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    left.abort()
    expect((await going).name).toBe('AbortError')
  })
})

describe('§4 session: refresh', () => {
  const renewed = {
    isSuccess: true,
    errors: [],
    ...tokensWith({ mod: 'J1' }, { refreshToken: 'refresh-2', expiresIn: 1800 }),
  }
  const answering =
    (refresh: () => Reply | Promise<Reply>) =>
    (seen: Seen): Reply | Promise<Reply> =>
      seen.path === '/api/account/refreshToken' ? refresh() : { json: {} }

  it('happens once when less than 10 minutes remain; requests made meanwhile wait and go on with the new token', async () => {
    let answer!: (reply: Reply) => void
    const { http, seen, session } = setUp(
      answering(
        () =>
          new Promise(resolve => {
            answer = resolve
          }),
      ),
      { expiresIn: 599 },
    )
    const before = session.token()!
    const all = Promise.all(Array.from({ length: 25 }, (_, n) => http(`/api/x/${n}`)))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(seen[0]!.body).toEqual({
      accessToken: before.accessToken,
      refreshToken: before.refreshToken,
    })
    answer({ json: renewed })
    await all
    expect(seen.filter(each => each.path === '/api/account/refreshToken')).toHaveLength(1)
    expect(new Set(seen.slice(1).map(each => each.headers.get('authorization')))).toEqual(
      new Set([`Bearer ${renewed.accessToken}`]),
    )
    expect(session.token()!.expireAt).toBeGreaterThan(Date.now() + 29 * minute)
  })

  it('does not happen while 10 minutes or more remain', async () => {
    const { http, seen } = setUp(
      answering(() => ({ json: renewed })),
      { expiresIn: 601 },
    )
    await http('/api/x')
    expect(seen.map(each => each.path)).toEqual(['/api/x'])
  })

  it.each([
    '/api/Login',
    '/API/LOGIN/x',
    '/api/account/login',
    '/api/account/refreshToken',
    'account/login',
  ])('is never tried for %s', path => {
    expect(isOutsideSession(path)).toBe(true)
  })
  it('is tried for every other path', () => {
    for (const path of ['/api/orderTags', '/api/account/logout', '/api/account/loginHistory'])
      expect(isOutsideSession(path)).toBe(false)
  })

  it('that is refused ends the session: Token expired', async () => {
    const { http, onExpired } = setUp(
      answering(() => ({ json: { isSuccess: false, errors: [] } })),
      { expiresIn: 60 },
    )
    expect((await failureOf(http('/api/x'))).message).toBe('Token expired')
    expect(onExpired).toHaveBeenCalledWith('Token expired')
  })

  it.each([
    ['without an answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['that is told to wait', () => ({ status: 429 })],
    ['that the server cannot do', () => ({ status: 503 })],
  ])('%s goes on with the old token as long as it lasts, and tries again', async (_, down) => {
    let isDown = true
    const { http, seen, onExpired } = setUp(
      answering(() => (isDown ? down() : { json: renewed })),
      { expiresIn: 60 },
    )
    await http('/api/x')
    expect(seen.at(-1)!.path).toBe('/api/x')
    isDown = false
    await http('/api/y')
    expect(seen.at(-1)!.headers.get('authorization')).toBe(`Bearer ${renewed.accessToken}`)
    expect(onExpired).not.toHaveBeenCalled()
  })

  it('a stored expiry that has passed ends the session without a request', async () => {
    const { http, seen, onExpired } = setUp(() => ({ json: {} }), { expiresIn: 0 })
    await failureOf(http('/api/x'))
    expect(onExpired).toHaveBeenCalledWith('Token expired')
    expect(seen).toEqual([])
  })

  it('a stored expiry that has passed ends nothing without a network or a server, and the session when one answers', async () => {
    const probe = vi.fn<() => Promise<{ status: number }>>()
    vi.stubGlobal('fetch', probe)
    const storage = fakeStorage()
    const session = createSession(() => storage, Date.now, serverAnswers)
    session.store(tokensWith(claims, { expiresIn: 0 }))
    const onExpired = vi.fn<(reason: string) => void>()
    const { fetch, seen } = fakeServer(() => ({ json: {} }))
    const http = createHttp({ session, onExpired, onUnauthorized: () => {}, fetch })
    for (const answer of [Promise.reject(new TypeError('Failed to fetch')), { status: 502 }]) {
      probe.mockImplementation(async () => answer)
      expect((await failureOf(http('/api/x'))).status).toBe(0)
      expect(onExpired).not.toHaveBeenCalled()
      const { person, problem } = session.open(await session.isOver())
      expect([person?.id, problem]).toEqual(['s', undefined])
    }
    probe.mockImplementation(async () => ({ status: 200 }))
    await failureOf(http('/api/x'))
    expect(onExpired).toHaveBeenCalledWith('Token expired')
    expect(session.open(await session.isOver())).toEqual({ problem: 'Token expired' })
    expect(seen).toEqual([])
    vi.unstubAllGlobals()
  })

  it('an answer that comes after signing out signs nobody in', async () => {
    let answer!: (reply: Reply) => void
    const { http, session, seen } = setUp(
      answering(
        () =>
          new Promise(resolve => {
            answer = resolve
          }),
      ),
      { expiresIn: 60 },
    )
    const going = http('/api/x')
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    session.clear()
    answer({ json: renewed })
    await going
    expect(session.token()).toBeUndefined()
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '#auth/session.ts'
import { createSiblings } from '#auth/siblings.ts'
import { createHttp } from '#data/http.ts'
import { fakeServer, fakeStorage, type Reply, tokensWith } from '#tests/support/fakes.ts'

const claims = { mod: 'D1', sub: 'staff-1', sid: 'session-1' }
const minute = 60_000

/** The locks and the channel of one browser. */
function browser() {
  const channels = new Set<FakeChannel>()
  class FakeChannel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown) {
      const others = [...channels].filter(channel => channel !== this)
      setTimeout(() =>
        others.forEach(
          channel =>
            channels.has(channel) && channel.dispatchEvent(new MessageEvent('message', { data })),
        ),
      )
    }
    close() {
      channels.delete(this)
    }
  }
  const held: { name: string; mode: string }[] = []
  const queues = new Map<string, Promise<unknown>>()
  const locks = {
    query: async () => ({ held: [...held], pending: [] }),
    request: async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as () => Promise<unknown>
      const isShared = (rest[0] as { mode?: string }).mode === 'shared'
      const run = async () => {
        const lock = { name, mode: isShared ? 'shared' : 'exclusive' }
        held.push(lock)
        try {
          return await work()
        } finally {
          held.splice(held.indexOf(lock), 1)
        }
      }
      if (isShared) return run()
      const turn = (queues.get(name) ?? Promise.resolve()).then(run, run)
      queues.set(name, turn)
      return turn
    },
  } as unknown as LockManager
  return { locks, channel: () => new FakeChannel() as unknown as BroadcastChannel }
}

const open: { close(): void }[] = []
afterEach(() => {
  vi.useRealTimers()
  open.splice(0).forEach(siblings => siblings.close())
})

/** Milliseconds; long enough for an answer on a machine that does other things besides. */
const patience = 1_000

/** A tab of that browser; signed in where it is told for how many seconds. */
function tab(
  { locks, channel }: { locks: LockManager | undefined; channel: () => BroadcastChannel },
  { expiresIn, sid = 'session-1' }: { expiresIn?: number; sid?: string } = {},
) {
  const session = createSession(fakeStorageOnce())
  if (expiresIn !== undefined) session.store(tokensWith({ ...claims, sid }, { expiresIn }))
  const siblings = createSiblings({ session, locks, channel, patience })
  open.push(siblings)
  const onEnded = vi.fn<() => void>(() => session.clear())
  if (expiresIn !== undefined) siblings.listen(onEnded)
  return { session, siblings, onEnded }
}

const fakeStorageOnce = () => {
  const storage = fakeStorage()
  return () => storage
}

describe('a new tab', () => {
  it('asks its siblings for the session', async () => {
    const one = browser()
    const { session } = tab(one, { expiresIn: 1800 })
    const fresh = tab(one)
    expect(await fresh.siblings.join()).toBe(true)
    expect(fresh.session.token()).toEqual(session.token())
  })
  it('waits for nobody where nobody is signed in', async () => {
    const one = browser()
    tab(one)
    const fresh = tab(one)
    // Time stands still: whoever waited would wait for ever.
    vi.useFakeTimers()
    expect(await fresh.siblings.join()).toBe(false)
  })
  it('is not given a session that has ended', async () => {
    const one = browser()
    tab(one, { expiresIn: 0 })
    expect(await tab(one).siblings.join()).toBe(false)
  })
  it('believes no message that is no token', async () => {
    const one = browser()
    const other = one.channel()
    const fresh = tab({ ...one, locks: undefined })
    const joined = fresh.siblings.join()
    for (const data of [
      null,
      7,
      { kind: 'session' },
      { kind: 'session', token: { accessToken: 1 } },
    ])
      other.postMessage(data)
    expect(await joined).toBe(false)
    other.close()
  })
  it('in a browser that knows no locks asks all the same', async () => {
    const one = { ...browser(), locks: undefined }
    tab(one, { expiresIn: 1800 })
    expect(await tab(one).siblings.join()).toBe(true)
  })
})

describe('§4 session: refresh over two tabs', () => {
  const renewed = tokensWith({ ...claims, iat: 2 }, { refreshToken: 'refresh-2', expiresIn: 1800 })

  function twoTabs(expiresIn: number, refresh: () => Reply | Promise<Reply>) {
    const one = browser()
    const server = fakeServer(seen =>
      seen.path === '/api/account/refreshToken' ? refresh() : { json: {} },
    )
    const tabs = [tab(one, { expiresIn }), tab(one, { expiresIn })].map(each => ({
      ...each,
      http: createHttp({
        session: each.session,
        onExpired: vi.fn<(reason: string) => void>(),
        onUnauthorized: () => {},
        fetch: server.fetch,
        renewal: each.siblings.renewal,
      }),
    }))
    return {
      tabs,
      refreshes: () => server.seen.filter(seen => seen.path.endsWith('refreshToken')),
      seen: server.seen,
    }
  }

  it('25 parallel requests of each make exactly one, and all go on with the new token', async () => {
    const { tabs, refreshes, seen } = twoTabs(599, async () => {
      await new Promise(resolve => setTimeout(resolve, 20))
      return { json: { isSuccess: true, errors: [], ...renewed } }
    })
    await Promise.all(
      tabs.flatMap(({ http }) => Array.from({ length: 25 }, (_, n) => http(`/api/x/${n}`))),
    )
    expect(refreshes()).toHaveLength(1)
    const used = new Set(
      seen
        .filter(each => each.path.startsWith('/api/x'))
        .map(each => each.headers.get('authorization')),
    )
    expect(used).toEqual(new Set([`Bearer ${renewed.accessToken}`]))
    for (const { session } of tabs)
      expect(session.token()!.expireAt).toBeGreaterThan(Date.now() + 29 * minute)
  })

  it('a tab that was renewed by another asks for nothing', async () => {
    const { tabs, refreshes } = twoTabs(599, () => ({
      json: { isSuccess: true, errors: [], ...renewed },
    }))
    await tabs[0]!.http('/api/x')
    await vi.waitFor(() => expect(tabs[1]!.session.token()!.accessToken).toBe(renewed.accessToken))
    await tabs[1]!.http('/api/x')
    expect(refreshes()).toHaveLength(1)
  })

  it('a lost answer is asked for again by the next request', async () => {
    let isLost = true
    const { tabs, refreshes } = twoTabs(599, () => {
      if (!isLost) return { json: { isSuccess: true, errors: [], ...renewed } }
      isLost = false
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    await tabs[0]!.http('/api/x')
    await tabs[0]!.http('/api/y')
    expect(refreshes()).toHaveLength(2)
    expect(refreshes().map(each => each.body.refreshToken)).toEqual(['refresh-1', 'refresh-1'])
    expect(tabs[0]!.session.token()!.accessToken).toBe(renewed.accessToken)
  })

  it('the session of somebody else in another tab is not taken over', async () => {
    const one = browser()
    const mine = tab(one, { expiresIn: 100 })
    const theirs = tab(one, { expiresIn: 1800, sid: 'session-2' })
    await mine.siblings.renewal(async () => {})
    expect(mine.session.token()).not.toEqual(theirs.session.token())
  })
})

describe('signing out in one tab', () => {
  it('ends the others', async () => {
    const one = browser()
    const first = tab(one, { expiresIn: 1800 })
    const second = tab(one, { expiresIn: 1800 })
    const token = first.session.token()!
    first.session.clear()
    first.siblings.end(token)
    await vi.waitFor(() => expect(second.onEnded).toHaveBeenCalledTimes(1))
    expect(second.session.token()).toBeUndefined()
    expect(first.onEnded).not.toHaveBeenCalled()
  })
  it('leaves another session alone', async () => {
    const one = browser()
    const first = tab(one, { expiresIn: 1800 })
    const second = tab(one, { expiresIn: 1800, sid: 'session-2' })
    first.siblings.end(first.session.token()!)
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(second.onEnded).not.toHaveBeenCalled()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createAuthProvider } from '#auth/index.ts'
import { createSession, type StoredToken } from '#auth/session.ts'
import { createHttp } from '#data/http.ts'
import { entities } from '#resources/registry.ts'
import { fakeServer, fakeStorage, type Reply, tokensWith } from '#tests/support/fakes.ts'

function setUp({
  expiresIn = 1800,
  reply = { json: { isSuccess: true, errors: [] } },
}: { expiresIn?: number; reply?: Reply } = {}) {
  const storage = fakeStorage()
  const session = createSession(() => storage)
  session.store(tokensWith({ mod: 'D1', nam: 'Amelia Ward', sub: 'staff-1' }, { expiresIn }))
  const server = fakeServer(() => reply)
  const leave = vi.fn<(reason: string) => void>()
  const reload = vi.fn<() => void>()
  const tellOthers = vi.fn<(ended: StoredToken) => void>()
  const forgetClient = vi.fn<() => void>()
  const may = vi.fn<(entity: { name: string }, operation: string) => boolean>(
    (_, operation) => operation === 'list',
  )
  const http = createHttp({
    session,
    onExpired: leave,
    onUnauthorized: () => {},
    fetch: server.fetch,
  })
  const entityOf = async () => entities.orderTags
  return {
    provider: createAuthProvider({
      http,
      session,
      leave,
      reload,
      tellOthers,
      forgetClient,
      entityOf,
      may,
    }),
    session,
    leave,
    reload,
    tellOthers,
    forgetClient,
    may,
    seen: server.seen,
  }
}

describe('the auth provider', () => {
  it('lets a signed-in person be, and knows their name', async () => {
    const { provider, leave } = setUp()
    await provider.checkAuth({})
    expect(leave).not.toHaveBeenCalled()
    expect(await provider.getIdentity!()).toMatchObject({ id: 'staff-1', fullName: 'Amelia Ward' })
  })

  it('leads away whose token has ended, and draws nothing meanwhile', async () => {
    const { provider, leave } = setUp({ expiresIn: 0 })
    const checked = vi.fn<() => void>()
    void provider.checkAuth({}).then(checked, checked)
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('Token expired'))
    expect(checked).not.toHaveBeenCalled()
  })

  it('logs out at the server and here, and loads the page anew', async () => {
    const { provider, session, reload, seen } = setUp()
    await provider.logout({})
    expect(seen).toMatchObject([{ method: 'POST', path: '/api/account/logout' }])
    expect(session.token()).toBeUndefined()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('§4: logging out clears the short name as well and ends the other tabs; the front end alone clears the token and nothing else', async () => {
    const whole = setUp()
    const token = whole.session.token()
    await whole.provider.logout({})
    expect(whole.forgetClient).toHaveBeenCalledTimes(1)
    expect(whole.tellOthers).toHaveBeenCalledWith(token)
    const hereOnly = setUp()
    await hereOnly.provider.logout({ isHereOnly: true })
    expect(hereOnly.session.token()).toBeUndefined()
    expect(hereOnly.forgetClient).not.toHaveBeenCalled()
    expect(hereOnly.tellOthers).toHaveBeenCalledTimes(1)
  })

  it('logs out although the server does not answer', async () => {
    const { provider, session, reload } = setUp({ reply: { status: 503 } })
    await provider.logout({})
    expect(session.token()).toBeUndefined()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('need not tell a server that has ended the session itself', async () => {
    const { provider, session, seen } = setUp()
    await provider.logout({ isHereOnly: true })
    expect(session.token()).toBeUndefined()
    expect(seen).toEqual([])
  })

  it('never lets react-admin log anybody out because of an error', async () => {
    const { provider } = setUp()
    await expect(provider.checkError({ status: 401 })).resolves.toBeUndefined()
    await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined()
  })

  it("translates react-admin's actions into operations", async () => {
    const { provider, may } = setUp()
    for (const action of ['show', 'edit', 'delete', 'create'])
      await provider.canAccess!({ resource: 'sale/orderTags', action })
    expect(may.mock.calls.map(([entity, operation]) => `${entity.name} ${operation}`)).toEqual([
      'orderTags one',
      'orderTags update',
      'orderTags remove',
      'orderTags create',
    ])
  })

  it.each([
    ['list', true],
    ['export', true],
    ['edit', false],
    ['delete', false],
    ['no such action', false],
  ])('asks the declarations about %s', async (action, answer) => {
    const { provider } = setUp()
    expect(await provider.canAccess!({ resource: 'sale/orderTags', action })).toBe(answer)
  })
})

import { createSigner } from 'fast-jwt'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { describeOnDatabase, describeRules } from '#tests/support/databases/databases.ts'
import { appSettings, startProduct, type Product } from '#tests/support/browser/product.ts'

const password = 'a long enough password'
/** What `startProduct` signs with. */
const secret = appSettings.jwtSecret

describeRules('§4 session, the rules of the server', database => {
  let product: Product
  let number = 0

  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())

  const login = (email: string, given = password, remoteAddress = '127.0.0.1') =>
    product.nobody.send({
      method: 'POST',
      url: '/api/account/login',
      payload: { email, password: given },
      remoteAddress,
    })
  const person = async (codes = 'D1,J1') => {
    const email = `rules${++number}@test.example`
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes, client: 'NZ' })
    const { body } = await login(email)
    return { email, ...(body as { accessToken: string; refreshToken: string }) }
  }
  const ask = (token: string, url = '/api/client/getClientInfo') =>
    product.nobody.send({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  const refresh = (tokens: { accessToken: string; refreshToken: string }) =>
    product.nobody.post('/api/account/refreshToken', {
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken,
    })
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, any>
  const sidOf = (token: string) => String(claimsOf(token).sid)

  describe('what is taken away is gone within 1 s', () => {
    it('a person who is disabled', async () => {
      const me = await person()
      expect((await ask(me.accessToken)).status).toBe(200)
      await product.db.text('update staff set is_disabled = true where email = $1', [me.email])
      await sleep(1050)
      expect((await ask(me.accessToken)).status).toBe(401)
      expect((await refresh(me)).status).toBe(401)
      expect((await login(me.email)).body.isSuccess).toBe(false)
    })

    it('a code, though the token still names it; one that is given opens as soon', async () => {
      const me = await person('J1')
      const tags = '/api/orderManagement/getOrderTagList'
      expect((await ask(me.accessToken, tags)).status).toBe(200)
      await product.db.text(
        "update staff_codes set code = 'D1' where staff_id = (select id from staff where email = $1)",
        [me.email],
      )
      await sleep(1050)
      expect((await ask(me.accessToken, tags)).status).toBe(403)
      expect((await ask(me.accessToken, '/api/stockCheck')).status).toBe(200)
      expect(claimsOf((await refresh(me)).body.accessToken).mod).toBe('D1')
    })
  })

  it('a session lasts 12 hours, however often it is refreshed', async () => {
    const me = await person()
    await refresh(me)
    const [row] = await product.db.text<{ hours: number }>(
      'select extract(epoch from expires_on_utc - issued_on_utc) / 3600 as hours from sessions where id = $1',
      [sidOf(me.accessToken)],
    )
    expect(row!.hours).toBeCloseTo(12, 3)
    await product.db.text(
      "update sessions set expires_on_utc = now() - interval '1 second' where id = $1",
      [sidOf(me.accessToken)],
    )
    await sleep(1050)
    expect((await ask(me.accessToken)).status).toBe(401)
    expect((await refresh(me)).status).toBe(401)
  })

  it('25 refreshes at once with one token answer one new pair', async () => {
    const me = await person()
    const answers = await Promise.all(Array.from({ length: 25 }, () => refresh(me)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const tokens = new Set(answers.map(({ body }) => body.refreshToken))
    expect(tokens.size).toBe(1)
    expect((await refresh(answers[0]!.body)).status).toBe(200)
  })

  it('a lost answer is given again within 10 s; later its token ends the whole family', async () => {
    const me = await person()
    const second = (await refresh(me)).body
    const moveBack = (seconds: number) =>
      product.db.text(
        `update sessions set rotated_on_utc = now() - interval '${seconds} seconds' where id = $1`,
        [sidOf(me.accessToken)],
      )
    await moveBack(8)
    expect((await refresh(me)).body.refreshToken).toBe(second.refreshToken)
    await moveBack(11)
    expect((await refresh(me)).status).toBe(401)
    expect((await refresh(second)).status).toBe(401)
    expect((await ask(second.accessToken)).status).toBe(401)
  })

  it("the refresh token of one session is of no use with another session's access token", async () => {
    const me = await person(),
      other = await person()
    const { status } = await refresh({ ...me, accessToken: other.accessToken })
    expect(status).toBe(401)
  })

  describe('an access token', () => {
    const ours = { iss: 'furniture-erp', aud: 'furniture-erp-staff' }
    const signed = (
      options: { key: string; algorithm: 'HS256' | 'HS512'; iss?: string; aud?: string },
      claims: Record<string, unknown>,
    ) => createSigner({ ...ours, ...options })(claims)

    it('of another key, algorithm, issuer or audience is none, whatever it claims', async () => {
      const { accessToken } = await person()
      const { iat: _iat, iss: _iss, aud: _aud, ...claims } = claimsOf(accessToken)
      expect((await ask(signed({ key: secret, algorithm: 'HS256' }, claims))).status).toBe(200)
      for (const options of [
        { key: 'another secret that has 32 bytes, too', algorithm: 'HS256' },
        { key: secret, algorithm: 'HS512' },
        { key: secret, algorithm: 'HS256', iss: 'somebody else' },
        { key: secret, algorithm: 'HS256', aud: 'somebody else' },
      ] as const)
        expect((await ask(signed(options, claims))).status, JSON.stringify(options)).toBe(401)
      const { exp: _exp, ...endless } = claims
      expect((await ask(signed({ key: secret, algorithm: 'HS256' }, endless))).status).toBe(401)
    })

    it('that is over opens nothing, and can still be refreshed', async () => {
      const me = await person()
      const { iss: _iss, aud: _aud, ...claims } = claimsOf(me.accessToken)
      const past = Math.floor(Date.now() / 1000) - 60
      const over = signed({ key: secret, algorithm: 'HS256' }, { ...claims, exp: past })
      expect((await ask(over)).status).toBe(401)
      expect((await refresh({ ...me, accessToken: over })).status).toBe(200)
    })

    it('counts in the Authorization header alone', async () => {
      const { accessToken } = await person()
      for (const [url, headers] of [
        [`/api/client/getClientInfo?access_token=${accessToken}`, {}],
        [
          '/api/client/getClientInfo',
          { cookie: `token=${accessToken}; iERP_token=${accessToken}` },
        ],
        ['/api/client/getClientInfo', { authorization: accessToken }],
        ['/api/client/getClientInfo', { authorization: `Basic ${accessToken}` }],
      ] as const)
        expect((await product.nobody.send({ method: 'GET', url, headers })).status).toBe(401)
    })
  })

  describe('failed sign-ins', () => {
    it('lock an account for 60 s, then twice as long each time, at most 15 min', async () => {
      const { email } = await person()
      const lockedFor = async (failures: number) => {
        await product.db.text('update sign_in_attempts set account = null')
        await product.db.text(
          `insert into sign_in_attempts (account, at_utc)
           select id, now() - interval '1 hour' from staff, generate_series(1, $2::int) where email = $1`,
          [email, failures],
        )
        await login(email, 'this is the wrong password')
        const { status, headers } = await login(email)
        expect(status).toBe(429)
        return Number(headers['retry-after'])
      }
      for (const [before, seconds] of [
        [9, 60],
        [10, 120],
        [11, 240],
        [13, 900],
        [500, 900],
      ] as const) {
        const result = await lockedFor(before)
        expect(result, `after ${before}`).toBeGreaterThan(seconds - 20)
        expect(result, `after ${before}`).toBeLessThanOrEqual(seconds)
      }
    })

    it('begin anew with a sign-in that succeeds', async () => {
      const { email } = await person()
      for (let n = 0; n < 9; n++) await login(email, 'this is the wrong password')
      expect((await login(email)).body.isSuccess).toBe(true)
      for (let n = 0; n < 9; n++) await login(email, 'this is the wrong password')
      expect((await login(email)).body.isSuccess).toBe(true)
    }, 30_000)

    it('of one address are at most 100 in 15 min; other addresses are not held up', async () => {
      const { email } = await person()
      const from = '203.0.113.9'
      for (let n = 0; n < 10; n++)
        await Promise.all(
          Array.from({ length: 10 }, (_, m) =>
            login(`unknown${n}-${m}@test.example`, 'this is the wrong password', from),
          ),
        )
      const { status, headers, body } = await login(email, password, from)
      expect(status).toBe(429)
      expect(body.isSuccess).toBe(false)
      expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
      expect((await login(email, password, '203.0.113.10')).body.isSuccess).toBe(true)
    })

    it('take as long for somebody unknown as for a wrong password', async () => {
      const { email } = await person()
      const quickest = async (who: string) => {
        const times: number[] = []
        for (let n = 0; n < 4; n++) {
          // Of the processor: what else the machine does meanwhile takes none of it.
          const before = process.cpuUsage()
          await login(who, 'this is the wrong password', `203.0.113.${20 + n}`)
          const { user, system } = process.cpuUsage(before)
          times.push(user + system)
        }
        return Math.min(...times)
      }
      const known = await quickest(email)
      const unknown = await quickest('nobody-at-all@test.example')
      expect(unknown).toBeGreaterThan(known / 2)
      expect(unknown).toBeLessThan(known * 2)
    })
  })
})

describeOnDatabase('postgres', '§4 session, over several server processes', database => {
  it('any of them gives a lost answer again, and knows within 1 s what another has ended', async () => {
    const [one, two] = [
      await startProduct(database.settings),
      await startProduct(database.settings),
    ]
    try {
      const email = 'several@test.example'
      await addStaff(one.db, { email, name: 'Kiri Test', password, codes: 'D1', client: 'NZ' })
      const { accessToken, refreshToken } = (
        await one.nobody.post('/api/account/login', { email, password })
      ).body
      const tokens = { accessToken, refreshToken }
      const refresh = async ({ nobody }: Product) =>
        (await nobody.post('/api/account/refreshToken', tokens)).body.refreshToken as string
      const next = await refresh(one)
      expect(next).toBeTruthy()
      expect(await refresh(two)).toBe(next)
      const headers = { authorization: `Bearer ${accessToken}` }
      const ask = async () =>
        (await two.nobody.send({ method: 'GET', url: '/api/profile', headers })).status
      expect(await ask()).toBe(200)
      await one.nobody.send({ method: 'POST', url: '/api/account/logout', headers })
      await sleep(1050)
      expect(await ask()).toBe(401)
    } finally {
      await one.close()
      await two.close()
    }
  })
})

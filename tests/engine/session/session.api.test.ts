import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'

const password = 'a long enough password'

describeOnEachDatabase('sign-in and session', database => {
  let product: Product
  const login = (email: string, given = password) =>
    product.nobody.post('/api/account/login', { email, password: given })
  const who = (token: string) =>
    product.nobody.send({
      method: 'GET',
      url: '/api/client/getClientInfo',
      headers: { authorization: `Bearer ${token}` },
    })
  const person = async (email: string, codes = 'D1,J1') => {
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes, client: 'CA' })
    return (await login(email)).body
  }

  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())
  afterEach(() => void vi.unstubAllEnvs())

  it('answers tokens whose claims hold sorted codes, name and avatar', async () => {
    const answer = await person('claims@test.example', 'J1,D1')
    expect(answer).toMatchObject({ isSuccess: true, expiresIn: 1800, tokenType: 'Bearer' })
    const claims = JSON.parse(Buffer.from(answer.accessToken.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ mod: 'D1,J1', nam: 'Kiri Test', ava: '' })
    expect((await who(answer.accessToken)).body).toMatchObject({
      isSuccess: true,
      clientVM: { uniqueShortName: 'CA' },
    })
  })

  it('answers unknown, disabled and wrong password alike', async () => {
    await person('known@test.example')
    await person('disabled@test.example')
    await product.db.text(
      "update staff set is_disabled = true where email = 'disabled@test.example'",
    )
    const answers = [
      await login('nobody@test.example'),
      await login('disabled@test.example'),
      await login('known@test.example', 'another long password'),
    ]
    const traces = await product.db.text(
      "select s.email, a.operation, host(a.ip) as ip from audit a left join staff s on s.id = a.staff_id where a.operation = 'signInFailed' order by a.seq desc limit 3",
    )
    const trace = { operation: 'signInFailed', ip: '127.0.0.1' }
    expect(traces.toReversed()).toEqual([
      { email: null, ...trace },
      { email: 'disabled@test.example', ...trace },
      { email: 'known@test.example', ...trace },
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        {
          isSuccess: false,
          errors: [{ code: 'wrong_credentials', message: 'Wrong e-mail or password.' }],
        },
      ])
  })

  it('keeps no password and no token in the database or the audit', async () => {
    vi.stubEnv('PASSWORD_MEMORY', undefined)
    const { refreshToken } = await person('secrets@test.example')
    const [stored] = await product.db.text<{ hash: string }>(
      "select p.hash from staff_passwords p join staff s on s.id = p.staff_id where s.email = 'secrets@test.example'",
    )
    expect(stored!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(
      await product.db.text('select 1 from sessions where refresh_hash = $1', [refreshToken]),
    ).toEqual([])
  })

  it('rotates the refresh token, gives a lost answer again, and ends the session when an old one comes back', async () => {
    const first = await person('rotate@test.example')
    const refresh = (refreshToken: string) =>
      product.nobody.post('/api/account/refreshToken', {
        accessToken: first.accessToken,
        refreshToken,
      })
    const second = (await refresh(first.refreshToken)).body
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await refresh(first.refreshToken)).body.refreshToken).toBe(second.refreshToken)
    const third = (await refresh(second.refreshToken)).body
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
  })

  it('ends the session on sign-out at once', async () => {
    const { accessToken } = await person('leaving@test.example')
    const headers = { authorization: `Bearer ${accessToken}` }
    expect(
      (await product.nobody.send({ method: 'POST', url: '/api/account/logout', headers })).body,
    ).toEqual({ isSuccess: true, errors: [] })
    expect((await who(accessToken)).status).toBe(401)
  })

  it('asks for a pause after the tenth wrong password in a row, even with the right one', async () => {
    await person('locked@test.example')
    for (let i = 0; i < 10; i++) await login('locked@test.example', `wrong password number ${i}`)
    const answer = await login('locked@test.example')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(55)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it.each(['nonsense', 'a.b.c', '', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'refuses the token "%s" with 401',
    async token => {
      expect((await who(token)).status).toBe(401)
    },
  )
})

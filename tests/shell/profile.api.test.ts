import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '#server/cli/staff.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'

const password = 'a long enough password'
const another = 'another sentence to remember'

describeRules('own profile', database => {
  let product: Product
  let count = 0
  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())

  const login = async (email: string, given = password) =>
    (await product.nobody.post('/api/account/login', { email, password: given })).body
  const person = async () => {
    const email = `profile${++count}@test.example`
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes: 'D1,J1', client: 'NZ' })
    return email
  }
  const as = ({ accessToken }: { accessToken: string }) => {
    const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
      product.nobody.send({
        method,
        url,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(payload ? { payload } : {}),
      })
    return {
      get: (url: string) => send('GET', url),
      post: (url: string, payload: object) => send('POST', url, payload),
    }
  }
  const change = (who: ReturnType<typeof as>, present: string, next: string) =>
    who.post('/api/profile/changePassword', { present, password: next })

  it('tells a person of themselves, and nobody else', async () => {
    const email = await person()
    const { body } = await as(await login(email)).get('/api/profile')
    expect(body.data).toMatchObject({
      fullName: 'Kiri Test',
      email,
      codes: [{ code: 'D1' }, { code: 'J1' }],
    })
    expect((await product.nobody.get('/api/profile')).status).toBe(401)
  })

  it('a changed password signs in from then on, and ends the other sessions at once', async () => {
    const email = await person()
    const here = as(await login(email)),
      elsewhere = as(await login(email))
    expect((await elsewhere.get('/api/profile')).status).toBe(200)
    expect((await change(here, password, another)).body).toEqual({ isSuccess: true, errors: [] })
    expect((await elsewhere.get('/api/profile')).status).toBe(401)
    expect((await here.get('/api/profile')).status).toBe(200)
    expect((await login(email)).isSuccess).toBe(false)
    expect((await login(email, another)).isSuccess).toBe(true)
    const [audited] = await product.db.text(
      "select a.changes from audit a join staff s on s.id = a.staff_id where s.email = $1 and a.operation = 'changePassword'",
      [email],
    )
    expect(audited).toEqual({ changes: null })
  })

  it.each([
    ['fourteen chars', 400, 'weak_password'],
    ['x'.repeat(15), 400, 'weak_password'],
    ['y'.repeat(128) + 'z', 400, 'weak_password'],
    ['passwordpassword1', 400, 'weak_password'],
  ])('refuses %s', async (next, status, code) => {
    const here = as(await login(await person()))
    const refused = await change(here, password, next)
    expect([refused.status, refused.body.errors[0].code]).toEqual([status, code])
  })

  it('counts wrong present passwords like failed sign-ins', async () => {
    const email = await person()
    const here = as(await login(email))
    for (let n = 0; n < 10; n++) {
      const refused = await change(here, 'not my present password', another)
      expect([refused.status, refused.body.errors[0]]).toEqual([
        200,
        { code: 'wrong_password', field: 'present', message: 'This is not your current password.' },
      ])
    }
    const locked = await change(here, password, another)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('lists own sessions, this one first, and ends one', async () => {
    const email = await person()
    const here = as(await login(email)),
      elsewhere = as(await login(email))
    const { data } = (await here.get('/api/profile/sessions')).body
    expect(data.map((s: { isThis: boolean }) => s.isThis)).toEqual([true, false])
    expect(Object.keys(data[0]).toSorted()).toEqual([
      'expiresOnUtc',
      'id',
      'ip',
      'isThis',
      'startedOnUtc',
      'usedOnUtc',
      'userAgent',
    ])
    expect((await elsewhere.get('/api/profile')).status).toBe(200)
    expect((await here.post('/api/profile/endSession', { id: data[1].id })).body.isSuccess).toBe(
      true,
    )
    expect((await elsewhere.get('/api/profile')).status).toBe(401)
    expect((await here.get('/api/profile/sessions')).body.data).toHaveLength(1)
  })

  it("makes no difference between somebody else's session and none", async () => {
    const here = as(await login(await person())),
      stranger = as(await login(await person()))
    const { data } = (await stranger.get('/api/profile/sessions')).body
    const foreign = await here.post('/api/profile/endSession', { id: data[0].id })
    const absent = await here.post('/api/profile/endSession', {
      id: '00000000-0000-7000-8000-000000000000',
    })
    for (const { status, body } of [foreign, absent])
      expect([status, body.errors[0].code]).toEqual([404, 'not_found'])
    expect((await stranger.get('/api/profile')).status).toBe(200)
    expect((await here.post('/api/profile/endSession', { id: 'short' })).status).toBe(400)
    expect((await here.post('/api/profile/endSession', { id: 'x'.repeat(36) })).status).toBe(404)
  })
})

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientId } from '#resources/administration/demo/reference.ts'
import { addStaff } from '#server/cli/staff.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

const password = 'a long enough password'
const wrong = { code: '000000' }

/** The code of an app now, or of half minutes away: each serves once, and its neighbours count. */
const codeOf = (secret: string, away = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + away * 30_000 })

describeRules('second factor', database => {
  let product: Product, admin: Caller
  let count = 0
  beforeAll(async () => {
    product = await startProduct(database.settings)
    admin = await product.as('ALL')
  })
  afterAll(() => product.close())

  const login = (email: string, code?: string, given = password) =>
    product.nobody.post('/api/account/login', { email, password: given, ...(code && { code }) })
  const as = (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
      product.nobody.send({ method, url, headers, ...(payload && { payload }) })
    return {
      get: (url: string) => send('GET', url),
      post: (url: string, payload: object) => send('POST', url, payload),
    }
  }
  async function person(codes = 'D1,J1') {
    const email = `factor${++count}@test.example`
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes, client: 'NZ' })
    const me = as((await login(email)).body.accessToken)
    const [{ id }] = (await product.db.text<{ id: string }>(
      'select id from staff where email = $1',
      [email],
    )) as [{ id: string }]
    return { email, id, me }
  }
  /** Somebody who has set up an app, with what they were told. */
  async function guarded(codes?: string) {
    const made = await person(codes)
    const begun = (await made.me.post('/api/profile/secondFactor/begin', { password })).body
    const { body } = await made.me.post('/api/profile/secondFactor/confirm', {
      code: codeOf(begun.secret),
    })
    const recovery: string[] = body.recoveryCodes.map(({ code }: { code: string }) => code)
    return { ...made, begun, secret: begun.secret as string, recovery }
  }
  const errorOf = ({ status, body }: { status: number; body: any }) => [
    status,
    body.isSuccess,
    body.errors[0]?.code,
    body.errors[0]?.field,
  ]

  it('is asked for after the right password alone, and its code opens the session once', async () => {
    const { email, secret, begun } = await guarded()
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/.*factor\d+%40test\.example\?/)
    expect(begun.path).toMatch(/^M0 0h1v1h-1z/)
    const asked = await login(email)
    expect(errorOf(asked)).toEqual([200, false, 'second_factor', 'code'])
    expect(asked.body.accessToken).toBeUndefined()
    expect(errorOf(await login(email, undefined, 'another long password'))).toEqual([
      200,
      false,
      'wrong_credentials',
      undefined,
    ])
    // The code that confirmed the app has served.
    expect(errorOf(await login(email, codeOf(secret)))[2]).toBe('wrong_code')
    const next = codeOf(secret, 1)
    expect((await login(email, ` ${next.slice(0, 3)} ${next.slice(3)}`)).body.isSuccess).toBe(true)
    expect(errorOf(await login(email, next))[2]).toBe('wrong_code')
  })

  it('opens with a recovery code, each once, and with no former one after new ones', async () => {
    const { email, secret, recovery, me } = await guarded()
    expect(new Set(recovery).size).toBe(10)
    expect((await login(email, recovery[0]!.toLowerCase())).body.isSuccess).toBe(true)
    expect(errorOf(await login(email, recovery[0]))[2]).toBe('wrong_code')
    const state = async () => (await me.get('/api/profile/secondFactor')).body.data
    expect((await state()).recoveryCodesLeft).toBe(9)
    const renewed = '/api/profile/secondFactor/recoveryCodes'
    expect(errorOf(await me.post(renewed, { password: 'not my password', ...wrong }))).toEqual([
      200,
      false,
      'wrong_password',
      'password',
    ])
    expect(errorOf(await me.post(renewed, { password, ...wrong }))[2]).toBe('wrong_code')
    const { body } = await me.post(renewed, { password, code: codeOf(secret, 1) })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(errorOf(await login(email, recovery[1]))[2]).toBe('wrong_code')
    expect((await login(email, body.recoveryCodes[1].code)).body.isSuccess).toBe(true)
  })

  it('counts wrong codes like wrong passwords, which the password alone does not forgive', async () => {
    const { email, secret } = await guarded()
    for (let n = 0; n < 9; n++) await login(email, wrong.code)
    expect(errorOf(await login(email))[2]).toBe('second_factor')
    expect(errorOf(await login(email, wrong.code))[2]).toBe('wrong_code')
    const locked = await login(email, codeOf(secret, 1))
    expect([locked.status, Number(locked.headers['retry-after'])]).toEqual([
      429,
      expect.closeTo(60, -1),
    ])
  })

  it('does not count a sign-in that asks for a code', async () => {
    const { email, id } = await guarded()
    for (let n = 0; n < 12; n++) expect(errorOf(await login(email))[2]).toBe('second_factor')
    const kept = await product.db.text('select 1 from sign_in_attempts where account = $1', [id])
    expect(kept).toEqual([])
  })

  it('is asked of whoever signs for somebody else', async () => {
    const { email, secret } = await guarded()
    const sign = (code?: string) =>
      admin.post('/api/account/sign', { email, password, about: 'a thing', ...(code && { code }) })
    expect(errorOf(await sign())[2]).toBe('second_factor')
    expect((await sign(codeOf(secret, 1))).body.signature).toHaveLength(36)
  })

  it('is begun by whoever knows the password, and turned off by password and code', async () => {
    const { me } = await person()
    const begin = (given: string) => me.post('/api/profile/secondFactor/begin', { password: given })
    expect(errorOf(await begin('not my password'))[2]).toBe('wrong_password')
    const { secret } = (await begin(password)).body
    expect(errorOf(await me.post('/api/profile/secondFactor/confirm', wrong))[2]).toBe('wrong_code')
    await me.post('/api/profile/secondFactor/confirm', { code: codeOf(secret, -1) })
    expect(errorOf(await begin(password))[2]).toBe('has_factor')
    const end = (code: string) => me.post('/api/profile/secondFactor/end', { password, code })
    expect(errorOf(await end(codeOf(secret, -1)))[2]).toBe('wrong_code')
    expect((await end(codeOf(secret))).body.isSuccess).toBe(true)
    expect((await me.get('/api/profile/secondFactor')).body.data).toEqual({
      sinceUtc: null,
      recoveryCodesLeft: 0,
      heldBack: [],
    })
    expect(errorOf(await end(codeOf(secret, 1)))[2]).toBe('no_factor')
  })

  it('an administrator resets that of somebody else, with a reason', async () => {
    const { email, id, me } = await guarded()
    const reset = (by: Pick<Caller, 'post'>, reason?: string) =>
      by.post('/api/access/resetSecondFactor', { staffId: id, ...(reason && { reason }) })
    expect((await reset(me, 'I want to')).status).toBe(403)
    expect(errorOf(await reset(admin))).toEqual([400, false, 'required', 'reason'])
    expect((await admin.get(`/api/staff/${id}`)).body.hasSecondFactor).toBe(true)
    expect((await reset(admin, 'Showed a passport')).body.isSuccess).toBe(true)
    expect(
      await product.db.text(
        'select 1 from sessions where staff_id = $1 and revoked_on_utc is null',
        [id],
      ),
    ).toEqual([])
    expect((await login(email)).body.isSuccess).toBe(true)
    const [row] = await product.db.text(
      "select changes, entity from audit where operation = 'resetSecondFactor' and record_id = $1",
      [id],
    )
    expect(row).toEqual({ changes: { reason: [null, 'Showed a passport'] }, entity: 'staff' })
    expect(errorOf(await reset(admin, 'Again'))[2]).toBe('no_factor')
  })

  it('keeps neither its secret nor a code in the database, the audit or the log of answers', async () => {
    const { id, secret, recovery } = await guarded()
    const tables = ['staff_second_factors', 'staff_recovery_codes', 'audit', 'idempotency']
    for (const table of tables) {
      const rows = JSON.stringify(await product.db.text(`select * from ${table}`))
      for (const text of [secret, recovery[0]!, recovery[0]!.replaceAll('-', '')])
        expect(rows).not.toContain(text)
    }
    const done = await product.db.text(
      "select operation, changes from audit where staff_id = $1 and operation like '%econdFactor%'",
      [id],
    )
    expect(done).toEqual([{ operation: 'secondFactorOn', changes: null }])
  })

  it('codes marked high are held back without one, where the client asks for it', async () => {
    const [keeper, plain] = [await guarded('ALL'), await person('D1,J1,J5,M3')]
    const [onlyHigh] = [await person('B1')]
    const nz = `/api/clients/${clientId('NZ')}`
    const { version } = (await admin.get(nz)).body
    const refused = await admin.put(nz, { needsSecondFactor: true, version })
    expect(refused.body.errors[0]).toMatchObject({
      code: 'second_factor_missing',
      field: 'needsSecondFactor',
    })
    const need = (isNeeded: boolean) =>
      product.db.text('update clients set needs_second_factor = $2 where id = $1', [
        clientId('NZ'),
        isNeeded,
      ])
    await need(true)
    await product.db.text(
      "insert into role_codes (id, code, name, risk) select gen_random_uuid(), code, code, 'High' from unnest(array['B1', 'J5', 'M3']) code",
    )
    try {
      const modOf = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).mod
      const { accessToken } = (await login(plain.email)).body
      expect(modOf(accessToken)).toBe('D1,J1')
      const me = as(accessToken)
      expect((await me.get('/api/profile/secondFactor')).body.data.heldBack).toEqual([
        { code: 'J5' },
        { code: 'M3' },
      ])
      expect(errorOf(await login(onlyHigh.email))[2]).toBe('second_factor_missing')
      const { secret } = (await me.post('/api/profile/secondFactor/begin', { password })).body
      await me.post('/api/profile/secondFactor/confirm', { code: codeOf(secret) })
      expect(modOf((await login(plain.email, codeOf(secret, 1))).body.accessToken)).toBe(
        'D1,J1,J5,M3',
      )
      expect((await login(keeper.email, keeper.recovery[0])).body.isSuccess).toBe(true)
    } finally {
      await need(false)
    }
  })
})

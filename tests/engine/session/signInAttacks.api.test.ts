import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSigner } from 'fast-jwt'
import { addStaff } from '#server/cli/staff.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { runIfDue } from '#server/jobs/runner.ts'
import { beginAttempt } from '#server/session/attempts.ts'
import { describeOnDatabase, describeRules } from '#tests/support/databases/databases.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'
import { appSettings, startProduct, type Product } from '#tests/support/browser/product.ts'
import { buildProgram } from '#tests/support/serverProcess.ts'

const password = 'a long enough password',
  wrong = 'this is the wrong password'

const loginAt = ({ nobody }: Product, email: string, given: string, remoteAddress = '127.0.0.1') =>
  nobody.send({
    method: 'POST',
    url: '/api/account/login',
    payload: { email, password: given },
    remoteAddress,
  })

/** An answer without its number of seconds. */
const told = ({ status, body }: { status: number; body: any }) =>
  `${status} ${body.isSuccess} ${body.errors[0]?.code} ${body.errors[0]?.message.replace(/\d+/, 'n')}`
const isWrong = '200 false wrong_credentials Wrong e-mail or password.'
const isLocked = '429 false too_many Too many failed sign-ins. Try again in n seconds.'
const isBlocked = '429 false too_many Too many failed sign-ins from this address. Try again later.'

describeRules('sign-in under attack', database => {
  let product: Product
  let number = 0

  beforeAll(async () => {
    product = await startProduct(database.settings)
  })
  afterAll(() => product.close())

  const login = (email: string, given = password) => loginAt(product, email, given)
  const person = async () => {
    const email = `attacked${++number}@test.example`
    await addStaff(product.db, { email, name: 'Kiri Test', password, codes: 'D1', client: 'NZ' })
    return email
  }
  const idOf = async (email: string) =>
    (await product.db.text<{ id: string }>('select id from staff where email = $1', [email]))[0]!.id
  const signedIn = async (email: string) => {
    const { body } = await login(email)
    return body as { accessToken: string; refreshToken: string }
  }

  it('tells nobody who works here: unknown, disabled and known answer alike, up to the pause', async () => {
    const [known, disabled] = [await person(), await person()]
    await product.db.text('update staff set is_disabled = true where email = $1', [disabled])
    const answers = async (email: string, given: string) => {
      const all: string[] = []
      for (let n = 0; n < 11; n++) all.push(told(await login(email, given)))
      all.push(told(await login(email)))
      return all
    }
    const expected = [...Array<string>(10).fill(isWrong), isLocked, isLocked]
    expect(await answers(known, wrong)).toEqual(expected)
    expect(await answers('not-here@test.example', wrong)).toEqual(expected)
    // The right password of somebody disabled is refused, and so it counts.
    expect(await answers(disabled, password)).toEqual(expected)
    expect(told(await login(' NOT-HERE@test.example'))).toBe(isLocked)
  }, 60_000)

  it('keeps neither e-mail nor address of an attempt in a form that can be read', async () => {
    await login('what-was-typed@test.example', wrong)
    const rows = await product.db.text<{ account: string; address: string }>(
      'select account, address from sign_in_attempts order by id desc limit 1',
    )
    const readable = ['what-was-typed@test.example', '127.0.0.1']
    for (const text of [
      ...readable,
      ...readable.flatMap(each =>
        (['hex', 'base64url'] as const).map(form => createHash('sha256').update(each).digest(form)),
      ),
    ])
      expect(JSON.stringify(rows)).not.toContain(text)
    expect(rows[0]).toEqual({
      account: expect.stringMatching(/^[\w-]{43}$/),
      address: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('lets a person in who signs in twenty times at once', async () => {
    const email = await person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email)))
    expect(answers.map(({ body }) => body.isSuccess)).toEqual(answers.map(() => true))
    expect(
      await product.db.text('select 1 from sign_in_attempts where account = $1', [
        await idOf(email),
      ]),
    ).toEqual([])
  }, 30_000)

  it('forgives with a success what began before it, and not what began after', async () => {
    const account = await idOf(await person())
    const attempts = () =>
      product.db.text('select 1 from sign_in_attempts where account = $1', [account])
    await beginAttempt(product.db, { account })
    const succeeded = await beginAttempt(product.db, { account })
    await beginAttempt(product.db, { account })
    expect(await attempts()).toHaveLength(3)
    await product.db.write(succeeded)
    expect(await attempts()).toHaveLength(1)
  })

  it('opens a paused account with a password that somebody else has set', async () => {
    const email = await person()
    for (let n = 0; n < 10; n++) await login(email, wrong)
    expect(told(await login(email))).toBe(isLocked)
    await addStaff(product.db, { email, password: 'another long enough one' })
    expect((await login(email, 'another long enough one')).body.isSuccess).toBe(true)
  }, 30_000)

  it('counts a guess of the present password that has an Idempotency-Key', async () => {
    const { accessToken } = await signedIn(await person())
    const guess = (present: string, key: string) =>
      product.nobody.send({
        method: 'POST',
        url: '/api/profile/changePassword',
        payload: { present, password: 'another long enough one' },
        headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': key },
      })
    for (let n = 0; n < 10; n++)
      expect((await guess(wrong, `guess-${n}`)).body.errors[0].code).toBe('wrong_password')
    expect(told(await guess(password, 'guess-right'))).toBe(isLocked)
  }, 30_000)

  it('keeps no hash of a set password that could be made without the secret', async () => {
    const admin = await product.as('ALL')
    const staffId = await idOf(await person())
    const payload = { staffId, password: 'never to be found again' }
    const { body } = await admin.send({
      method: 'POST',
      url: '/api/access/setPassword',
      payload,
      headers: { 'idempotency-key': 'a-set-password' },
    })
    expect(body.isSuccess).toBe(true)
    const [kept] = await product.db.text<{ fingerprint: Buffer }>(
      "select fingerprint from idempotency where key = 'a-set-password'",
    )
    expect(kept!.fingerprint).toHaveLength(32)
    for (const text of [
      JSON.stringify([{}, payload]),
      JSON.stringify(payload),
      `request\n${JSON.stringify([{}, payload])}`,
    ])
      expect(kept!.fingerprint.equals(createHash('sha256').update(text).digest())).toBe(false)
  })

  it('takes no token without issuer or audience, and none whose ids are no ids', async () => {
    const mine = await signedIn(await person())
    const { iss, aud, ...claims } = JSON.parse(
      Buffer.from(mine.accessToken.split('.')[1]!, 'base64url').toString(),
    ) as Record<string, string>
    const sign = createSigner({ key: appSettings.jwtSecret, algorithm: 'HS256' })
    const statuses = async (token: string) => [
      (
        await product.nobody.send({
          method: 'GET',
          url: '/api/profile',
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
      (
        await product.nobody.post('/api/account/refreshToken', {
          accessToken: token,
          refreshToken: 'none of ours',
        })
      ).status,
    ]
    const { sid: _sid, ...others } = claims
    for (const odd of [
      { ...claims, iss },
      { ...claims, aud },
      claims,
      { ...claims, iss, aud, sid: 'not-a-uuid' },
      { ...claims, iss, aud, sub: 'not-a-uuid' },
      { ...claims, iss, aud, sid: [claims.sid] },
      { ...others, iss, aud },
      { ...claims, iss, aud, mod: 7 },
    ])
      expect(await statuses(sign(odd)), JSON.stringify(odd)).toEqual([401, 401])
    const asOurs = sign({ ...claims, iss, aud })
    expect((await statuses(asOurs))[0]).toBe(200)
  })

  it('forgets attempts after a day, and no sooner', async () => {
    await product.db.text('delete from sign_in_attempts')
    await product.db.text(
      `insert into sign_in_attempts (account, at_utc) values ('old', now() - interval '25 hours'), ('young', now() - interval '23 hours')`,
    )
    await product.db.text('delete from job_runs')
    await runIfDue(
      product.db,
      jobsOf().find(job => job.name === 'Expiry')!,
      (_, error) => {
        throw error
      },
    )
    expect(await product.db.text('select account from sign_in_attempts')).toEqual([
      { account: 'young' },
    ])
  })

  // The last: it starts the product anew.
  it('forgets nothing in a restart', async () => {
    const email = await person()
    for (let n = 0; n < 10; n++) await login(email, wrong)
    await product.close()
    product = await startProduct(database.settings)
    expect(told(await login(email))).toBe(isLocked)
  }, 60_000)
})

describeOnDatabase('postgres', 'sign-in under attack, over several processes', database => {
  it('tries ten of sixty guesses that come at once from as many addresses, and then not even the right password', async () => {
    const email = 'burst@test.example'
    const db = await openDatabaseOf(database.settings)
    const program = await buildProgram()
    const servers = await Promise.all(
      [1, 2].map(() => program.serve(database.settings, { TRUST_PROXY: '1' })),
    )
    try {
      await Promise.all(servers.map(server => server.ready()))
      await addStaff(db, { email, name: 'Kiri Test', password, codes: 'D1', client: 'NZ' })
      const login = async (given: string, n: number) => {
        const answer = await fetch(`${servers[n % 2]!.url}/api/account/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
          body: JSON.stringify({ email, password: given }),
        })
        return told({ status: answer.status, body: await answer.json() })
      }
      const guessing = Array.from({ length: 58 }, (_, n) => login(`${wrong} ${n}`, n))
      await expect
        .poll(
          async () =>
            (await db.text<{ n: number }>('select count(*)::int as n from sign_in_attempts'))[0]!.n,
          { timeout: 20_000, interval: 5 },
        )
        .toBe(10)
      const right = await Promise.all([login(password, 58), login(password, 59)])
      const answers = await Promise.all(guessing)
      expect(answers.filter(answer => answer === isWrong)).toHaveLength(10)
      expect(answers.filter(answer => answer === isLocked)).toHaveLength(48)
      expect(right).toEqual([isLocked, isLocked])
      const [tried] = await db.text<{ n: number }>(
        "select count(*)::int as n from audit where operation = 'signInFailed'",
      )
      expect(tried!.n).toBe(10)
    } finally {
      await Promise.all(servers.map(server => server.end('SIGKILL')))
      program.remove()
      await db.close()
    }
  }, 90_000)

  it('counts the failures of an address together, and after a restart', async () => {
    const email = 'colleague@test.example',
      from = '203.0.113.200'
    const products = [await startProduct(database.settings), await startProduct(database.settings)]
    try {
      await addStaff(products[0]!.db, {
        email,
        name: 'Kiri Test',
        password,
        codes: 'D1',
        client: 'NZ',
      })
      for (let n = 0; n < 10; n++)
        await Promise.all(
          Array.from({ length: 10 }, (_, m) =>
            loginAt(products[m % 2]!, `unknown${n}-${m}@test.example`, wrong, from),
          ),
        )
      products.push(await startProduct(database.settings))
      for (const product of products) {
        expect(told(await loginAt(product, email, password, from))).toBe(isBlocked)
        // The same address as an IPv6 socket gives it.
        expect(told(await loginAt(product, email, password, `::ffff:${from}`))).toBe(isBlocked)
      }
      expect((await loginAt(products[0]!, email, password, '203.0.113.201')).body.isSuccess).toBe(
        true,
      )
    } finally {
      for (const product of products) await product.close()
    }
  }, 60_000)
})

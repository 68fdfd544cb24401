import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { whitelistOf } from '#server/session/whitelist.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  appSettings,
  startOwnProduct,
  type Caller,
  type OwnProduct,
} from '#tests/support/browser/product.ts'

const password = 'a long enough password'
const sleep = (ms: number) => new Promise(done => setTimeout(done, ms))

describeRules('whitelists (reliability clause 21)', database => {
  let product: OwnProduct
  let admin: Caller
  beforeAll(async () => {
    product = await startOwnProduct(database.settings)
    admin = await product.as('ALL')
  })
  afterEach(async () => {
    const listed = await product.db.text('delete from ip_whitelist returning 1')
    await product.db.text('delete from staff_whitelist')
    // A server knows its list for a second; where nothing was listed there is nothing to forget.
    if (listed.length) await sleep(1100)
  })
  afterAll(() => product.close())

  const add = (network: string, more: object = {}) =>
    admin.post('/api/ipWhitelist', { network, name: 'Test', ...more })
  const listed = async () =>
    (await product.db.text<{ network: string }>('select network from ip_whitelist order by 1')).map(
      w => w.network,
    )
  /** A sign-in from an address, as the socket says it. */
  const signInFrom = async (remoteAddress: string) =>
    (
      await product.nobody.send({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress,
        payload: { email: 'person0@test.example', password },
      })
    ).body

  it.each([
    '300.1.1.1',
    '10.0.0.0/33',
    'office',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::1/129',
    '10.1.2.3/8',
  ])('refuses %s as a network, by name', async network => {
    const { status, body } = await add(network)
    expect([status, body.errors[0].field]).toEqual([400, 'network'])
    expect(await listed()).toEqual([])
  })

  it('an empty list lets everybody in; one network lets in those inside it, and refuses the others in words', async () => {
    expect((await signInFrom('198.51.100.9')).isSuccess).toBe(true)
    expect((await add('127.0.0.0/8')).status).toBe(201)
    expect((await add('203.0.113.0/24')).status).toBe(201)
    await sleep(1100)
    expect((await signInFrom('203.0.113.77')).isSuccess).toBe(true)
    expect((await signInFrom('::ffff:203.0.113.77')).isSuccess).toBe(true)
    const refused = await signInFrom('203.0.114.1')
    expect(refused.isSuccess).toBe(false)
    expect(refused.errors[0].message).toContain('not on the list of allowed networks')
    const [hit] = await product.db.text<{ hits: number }>(
      "select hits from ip_whitelist where network = '203.0.113.0/24'",
    )
    expect(hit!.hits).toBe(2)
  })

  it('a session is refused with 403 where it moves outside, and works again inside', async () => {
    await add('127.0.0.0/8')
    await sleep(1100)
    const { accessToken } = await signInFrom('127.0.0.1')
    const from = async (remoteAddress: string) =>
      (
        await product.nobody.send({
          method: 'GET',
          url: '/api/profile',
          remoteAddress,
          headers: { authorization: `Bearer ${accessToken}` },
        })
      ).status
    expect([await from('127.0.0.1'), await from('198.51.100.9'), await from('127.0.0.2')]).toEqual([
      200, 403, 200,
    ])
  })

  it('believes X-Forwarded-For as far as proxies stand in front, and its beginning to nobody', async () => {
    await add('127.0.0.0/8')
    await add('203.0.113.0/24')
    await sleep(1100)
    const [inside, outside] = ['203.0.113.77', '198.51.100.9']
    const proxied = await buildApp(product.db, { ...appSettings, trustProxy: 1 })
    const signsIn = async (app: OwnProduct['app'], result: string, remoteAddress: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress,
        headers: { 'x-forwarded-for': result },
        payload: { email: 'person0@test.example', password },
      })
      return answer.json().isSuccess as boolean
    }
    expect(await signsIn(product.app, inside, outside)).toBe(false)
    expect(await signsIn(product.app, outside, inside)).toBe(true)
    expect(await signsIn(proxied, inside, outside)).toBe(true)
    expect(await signsIn(proxied, `${inside}, ${outside}`, inside)).toBe(false)
    await proxied.close()
  })

  it('days begin and end where the client works', async () => {
    // One of these zones has another day than UTC at any time.
    const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14'
    const setZone = (to: string) =>
      product.db.text("update clients set timezone = $1 where short_name = 'NZ'", [to])
    await product.db.text('alter table clients drop constraint clients_timezone_values')
    await setZone(zone)
    const [day] = await product.db.text<{ today: string; before: string; after: string }>(
      'select d::text as today, (d - 1)::text as before, (d + 1)::text as after from (select (now() at time zone $1)::date as d) x',
      [zone],
    )
    const { today, before, after } = day!
    const validTo = async (expiresOn: string) => {
      await product.db.text('update ip_whitelist set expires_on = $1', [expiresOn])
      await sleep(1100)
      return (await signInFrom('198.51.100.9')).isSuccess as boolean
    }
    await add('127.0.0.0/8')
    // A network that is no longer valid limits nobody.
    expect(await validTo(today)).toBe(false)
    expect(await validTo(before)).toBe(true)
    expect(await validTo(today)).toBe(false)
    const [person] = await product.db.text<{ id: string }>(
      "select id from staff where email = 'person0@test.example'",
    )
    const allowed = async (from: string, to: string) => {
      await product.db.text('delete from staff_whitelist')
      const entry = { staffId: person!.id, reason: 'Travels', allowed: { from, to } }
      expect((await admin.post('/api/staffWhitelist', entry)).status).toBe(201)
      return (await signInFrom('198.51.100.9')).isSuccess as boolean
    }
    expect(await allowed(today, today)).toBe(true)
    expect(await allowed(before, before)).toBe(false)
    expect(await allowed(after, after)).toBe(false)
    await setZone('Pacific/Auckland')
  })

  it('who is allowed anywhere gets in from outside, while the days last', async () => {
    await add('127.0.0.1')
    await sleep(1100)
    const [{ id, clientId } = { id: '', clientId: '' }] = await product.db.text<{
      id: string
      clientId: string
    }>(`select id, client_id as "clientId" from staff where email = 'person0@test.example'`)
    expect((await signInFrom('198.51.100.9')).isSuccess).toBe(false)
    const made = await admin.post('/api/staffWhitelist', { staffId: id, reason: 'Travels' })
    expect(made.status).toBe(201)
    expect((await signInFrom('198.51.100.9')).isSuccess).toBe(true)
    const exempt = { staffId: id, clientId, ip: '198.51.100.9' }
    const outside = { ...exempt, staffId: absentId }
    const inside = { ...outside, ip: '127.0.0.1' }
    expect(await whitelistOf(product.db).among([exempt, outside, inside])).toEqual([exempt, inside])
    await admin.put(`/api/staffWhitelist/${made.body.id}`, {
      version: made.body.version,
      allowed: { from: '2020-01-01', to: '2020-02-01' },
    })
    expect((await signInFrom('198.51.100.9')).isSuccess).toBe(false)
  })

  it('refuses a change by which its author would be locked out, and changes nothing', async () => {
    const outside = await add('203.0.113.0/24')
    expect([outside.status, outside.body.errors[0].field]).toEqual([422, 'network'])
    expect(await listed()).toEqual([])
    const own = (await add('127.0.0.1')).body
    await add('203.0.113.0/24')
    for (const change of [
      { isActive: false },
      { network: '198.51.100.0/24' },
      { expiresOn: '2020-01-01' },
    ]) {
      const { status } = await admin.put(`/api/ipWhitelist/${own.id}`, {
        version: own.version,
        ...change,
      })
      expect(status).toBe(422)
    }
    expect((await admin.delete(`/api/ipWhitelist/${own.id}?version=${own.version}`)).status).toBe(
      422,
    )
    const { body } = await admin.post('/api/ipWhitelist/bulk', {
      operation: 'remove',
      targets: [{ id: own.id }],
    })
    expect(body.results[0].isSuccess).toBe(false)
    expect(await listed()).toEqual(['127.0.0.1', '203.0.113.0/24'])
  })

  it('tests an address', async () => {
    const test = async (address: string) =>
      (await admin.get('/api/ipWhitelist/test', { address })).body
    expect(await test('198.51.100.9')).toMatchObject({ isAllowed: true, networks: [] })
    await add('127.0.0.1')
    await add('203.0.113.0/24')
    expect(await test('198.51.100.9')).toMatchObject({ isAllowed: false, networks: [] })
    expect(await test('203.0.113.4')).toMatchObject({
      isAllowed: true,
      networks: [{ network: '203.0.113.0/24', name: 'Test' }],
    })
    expect((await admin.get('/api/ipWhitelist/test', { address: 'x' })).body.errors[0].field).toBe(
      'address',
    )
  })
})

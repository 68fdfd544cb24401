import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

describeOnEachDatabase('the server', database => {
  let product: Product
  let admin: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    admin = await product.as('ALL')
  })
  afterAll(() => product.close())

  it('is alive and ready, and tells its metrics to this machine', async () => {
    expect((await product.nobody.get('/healthz')).body).toEqual({ status: 'ok' })
    expect((await product.nobody.get('/readyz')).status).toBe(200)
    expect((await product.nobody.get('/metrics')).body).toContain(
      'http_request_duration_seconds_count',
    )
  })

  it('tells its metrics to other machines with the token alone, whatever stands between', async () => {
    const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await product.nobody.send({ method: 'GET', url: '/metrics', remoteAddress, headers })).status
    const token = { authorization: 'Bearer metrics are for me' }
    expect([await ask('::1'), await ask('::ffff:127.0.0.1')]).toEqual([200, 200])
    expect(await ask('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await ask('203.0.113.9', token)).toBe(403)
    vi.stubEnv('METRICS_TOKEN', 'metrics are for me')
    expect([
      await ask('203.0.113.9', token),
      await ask('203.0.113.9', { authorization: 'Bearer metrics are for us' }),
      await ask('203.0.113.9'),
    ]).toEqual([200, 403, 403])
    vi.unstubAllEnvs()
  })

  it('sends the security headers, and forbids to keep what the API answers', async () => {
    const { headers } = await admin.get('/api/client/getClientInfo')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  it('lets the reader of barcodes alone compile WebAssembly, and pages of its own ask for the camera', async () => {
    const headersOf = async (path: string) => (await product.nobody.get(path)).headers
    const reader = await headersOf('/assets/decode.worker-C0ffee_1.js')
    expect(reader['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const path of ['/login', '/assets/app-C0ffee_1.js', '/assets/decode.worker-1.js/x.js']) {
      const headers = await headersOf(path)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['permissions-policy']).toContain('camera=(self), microphone=()')
    }
  })

  describe('bad requests are refused, none with a 5xx', () => {
    const url = '/api/orderManagement/addOrUpdateOrderTag'
    const raw = (payload: string, type = 'application/json') =>
      admin.send({ method: 'POST', url, payload, headers: { 'content-type': type } })
    it.each([
      ['malformed JSON', '{"name":', 'application/json', 400],
      ['a number for a body', '7', 'application/json', 400],
      ['a list for a body', '[]', 'application/json', 400],
      ['null for a body', 'null', 'application/json', 400],
      ['__proto__', '{"name":"a","__proto__":{"x":1}}', 'application/json', 400],
      ['text', 'name=a', 'text/plain', 415],
      ['UTF-16', '{}', 'application/json; charset=utf-16', 415],
      ['Latin-1', '{}', 'application/json;charset="latin1"', 415],
      ['a form', 'name=a', 'application/x-www-form-urlencoded', 415],
      [
        'more than 1 MiB',
        JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
        'application/json',
        413,
      ],
    ])('%s', async (_, payload, type, status) => {
      const answer = await raw(payload, type)
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ isSuccess: false })
      expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    })
  })

  it('reads bodies of 32 levels and no deeper, however deep', async () => {
    const nested = async (levels: number) => {
      const { status, body } = await admin.send({
        method: 'POST',
        url: '/api/orderManagement/addOrUpdateOrderTag',
        payload: `{"name":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`,
        headers: { 'content-type': 'application/json' },
      })
      return [status, body.errors[0].field]
    }
    expect(await nested(32)).toEqual([400, 'name'])
    expect(await nested(33)).toEqual([400, 'body'])
    expect(await nested(200_000)).toEqual([400, 'body'])
  })

  it('tells unknown addresses below /api only to people who are signed in', async () => {
    expect((await product.nobody.get('/api/nonsense')).status).toBe(401)
    expect((await admin.get('/api/nonsense')).status).toBe(404)
  })

  it('takes a path in any case, with doubled and trailing slashes', async () => {
    const { status, headers } = await admin.get('//API//ordermanagement/GETORDERTAGLIST/')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await product.nobody.get('//API//ordermanagement/GETORDERTAGLIST/')).status).toBe(401)
  })

  it('writes refused authorizations to the audit', async () => {
    const none = await product.as([])
    await none.get('/api/orderManagement/getOrderTagList')
    const [refused] = await product.db.text<{ changes: unknown }>(
      "select changes from audit where operation = 'refused' order by seq desc limit 1",
    )
    expect(refused!.changes).toEqual({ route: 'GET /api/orderManagement/getOrderTagList' })
  })

  it('describes every operation with the codes that open it, for people who are signed in', async () => {
    expect((await product.nobody.get('/api/openapi.json')).status).toBe(401)
    const { body } = await admin.get('/api/openapi.json')
    expect(body.paths['/api/orderManagement/addOrUpdateOrderTag'].post['x-roles']).toEqual([
      [['J1'], ['J1']],
    ])
    expect(body.paths['/api/account/login'].post.security).toEqual([])
  })

  it('describes what each list can be filtered and sorted by, with the operators of each field', async () => {
    const { body } = await admin.get('/api/openapi.json')
    const parameter = (path: string, name: string) =>
      body.paths[path].get?.parameters?.find((each: { name: string }) => each.name === name)
    const filter = parameter('/api/products', 'filter')
    expect(filter.description).toContain('"q" is the quick search')
    const filters = filter.schema['x-filters']
    expect(filters).toMatchObject({
      type: ['eq', 'in', 'not'],
      tagIds: ['eq', 'in'],
    })
    for (const [field, operators] of Object.entries<string[]>(filters))
      for (const operator of operators.filter(each => each !== 'eq')) {
        const asked = { [field]: { [operator]: operator === 'in' ? [] : 'x' } }
        const { body: answer } = await admin.get('/api/products', {
          filter: JSON.stringify(asked),
        })
        expect(JSON.stringify(answer)).not.toMatch(/unknown_filter|cannot be compared/)
      }
    expect(parameter('/api/products', 'sort').schema['x-sorts']).toContain('name')
    expect(parameter('/api/products', 'range').description).toContain('at most 500 rows')
    const described = Object.keys(body.paths).flatMap(
      path => parameter(path, 'filter')?.schema['x-filters'] ?? [],
    )
    expect(described.length).toBeGreaterThan(40)
    expect(described).toContainEqual(
      expect.objectContaining({ createdOnUtc: expect.arrayContaining(['gte', 'lte', 'in']) }),
    )
  })
})

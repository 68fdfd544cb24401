import '#tests/support/installBrowser.ts'
import { describe, expect, it, vi } from 'vitest'
import { createSession } from '#auth/session.ts'
import { BulkError } from '#data/bulk.ts'
import { loadCall } from '#data/calls.ts'
import { download, Incomplete } from '#data/files.ts'
import { createHttp, type HttpClient } from '#data/http.ts'
import { createDataProvider } from '#data/index.ts'
import { entity, integer, lines, reference, tags, text } from '#define'
import { entities } from '#resources/registry.ts'
import { entityOfResource } from '#src/app/product/declarations.ts'
import { fakeServer, fakeStorage, type Reply, type Seen } from '#tests/support/fakes.ts'

const plainLines = entity('plainLines', {
  titles: ['Line', 'Lines'],
  fields: {
    plainId: reference('plain', { required: true, onDelete: 'cascade' }),
    quantity: integer({ required: true }),
    total: integer({ readOnly: true }),
  },
  api: false,
})
const plain = entity('plain', {
  titles: ['Plain', 'Plain'],
  fields: {
    name: text({ required: true }),
    count: integer({ readOnly: true }),
    tagIds: tags('plain'),
    lines: lines(plainLines, { by: 'plainId' }),
  },
  list: { columns: ['name'], sort: 'name' },
})

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const page = (given: object = {}) => ({
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'name', order: 'DESC' as const },
  filter: {},
  ...given,
})

function setUp(answer: (seen: Seen) => Reply | undefined) {
  const server = fakeServer(answer)
  const http = createHttp({
    session: createSession(fakeStorage),
    onExpired: vi.fn<() => void>(),
    onUnauthorized: vi.fn<() => void>(),
    fetch: server.fetch,
  })
  const known: Record<string, any> = { ...entities, plain, plainLines }
  const entityOf = async (resource: string) => known[resource] ?? known[entityOfResource(resource)!]
  return { provider: createDataProvider({ http, entityOf, callOf: loadCall }), seen: server.seen }
}

const jsonOf = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].map(([name, value]) => [name, /^[[{]/.test(value) ? JSON.parse(value) : value]),
  )

describe('the regular dialect', () => {
  it('lists with range, sort and filter as ra-data-simple-rest sends them', async () => {
    const { provider, seen } = setUp(() => ({
      json: [{ id: id(1) }],
      headers: { 'content-range': 'plain 25-25/26' },
    }))
    const answer = await provider.getList('plain', page({ filter: { name: ['a', 'b'], q: 'oak' } }))
    expect(answer).toEqual({ data: [{ id: id(1) }], total: 26 })
    expect(seen[0]!.path).toBe('/api/plain')
    expect(jsonOf(seen[0]!.query)).toEqual({
      sort: ['name', 'DESC'],
      range: [25, 49],
      filter: { name: ['a', 'b'], q: 'oak' },
    })
  })

  it('a total beyond the cap is "more than 10,000", with a next page as long as pages are full', async () => {
    const full = Array.from({ length: 25 }, (_, n) => ({ id: id(n) }))
    const { provider } = setUp(() => ({
      json: full,
      headers: { 'content-range': 'plain 25-49/*' },
    }))
    const answer = await provider.getList('plain', page())
    expect(answer.total).toBeUndefined()
    expect(answer.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true })
    expect(answer.meta).toEqual({ total: 10_000, isCapped: true })
  })

  it('sends what a form may set, with the version that the person saw, and nothing that only reading gives', async () => {
    const { provider, seen } = setUp(seen => ({ json: { ...seen.body, id: id(1), version: 5 } }))
    const record = {
      id: id(1),
      version: 4,
      createdOnUtc: 'x',
      updatedOnUtc: 'y',
      labels: { tagIds: [] },
      name: 'Oak',
      count: 3,
      tagIds: [id(7)],
      lines: [
        {
          id: id(2),
          version: 1,
          createdOnUtc: 'x',
          labels: {},
          plainId: id(1),
          quantity: 2,
          total: 9,
        },
        { quantity: 1 },
      ],
    }
    await provider.update('plain', {
      id: id(1),
      data: record,
      previousData: { id: id(1), version: 9 },
    })
    expect(seen[0]).toMatchObject({ method: 'PUT', path: `/api/plain/${id(1)}` })
    expect(seen[0]!.body).toEqual({
      version: 4,
      name: 'Oak',
      tagIds: [id(7)],
      lines: [{ id: id(2), version: 1, quantity: 2 }, { quantity: 1 }],
    })
    await provider.update('plain', {
      id: id(1),
      data: { name: 'Ash' },
      previousData: { id: id(1), version: 9 },
    })
    expect(seen[1]!.body).toEqual({ version: 9, name: 'Ash' })
  })

  it('creates, reads one, and removes the version that was seen', async () => {
    const { provider, seen } = setUp(seen =>
      seen.method === 'DELETE' ? { json: { id: id(1), version: 3 } } : { json: { id: id(1) } },
    )
    await provider.create('plain', { data: { name: 'Oak', labels: {} } })
    await provider.getOne('plain', { id: ` ${id(1)} ` })
    const removed = await provider.delete('plain', {
      id: id(1),
      previousData: { id: id(1), version: 2 },
    })
    expect(seen.map(each => `${each.method} ${each.path}?${each.query}`)).toEqual([
      `POST /api/plain?`,
      `GET /api/plain/${id(1)}?`,
      `DELETE /api/plain/${id(1)}?version=2`,
    ])
    expect(seen[0]!.body).toEqual({ name: 'Oak' })
    expect(removed.data).toEqual({ id: id(1), version: 3 })
  })

  it('reads many records in one request, however many the page holds', async () => {
    const { provider, seen } = setUp(() => ({
      json: [{ id: id(1) }, { id: id(2) }],
      headers: { 'content-range': 'plain 0-1/2' },
    }))
    const { data } = await provider.getMany('plain', { ids: [id(1), id(2)] })
    expect(data).toHaveLength(2)
    expect(jsonOf(seen[0]!.query)).toMatchObject({ filter: { id: [id(1), id(2)] }, range: [0, 1] })
  })

  it('reads the records that refer to another', async () => {
    const { provider, seen } = setUp(() => ({
      json: [],
      headers: { 'content-range': 'plain */0' },
    }))
    await provider.getManyReference('plain', {
      target: 'tagIds',
      id: id(7),
      ...page({ filter: { name: 'a' } }),
    })
    expect(jsonOf(seen[0]!.query)).toMatchObject({ filter: { name: 'a', tagIds: id(7) } })
  })
})

describe("the specification's calls in its place", () => {
  const data = [{ id: id(1), name: 'Fragile' }]

  it('order tags are listed by their call', async () => {
    const { provider, seen } = setUp(() => ({
      json: { isSuccess: true, errors: [], data, totalCount: 26, hasMore: false },
    }))
    expect(
      await provider.getList('sale/orderTags', page({ filter: { q: 'fra', isActive: true } })),
    ).toEqual({ data, total: 26 })
    expect(seen[0]!.path).toBe('/api/orderManagement/getOrderTagList')
    expect(jsonOf(seen[0]!.query)).toEqual({
      pageNo: '2',
      pageSize: '25',
      keywords: 'fra',
      sort: ['name', 'DESC'],
      isActive: 'true',
    })
  })

  it('a list that has more than its total is capped', async () => {
    const { provider } = setUp(() => ({
      json: { isSuccess: true, errors: [], data, totalCount: 10_000, hasMore: true },
    }))
    const answer = await provider.getList('sale/records', page())
    expect(answer.total).toBeUndefined()
    expect(answer).toMatchObject({
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
      meta: { total: 10_000, isCapped: true },
    })
  })

  it('one call creates and changes an order tag, told apart by the id', async () => {
    const { provider, seen } = setUp(seen => ({
      json: { isSuccess: true, errors: [], data: { id: id(1), version: 2, ...seen.body } },
    }))
    await provider.create('sale/orderTags', { data: { name: 'Gift', orderCount: 3 } })
    await provider.update('sale/orderTags', {
      id: id(1),
      data: { name: 'Gifts', version: 1 },
      previousData: { id: id(1), version: 1 },
    })
    expect(seen.map(each => `${each.method} ${each.path}`)).toEqual(
      Array(2).fill('POST /api/orderManagement/addOrUpdateOrderTag'),
    )
    expect(seen.map(each => each.body)).toEqual([
      { name: 'Gift' },
      { id: id(1), version: 1, name: 'Gifts' },
    ])
  })

  it('§5: deleting an order tag sends its id in the query, trimmed and encoded', async () => {
    const { provider, seen } = setUp(() => ({ json: { isSuccess: true, errors: [] } }))
    const removed = await provider.delete('sale/orderTags', {
      id: ' a b&c ',
      previousData: { id: 'a b&c', version: 3, name: 'Gift' },
    })
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/api/orderManagement/deleteOrderTag' })
    expect(Object.fromEntries(seen[0]!.query)).toEqual({ id: 'a b&c', version: '3' })
    expect(removed.data).toMatchObject({ name: 'Gift' })
  })

  it('shipping providers are listed and changed by theirs, read and removed in the regular dialect', async () => {
    const { provider, seen } = setUp(seen => ({
      json: seen.path.includes('/delivery/')
        ? {
            isSuccess: true,
            errors: [],
            data: seen.method === 'GET' ? data : data[0],
            totalCount: 1,
          }
        : data[0],
    }))
    const resource = 'administration/shipping/provider'
    await provider.getList(resource, page())
    await provider.create(resource, { data: { name: 'Harbour' } })
    await provider.update(resource, {
      id: id(1),
      data: { name: 'Harbour', version: 1 },
      previousData: { id: id(1) },
    })
    await provider.getOne(resource, { id: id(1) })
    expect(seen.map(each => `${each.method} ${each.path}`)).toEqual([
      'GET /api/delivery/getShippingProviderList',
      'POST /api/delivery/addNewShippingProvider',
      'POST /api/delivery/updateShippingProvider',
      `GET /api/shippingProviders/${id(1)}`,
    ])
  })

  it('orders cannot be created: the declaration says so, and so does the error', async () => {
    const { provider, seen } = setUp(() => ({ json: {} }))
    await expect(provider.create('sale/records', { data: {} })).rejects.toThrow(
      "orders has no operation 'create'",
    )
    expect(seen).toEqual([])
  })
})

describe('choosing a reference', () => {
  it('asks for ids and labels alone, also of an entity without a screen', async () => {
    const { provider, seen } = setUp(() => ({ json: [{ id: id(1), label: 'Auckland' }] }))
    const meta = { options: true }
    expect(await provider.getList('plainLines', page({ filter: { q: 'auck' }, meta }))).toEqual({
      data: [{ id: id(1), label: 'Auckland' }],
      total: 1,
    })
    await provider.getList('plainLines', page({ filter: { ids: [id(1)] }, meta }))
    await provider.getMany('plainLines', { ids: [id(1)] })
    await provider.getMany('sale/orderTags', { ids: [id(1)], meta })
    expect(seen.map(each => `${each.path}?${decodeURIComponent(String(each.query))}`)).toEqual([
      '/api/plainLines/options?q=auck&limit=25',
      `/api/plainLines/options?ids=["${id(1)}"]&limit=1`,
      `/api/plainLines/options?ids=["${id(1)}"]&limit=1`,
      `/api/orderTags/options?ids=["${id(1)}"]&limit=1`,
    ])
  })
})

describe('many rows at once', () => {
  const rows = [1, 2, 3].map(n => ({ id: id(n), version: n }))
  const answer = (seen: Seen): Reply => {
    if (seen.method === 'GET') return { json: rows, headers: { 'content-range': 'plain 0-2/3' } }
    if (seen.path.endsWith(id(2)))
      return {
        status: 409,
        json: {
          isSuccess: false,
          errors: [{ code: 'stale', field: 'version', message: 'Changed meanwhile.' }],
        },
      }
    return { json: { id: seen.path.split('/').at(-1) } }
  }

  it('each carries the version that the person saw', async () => {
    const { provider, seen } = setUp(answer)
    const { data } = await provider.updateMany('plain', {
      ids: [id(1), id(3)],
      data: { name: 'x' },
      meta: { records: rows },
    })
    expect(data).toEqual([id(1), id(3)])
    expect(seen.map(each => each.body)).toEqual([
      { version: 1, name: 'x' },
      { version: 3, name: 'x' },
    ])
  })

  it('without the rows they are read first', async () => {
    const { provider, seen } = setUp(answer)
    await provider.deleteMany('plain', { ids: [id(1)] })
    expect(seen.map(each => `${each.method} ${each.path}`)).toEqual([
      'GET /api/plain',
      `DELETE /api/plain/${id(1)}`,
    ])
    expect(seen[1]!.query.get('version')).toBe('1')
  })

  it("one that is refused does not stop the others, and each row's result is told", async () => {
    const { provider } = setUp(answer)
    const error: BulkError = await provider
      .deleteMany('plain', { ids: rows.map(row => row.id), meta: { records: rows } })
      .then(
        () => null,
        e => e,
      )
    expect(error).toBeInstanceOf(BulkError)
    expect(error.message).toBe('Done for 2 of 3. Not done: Changed meanwhile.')
    expect(error.results).toEqual([
      { id: id(1), isDone: true },
      { id: id(2), isDone: false, message: 'Changed meanwhile.' },
      { id: id(3), isDone: true },
    ])
  })
})

describe('calls', () => {
  it('a GET takes its input in the query, a POST in the body, at the declared path', async () => {
    const { provider, seen } = setUp(() => ({
      json: { isSuccess: true, errors: [], orderList: [] },
    }))
    const answer = await provider.call('getOrderListByCode', {
      orderCode: 'INV0000001',
      inPastOneYear: true,
    })
    expect(answer.orderList).toEqual([])
    await provider.call(
      'updateOrderProcessing',
      { orderId: id(1), version: 2, tagIds: [id(3)] },
      { idempotencyKey: 'once' },
    )
    expect(`${seen[0]!.path}?${seen[0]!.query}`).toBe(
      '/api/orderManagement/getOrderListByCode?orderCode=INV0000001&inPastOneYear=true',
    )
    expect(seen[1]).toMatchObject({
      method: 'POST',
      path: '/api/delivery/updateOrderProcessing',
      body: { orderId: id(1), version: 2, tagIds: [id(3)] },
    })
    expect(seen[1]!.headers.get('idempotency-key')).toBe('once')
  })

  it('a refusal is an error with its messages', async () => {
    const { provider } = setUp(() => ({
      json: { isSuccess: false, errors: [{ code: 'x', message: 'No such order.' }] },
    }))
    await expect(provider.call('getOrderProcessing', { orderId: id(1) })).rejects.toMatchObject({
      message: 'No such order.',
      isRefusal: true,
    })
  })

  it('one that nobody declared says where it would be', async () => {
    await expect(loadCall('nothing')).rejects.toThrow('resources/<area>/*.calls.ts')
  })
})

describe('a file', () => {
  /** `%mark%` stands for what the request is marked with. */
  const told = (chunks: readonly string[], breaks: boolean) => {
    const left = [...chunks]
    let mark: string | null
    const body = new ReadableStream({
      pull(controller) {
        const next = left.shift()?.replace('%mark%', mark!)
        if (next !== undefined) controller.enqueue(new TextEncoder().encode(next))
        else if (breaks) controller.error(new TypeError('network error'))
        else controller.close()
      },
    })
    const headers = { 'content-type': 'application/pdf' }
    const open: HttpClient['open'] = async (_path, request) => {
      mark = new Headers(request?.headers).get('x-broken-off')
      return new Response(body, { headers })
    }
    const http = { open } as HttpClient
    return download(http, '/api/file', {})
  }

  it('is had whole or not at all: one that breaks off, or ends before its end, is incomplete', async () => {
    const whole = await told(['%PDF-1.7 ', '%%EOF\n'], false)
    expect(await whole.blob.text()).toBe('%PDF-1.7 %%EOF\n')
    await expect(told(['%PDF-1.7 ', 'page'], true)).rejects.toBeInstanceOf(Incomplete)
    await expect(told(['%PDF-1.7 ', 'page'], false)).rejects.toBeInstanceOf(Incomplete)
  })

  it('is not what a call says instead of it', async () => {
    const errors = [{ code: 'state', field: 'orderIds', message: 'INV0000001 is Draft.' }]
    const open = async () => Response.json({ isSuccess: false, errors })
    await expect(download({ open } as unknown as HttpClient, '/api/file', {})).rejects.toThrow(
      'INV0000001 is Draft.',
    )
  })

  it('says why the server breaks it off', async () => {
    const errors = [{ code: 'too_long', message: 'A document has at most 2000 pages.' }]
    const why = JSON.stringify({ status: 422, isSuccess: false, errors })
    await expect(told(['%PDF-1.7 page', `%mark%${why}`], false)).rejects.toMatchObject({
      status: 422,
      message: errors[0]!.message,
    })
    const cut = told(['%PDF-1.7 page', `%mark%${why.slice(0, 20)}`], false)
    await expect(cut).rejects.toBeInstanceOf(Incomplete)
  })
})

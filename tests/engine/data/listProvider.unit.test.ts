import { describe, expect, it, vi } from 'vitest'
import { createSession } from '#auth/session.ts'
import { HttpError } from '#data/errors.ts'
import { createHttp } from '#data/http.ts'
import { createDataProvider } from '#data/index.ts'
import { uncounted, uncountedOf } from '#data/lists.ts'
import { sortParameter, sortPayloadOf, sortsOf } from '#data/sorts.ts'
import { call, entity, integer, money, records, text } from '#define'
import { fakeServer, fakeStorage, type Reply, type Seen, tokensWith } from '#tests/support/fakes.ts'

const parcels = entity('parcels', {
  titles: ['Parcel', 'Parcels'],
  fields: { no: text({ required: true, unique: true }), value: money() },
  list: { sort: 'no', totals: ['value'] },
  import: { key: 'no' },
})
const called = entity('parcels', {
  titles: ['Parcel', 'Parcels'],
  fields: { no: text() },
  list: { sort: 'no' },
  api: { list: 'GET /api/x/getParcels' },
})

const getMine = call({
  at: 'GET /api/x/getMine',
  input: { state: text(), pageNo: integer(), pageSize: integer(), sort: text(), filter: text() },
  answer: { data: records(called) },
})

function setUp(answer: (seen: Seen) => Reply | undefined, what: any = parcels, listCall?: string) {
  const server = fakeServer(answer)
  const storage = fakeStorage()
  const session = createSession(() => storage)
  session.store(tokensWith({ sub: 'me' }))
  const onUnauthorized = vi.fn<() => void>()
  const http = createHttp({
    session,
    onExpired: vi.fn<() => void>(),
    onUnauthorized,
    fetch: server.fetch,
  })
  const provider = createDataProvider({
    http,
    entityOf: async () => what,
    callOf: async () => getMine,
    ...(listCall ? { listOf: () => ({ filter: {}, call: listCall }) } : {}),
  })
  return { provider, seen: server.seen, onUnauthorized }
}

const page = {
  pagination: { page: 1, perPage: 25 },
  filter: { q: 'a&b' },
  sort: sortPayloadOf([
    ['value', 'DESC'],
    ['no', 'ASC'],
  ]),
}

describe('a sort by several columns', () => {
  it('keeps its shape in one field and one order', () => {
    expect(page.sort).toEqual({ field: 'value,no', order: 'DESC,ASC' })
    expect(sortsOf(page.sort)).toEqual([
      ['value', 'DESC'],
      ['no', 'ASC'],
    ])
    expect(sortsOf({ field: 'a,b', order: 'ASC' })).toEqual([
      ['a', 'ASC'],
      ['b', 'ASC'],
    ])
    expect(sortParameter({ field: 'no', order: 'ASC' })).toBe('["no","ASC"]')
  })

  it('is a list of pairs in the regular dialect', async () => {
    const { provider, seen } = setUp(() => ({
      json: [],
      headers: { 'content-range': 'parcels */0' },
    }))
    await provider.getList('parcels', page)
    expect(Object.fromEntries(seen[0]!.query)).toEqual({
      sort: '[["value","DESC"],["no","ASC"]]',
      range: '[0,24]',
      filter: '{"q":"a&b"}',
    })
  })

  it("is one in the specification's calls, too", async () => {
    const { provider, seen } = setUp(
      () => ({ json: { isSuccess: true, errors: [], data: [], totalCount: 0 } }),
      called,
    )
    await provider.getList('parcels', page)
    expect(seen[0]!.query.get('sort')).toBe('[["value","DESC"],["no","ASC"]]')
  })
})

describe("the filters of the specification's calls", () => {
  const asked = async (filter: object, call?: string) => {
    const { provider, seen } = setUp(
      () => ({ json: { isSuccess: true, errors: [], data: [], totalCount: 0 } }),
      called,
      call,
    )
    await provider.getList('parcels', { ...page, filter })
    const { query } = seen[0]!
    const named = [...query.keys()].filter(name => !['pageNo', 'pageSize', 'sort'].includes(name))
    return Object.fromEntries(named.map(name => [name, query.getAll(name)]))
  }

  it('stand under their names, each value of a list with the key again', async () => {
    expect(await asked({ q: 'oak', no: ['A', 'B'], isHere: false, count: 3 })).toEqual({
      keywords: ['oak'],
      no: ['A', 'B'],
      isHere: ['false'],
      count: ['3'],
    })
  })

  it('stand in filter where a name cannot say them', async () => {
    const rest = { value: { gte: 1 }, no: null, tagIds: [], name: '' }
    expect(await asked({ ...rest, state: 'Sent' })).toEqual({
      state: ['Sent'],
      filter: [JSON.stringify(rest)],
    })
  })

  it('stand under the names that a call takes', async () => {
    expect(await asked({ state: 'Open', no: 'A' }, 'getMine')).toEqual({
      state: ['Open'],
      filter: ['{"no":"A"}'],
    })
    expect(await asked({ state: ['Open', 'Done'] }, 'getMine')).toEqual({
      filter: ['{"state":["Open","Done"]}'],
    })
  })
})

describe('rows with some of their fields', () => {
  const asked = { ...page, meta: uncountedOf('no,value') }

  it.each([
    [parcels, { json: [], headers: { 'content-range': 'parcels */*' } }],
    [called, { json: { isSuccess: true, errors: [], data: [], hasMore: false } }],
  ] as const)('are asked for in each dialect', async (what, reply) => {
    const { provider, seen } = setUp(() => reply, what)
    await provider.getList('parcels', asked)
    // Beyond the last page they are counted, and asked for alike.
    await provider.getList('parcels', { ...asked, pagination: { page: 9, perPage: 25 } })
    expect(seen.map(({ query }) => query.get('fields'))).toEqual([
      'no,value',
      'no,value',
      'no,value',
    ])
  })

  it('are no question to a call that lists records', async () => {
    const reply = { json: { isSuccess: true, errors: [], data: [], totalCount: 0 } }
    const { provider, seen } = setUp(() => reply, called, 'getMine')
    await provider.getList('parcels', asked)
    expect(seen[0]!.query.has('fields')).toBe(false)
  })
})

describe('rows without a total', () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({ id: String(n) }))
  const asked = { ...page, meta: uncounted }

  it.each([
    [
      'the regular dialect',
      parcels,
      (count: number, hasMore: boolean) => ({
        json: rows.slice(0, count),
        headers: { 'content-range': 'parcels 0-24/*', 'x-has-more': String(hasMore) },
      }),
    ],
    [
      'the calls of the specification',
      called,
      (count: number, hasMore: boolean) => ({
        json: { isSuccess: true, errors: [], data: rows.slice(0, count), hasMore },
      }),
    ],
  ] as const)(
    'in %s say whether more follow; the last page says how many there are',
    async (...of) => {
      const [, what, reply] = of
      const full = setUp(() => reply(25, true), what)
      expect(await full.provider.getList('parcels', asked)).toEqual({
        data: rows,
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
      })
      expect(full.seen[0]!.query.get('count')).toBe('none')
      const last = setUp(() => reply(4, false), what)
      const third = { ...asked, pagination: { page: 3, perPage: 25 } }
      expect(await last.provider.getList('parcels', third)).toEqual({
        data: rows.slice(0, 4),
        total: 54,
      })
    },
  )

  it('beyond the last page ask for the total, which leads back', async () => {
    const { provider, seen } = setUp(({ query }) => ({
      json: [],
      headers: {
        'content-range': query.has('count') ? 'parcels */*' : 'parcels */30',
        'x-has-more': 'false',
      },
    }))
    const ninth = { ...asked, pagination: { page: 9, perPage: 25 } }
    expect(await provider.getList('parcels', ninth)).toEqual({ data: [], total: 30 })
    expect(seen.map(({ query }) => query.get('count'))).toEqual(['none', null])
  })

  it('are counted apart: up to a cap, or all', async () => {
    const { provider, seen } = setUp(({ query }) =>
      query.get('count') === 'exact'
        ? { json: [], headers: { 'content-range': 'parcels */4211', 'x-has-more': 'false' } }
        : { json: [], headers: { 'content-range': 'parcels */*', 'x-has-more': 'true' } },
    )
    const count = (isExact: boolean) => provider.count('parcels', { q: 'oak' }, { isExact })
    expect(await count(false)).toEqual({ total: 1000, isCapped: true })
    expect(await count(true)).toEqual({ total: 4211, isCapped: false })
    expect(seen.map(({ query }) => query.get('count'))).toEqual(['only', 'exact'])
  })
})

describe('many records', () => {
  const results = [{ id: 'a', isSuccess: true, errors: [] }]
  it('are changed in one request, whose number takes it back', async () => {
    const { provider, seen } = setUp(() => ({
      json: { results, done: 1, refused: 0 },
      headers: { 'x-request-id': 'r1' },
    }))
    const change = { operation: 'update', filter: { q: 'x' }, data: { value: 3 } }
    expect(await provider.bulk('parcels', change)).toEqual({
      results,
      done: 1,
      refused: 0,
      requestId: 'r1',
    })
    await provider.undo('parcels', 'r1')
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/parcels/bulk', change],
      ['POST', '/api/parcels/undo', { requestId: 'r1' }],
    ])
  })

  it('are added up by the server', async () => {
    const { provider, seen } = setUp(() => ({ json: { value: 12.5 } }))
    expect(await provider.totals('parcels', { q: 'x' })).toEqual({ value: 12.5 })
    expect(seen[0]!.path + seen[0]!.query.get('filter')).toBe('/api/parcels/totals{"q":"x"}')
  })
})

describe('a file', () => {
  const headers = {
    'content-disposition': 'attachment; filename="parcels-2026-11-20.csv"',
    'content-type': 'text/csv',
    'x-total-count': '2',
    'x-total-count-capped': 'false',
  }
  const request = { format: 'csv', filter: {}, sort: page.sort, columns: ['no', 'value'] } as const

  it('of a list is read with the token while it comes, and told how far it is', async () => {
    const { provider, seen } = setUp(() => ({ text: 'No,Value\n', headers }))
    const onProgress = vi.fn<(progress: unknown) => void>()
    const file = await provider.exportList('parcels', request, {
      signal: new AbortController().signal,
      onProgress,
    })
    expect([file.name, await file.blob.text()]).toEqual(['parcels-2026-11-20.csv', 'No,Value\n'])
    expect(onProgress).toHaveBeenLastCalledWith({ bytes: 9, rows: 2, isCapped: false })
    expect(seen[0]!.headers.get('authorization')).toMatch(/^Bearer /)
    expect(Object.fromEntries(seen[0]!.query)).toEqual({
      format: 'csv',
      filter: '{}',
      sort: '[["value","DESC"],["no","ASC"]]',
      columns: 'no,value',
    })
  })

  it('that is refused is an error in words, and one without a session asks to sign in', async () => {
    const { provider, onUnauthorized } = setUp(({ query }) =>
      query.get('format') === 'csv'
        ? {
            status: 503,
            json: {
              isSuccess: false,
              errors: [{ code: 'busy', message: 'Several exports are running.' }],
            },
          }
        : { status: 401, json: {} },
    )
    const how = { signal: new AbortController().signal, onProgress: () => {} }
    await expect(provider.exportList('parcels', request, how)).rejects.toThrow(
      'Several exports are running.',
    )
    await expect(
      provider.exportList('parcels', { ...request, format: 'xlsx' }, how),
    ).rejects.toBeInstanceOf(HttpError)
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  const sent = { file: new File(['No\n1'], 'p.csv'), isDryRun: true, ignoresUnknown: false }
  const data = { rows: 1, creates: 1, updates: 0, unchanged: 0, errorCount: 0, columns: [] }

  it('that comes in is sent as a form, and what it would do answered', async () => {
    const { provider, seen } = setUp(() => ({ json: { isSuccess: true, errors: [], data } }))
    expect(await provider.importFile('parcels', sent)).toEqual({ ...data, problems: [] })
    expect(seen[0]!.path).toBe('/api/parcels/import')
    expect(Object.fromEntries(seen[0]!.query)).toEqual({
      dryRun: 'true',
      ignoreUnknownColumns: 'false',
    })
    expect((seen[0]!.body as FormData).get('file')).toBeInstanceOf(File)
    expect(seen[0]!.headers.get('content-type')).toBeNull()
  })

  it('with errors is an answer with all of them; one that cannot be read is an error', async () => {
    const errors = [{ row: 2, field: 'value', code: 'x', message: 'No amount' }]
    const { provider } = setUp(({ query }) =>
      query.get('errorsAs')
        ? { status: 422, text: 'Row,Column', headers }
        : query.get('dryRun') === 'true'
          ? { status: 422, json: { isSuccess: false, errors, data: { ...data, errorCount: 1 } } }
          : {
              status: 400,
              json: { isSuccess: false, errors: [{ code: 'x', message: 'Neither CSV nor XLSX.' }] },
            },
    )
    expect(await provider.importFile('parcels', sent)).toEqual({
      ...data,
      errorCount: 1,
      problems: errors,
    })
    await expect(provider.importFile('parcels', { ...sent, isDryRun: false })).rejects.toThrow(
      'Neither CSV nor XLSX.',
    )
    expect(await (await provider.importProblems('parcels', sent)).blob.text()).toBe('Row,Column')
  })
})

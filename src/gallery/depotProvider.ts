import type { GetListParams, RaRecord } from 'ra-core'
import { sortRows } from '#define'
import { HttpError } from '#data/errors.ts'
import type { ErpDataProvider } from '#data/index.ts'
import type { BulkChange, Outcome } from '#data/many.ts'
import { sortsOf } from '#data/sorts.ts'

type Values = Readonly<Record<string, any>>

/** The id of the n-th crate, from 1. */
export const crateId = (n: number) => `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A depot in memory that answers and refuses as a server would. `isEmpty`: without any record. */
export function depotProvider({ isEmpty = false } = {}): ErpDataProvider {
  const tables: Record<string, RaRecord[]> = isEmpty
    ? { 'depot/crates': [], 'depot/labels': [] }
    : { 'depot/crates': crates(), 'depot/labels': labels() }
  const all = (resource: string) => tables[resource]!
  const one = (resource: string, id: unknown) => {
    const found = all(resource).find(row => row.id === id)
    if (!found) throw new HttpError('The record does not exist.', 404)
    return found
  }
  const put = (resource: string, row: RaRecord) => {
    tables[resource] = [...all(resource).filter(({ id }) => id !== row.id), row]
    return row
  }
  const remove = (resource: string, id: unknown) => {
    tables[resource] = all(resource).filter(row => row.id !== id)
  }
  const heaviest = (atLeast = 1) =>
    all('depot/crates')
      .filter(({ weight }) => weight >= atLeast)
      .sort((a, b) => b.weight - a.weight)
  const calls: Readonly<Record<string, (input: Values) => object>> = {
    getClientInfo: () => ({ clientVM: { uniqueShortName: 'NZ' } }),
    getSavedViews: () => ({ data: [] }),
    getHeaviest: ({ atLeast }) => ({ data: heaviest(atLeast) }),
    weighCrates: ({ atLeast }) => ({
      total: heaviest(atLeast).reduce((sum, { weight }) => sum + weight, 0),
    }),
  }

  return {
    getList: async (resource: string, params: GetListParams) => {
      const found = all(resource).filter(row => matches(row, params.filter ?? {}))
      const rows = sortRows(found, params.sort ? sortsOf(params.sort) : [])
      const { page, perPage } = params.pagination ?? { page: 1, perPage: rows.length }
      const shown = rows.slice((page - 1) * perPage, page * perPage)
      return { data: params.meta?.options ? shown.map(asOption) : shown, total: rows.length }
    },
    getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
      data: all(resource)
        .filter(({ id }) => ids.includes(id))
        .map(asOption),
    }),
    getOne: async (resource: string, { id }: { id: unknown }) => ({ data: one(resource, id) }),
    create: async (resource: string, { data }: { data: Values }) => {
      checkUnique(all(resource), data)
      const id = crateId(1000 + all(resource).length)
      return { data: put(resource, { ...begun(), status: 'Packed', ...data, id, version: 1 }) }
    },
    update: async (resource: string, { id, data, previousData }: Values) => {
      const current = one(resource, id)
      if (current.version !== (data.version ?? previousData.version))
        throw new HttpError('Somebody else has changed it.', 409, { problems: [], current })
      checkUnique(all(resource), { ...data, id })
      return { data: put(resource, { ...current, ...data, id, version: current.version + 1 }) }
    },
    delete: async (resource: string, { id }: { id: unknown }) => {
      const data = one(resource, id)
      remove(resource, id)
      return { data }
    },
    bulk: async (resource: string, change: BulkChange): Promise<Outcome> => {
      const ids =
        change.targets?.map(({ id }) => id) ??
        all(resource)
          .filter(row => matches(row, change.filter ?? {}))
          .map(({ id }) => id)
      const results = ids.map(id => {
        const row = one(resource, id)
        if (change.operation === 'send' && row.weight > 500)
          return { id, isSuccess: false, errors: [tooHeavy] }
        if (change.operation === 'remove') remove(resource, id)
        else
          put(resource, {
            ...row,
            ...(change.operation === 'send' ? { status: 'Sent' } : change.data),
            version: row.version + 1,
          })
        return { id, isSuccess: true, errors: [] }
      })
      const refused = results.filter(({ isSuccess }) => !isSuccess).length
      return { results, refused, done: results.length - refused, requestId: '' }
    },
    totals: async () => ({}),
    beside: async () => [],
    call: async (name: string, input: Values) => calls[name]!(input),
    exportList: noFiles,
    exportCall: noFiles,
  } as unknown as ErpDataProvider
}

/** The provider whose answers to questions about records never come. */
export const waitingProvider = () => withReads(() => new Promise(() => {}))

/** The provider that fails to read records. */
export const failingProvider = () =>
  withReads(async () => {
    throw new HttpError('The server has failed. Try again in a minute.', 500)
  })

/** The provider in which somebody else changes a record just before it is saved. */
export function racingProvider(): ErpDataProvider {
  const usual = depotProvider()
  let isFirst = true
  return {
    ...usual,
    update: async (resource, params) => {
      if (isFirst) {
        isFirst = false
        const theirs = { ...params.previousData, weight: 75 } as any
        await usual.update(resource, { ...params, data: theirs })
      }
      return usual.update(resource, params)
    },
  } as ErpDataProvider
}

function withReads(answer: () => Promise<any>): ErpDataProvider {
  const usual = depotProvider()
  const call = (name: never, input: never) =>
    ['getHeaviest', 'weighCrates'].includes(name) ? answer() : usual.call(name, input)
  return { ...usual, getList: answer, getOne: answer, call: call as never }
}

async function noFiles() {
  throw new HttpError('The stories have no server that writes files.', 503)
}

function checkUnique(rows: readonly RaRecord[], { id, name }: Values) {
  if (!name || !rows.some(row => row.id !== id && isSameText(row.name, name))) return
  const message = `There is a crate ${name} already.`
  throw new HttpError(message, 422, {
    errors: { name: message },
    problems: [{ code: 'not_unique', field: 'name', message }],
  })
}

const matches = (row: RaRecord, filter: Values) =>
  Object.entries(filter).every(([name, value]) =>
    name === 'q'
      ? String(row.name ?? row.wording)
          .toLowerCase()
          .includes(String(value).toLowerCase())
      : [value].flat().includes(row[name]),
  )

const asOption = ({ id, name, wording }: RaRecord) => ({ id, label: name ?? wording })
const isSameText = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase()
const tooHeavy = { code: 'too_heavy', message: 'It is too heavy to be sent.' }
const begun = () => ({
  labels: {},
  createdOnUtc: '2026-11-01T02:00:00.000Z',
  updatedOnUtc: '2026-11-02T02:00:00.000Z',
})

const goods = ['Chairs', 'Tables', 'Lamps', 'Stoves', 'Beds', 'Shelves', 'Desks', 'Rugs', 'Mirrors']

function crates(): RaRecord[] {
  return Array.from({ length: 40 }, (_, n) => {
    const room = Math.floor(n / goods.length)
    return {
      ...begun(),
      id: crateId(n + 1),
      version: 1,
      name: goods[n % goods.length]! + (room ? `, row ${room + 1}` : ''),
      weight: n === 4 ? 620 : 20 + ((n * 37) % 160),
      status: n % 4 === 1 ? 'Sent' : 'Packed',
      isFragile: n % 3 === 0,
      isUpright: n % 4 === 0,
      staysDry: n % 2 === 0,
      collectedHour: 8 + (n % 9),
      collectedMinute: 30 * (n % 2),
    }
  })
}

const labels = (): RaRecord[] =>
  ['Handle with care', 'This side up'].map((wording, n) => ({
    ...begun(),
    id: crateId(500 + n),
    version: 1,
    crateId: crateId(1),
    wording,
    labels: { crateId: goods[0]! },
  }))

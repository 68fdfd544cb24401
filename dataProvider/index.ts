import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import { v4 as uuid } from 'uuid'
import type { AnyCall, CallAnswer, CallInput } from '#define/call.ts'
import { queryInputs, takesQuery, uploadOf } from '#define/call.ts'
import { fromRequest } from './requests.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import type { CallName, Calls } from '#define/model.ts'
import { beside, fileBytes, type FileFacts, upload, type Upload } from './beside.ts'
import { removeEach, updateEach } from './bulk.ts'
import type {
  Download,
  Examined,
  ExportRequest,
  FileFormat,
  How,
  ImportRequest,
  Told,
} from './files.ts'
import type { HttpClient, HttpRequest } from './http.ts'
import { listMany, listPage, listReferring } from './lists.ts'
import type { BulkChange, Matches, Outcome } from './many.ts'
import { options } from './options.ts'
import { type Operations, partsOf, endpointOr, endpointForCall } from './endpoint.ts'
import { createRecord, oneRecord, removeRecord, updateRecord } from './records.ts'

type Here = Operations & { http: HttpClient }
type Row = Readonly<Record<string, unknown>>

// First rows need neither.
const files = () => import('./files.ts')
const many = () => import('./many.ts')

/** Without the methods of any name that react-admin allows: what is not there must not compile. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

/** react-admin's data provider, plus the calls that belong to no single entity. */
export interface ErpDataProvider extends Named<DataProvider> {
  /**
   * Makes a declared call. Rejects with an `HttpError`, also for refusals by the business. `signal`
   * aborts it; `idempotencyKey` repeats an earlier try of the same intent.
   */
  call<N extends CallName>(
    name: N,
    input: CallInput<Calls[N]>,
    how?: Pick<HttpRequest, 'signal' | 'idempotencyKey' | 'onProgress'>,
  ): Promise<CallAnswer<Calls[N]>>
  /** Makes a declared call that tells how far it is (`tells`). */
  callTold<N extends CallName>(
    name: N,
    input: CallInput<Calls[N]>,
    how: Told,
  ): Promise<CallAnswer<Calls[N]>>
  /** The file of a declared call that answers one. */
  callFile<N extends CallName>(name: N, input: CallInput<Calls[N]>, how?: How): Promise<Download>
  /** The rows of a call's table as a file: `input` with `format`, `columns` and `sort`. */
  exportCall(name: string, input: Row, how: How): Promise<Download>
  /** Changes many records in one request, each independently. */
  bulk(resource: string, change: BulkChange): Promise<Outcome>
  /** Undoes the changes of a request. */
  undo(resource: string, requestId: string): Promise<Outcome>
  /** Records with their child lines, in one request. */
  withLines(resource: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<RaRecord[]>
  /** How many records of a list match: up to a cap, or all. */
  count(
    resource: string,
    filter: Row,
    how: { readonly isExact: boolean; readonly signal?: AbortSignal },
  ): Promise<Matches>
  totals(resource: string, filter: Row, signal?: AbortSignal): Promise<Record<string, number>>
  exportList(resource: string, request: ExportRequest, how: How): Promise<Download>
  /** A sub-resource of a record: `beside('things', `${id}/history`)`. */
  beside(resource: string, path: string, request?: HttpRequest): Promise<any>
  upload(resource: string, upload: Upload): Promise<FileFacts>
  file(resource: string, id: string, signal?: AbortSignal): Promise<Blob>
  /** All pictures and files of a record in one file. */
  pack(resource: string, id: Identifier): Promise<Download>
  paper(resource: string, filter: Readonly<Record<string, unknown>>): Promise<Download>
  importTemplate(resource: string, format: FileFormat): Promise<Download>
  importFile(resource: string, request: ImportRequest, signal?: AbortSignal): Promise<Examined>
  importProblems(resource: string, request: Omit<ImportRequest, 'isDryRun'>): Promise<Download>
}

export interface DataProviderOptions {
  readonly http: HttpClient
  /** The declaration of a react-admin resource. */
  readonly entityOf: (resource: string) => Promise<AnyEntity>
  readonly callOf: (name: string) => Promise<AnyCall>
  /** The records that a resource lists, and the call that lists them if not the entity's own. */
  readonly listOf?: (resource: string) => {
    readonly filter: Readonly<Record<string, unknown>>
    readonly call?: string
  }
  /** Called with the name of an entity whose records this page changed. */
  readonly onChanged?: (entity: string) => void
}

/**
 * Maps resources and operations to the ERP's endpoints. `ra-data-simple-rest` covers the regular
 * dialect. Operations that an entity's `api` maps to the specification's calls use those calls.
 */
export function createDataProvider({
  http,
  entityOf,
  callOf,
  listOf = () => ({ filter: {} }),
  onChanged = () => {},
}: DataProviderOptions): ErpDataProvider {
  const rest = simpleRestProvider('/api', http)
  const on = async (resource: string): Promise<Here> => ({
    http,
    rest,
    entity: await entityOf(resource),
  })

  /** The person's filter combined with the resource's own. */
  const within = (resource: string, filter: Readonly<Record<string, unknown>> = {}) => ({
    ...filter,
    ...listOf(resource).filter,
  })
  const changing = async <T>(resource: string, change: (here: Here) => Promise<T>): Promise<T> => {
    const here = await on(resource)
    const changed = await change(here)
    onChanged(here.entity.name)
    return changed
  }

  return {
    supportAbortSignal: true,
    getList: async (resource, params) => {
      const here = await on(resource)
      const { call } = listOf(resource)
      if (!params.meta?.options)
        return listPage(call ? { ...here, list: endpointForCall(await callOf(call)) } : here, {
          ...params,
          filter: within(resource, params.filter),
        })
      return options(here, {
        ...params.filter,
        limit: params.pagination?.perPage,
        signal: params.signal,
      })
    },
    getMany: async (resource, params) => {
      const here = await on(resource)
      return params.meta?.options || !endpointOr(here.entity, 'list')
        ? options(here, { ids: params.ids, signal: params.signal })
        : listMany(here, params)
    },
    getManyReference: async (resource, params) => listReferring(await on(resource), params),
    getOne: async (resource, params) => oneRecord(await on(resource), params),
    create: (resource, params) => changing(resource, here => createRecord(here, params)),
    update: (resource, params) => changing(resource, here => updateRecord(here, params)),
    updateMany: (resource, params) => changing(resource, here => updateEach(here, params)),
    delete: (resource, params) => changing(resource, here => removeRecord(here, params)),
    deleteMany: (resource, params) => changing(resource, here => removeEach(here, params)),

    bulk: (resource, { filter, ...change }) =>
      changing(resource, async here =>
        (await many()).changeMany(
          here,
          filter ? { ...change, filter: within(resource, filter) } : change,
        ),
      ),
    undo: (resource, requestId) =>
      changing(resource, async here => (await many()).undoChange(here, requestId)),
    withLines: async (resource, ids, signal) =>
      (await many()).withLines(await on(resource), ids, signal),
    count: async (resource, filter, how) =>
      (await many()).countOf(await on(resource), within(resource, filter), how),
    totals: async (resource, filter, signal) =>
      (await many()).totalsOf(await on(resource), within(resource, filter), signal),
    exportList: async (resource, request, how) =>
      (await files()).exportList(
        await on(resource),
        { ...request, filter: within(resource, request.filter) },
        how,
      ),
    beside: async (resource, path, request) =>
      beside(
        await on(resource),
        path,
        // Other views of a list are limited to the resource's records as well.
        request?.query?.filter === undefined
          ? request
          : {
              ...request,
              query: { ...request.query, filter: within(resource, request.query.filter as Row) },
            },
      ),
    upload: async (resource, how) => upload(await on(resource), how),
    file: async (resource, id, signal) => fileBytes(await on(resource), id, signal),
    paper: async (resource, filter) => (await files()).paperOf(await on(resource), filter),
    pack: async (resource, id) => (await files()).packOf(await on(resource), id),
    importTemplate: async (resource, format) =>
      (await files()).importTemplate(await on(resource), format),
    importFile: async (resource, request, signal) =>
      (await files()).importFile(await on(resource), request, signal),
    importProblems: async (resource, request) =>
      (await files()).importProblems(await on(resource), request),

    async call(name, input, how) {
      const call = await callOf(name)
      const { method, path } = partsOf(call.at)
      const inQuery = queryInputs(call)
      const [query, body] = [true, false].map(is =>
        Object.fromEntries(Object.entries(input).filter(([n]) => inQuery.includes(n) === is)),
      )
      const { json, headers } = await http(path.replace(/\?.*/, ''), {
        ...(call.changes ? { idempotencyKey: uuid() } : {}),
        ...how,
        method,
        ...(takesQuery(call)
          ? { query: input }
          : { query, body: uploadOf(call) ? (await files()).formOf(body!) : body }),
      })
      if (call.changes && call.of) onChanged(call.of)
      // Its number is what takes it back.
      const isByRequest = call.undo === 'change' || call.undo?.request !== undefined
      return isByRequest ? fromRequest(json, headers) : json
    },
    exportCall: async (name, ...asked) =>
      (await files()).exportCall(http, await callOf(name), ...asked),
    callFile: async (name, ...asked) =>
      (await files()).callFile(http, await callOf(name), ...asked),
    callTold: async (name, ...asked) =>
      (await files()).callTold(http, await callOf(name), ...asked),
  }
}

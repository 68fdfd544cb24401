import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier } from 'ra-core'
import { v4 as uuid } from 'uuid'
import type { AnyCall, CallAnswer, CallInput } from '#define/call.ts'
import { takesQuery } from '#define/call.ts'
import type { AnyEntity } from '#define/entity.ts'
import type { CallName, Calls } from '#resources/registry.ts'
import { beside, fileBytes, type FileFacts, upload, type Upload } from './beside.ts'
import { removeEach, updateEach } from './bulk.ts'
import {
  type Download,
  download,
  type Examined,
  exportList,
  type ExportRequest,
  type FileFormat,
  importFile,
  importProblems,
  type ImportRequest,
  importTemplate,
  packOf,
  type Progress,
} from './files.ts'
import type { HttpClient, HttpRequest } from './http.ts'
import { listMany, listPage, listReferring } from './lists.ts'
import { type BulkChange, changeMany, type Outcome, totalsOf, undoChange } from './many.ts'
import { options } from './options.ts'
import { type Operations, partsOf, place, placeOfCall } from './endpoint.ts'
import { createRecord, oneRecord, removeRecord, updateRecord } from './records.ts'

type Here = Operations & { http: HttpClient }
type Row = Readonly<Record<string, unknown>>

/** react-admin's data provider, and the calls that belong to no single entity. */
export interface ErpDataProvider extends DataProvider {
  /**
   * Makes a declared call. Rejects with an `HttpError`, a refusal of the business among them.
   * `signal` gives it up; `idempotencyKey` is the one of an earlier try of the same intent.
   */
  call<N extends CallName>(
    name: N,
    input: CallInput<Calls[N]>,
    how?: Pick<HttpRequest, 'signal' | 'idempotencyKey'>,
  ): Promise<CallAnswer<Calls[N]>>
  /** The file of a declared call that answers one. */
  callFile<N extends CallName>(name: N, input: CallInput<Calls[N]>): Promise<Download>
  /** Changes many records in one request, each by itself. */
  bulk(resource: string, change: BulkChange): Promise<Outcome>
  /** Takes back what a request changed. */
  undo(resource: string, requestId: string): Promise<Outcome>
  totals(
    resource: string,
    filter: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<Record<string, number>>
  exportList(
    resource: string,
    request: ExportRequest,
    how: { signal: AbortSignal; onProgress: (progress: Progress) => void },
  ): Promise<Download>
  /** What stands beside a record: `beside('things', `${id}/history`)`. */
  beside(resource: string, path: string, request?: HttpRequest): Promise<any>
  upload(resource: string, upload: Upload): Promise<FileFacts>
  file(resource: string, id: string, signal?: AbortSignal): Promise<Blob>
  /** All pictures and files of a record, as one. */
  pack(resource: string, id: Identifier): Promise<Download>
  importTemplate(resource: string, format: FileFormat): Promise<Download>
  importFile(resource: string, request: ImportRequest, signal?: AbortSignal): Promise<Examined>
  importProblems(resource: string, request: Omit<ImportRequest, 'isDryRun'>): Promise<Download>
}

export interface DataProviderOptions {
  readonly http: HttpClient
  /** The declaration behind a resource of react-admin. */
  readonly entityOf: (resource: string) => Promise<AnyEntity>
  readonly callOf: (name: string) => Promise<AnyCall>
  /** Which of its entity's records a resource lists, and by which call where it is not the entity's own. */
  readonly listOf?: (resource: string) => {
    readonly filter: Readonly<Record<string, unknown>>
    readonly call?: string
  }
  /** Told the name of an entity whose records were changed from here. */
  readonly onChanged?: (entity: string) => void
}

/**
 * Maps resources and operations to the ERP's endpoints: `ra-data-simple-rest` speaks the regular dialect, and where an entity's
 * `api` map names one of the specification's calls, that call is made instead.
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

  /** A filter of people, within what the resource lists. */
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
        return listPage(call ? { ...here, list: placeOfCall(await callOf(call)) } : here, {
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
      return params.meta?.options || !place(here.entity, 'list')
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
      changing(resource, here =>
        changeMany(here, filter ? { ...change, filter: within(resource, filter) } : change),
      ),
    undo: (resource, requestId) => changing(resource, here => undoChange(here, requestId)),
    totals: async (resource, filter, signal) =>
      totalsOf(await on(resource), within(resource, filter), signal),
    exportList: async (resource, request, how) =>
      exportList(await on(resource), { ...request, filter: within(resource, request.filter) }, how),
    beside: async (resource, path, request) =>
      beside(
        await on(resource),
        path,
        // What is worked out of a list is worked out of what the resource lists.
        request?.query?.filter === undefined
          ? request
          : {
              ...request,
              query: { ...request.query, filter: within(resource, request.query.filter as Row) },
            },
      ),
    upload: async (resource, how) => upload(await on(resource), how),
    file: async (resource, id, signal) => fileBytes(await on(resource), id, signal),
    pack: async (resource, id) => packOf(await on(resource), id),
    importTemplate: async (resource, format) => importTemplate(await on(resource), format),
    importFile: async (resource, request, signal) =>
      importFile(await on(resource), request, signal),
    importProblems: async (resource, request) => importProblems(await on(resource), request),

    async call(name, input, how) {
      const call = await callOf(name)
      const { method, path } = partsOf(call.at)
      const { json } = await http(path, {
        ...(call.changes ? { idempotencyKey: uuid() } : {}),
        ...how,
        method,
        ...(takesQuery(call) ? { query: input } : { body: input }),
      })
      if (call.changes && call.of) onChanged(call.of)
      return json
    },
    callFile: async (name, input) =>
      download(http, partsOf((await callOf(name)).at).path, { query: input }),
  }
}

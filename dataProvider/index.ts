import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'ra-core'
import type { AnyCall, CallAnswer, CallInput } from '../resources/define/call.ts'
import { takesQuery } from '../resources/define/call.ts'
import type { AnyEntity } from '../resources/define/entity.ts'
import type { CallName, Calls } from '../resources/registry.ts'
import { beside, fileBytes, type FileFacts, upload, type Upload } from './beside.ts'
import { removeEach, updateEach } from './bulk.ts'
import {
  type Download,
  type Examined,
  exportList,
  type ExportRequest,
  type FileFormat,
  importFile,
  importProblems,
  type ImportRequest,
  importTemplate,
  type Progress,
} from './files.ts'
import type { HttpClient, HttpRequest } from './http.ts'
import { listMany, listPage, listReferring } from './lists.ts'
import { type BulkChange, changeMany, type Outcome, totalsOf, undoChange } from './many.ts'
import { options } from './options.ts'
import { type Operations, partsOf, place } from './place.ts'
import { createRecord, oneRecord, removeRecord, updateRecord } from './records.ts'

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
  importTemplate(resource: string, format: FileFormat): Promise<Download>
  importFile(resource: string, request: ImportRequest, signal?: AbortSignal): Promise<Examined>
  importProblems(resource: string, request: Omit<ImportRequest, 'isDryRun'>): Promise<Download>
}

export interface DataProviderOptions {
  readonly http: HttpClient
  /** The declaration behind a resource of react-admin. */
  readonly entityOf: (resource: string) => Promise<AnyEntity>
  readonly callOf: (name: string) => Promise<AnyCall>
}

/**
 * Maps resources and operations to the ERP's endpoints: `ra-data-simple-rest` speaks the regular dialect, and where an entity's
 * `api` map names one of the specification's calls, that call is made instead.
 */
export function createDataProvider({
  http,
  entityOf,
  callOf,
}: DataProviderOptions): ErpDataProvider {
  const rest = simpleRestProvider('/api', http)
  const on = async (resource: string): Promise<Operations & { http: HttpClient }> => ({
    http,
    rest,
    entity: await entityOf(resource),
  })

  return {
    supportAbortSignal: true,
    getList: async (resource, params) => {
      const here = await on(resource)
      if (!params.meta?.options) return listPage(here, params)
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
    create: async (resource, params) => createRecord(await on(resource), params),
    update: async (resource, params) => updateRecord(await on(resource), params),
    updateMany: async (resource, params) => updateEach(await on(resource), params),
    delete: async (resource, params) => removeRecord(await on(resource), params),
    deleteMany: async (resource, params) => removeEach(await on(resource), params),

    bulk: async (resource, change) => changeMany(await on(resource), change),
    undo: async (resource, requestId) => undoChange(await on(resource), requestId),
    totals: async (resource, filter, signal) => totalsOf(await on(resource), filter, signal),
    exportList: async (resource, request, how) => exportList(await on(resource), request, how),
    beside: async (resource, path, request) => beside(await on(resource), path, request),
    upload: async (resource, how) => upload(await on(resource), how),
    file: async (resource, id, signal) => fileBytes(await on(resource), id, signal),
    importTemplate: async (resource, format) => importTemplate(await on(resource), format),
    importFile: async (resource, request, signal) =>
      importFile(await on(resource), request, signal),
    importProblems: async (resource, request) => importProblems(await on(resource), request),

    async call(name, input, how) {
      const call = await callOf(name)
      const { method, path } = partsOf(call.at)
      const { json } = await http(path, {
        ...how,
        method,
        ...(takesQuery(call) ? { query: input } : { body: input }),
      })
      return json
    },
  }
}

import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'ra-core'
import type { AnyCall, CallAnswer, CallInput } from '../resources/define/call.ts'
import { takesQuery } from '../resources/define/call.ts'
import type { AnyEntity } from '../resources/define/entity.ts'
import type { CallName, Calls } from '../resources/registry.ts'
import { removeEach, updateEach } from './bulk.ts'
import type { Http, HttpRequest } from './http.ts'
import { listMany, listPage, listReferring } from './lists.ts'
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
}

export interface DataProviderOptions {
  readonly http: Http
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
  const on = async (resource: string): Promise<Operations> => ({
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

import type { GetListParams, Identifier, RaRecord } from 'ra-core'
import { countCap } from '#define/counted.ts'
import type { Problem } from './errors.ts'
import type { HttpAnswer } from './http.ts'
import { endpointFor, type Operations } from './endpoint.ts'
import { ask, uncounted } from './lists.ts'

/** A change of many records in one request: listed ones, or all that match a filter. */
export interface BulkChange {
  /** `update`, `remove`, `restore`, or the name of a status step or an action. */
  readonly operation: string
  readonly targets?: readonly { readonly id: Identifier; readonly version?: number }[]
  readonly filter?: Readonly<Record<string, unknown>>
  /** With `update`: the fields to set; tags as `{add, remove}`. */
  readonly data?: Readonly<Record<string, unknown>>
  /** With an action: the call's input apart from the record. */
  readonly input?: Readonly<Record<string, unknown>>
  readonly reason?: string
}

/** The results of a bulk change: refused records do not stop the others. */
export interface Outcome {
  readonly results: readonly {
    readonly id: Identifier
    readonly isSuccess: boolean
    readonly errors: readonly Problem[]
  }[]
  readonly done: number
  readonly refused: number
  /** The request number that undoes the change. */
  readonly requestId: string
}

export const changeMany = async (
  { http, entity }: Operations,
  body: BulkChange,
): Promise<Outcome> => outcomeOf(await http(`/api/${entity.name}/bulk`, { method: 'POST', body }))

/** Undoes the changes of one request by the same person, except where a later change followed. */
export const undoChange = async (
  { http, entity }: Operations,
  requestId: string,
): Promise<Outcome> =>
  outcomeOf(await http(`/api/${entity.name}/undo`, { method: 'POST', body: { requestId } }))

/** The sums of the declared totals over all matching records. */
export async function totalsOf(
  { http, entity }: Operations,
  filter: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const query = { filter: JSON.stringify(filter) }
  return (await http(`/api/${entity.name}/totals`, { query, ...(signal ? { signal } : {}) })).json
}

/** How many records match a filter: up to the cap of counts, or all. */
export async function countOf(
  here: Operations,
  filter: GetListParams['filter'],
  { isExact, signal }: { isExact: boolean; signal?: AbortSignal },
): Promise<Matches> {
  const page = {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' as const },
    filter,
    ...(signal ? { signal } : {}),
  }
  const { total } = await ask(here, page, { count: isExact ? 'exact' : 'only' })
  return { total: total ?? countCap, isCapped: total === undefined }
}

export interface Matches {
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped: boolean
}

const outcomeOf = ({ json, headers }: HttpAnswer): Outcome => ({
  results: json.results,
  done: json.done,
  refused: json.refused,
  requestId: headers.get('x-request-id') ?? '',
})

/** Records with their child lines, in one request; at most a page of them. */
export async function withLines(
  here: Operations,
  ids: readonly Identifier[],
  signal?: AbortSignal,
): Promise<RaRecord[]> {
  const page = {
    pagination: { page: 1, perPage: ids.length },
    sort: { field: 'id', order: 'ASC' as const },
    filter: { id: ids },
    ...(signal ? { signal } : {}),
  }
  const entitysOwn = { ...here, list: endpointFor(here.entity, 'list') }
  return (await ask(entitysOwn, page, { ...uncounted, lines: true })).data
}

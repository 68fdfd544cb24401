import type { GetListParams, GetListResult, GetManyParams, GetManyReferenceParams } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { capOf, type Counting } from '#define/counted.ts'
import type { HttpRequest } from './http.ts'
import type { Query } from './query.ts'
import { type Operations, endpointFor } from './endpoint.ts'
import { sortParameter, sortsOf } from './sorts.ts'

/** Of a list's request: rows without their total, which `countOf` answers apart. */
export const uncounted = { count: 'none' } as const

/** The same, of rows that have these fields alone: `name,branchId`. */
export const uncountedOf = (fields: string | undefined) =>
  fields === undefined ? uncounted : { ...uncounted, fields }

/**
 * One page of records. Beyond the cap `total` is absent and `meta` marks it as "more than". With
 * `uncounted` it is absent unless the page shows it, and `pageInfo` says whether more follow.
 */
export async function listPage(
  here: Operations,
  params: Partial<GetListParams>,
): Promise<GetListResult> {
  const page = {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' as const },
    filter: {},
    ...params,
  }
  // A call that lists records in an entity's place counts them always.
  if (params.meta?.count !== 'none' || here.list) return countedPage(here, page)
  const { page: no, perPage } = page.pagination
  const { fields } = params.meta
  const { data, total, hasMore } = await ask(here, page, uncountedOf(fields))
  // Beyond the last page the total says where that is.
  if (!data.length && no > 1) return countedPage(here, page, fields && { fields })
  if (total !== undefined) return { data, total }
  if (!hasMore) return { data, total: (no - 1) * perPage + data.length }
  return { data, pageInfo: { hasNextPage: true, hasPreviousPage: no > 1 } }
}

async function countedPage(here: Operations, page: Page, more?: Besides): Promise<GetListResult> {
  const { data, total } = await ask(here, page, more)
  if (total !== undefined) return { data, total }
  const { pagination } = page
  return {
    data,
    pageInfo: {
      hasNextPage: data.length === pagination.perPage,
      hasPreviousPage: pagination.page > 1,
    },
    meta: { total: capOf(page.filter), isCapped: true },
  }
}

/** One request for rows, their total or both. */
export const ask = (here: Operations, page: Page, asked: Besides = {}): Promise<Counted> =>
  ((here.list ?? endpointFor(here.entity, 'list')).key ? called : regular)(here, page, asked)

/** What a request for a list asks for besides its page; counts are those of lists of entities. */
interface Besides extends Query {
  count?: Counting
  /** The fields of each record besides id and version; all when absent. */
  fields?: string
  /** Each record with its child lines. */
  lines?: true
}

/** The records of these ids, in as many requests as the length of an address requires. */
export async function listMany(here: Operations, { ids, signal }: GetManyParams) {
  const pages = await Promise.all(
    chunksOf([...ids], 100).map(some =>
      listPage(here, {
        filter: { id: some },
        pagination: { page: 1, perPage: some.length },
        meta: uncounted,
        ...(signal ? { signal } : {}),
      }),
    ),
  )
  return { data: pages.flatMap(page => page.data) }
}

/** The records that refer to another one. */
export const listReferring = (
  here: Operations,
  { target, id, filter, ...params }: GetManyReferenceParams,
) => listPage(here, { ...params, filter: { ...filter, [target]: id } })

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

type Page = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>> & GetListParams
interface Counted {
  data: any[]
  /** Absent when nothing was counted, or not all. */
  total?: number
  hasMore: boolean
}

/**
 * The regular dialect writes an unknown total as `*`, which `ra-data-simple-rest` parses as NaN. It
 * writes one pair of a sort and knows nothing else: both are put into its request.
 */
async function regular(
  { http, rest, entity }: Operations,
  page: Page,
  asked: Besides,
): Promise<Counted> {
  let hasMore = false
  const isPlain = sortsOf(page.sort).length === 1 && !Object.keys(asked).length
  const provider = isPlain
    ? rest
    : simpleRestProvider('/api', async (path: string, request) => {
        const sorted = path.replace(
          /\bsort=[^&]*/,
          `sort=${encodeURIComponent(sortParameter(page.sort))}`,
        )
        const answer = await http(sorted, { ...(request as HttpRequest), query: asked })
        hasMore = answer.headers.get('x-has-more') === 'true'
        return answer
      })
  const { data, total } = await provider.getList(entity.name, page)
  return { data, hasMore, ...(Number.isNaN(total) ? {} : { total: total! }) }
}

/**
 * A list of the specification's calls: values to compare with stand under their names, of a list
 * each one. `filter` has what no name can say: ranges, what is empty and what is not. Source:
 * specification §7; readings, item 18.
 */
async function called(
  { http, entity, list = endpointFor(entity, 'list') }: Operations,
  { pagination, sort, filter, signal }: Page,
  asked: Besides,
): Promise<Counted> {
  const { method, path, key, input } = list
  const { q: keywords, ...fields } = filter
  const isNamed = (name: string, value: unknown) =>
    input ? name in input && isScalar(value) : isScalar(value) || isScalars(value)
  const named = Object.entries(fields).filter(each => isNamed(...each))
  const rest = Object.entries(fields).filter(each => !isNamed(...each))
  const query = {
    ...Object.fromEntries(named),
    pageNo: pagination.page,
    pageSize: pagination.perPage,
    keywords,
    sort: sortParameter(sort),
    ...(rest.length ? { filter: JSON.stringify(Object.fromEntries(rest)) } : {}),
    ...asked,
  }
  const { json } = await http(path, { method, query, ...(signal ? { signal } : {}) })
  const hasMore: boolean = json.hasMore ?? false
  return { data: json[key!], hasMore, ...(hasMore ? {} : { total: json.totalCount }) }
}

/** An empty parameter of a query is an absent one, so that an empty text cannot be said by name. */
const isScalar = (value: unknown) =>
  typeof value !== 'object' && value !== undefined && !!`${value as string}`.trim()

const isScalars = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isScalar)

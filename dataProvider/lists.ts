import type { GetListParams, GetListResult, GetManyParams, GetManyReferenceParams } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import { capOf } from '#define/counted.ts'
import type { HttpRequest } from './http.ts'
import { type Operations, endpointFor } from './endpoint.ts'
import { sortParameter, sortsOf } from './sorts.ts'

/** One page of records. Beyond the cap `total` is absent and `meta` marks it as "more than". */
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
  const { data, total } = await (
    (here.list ?? endpointFor(here.entity, 'list')).key ? called : regular
  )(here, page)
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

/** The records of these ids, in as many requests as the length of an address requires. */
export async function listMany(here: Operations, { ids, signal }: GetManyParams) {
  const pages = await Promise.all(
    chunksOf([...ids], 100).map(some =>
      listPage(here, {
        filter: { id: some },
        pagination: { page: 1, perPage: some.length },
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
  total?: number
}

/**
 * The regular dialect writes a total beyond the cap as `*`, which `ra-data-simple-rest` parses as
 * NaN.
 */
async function regular({ http, rest, entity }: Operations, page: Page): Promise<Counted> {
  // `ra-data-simple-rest` writes one pair; several pairs replace it in the request.
  const sorted =
    sortsOf(page.sort).length === 1
      ? rest
      : simpleRestProvider('/api', (path: string, request) =>
          http(
            path.replace(/\bsort=[^&]*/, `sort=${encodeURIComponent(sortParameter(page.sort))}`),
            request as HttpRequest,
          ),
        )
  const { data, total } = await sorted.getList(entity.name, page)
  return { data, ...(Number.isNaN(total) ? {} : { total: total! }) }
}

/**
 * A list of the specification's calls: values to compare with stand under their names, of a list
 * each one. `filter` has what no name can say: ranges, what is empty and what is not. Source:
 * specification §7; readings, item 18.
 */
async function called(
  { http, entity, list = endpointFor(entity, 'list') }: Operations,
  { pagination, sort, filter, signal }: Page,
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
  }
  const { json } = await http(path, { method, query, ...(signal ? { signal } : {}) })
  return { data: json[key!], ...(json.hasMore ? {} : { total: json.totalCount }) }
}

/** An empty parameter of a query is an absent one, so that an empty text cannot be said by name. */
const isScalar = (value: unknown) =>
  typeof value !== 'object' && value !== undefined && !!`${value as string}`.trim()

const isScalars = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isScalar)

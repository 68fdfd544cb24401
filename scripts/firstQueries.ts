import type { DataProvider } from 'ra-core'
import { createDataProvider } from '#data/index.ts'
import type { HttpClient } from '#data/http.ts'
import { uncountedOf } from '#data/lists.ts'
import { withQuery } from '#data/query.ts'
import type { AnyCall, AnyEntity, Code, RouteLeaf } from '#define'
import { reaches } from '#define/route.ts'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { type AreaSlots, slotsIn } from '#src/app/product/slots.ts'
import { beginningOf } from '#src/views/list/beginning.ts'
import { columnsFor, rowFields } from '#src/views/list/saved/rowFields.ts'
import { displayIn } from '#src/views/display/display.ts'

/**
 * The first query of a list without stored state under `storeKey`, and its access: one code of each
 * list in `chain`.
 */
export interface FirstAsked {
  readonly url: string
  readonly storeKey: string
  readonly chain: readonly (readonly Code[])[]
}

/** Every screen that has a path. */
export const leaves = reaches(routes).map(({ leaf }) => leaf)

/**
 * Queries by path, equal to the application's (`src/loading/firstRows.ts`). Lists of the person's
 * own records are left out: the person is unknown before sign-in. `areas` have what stands around
 * lists.
 */
export async function firstQueries(areas: readonly AreaSlots[]): Promise<Map<string, FirstAsked>> {
  const found = new Map<string, FirstAsked>()
  for (const { leaf, chain } of reaches(routes)) {
    const entity = (entities as Record<string, AnyEntity>)[leaf.entity ?? '']
    if (!entity || leaf.screen || leaf.page || entity.list?.ofOne) continue
    if (displayIn(entity, '', leaf.show) !== 'list') continue
    if (Object.values(leaf.filter ?? {}).includes('me')) continue
    const { storeKey, sort, perPage } = beginningOf(entity, leaf.path, leaf.sort)
    const params = {
      pagination: { page: 1, perPage },
      sort,
      filter: { ...leaf.preset },
      meta: uncountedOf(fieldsAt(leaf, entity, areas)),
    }
    const url = await askedBy(leaf, entity, params)
    const narrowed = entity.access?.list
    if (url) found.set(leaf.path, { url, storeKey, chain: narrowed ? [...chain, narrowed] : chain })
  }
  return found
}

/** The fields that the list asks for while it is as declared. */
function fieldsAt(
  { call, filter, screen }: RouteLeaf,
  entity: AnyEntity,
  areas: readonly AreaSlots[],
): string | undefined {
  if (call) return undefined
  const slots = slotsIn(areas, entity.name, screen)
  return rowFields(entity, { columns: columnsFor(entity, filter), slots })
}

/** The views of an area, as `resources/browser.ts` installs them; none of their code is loaded. */
export const viewsOf = async (area: string): Promise<AreaSlots> =>
  (await import(`../resources/${area}/views.ts`)).default

/** The address that the data provider requests, if the query is only a GET. */
async function askedBy(
  { filter = {}, call }: RouteLeaf,
  entity: AnyEntity,
  params: Parameters<DataProvider['getList']>[1],
): Promise<string | undefined> {
  let url: string | undefined
  const http = (path: string, { method = 'GET', query, body }: Parameters<HttpClient>[1] = {}) => {
    if (method === 'GET' && body === undefined) url = withQuery(path, query)
    return Promise.reject(new Error('asked for its address alone'))
  }
  await createDataProvider({
    http: Object.assign(http, { open: http }),
    entityOf: () => Promise.resolve(entity),
    callOf: name => Promise.resolve((calls as Record<string, AnyCall>)[name]!),
    listOf: () => ({ filter, ...(call ? { call } : {}) }),
  })
    .getList(entity.name, params)
    .catch(() => {})
  return url
}

import type { DataProvider } from 'ra-core'
import { createDataProvider } from '#data/index.ts'
import type { HttpClient } from '#data/http.ts'
import { withQuery } from '#data/query.ts'
import type { AnyCall, AnyEntity, Code, RouteLeaf } from '#define'
import { reaches } from '#define/route.ts'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/administration.ts'
import { beginningOf } from '#src/views/list/beginning.ts'
import { displayIn } from '#src/views/display/display.ts'

/** What a list asks for first where nothing of an earlier visit is remembered under `storeKey`, and who may: a code of each of `chain`. */
export interface FirstAsked {
  readonly url: string
  readonly storeKey: string
  readonly chain: readonly (readonly Code[])[]
}

/** By path, as the application asks (`src/app/firstRows.ts`). What lists the person's own records is known to nobody before they sign in. */
export async function firstAsked(): Promise<Map<string, FirstAsked>> {
  const found = new Map<string, FirstAsked>()
  for (const { leaf, chain } of reaches(routes)) {
    const entity = (entities as Record<string, AnyEntity>)[leaf.entity ?? '']
    if (!entity || leaf.screen || leaf.page || entity.list?.ofOne) continue
    if (displayIn(entity, '', leaf.show) !== 'list') continue
    if (Object.values(leaf.filter ?? {}).includes('me')) continue
    const { storeKey, sort, perPage } = beginningOf(entity, leaf.path)
    const params = { pagination: { page: 1, perPage }, sort, filter: { ...leaf.preset } }
    const url = await askedBy(leaf, entity, params)
    const narrowed = entity.access?.list
    if (url) found.set(leaf.path, { url, storeKey, chain: narrowed ? [...chain, narrowed] : chain })
  }
  return found
}

/** The address that the data provider asks, where it is all that it sends. */
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

import type { QueryClient } from '@tanstack/react-query'
import { type DataProvider, getQuery, parseQueryFromLocation, type Store } from 'ra-core'
import { uncountedOf } from '#data/lists.ts'
import { leafAt } from '#src/shell/menu/menu.ts'
import { displayIn } from '#src/views/display/display.ts'
import { beginningOf } from '#src/views/list/beginning.ts'
import { asDeclared, lookIn, type Look } from '#src/views/list/saved/look.ts'
import { rowFieldsAt } from '#src/views/list/saved/useRowFields.ts'
import { ownPage } from '#src/app/product/panels.ts'
import { may, visibleTree } from '#src/app/access.ts'
import { listOfResource, loadEntity } from '#src/app/product/declarations.ts'

interface Services {
  readonly dataProvider: DataProvider
  readonly queryClient: QueryClient
  readonly store: Store
}

/**
 * Requests the rows of a page's first list before its view is loaded. The request and its cache key
 * equal those of react-admin's list; a list with another request is unaffected.
 */
export async function askFirstRows(
  { dataProvider, queryClient, store }: Services,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
) {
  const leaf = leafAt(visibleTree(), pathname)
  if (!leaf?.entity || leaf.page || leaf.path !== pathname) return
  const resource = pathname.slice(1)
  if (ownPage(leaf.entity, resource, 'list')) return
  const entity = await loadEntity(leaf.entity)
  const { preset, show, sort: own } = listOfResource(resource)
  const isShown = !entity.list?.ofOne && displayIn(entity, search, show) === 'list'
  if (!may(entity, 'list') || !isShown) return
  const { storeKey, ...usual } = beginningOf(entity, pathname, own)
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search }),
    params: store.getItem(storeKey, {}),
    filterDefaultValues: preset,
    ...usual,
  })
  const look = { ...store.getItem<Look>(`${pathname}.look`, asDeclared), ...lookIn(search) }
  const params = {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter: { ...filter },
    meta: uncountedOf(rowFieldsAt(entity, resource, look)),
  }
  await queryClient.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: async ({ signal }) => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(resource, {
        ...params,
        signal,
      })
      return { data, total, pageInfo, meta }
    },
  })
}

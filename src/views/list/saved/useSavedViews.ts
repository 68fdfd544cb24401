import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext, useLocation, useNavigate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { CallAnswer } from '#define'
import type { Calls } from '#define/model.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { session } from '#src/app/services.ts'
import { shownAs, shownWords } from '#src/views/display/display.ts'
import type { Led } from '#src/views/display/ScopedList.tsx'
import { withLook } from './look.ts'
import { useLook } from './LookContext.tsx'
import { useProvider } from '#src/app/useServer.ts'

export type SavedView = CallAnswer<Calls['getSavedViews']>['data'][number]
export type ViewState = SavedView['state']

/** The saved views of this screen, own and shared, and the one that the address shows. */
export function useSavedViews(isWanted = true) {
  const provider = useProvider()
  const { pathname, search } = useLocation()
  const state = useViewState()
  const { data: views, error } = useQuery({
    ...viewsOf(provider, pathname),
    enabled: isWanted,
    staleTime: aMinute,
  })
  const id = new URLSearchParams(search).get('view')
  const current = views?.find(view => view.id === id)
  return { views, error, current, isChanged: !!current && !isSame(current.state, state), state }
}

/**
 * The state of the list: filter, sort and page size, display, columns and density. The page is not
 * part of it.
 */
function useViewState(): ViewState {
  const { filterValues, sort, perPage } = useListContext()
  const { columns, chosen, density, shown } = useLook()
  const query = new URLSearchParams({
    filter: JSON.stringify(filterValues),
    sort: sort.field,
    order: sort.order,
    perPage: String(perPage),
    ...shown,
  })
  const widths = new Map(chosen?.map(({ field, width }) => [field, width]))
  return {
    query: query.toString(),
    columns: columns.map(({ name }) => ({ field: name, width: widths.get(name) ?? null })),
    density,
  }
}

/** The address's query of a state: the link shows the same list to everyone. */
export function queryOf({ query, columns, density }: ViewState, view?: string): string {
  const chosen = columns?.map(({ field, width }) => (width ? { field, width } : { field }))
  const look = { ...(chosen?.length ? { columns: chosen } : {}), ...(density ? { density } : {}) }
  const search = new URLSearchParams(withLook(query ?? '', look))
  if (view) search.set('view', view)
  return search.toString()
}

export function useShowView() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (view: SavedView) => {
    navigate({ pathname, search: shownAs(queryOf(view.state, view.id), search) })
  }
}

/** The query of what is stored under a path: views of a list, or templates of its new records. */
export const viewsOf = (provider: ErpDataProvider, path: string) => ({
  queryKey: keyOf(path),
  queryFn: async () => (await provider.call('getSavedViews', { path })).data,
})

/** Refreshes the views stored under a path; by default the path of the address. */
export function useRenewViews(path?: string) {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  return () => queries.invalidateQueries({ queryKey: keyOf(path ?? pathname) })
}

const keyOf = (path: string) => ['savedViews', path]

/**
 * A visit starts with the user's default view, unless the address has parameters; later the list
 * keeps its state.
 */
export function useDefaultView(views: readonly SavedView[] | undefined) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isBare = useRef(search === '' || (state as Led | null)?.isBare === true)
  useEffect(() => {
    if (!views || begun.has(pathname)) return
    begun.add(pathname)
    const view = views.find(each => each.isDefault && isOwn(each))
    if (view && isBare.current)
      navigate({ pathname, search: queryOf(view.state, view.id) }, { replace: true })
  }, [views, pathname, navigate])
}

/** Whether the user saved it; an administrator may also change views of others. */
export const isOwn = ({ ownerId }: SavedView) => ownerId === session.person()?.id

const begun = new Set<string>()
const aMinute = 60_000

/** The order of filters does not matter, and a view without a display matches any. */
function isSame(view: ViewState, state: ViewState) {
  const words = new URLSearchParams(view.query ?? '').has('show') ? shownWords : []
  return comparable(view, words) === comparable(state, words)
}

function comparable({ query, columns, density }: ViewState, words: readonly string[]) {
  const asked = new URLSearchParams(query ?? '')
  const filter = Object.entries(filterIn(asked.get('filter'))).sort(([a], [b]) => (a < b ? -1 : 1))
  const sized = columns?.map(({ field, width }) => [field, width ?? null])
  return JSON.stringify([
    filter,
    asked.get('sort'),
    asked.get('order'),
    asked.get('perPage'),
    ...words.map(word => asked.get(word)),
    sized,
    density ?? 'comfortable',
  ])
}

/** A shared view may have been stored by another version of the application. */
function filterIn(text: string | null): object {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {}
  } catch {
    return {}
  }
}

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ErpDataProvider } from '#data/index.ts'
import { useIsLive, useLive } from '#src/live/useLive.ts'
import { longestSearch } from './longestSearch.ts'

/** What narrows the search, by the names that the call and the address give it. */
export const filterNames = [
  'categoryId',
  'warehouseId',
  'stockStatus',
  'stockOnHoldStatus',
  'tagId',
  'supplierId',
] as const
export type FilterName = (typeof filterNames)[number]

/** What is searched for, as it stands in the address. */
export interface StockQuery extends Readonly<Partial<Record<FilterName, string>>> {
  readonly q: string
  readonly isInStockOnly: boolean
}

/** The search in the address, so that it can be reloaded, bookmarked and sent to a colleague. */
export function useStockQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => queryOf(params), [params])
  // Every pause in typing would be a step Back otherwise.
  const change = useCallback(
    (part: Partial<StockQuery>) =>
      setParams(before => paramsOf({ ...queryOf(before), ...part }), { replace: true }),
    [setParams],
  )
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams])
  return [query, change, clear] as const
}

/**
 * The number that is looked into, in the address too: it can be sent to a colleague, and Back closes it. `move` is a place of a SKU,
 * `combo` the same of a combo, `presold` goods on their way.
 */
export type Why =
  | {
      readonly of: 'move' | 'combo'
      readonly skuId: string
      readonly warehouseId: string
      readonly stockStatus: string
      readonly stockOnHoldStatus: string | undefined
    }
  | {
      readonly of: 'presold'
      readonly skuId: string
      readonly containerId: string | undefined
      readonly purchaseOrderId: string | undefined
    }

/** Opens what a number is made of. */
export const WhyContext = createContext<(why: Why) => void>(() => {})
export const useOpenWhy = () => useContext(WhyContext)

export function useWhy() {
  const [params, setParams] = useSearchParams()
  const text = params.get('why')
  const why = useMemo(() => whyOf(text), [text])
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const steps = stepsOf(state)
  const open = useCallback(
    (next: Why) =>
      setParams(before => withWhy(before, textOf(next)), { state: { whySteps: steps + 1 } }),
    [setParams, steps],
  )
  /** Goes back to before it was opened, so that Back leads out of the page and not to the same once more; a link to it has nothing before. */
  const close = () => {
    if (steps === 0) return setParams(before => withWhy(before, undefined), { replace: true })
    // The browser goes back a moment later: a second Escape meanwhile is not a second step.
    if (!isGoing.current) void navigate(-steps)
    isGoing.current = true
  }
  const isGoing = useRef(false)
  useEffect(() => {
    isGoing.current = false
  }, [key])
  return { why, open, close }
}

/** How many steps of the history were taken from the list to the number that is looked into. */
const stepsOf = (state: unknown) => (state as { whySteps?: number } | null)?.whySteps ?? 0

/**
 * The SKUs found, page after page; each page says what was `asked`. What was found before stays in sight while the next search is under way.
 * Stock moves all day: what changes of it is read again as it happens; open SKUs and the place stay.
 */
export function useStockSearch({ q, ...filters }: StockQuery) {
  const provider = useDataProvider<ErpDataProvider>()
  const asked = { q: q.trim(), ...filters }
  const search = useInfiniteQuery({
    queryKey: [stockKey, 'search', asked],
    queryFn: async ({ pageParam, signal }) => ({
      asked,
      ...(await provider.call(
        'searchStock',
        { ...asked, q: asked.q || undefined, pageNo: pageParam, pageSize },
        { signal },
      )),
    }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount, hasMore }, pages) =>
      hasMore || pages.length * pageSize < totalCount ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    ...useRefetching(),
  })
  const found = search.data?.pages.flatMap(page => page.data) ?? []
  // The number of a combo follows from those of its members.
  useStockChanges('search', [...found, ...found.flatMap(({ members }) => members)])
  return search
}

/** All that shows stock, so that an action brings all of it up to date. */
export const stockKey = 'stockCheck'

/** Reads again what shows these SKUs when the stock of one changes. */
export function useStockChanges(
  shown: 'search' | 'moves' | 'presold',
  skus: readonly { readonly skuId: string }[],
) {
  const queries = useQueryClient()
  const skuIds = [...new Set(skus.map(({ skuId }) => skuId))]
  useLive('stock', skuIds, () => queries.invalidateQueries({ queryKey: [stockKey, shown] }))
}

/** When stock is asked for again without being told that it changed: every half minute where nobody tells, and on coming back to the window. */
export const useRefetching = () =>
  ({ refetchInterval: useIsLive('stock') ? 300_000 : 30_000, refetchOnWindowFocus: true }) as const

const pageSize = 25

const queryOf = (params: URLSearchParams): StockQuery => ({
  // What is pasted may be a whole letter.
  q: (params.get('q') ?? '').slice(0, longestSearch),
  isInStockOnly: params.get('inStock') === '1',
  ...Object.fromEntries(
    filterNames.flatMap(name => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  ),
})

const paramsOf = ({ q, isInStockOnly, ...filters }: StockQuery) =>
  new URLSearchParams(
    Object.entries({
      q,
      ...Object.fromEntries(filterNames.map(name => [name, filters[name]])),
      inStock: isInStockOnly ? '1' : undefined,
    }).filter((entry): entry is [string, string] => !!entry[1]),
  )

function withWhy(before: URLSearchParams, text: string | undefined) {
  const params = new URLSearchParams(before)
  if (text) params.set('why', text)
  else params.delete('why')
  return params
}

const textOf = (why: Why) =>
  (why.of === 'presold'
    ? [why.of, why.skuId, why.containerId, why.purchaseOrderId]
    : [why.of, why.skuId, why.warehouseId, why.stockStatus, why.stockOnHoldStatus]
  )
    .join('~')
    .replace(/~+$/, '')

function whyOf(text: string | null): Why | undefined {
  const [of, skuId, second, third, stockOnHoldStatus] = text?.split('~') ?? []
  if (of === 'presold' && skuId)
    return { of, skuId, containerId: second || undefined, purchaseOrderId: third }
  return (of === 'move' || of === 'combo') && skuId && second && third
    ? { of, skuId, warehouseId: second, stockStatus: third, stockOnHoldStatus }
    : undefined
}

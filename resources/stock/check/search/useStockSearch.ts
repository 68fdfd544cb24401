import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useProvider } from '#src/app/useServer.ts'
import { useIsLive, useLive } from '#src/live/useLive.ts'
import { filters, longestSearch } from '#resources/stock/check/stockShapes.ts'

/** The filters, by their names in the call and in the address. */
export type FilterName = keyof typeof filters
export const filterNames = Object.keys(filters) as FilterName[]

/** The search as the address holds it. */
export interface StockQuery extends Readonly<Partial<Record<FilterName, string>>> {
  readonly q: string
  readonly isInStockOnly: boolean
}

/** The search in the address: it survives a reload and can be bookmarked or shared. */
export function useStockQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => queryOf(params), [params])
  // Without `replace`, every pause in typing would be a step Back.
  const change = useCallback(
    (part: Partial<StockQuery>) =>
      setParams(before => paramsOf({ ...queryOf(before), ...part }), { replace: true }),
    [setParams],
  )
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams])
  return [query, change, clear] as const
}

/**
 * The number whose breakdown is open, also in the address: it can be shared, and Back closes it.
 * `move` is a position of a SKU, `combo` a position of a combo, `presold` inbound goods.
 */
export type StockBreakdown =
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

/** Opens the breakdown of a number. */
export const BreakdownContext = createContext<(why: StockBreakdown) => void>(() => {})
export const useOpenBreakdown = () => useContext(BreakdownContext)

export function useBreakdown() {
  const [params, setParams] = useSearchParams()
  const text = params.get('why')
  const why = useMemo(() => breakdownOf(text), [text])
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const steps = stepsOf(state)
  const open = useCallback(
    (next: StockBreakdown) =>
      setParams(before => withBreakdown(before, textOf(next)), { state: { whySteps: steps + 1 } }),
    [setParams, steps],
  )
  /**
   * Goes back to the entry before the breakdown was opened, so that Back then leaves the page. A
   * shared link has no such entry.
   */
  const close = () => {
    if (steps === 0) return setParams(before => withBreakdown(before, undefined), { replace: true })
    // The browser goes back asynchronously: a second Escape in the meantime is ignored.
    if (!isGoing.current) void navigate(-steps)
    isGoing.current = true
  }
  const isGoing = useRef(false)
  useEffect(() => {
    isGoing.current = false
  }, [key])
  return { why, open, close }
}

/** The number of history steps from the list to the open breakdown. */
const stepsOf = (state: unknown) => (state as { whySteps?: number } | null)?.whySteps ?? 0

/**
 * The SKUs found, page after page; each page records the search in `asked`. The former results stay
 * visible while the next search runs. Stock changes are refetched as they happen; open SKUs and the
 * scroll position stay.
 */
export function useStockSearch({ q, ...filters }: StockQuery) {
  const provider = useProvider()
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

/** The query key of everything that shows stock, so that an action can refresh all of it. */
export const stockKey = 'stockCheck'

/** Refetches the data of these SKUs when their stock changes. */
export function useStockChanges(
  shown: 'search' | 'moves' | 'presold',
  skus: readonly { readonly skuId: string }[],
) {
  const queries = useQueryClient()
  const skuIds = [...new Set(skus.map(({ skuId }) => skuId))]
  useLive('stock', skuIds, () => queries.invalidateQueries({ queryKey: [stockKey, shown] }))
}

/**
 * When stock is refetched without a live event: every half minute if there is no live stream, and
 * on window focus.
 */
export const useRefetching = () =>
  ({ refetchInterval: useIsLive('stock') ? 300_000 : 30_000, refetchOnWindowFocus: true }) as const

const pageSize = 25

const queryOf = (params: URLSearchParams): StockQuery => ({
  // A person may paste a whole letter.
  q: (params.get('q') ?? '').slice(0, longestSearch),
  isInStockOnly: params.get('inStock') === '1',
  ...Object.fromEntries(filterNames.map(name => [name, params.get(name) || undefined])),
})

const paramsOf = ({ q, isInStockOnly, ...filters }: StockQuery) =>
  new URLSearchParams(
    Object.entries({
      q,
      ...Object.fromEntries(filterNames.map(name => [name, filters[name]])),
      inStock: isInStockOnly ? '1' : undefined,
    }).filter((entry): entry is [string, string] => !!entry[1]),
  )

function withBreakdown(before: URLSearchParams, text: string | undefined) {
  const params = new URLSearchParams(before)
  if (text) params.set('why', text)
  else params.delete('why')
  return params
}

const textOf = (why: StockBreakdown) =>
  (why.of === 'presold'
    ? [why.of, why.skuId, why.containerId, why.purchaseOrderId]
    : [why.of, why.skuId, why.warehouseId, why.stockStatus, why.stockOnHoldStatus]
  )
    .join('~')
    .replace(/~+$/, '')

function breakdownOf(text: string | null): StockBreakdown | undefined {
  const [of, skuId, second, third, stockOnHoldStatus] = text?.split('~') ?? []
  if (of === 'presold' && skuId)
    return { of, skuId, containerId: second || undefined, purchaseOrderId: third }
  return (of === 'move' || of === 'combo') && skuId && second && third
    ? { of, skuId, warehouseId: second, stockStatus: third, stockOnHoldStatus }
    : undefined
}

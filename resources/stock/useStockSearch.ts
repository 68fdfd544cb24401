import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import type { ErpDataProvider } from '../../dataProvider/index.ts'

/** What is searched for: `?q=&categoryId=&warehouseId=&inStock=` of the address. */
export interface StockQuery {
  q: string
  categoryId?: string
  warehouseId?: string
  isInStockOnly: boolean
}

/** The search in the address, so that it can be reloaded, bookmarked and sent to a colleague. */
export function useStockQuery() {
  const [params, setParams] = useSearchParams()
  const query: StockQuery = {
    q: params.get('q') ?? '',
    categoryId: params.get('categoryId') ?? undefined,
    warehouseId: params.get('warehouseId') ?? undefined,
    isInStockOnly: params.get('inStock') === '1',
  }
  // Every pause in typing would be a step Back otherwise.
  const change = (part: Partial<StockQuery>) =>
    setParams(paramsOf({ ...query, ...part }), { replace: true })
  return [query, change] as const
}

/** The SKUs found, page after page. What was found before stays in sight while the next search is under way. */
export function useStockSearch({ q, ...filters }: StockQuery) {
  const provider = useDataProvider<ErpDataProvider>()
  const input = { q: q.trim(), ...filters }
  return useInfiniteQuery({
    queryKey: ['searchStock', input],
    queryFn: ({ pageParam, signal }) =>
      provider.call(
        'searchStock',
        { ...input, q: input.q || undefined, pageNo: pageParam, pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount, hasMore }, pages) =>
      hasMore || pages.length * pageSize < totalCount ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })
}

const pageSize = 25

const paramsOf = ({ q, categoryId, warehouseId, isInStockOnly }: StockQuery) =>
  new URLSearchParams(
    Object.entries({ q, categoryId, warehouseId, inStock: isInStockOnly ? '1' : undefined }).filter(
      (entry): entry is [string, string] => !!entry[1],
    ),
  )

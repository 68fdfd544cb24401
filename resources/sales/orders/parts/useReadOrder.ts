import { useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useNewer } from '#src/live/useNewer.ts'

/**
 * What a page shows of one order, by the name of that page's part of the cache. `showNewer` is there while something else is there than
 * what is shown.
 */
export function useReadOrder<T>(
  shown: 'details' | 'processing',
  orderId: string,
  read: (how?: { signal?: AbortSignal }) => Promise<T>,
) {
  const queryKey = [resourceOfEntity('orders')!, shown, orderId]
  const query = useQuery({ queryKey, queryFn: read })
  const showNewer = useNewer('order', orderId, { queryKey, shown: query, read })
  return { queryKey, query, showNewer }
}

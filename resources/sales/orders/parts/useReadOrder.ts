import { useQuery } from '@tanstack/react-query'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useNewer } from '#src/live/useNewer.ts'

/**
 * The data of one order for a page, by the page's query key. `showNewer` is defined while newer
 * data than the shown is available.
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

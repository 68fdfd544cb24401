import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '../../dataProvider/index.ts'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import { useNewer } from '../../src/live/useNewer.ts'
import type { CallAnswer } from '../define/index.ts'
import type { orderDetailsCalls } from './orderDetails.calls.ts'

export type Details = CallAnswer<(typeof orderDetailsCalls)['getOrderDetailsById']>['data']

/** One order with everything that there is about it. `showNewer` is there while something else is there than what is shown. */
export function useOrderDetails(orderId: string) {
  const provider = useDataProvider<ErpDataProvider>()
  const queryKey = [resourceOfEntity('orders'), 'details', orderId]
  const read = async (how: { signal?: AbortSignal } = {}) =>
    (await provider.call('getOrderDetailsById', { orderId }, how)).data
  const query = useQuery({ queryKey, queryFn: read })
  const showNewer = useNewer('order', orderId, { queryKey, shown: query, read })
  return { query, showNewer }
}

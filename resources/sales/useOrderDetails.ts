import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '../../dataProvider/index.ts'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import type { CallAnswer } from '../define/index.ts'
import type { orderDetailsCalls } from './orderDetails.calls.ts'

export type Details = CallAnswer<(typeof orderDetailsCalls)['getOrderDetailsById']>['data']

/** One order with everything that there is about it. */
export function useOrderDetails(orderId: string) {
  const provider = useDataProvider<ErpDataProvider>()
  return useQuery({
    queryKey: [resourceOfEntity('orders'), 'details', orderId],
    queryFn: async ({ signal }) =>
      (await provider.call('getOrderDetailsById', { orderId }, { signal })).data,
  })
}

import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { CallAnswer } from '#define'
import type { orderDetailsCalls } from '#resources/sales/orders/orderDetails.calls.ts'
import { useReadOrder } from './useReadOrder.ts'

export type Details = CallAnswer<(typeof orderDetailsCalls)['getOrderDetailsById']>['data']

/** One order with everything about it. */
export function useOrderDetails(orderId: string) {
  const provider = useDataProvider<ErpDataProvider>()
  return useReadOrder(
    'details',
    orderId,
    async (how = {}) => (await provider.call('getOrderDetailsById', { orderId }, how)).data,
  )
}

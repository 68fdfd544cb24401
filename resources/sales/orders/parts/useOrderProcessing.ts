import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import type { CallAnswer, CallInput } from '#define'
import type { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import { useReadOrder } from './useReadOrder.ts'

export type Processing = CallAnswer<(typeof orderProcessingCalls)['getOrderProcessing']>['data']
export type ProcessingNote = Processing['notes'][number]
export type ProcessingChange = CallInput<(typeof orderProcessingCalls)['updateOrderProcessing']>

/** One order with the data of its processing, and the mutation that saves it. */
export function useOrderProcessing(orderId: string) {
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const { queryKey, query, showNewer } = useReadOrder(
    'processing',
    orderId,
    async (how = {}) => (await provider.call('getOrderProcessing', { orderId }, how)).data,
  )
  const [resource] = queryKey
  const saving = useMutation({
    mutationFn: async (change: ProcessingChange) =>
      (await provider.call('updateOrderProcessing', change)).data,
    onSuccess: saved => {
      queries.setQueryData(queryKey, saved)
      // Everything that shows orders, except the data just received.
      void queries.invalidateQueries({
        queryKey: [resource],
        predicate: ({ queryKey: [, part] }) => part !== 'processing',
      })
    },
  })
  return { query, saving, showNewer }
}

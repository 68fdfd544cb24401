import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ErpDataProvider } from '../../dataProvider/index.ts'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import { useNewer } from '../../src/live/useNewer.ts'
import type { CallAnswer, CallInput } from '../define/index.ts'
import type { orderProcessingCalls } from './orderProcessing.calls.ts'

export type Processing = CallAnswer<(typeof orderProcessingCalls)['getOrderProcessing']>['data']
export type ProcessingNote = Processing['notes'][number]
export type ProcessingChange = CallInput<(typeof orderProcessingCalls)['updateOrderProcessing']>

/**
 * One order with everything that moves it forward, and the saving of changes to it. `showNewer` is there while something else is there than
 * what is shown.
 */
export function useOrderProcessing(orderId: string) {
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const resource = resourceOfEntity('orders')!
  const key = [resource, 'processing', orderId]
  const read = async (how: { signal?: AbortSignal } = {}) =>
    (await provider.call('getOrderProcessing', { orderId }, how)).data
  const query = useQuery({ queryKey: key, queryFn: read })
  const showNewer = useNewer('order', orderId, { queryKey: key, shown: query, read })
  const saving = useMutation({
    mutationFn: async (change: ProcessingChange) =>
      (await provider.call('updateOrderProcessing', change)).data,
    onSuccess: saved => {
      queries.setQueryData(key, saved)
      // All that shows orders, except for what was answered just now.
      void queries.invalidateQueries({
        queryKey: [resource],
        predicate: ({ queryKey }) => queryKey[1] !== 'processing',
      })
    },
  })
  return { query, saving, showNewer }
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import type { customerHistoryCalls, historyKinds } from './customerHistory.calls.ts'

export type Kind = (typeof historyKinds)[number]
type Page = CallAnswer<(typeof customerHistoryCalls)['getCustomerHistory']>['data']
export type Entry = Page['entries'][number]
export interface Filter {
  readonly kind?: Kind
  readonly from?: string
  readonly to?: string
}

/** The history of a customer, page by page. Below the customer's resource: its changes read it again. */
export function useHistory(customerId: string, filter: Filter) {
  const provider = useProvider()
  const query = useInfiniteQuery({
    queryKey: [resourceOfEntity('customers')!, 'getCustomerHistory', customerId, filter],
    queryFn: async ({ pageParam: after, signal }) =>
      (
        await provider.call(
          'getCustomerHistory',
          { customerId, ...filter, ...(after && { after }) },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return { ...query, head: pages[0], entries: pages.flatMap(({ entries }) => entries) }
}

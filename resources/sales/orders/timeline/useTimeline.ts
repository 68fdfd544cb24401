import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { useLive } from '#src/live/useLive.ts'
import type { orderTimelineCalls, timelineKinds } from './orderTimeline.calls.ts'

export type Kind = (typeof timelineKinds)[number]
type Page = CallAnswer<(typeof orderTimelineCalls)['getOrderTimeline']>['data']
export type Entry = Page['entries'][number]

/** The entries of an order's timeline, or those of a kind, page by page. It follows every change. */
export function useTimeline(orderId: string, kind: Kind | '') {
  const provider = useProvider()
  const queries = useQueryClient()
  // Below the order's resource: what changes an order reads its timeline again.
  const queryKey = [resourceOfEntity('orders')!, 'getOrderTimeline', orderId]
  const query = useInfiniteQuery({
    queryKey: [...queryKey, kind],
    queryFn: async ({ pageParam: after, signal }) =>
      (
        await provider.call(
          'getOrderTimeline',
          { orderId, ...(kind && { kind }), ...(after && { after }) },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  useLive('order', [orderId], () => queries.invalidateQueries({ queryKey }))
  const pages = query.data?.pages ?? []
  return {
    ...query,
    entries: pages.flatMap(({ entries }) => entries),
    names: Object.assign({}, ...pages.map(({ names }) => names)) as Record<string, string>,
  }
}

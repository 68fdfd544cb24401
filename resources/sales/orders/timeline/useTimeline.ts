import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { useLive } from '#src/live/useLive.ts'
import { useEntries } from './useEntries.ts'
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
  const query = useEntries<Page>(
    [...queryKey, kind],
    async (page, signal) =>
      (
        await provider.call(
          'getOrderTimeline',
          { orderId, ...(kind && { kind }), ...page },
          { signal },
        )
      ).data,
  )
  useLive('order', [orderId], () => queries.invalidateQueries({ queryKey }))
  return {
    ...query,
    names: Object.assign({}, ...query.pages.map(({ names }) => names)) as Record<string, string>,
  }
}

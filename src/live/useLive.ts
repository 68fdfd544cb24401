import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveConnection } from './connection.ts'

/** Without a provider nothing is live, and everything is polled. */
export const LiveContext = createContext<LiveConnection>({
  follow: () => () => {},
  isLive: () => false,
  subscribe: () => () => {},
})

/**
 * Runs `work` when one of these changes on the server, no matter who changed it. Runs never
 * overlap; changes during one share the next. `requests` are the numbers of the requests that the
 * changes follow from, undefined for one that is not known.
 * @example useLive('stock', skuIds, () => queries.invalidateQueries({ queryKey: ['stockCheck'] }))
 */
export function useLive(
  topic: string,
  ids: readonly string[],
  onChange: (ids: readonly string[], requests: readonly (string | undefined)[]) => unknown,
): void {
  const live = useContext(LiveContext)
  const changed = useEffectEvent(onChange)
  // The order of ids does not matter.
  const all = ids.toSorted().join(' ')
  useEffect(() => {
    if (!all) return
    return live.follow({
      topic,
      ids: all.split(' '),
      onChange: oneAtATime(async (some, requests) => changed(some, requests)),
    })
  }, [live, topic, all])
}

/** Whether followers of a topic are notified at the moment. */
export function useIsLive(topic: string): boolean {
  const live = useContext(LiveContext)
  return useSyncExternalStore(live.subscribe, () => live.isLive(topic))
}

function oneAtATime(
  work: (ids: readonly string[], requests: readonly (string | undefined)[]) => Promise<unknown>,
) {
  const waiting = new Set<string>()
  const causes = new Set<string | undefined>()
  let isBusy = false
  return async (ids: readonly string[], request?: string) => {
    for (const id of ids) waiting.add(id)
    causes.add(request)
    if (isBusy) return
    isBusy = true
    while (waiting.size) {
      const some = [...waiting]
      const requests = [...causes]
      waiting.clear()
      causes.clear()
      // The failed query shows its own error.
      await work(some, requests).catch(() => {})
    }
    isBusy = false
  }
}

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
 * overlap; changes during one share the next.
 * @example useLive('stock', skuIds, () => queries.invalidateQueries({ queryKey: ['stockCheck'] }))
 */
export function useLive(
  topic: string,
  ids: readonly string[],
  onChange: (ids: readonly string[]) => unknown,
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
      onChange: oneAtATime(async some => changed(some)),
    })
  }, [live, topic, all])
}

/** Whether followers of a topic are notified at the moment. */
export function useIsLive(topic: string): boolean {
  const live = useContext(LiveContext)
  return useSyncExternalStore(live.subscribe, () => live.isLive(topic))
}

function oneAtATime(work: (ids: readonly string[]) => Promise<unknown>) {
  const waiting = new Set<string>()
  let isBusy = false
  return async (ids: readonly string[]) => {
    for (const id of ids) waiting.add(id)
    if (isBusy) return
    isBusy = true
    while (waiting.size) {
      const some = [...waiting]
      waiting.clear()
      // The failed query shows its own error.
      await work(some).catch(() => {})
    }
    isBusy = false
  }
}

import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveConnection } from './connection.ts'

/** Where nobody says otherwise nothing is told, and everything is asked for as it would be without. */
export const LiveContext = createContext<LiveConnection>({
  follow: () => () => {},
  isLive: () => false,
  subscribe: () => () => {},
})

/**
 * Does something when one of these changes on the server, whoever changed it: at most one at a time, and once more for all that changed
 * meanwhile.
 * @example useLive('stock', skuIds, () => queries.invalidateQueries({ queryKey: ['stockCheck'] }))
 */
export function useLive(
  topic: string,
  ids: readonly string[],
  onChange: (ids: readonly string[]) => unknown,
): void {
  const live = useContext(LiveContext)
  const changed = useEffectEvent(onChange)
  // The same ones in another order are the same.
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

/** Whether changes of a topic are told at the moment. */
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
      // What failed is for its own place to tell.
      await work(some).catch(() => {})
    }
    isBusy = false
  }
}

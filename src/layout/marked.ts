import { useSyncExternalStore } from 'react'

/**
 * Which entry of the sidebar is marked. It stands outside of React so that a navigation draws the two entries that change and not the
 * whole menu: with 76 entries that alone made every change of screen half as slow again.
 */
export const marked = {
  set(next: string | undefined) {
    if (next === path) return
    path = next
    listeners.forEach(listener => listener())
  },
}

export const useIsMarked = (entry: string) => useSyncExternalStore(subscribe, () => path === entry)

/** Whether one of these entries is marked. */
export const useIsAnyMarked = (entries: ReadonlySet<string>) =>
  useSyncExternalStore(subscribe, () => path !== undefined && entries.has(path))

const listeners = new Set<() => void>()
let path: string | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

/** The overlay that a key opens: the palette, or the list of keys. */
export type Overlay = 'palette' | 'keys'

export const useOverlay = (): Overlay | undefined => useSyncExternalStore(subscribe, () => shown)

export function showOverlay(overlay: Overlay | undefined) {
  shown = overlay
  listeners.forEach(listener => listener())
}

const listeners = new Set<() => void>()
let shown: Overlay | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'
import { createListeners } from '#data/listeners.ts'

/** The overlay that a key opens: the palette, or the list of keys. */
export type Overlay = 'palette' | 'keys'

export const useOverlay = (): Overlay | undefined => useSyncExternalStore(subscribe, () => shown)

export function showOverlay(overlay: Overlay | undefined) {
  shown = overlay
  tell()
}

const { subscribe, tell } = createListeners()
let shown: Overlay | undefined

import { useEffect, useSyncExternalStore } from 'react'

/** Whether this device has a network, as its browser says. */
export const useIsOnline = () => useSyncExternalStore(listenToNetwork, () => navigator.onLine)

function listenToNetwork(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

let working = 0
const listeners = new Set<() => void>()
const tell = () => listeners.forEach(each => each())

/** Says that this page goes on working without a network and tells so itself, while `isSo`. */
export function useKeepsWorking(isSo: boolean) {
  useEffect(() => {
    if (!isSo) return undefined
    working++
    tell()
    return () => {
      working--
      tell()
    }
  }, [isSo])
}

/** Whether a page that is shown goes on working without a network. */
export const useIsKeptWorking = () =>
  useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => working > 0,
  )

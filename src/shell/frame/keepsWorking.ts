import { useEffect, useSyncExternalStore } from 'react'
import { listenToNetwork } from './online.ts'

/** Whether this device has a network, as its browser says. */
export const useIsOnline = () => useSyncExternalStore(listenToNetwork, () => navigator.onLine)

/** Says that this page goes on working without a network and says so itself, while `isSo`. */
export function useKeepsWorking(isSo: boolean) {
  useEffect(() => {
    if (!isSo) return undefined
    const { dataset } = document.body
    const note = (count: number) => {
      const pages = Number(dataset.keepsWorking ?? 0) + count
      if (pages) dataset.keepsWorking = String(pages)
      else delete dataset.keepsWorking
      dispatchEvent(new Event('keepsWorking'))
    }
    note(1)
    return () => note(-1)
  }, [isSo])
}

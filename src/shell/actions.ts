import type { useNavigate, useNotify } from 'ra-core'
import { useEffect, useSyncExternalStore } from 'react'
import type { ErpDataProvider } from '#data/index.ts'
import { createListeners } from '#data/listeners.ts'

/** Something to do, found by its text. */
export interface Action {
  readonly name: string
  readonly text: string
  /** Further words that find it. */
  readonly words?: string
  /** The name of its icon. */
  readonly icon?: string
  readonly run: () => void
}

/** What actions act with. */
export interface Doing {
  readonly navigate: ReturnType<typeof useNavigate>
  readonly notify: ReturnType<typeof useNotify>
  readonly provider: ErpDataProvider
  /** After the person has agreed to lose what is not saved. */
  readonly logOut: () => void
}

/** Offers an action while the screen that can do it is shown; none if there is nothing to do. */
export function usePageAction(action: Action | undefined) {
  useEffect(() => {
    if (!action) return undefined
    offered = [...offered, action]
    tell()
    return () => {
      offered = offered.filter(each => each !== action)
      tell()
    }
  }, [action])
}

/** What the shown screen offers. */
export const usePageActions = (): readonly Action[] =>
  useSyncExternalStore(subscribe, () => offered)

const { subscribe, tell } = createListeners()
let offered: readonly Action[] = []

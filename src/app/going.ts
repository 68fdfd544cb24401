import { useSyncExternalStore } from 'react'
import type { createBrowserRouter, Location } from 'react-router-dom'
import { createListeners } from '#data/listeners.ts'

/**
 * The target of the current navigation. The router has it at once, while React keeps the old screen
 * until the next is loaded; menu and progress bar show it meanwhile.
 */
export function followRouter(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
) {
  const update = () => {
    target = router.state.location
    tell()
  }
  update()
  router.subscribe(update)
}

/**
 * A value derived from the target's path. The component renders again only when the value changes.
 */
export const useGoing = <T extends string | boolean | undefined>(of: (pathname: string) => T): T =>
  useSyncExternalStore(subscribe, () => of(target?.pathname ?? ''))

/** Whether the target screen is still loading at this location. */
export const useIsGoingFrom = ({ key }: Location): boolean =>
  useSyncExternalStore(subscribe, () => target !== undefined && target.key !== key)

/**
 * Whether the router is at this address. A kept screen to which the user returns keeps the location
 * it was left at, so the key does not tell.
 */
export const useIsAt = ({ pathname, search }: Location): boolean =>
  useSyncExternalStore(
    subscribe,
    () => target === undefined || (target.pathname === pathname && target.search === search),
  )

/**
 * Whether the user has left this screen, though it may still be visible. For late events such as a
 * typing pause.
 */
export const hasLeft = (pathname: string) => target !== undefined && target.pathname !== pathname

const { subscribe, tell } = createListeners()
let target: Location | undefined

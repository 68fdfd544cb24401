import { useSyncExternalStore } from 'react'
import type { createBrowserRouter, Location } from 'react-router-dom'

/**
 * Where the person is going. The router knows it at once, while React goes on showing the screen before until the next one is loaded;
 * menu and progress tell it in the meantime.
 */
export function followRouter(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
) {
  const update = () => {
    target = router.state.location
    listeners.forEach(listener => listener())
  }
  update()
  router.subscribe(update)
}

/** What is worked out from the path that the person is going to. Drawn anew only when the outcome changes. */
export const useGoing = <T extends string | boolean | undefined>(of: (pathname: string) => T): T =>
  useSyncExternalStore(subscribe, () => of(target?.pathname ?? ''))

/** Whether the screen that the person asked for is still on its way to this location. */
export const useIsGoingFrom = ({ key }: Location): boolean =>
  useSyncExternalStore(subscribe, () => target !== undefined && target.key !== key)

/** Whether the person has left this screen for another, though it may still be shown. For what comes late, such as a pause in typing. */
export const hasLeft = (pathname: string) => target !== undefined && target.pathname !== pathname

const listeners = new Set<() => void>()
let target: Location | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

import { styled } from '@mui/material/styles'
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'
import { PageKeyContext } from '#src/app/guards.tsx'
import { ScreenBoundary } from '#src/loading/ScreenBoundary.tsx'
import { HomeSlot } from '#src/shell/home/HomeSlot.tsx'
import { afterFrames, isFocusLost } from '#src/shell/frame/focus.ts'
import { addressOf, type KeptScreen as Screen } from './tabs.ts'

/**
 * One screen with its own location, scroll position and error boundary. A navigation elsewhere does
 * not render it.
 * The location comes from here and not from the router, whose `Routes location` would render every
 * kept screen each time.
 * `children` are the application's routes, the same for all screens and for the life of the page.
 */
export const KeptScreen = memo(
  function KeptScreen({ pageKey, location, children }: Props) {
    const pane = useScrollKept(location.pathname)
    useFocusTaken(pane)
    const here = useMemo(() => ({ location, navigationType: NavigationType.Push }), [location])
    return (
      <PageKeyContext value={pageKey}>
        <RouteContext value={root}>
          <LocationContext value={here}>
            <Pane ref={pane} tabIndex={-1}>
              <HomeSlot pathname={location.pathname} />
              <ScreenBoundary place={addressOf(location)}>{children}</ScreenBoundary>
            </Pane>
          </LocationContext>
        </RouteContext>
      </PageKeyContext>
    )
  },
  (before, after) => before.location === after.location && before.pageKey === after.pageKey,
)

type Props = { pageKey: Screen['key']; location: Location; children: ReactNode }

/** The routes of a screen begin at the root of the application. */
const root = { outlet: null, matches: [], isDataRoute: false }

/**
 * Some browsers reset the scroll position of a hidden element. Another path in the same screen
 * starts at its top.
 */
function useScrollKept(pathname: string) {
  const pane = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<Element, { left: number; top: number }>())
  const last = useRef(pathname)
  useLayoutEffect(() => {
    const element = pane.current!
    const known = places.current
    for (const [scrolled, place] of known)
      if (element.contains(scrolled)) scrolled.scrollTo({ ...place, behavior: 'instant' })
      else known.delete(scrolled)
    const note = ({ target }: Event) => {
      if (target instanceof Element)
        known.set(target, { left: target.scrollLeft, top: target.scrollTop })
    }
    element.addEventListener('scroll', note, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', note, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (last.current !== pathname) pane.current!.scrollTop = 0
    last.current = pathname
  }, [pathname])
  return pane
}

/**
 * If the focused element disappears with the old screen, the focus moves into this one instead of
 * the top of the page. A screen that sets the focus itself keeps it.
 */
function useFocusTaken(pane: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (isFirst) {
      isFirst = false
      return undefined
    }
    // The browser needs a frame to notice that the focused element is hidden.
    return afterFrames(2, () => {
      if (isFocusLost()) pane.current?.focus({ preventScroll: true })
    })
  }, [pane])
}

/** A loaded page starts at its top. */
let isFirst = true

const Pane = styled('div')({
  height: '100%',
  overflow: 'auto',
  position: 'relative',
  outline: 'none',
})

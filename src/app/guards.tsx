import {
  reactRouterProvider,
  type RouterBlocker,
  type RouterBlockerFunction,
  type RouterLocation,
  type RouterProvider,
} from 'ra-core'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router-dom'
import { addressOf } from '#src/app/address.ts'
import { type TabTarget, tabTarget } from '#src/shell/tabs/tabTarget.ts'

/**
 * The router allows one blocker, but kept tabs hold many forms. So all forms share one and register
 * their guards with it.
 * Going to another tab loses nothing and needs no question, unless the page is not kept.
 */
export const GuardedRouter: RouterProvider['RouterWrapper'] = ({ basename = '', children }) => (
  <reactRouterProvider.RouterWrapper basename={basename}>
    <Guards>{children}</Guards>
  </reactRouterProvider.RouterWrapper>
)

function Guards({ children }: { children: ReactNode }) {
  const [guards] = useState(createGuards)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    guards.blocks({ currentLocation, nextLocation, historyAction }),
  ) as RouterBlocker
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guards.isAnyUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guards])
  const value = useMemo(() => ({ guards, blocker, asking: guards.asking() }), [guards, blocker])
  return <GuardsContext value={value}>{children}</GuardsContext>
}

/** The pages that have unsaved input. */
export const useUnsaved = (): Omit<GuardBook, 'add' | 'blocks' | 'asking'> =>
  useContext(GuardsContext).guards

/** The page that contains the form. */
export const PageKeyContext = createContext('')

/** react-admin's `useBlocker`, through the shared blocker. */
export const useGuard: RouterProvider['useBlocker'] = shouldBlock => {
  const { guards, blocker, asking } = useContext(GuardsContext)
  const page = useContext(PageKeyContext)
  const id = useId()
  const latest = useRef(shouldBlock)
  useLayoutEffect(() => {
    latest.current = shouldBlock
  })
  useEffect(() => {
    const blocks: RouterBlockerFunction = given =>
      typeof latest.current === 'function' ? latest.current(given) : latest.current
    return guards.add(id, page, blocks)
  }, [guards, id, page])
  return asking === id ? blocker : unblocked
}

interface GuardBook {
  readonly add: (id: string, page: string, blocks: RouterBlockerFunction) => () => void
  /**
   * Called before every navigation. Notes pages left with unsaved input, since a hidden screen no
   * longer answers.
   */
  readonly blocks: RouterBlockerFunction
  /** The form that blocked the last navigation. */
  readonly asking: () => string | undefined
  readonly isUnsaved: (page: string) => boolean
  readonly isAnyUnsaved: () => boolean
  /** The user agreed to lose the input of this page: the next navigation from it is not blocked. */
  readonly letGo: (page: string) => void
  /** The user agreed to lose all input: nothing counts as unsaved any more. */
  readonly letAllGo: () => void
  /** Unmounted pages have lost their input. */
  readonly forgetAllBut: (pages: readonly string[]) => void
}

function createGuards(): GuardBook {
  const guards = new Map<string, { page: string; blocks: RouterBlockerFunction }>()
  const left = new Set<string>()
  let asking: string | undefined
  let agreed: string | undefined
  let isAllAgreed = false

  const guardsOf = (page: string) => [...guards.values()].filter(guard => guard.page === page)
  const isUnsaved = (page: string) => {
    if (isAllAgreed) return false
    const present = guardsOf(page)
    return present.length
      ? present.some(({ blocks }) =>
          blocks({ currentLocation: at(page), nextLocation: elsewhere, historyAction: 'PUSH' }),
        )
      : left.has(page)
  }
  return {
    add(id, page, blocks) {
      guards.set(id, { page, blocks })
      left.delete(page)
      return () => void guards.delete(id)
    },
    blocks(given) {
      asking = undefined
      const [from, to] = [given.currentLocation, given.nextLocation].map(place =>
        tabTarget(place.pathname, place.search),
      ) as [TabTarget, TabTarget]
      const isAgreed = agreed === from.key
      agreed = undefined
      if (isAgreed) return false
      if (from.key !== to.key && from.isKept) {
        if (isUnsaved(from.key)) left.add(from.key)
        return false
      }
      asking = [...guards].find(([, guard]) => guard.page === from.key && guard.blocks(given))?.[0]
      return asking !== undefined
    },
    asking: () => asking,
    isUnsaved,
    isAnyUnsaved: () => left.size > 0 || [...guards.values()].some(({ page }) => isUnsaved(page)),
    letGo(page) {
      agreed = page
    },
    letAllGo() {
      left.clear()
      isAllAgreed = true
    },
    forgetAllBut(pages) {
      for (const page of left) if (!pages.includes(page)) left.delete(page)
    },
  }
}

const at = (address: string): RouterLocation => ({ ...addressOf(address), hash: '' })
const elsewhere = at('')
const unblocked = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
} as const

const GuardsContext = createContext<{
  guards: GuardBook
  blocker: RouterBlocker
  asking: string | undefined
}>({ guards: createGuards(), blocker: unblocked, asking: undefined })

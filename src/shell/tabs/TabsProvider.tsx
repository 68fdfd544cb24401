import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useEvent, useNavigate } from 'ra-core'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { reaches } from '#define/route.ts'
import { visibleTree } from '#src/app/access.ts'
import { entityOfResource, presentEntity } from '#src/app/product/declarations.ts'
import { useUnsaved } from '#src/app/guards.tsx'
import { placeOf } from './tabTarget.ts'
import { keepStrip, keptStrip } from './keptStrip.ts'
import { LoseUnsaved } from '#src/shell/frame/overlays.ts'
import { closeTabs, letGo, nameTab, openTabs, type Tabs, visit, wayOut } from './tabs.ts'

export interface TabActions {
  /** Goes to a page as it was left. */
  readonly open: (path: string) => void
  /** Reads the page anew. */
  readonly refresh: (key: string) => void
  readonly close: (key: string) => void
  readonly closeOthers: (key: string) => void
  readonly closeAll: () => void
  /** Does this at once, or when the person agrees to lose what is not saved anywhere. */
  readonly leaveAll: (go: () => void) => void
}

/** The open pages, and the screens that are kept for them. */
export const useTabs = (): Tabs => useContext(TabsContext)!

export const useTabActions = (): TabActions => useContext(TabActionsContext)!

export function TabsProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const how = useNavigationType()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const unsaved = useUnsaved()
  const [tabs, setTabs] = useState(() => openTabs(location, placeOf, pinned(), keptStrip()))
  const [question, setQuestion] = useState<{ go: () => void }>()

  // While drawing, so that the screen is never drawn at the location before.
  const present = visit(tabs, location, how, placeOf)
  if (present !== tabs) setTabs(present)

  // What is unsaved is known to the forms alone, once they have been left.
  const tidy = useEvent(() => {
    unsaved.forgetAllBut(present.screens.map(screen => screen.key))
    setTabs(all => letGo(all, placeOf, unsaved.isUnsaved))
  })
  useLayoutEffect(() => tidy(), [present.screens, tidy])
  useEffect(() => keepStrip(present.strip), [present.strip])
  const isOpen = useEvent((key: string) => present.strip.some(tab => tab.key === key))
  useEffect(
    () =>
      queries.getQueryCache().subscribe(event => {
        const [key, name] = nameOfRecord(event) ?? []
        // A list that was read tells of every record in it.
        if (key && name && isOpen(key)) setTabs(all => nameTab(all, key, name))
      }),
    [queries, isOpen],
  )

  const shown = present.screens.at(-1)?.key
  const addressOf = (key: string) => present.strip.find(tab => tab.key === key)?.address ?? key

  /** Closing and reloading asks where something would be lost. */
  const asking = (isLosing: boolean, go: () => void) => (isLosing ? setQuestion({ go }) : go())
  const leaveFor = (to: string, replace = false) => {
    if (shown) unsaved.letGo(shown)
    navigate(to, { replace })
  }
  const close = useEvent((keys: readonly string[], to?: string) =>
    asking(keys.some(unsaved.isUnsaved), () => {
      const out = to ?? wayOut(present, keys)
      setTabs(all => closeTabs(all, keys))
      if (out) leaveFor(out)
    }),
  )
  const closable = () => present.strip.map(tab => tab.key).filter(key => !placeOf(key).isAffix)

  const open = useEvent((path: string) => navigate(addressOf(path)))
  const refresh = useEvent((key: string) =>
    asking(unsaved.isUnsaved(key), () => {
      void queries.invalidateQueries({ refetchType: 'none' })
      leaveFor(`/redirect${addressOf(key)}`, key === shown)
    }),
  )
  const closeOne = useEvent((key: string) => {
    if (!placeOf(key).isAffix) close([key])
  })
  const closeOthers = useEvent((key: string) => {
    const others = closable().filter(each => each !== key)
    close(others, others.includes(shown ?? '') ? addressOf(key) : undefined)
  })
  const closeAll = useEvent(() => close(closable()))
  const leaveAll = useEvent((go: () => void) =>
    asking(unsaved.isAnyUnsaved(), () => {
      unsaved.letAllGo()
      go()
    }),
  )
  const actions = useMemo(
    () => ({ open, refresh, close: closeOne, closeOthers, closeAll, leaveAll }),
    [open, refresh, closeOne, closeOthers, closeAll, leaveAll],
  )

  return (
    <TabActionsContext value={actions}>
      <TabsContext value={present}>{children}</TabsContext>
      {question && (
        <LoseUnsaved
          stay={() => setQuestion(undefined)}
          lose={() => {
            setQuestion(undefined)
            question.go()
          }}
        />
      )}
    </TabActionsContext>
  )
}

const TabsContext = createContext<Tabs | undefined>(undefined)
const TabActionsContext = createContext<TabActions | undefined>(undefined)

const pinned = () =>
  reaches(visibleTree())
    .filter(({ leaf }) => leaf.affix)
    .map(({ leaf }) => leaf.path)

/** What a record that was just read is called, and the page that shows it. */
function nameOfRecord({ type, query }: QueryCacheNotifyEvent): [string, string] | undefined {
  const [resource, method, params] = query.queryKey as [unknown, unknown, { id?: unknown }?]
  if (
    (type !== 'updated' && type !== 'observerAdded') ||
    method !== 'getOne' ||
    typeof resource !== 'string'
  )
    return undefined
  const entity = presentEntity(entityOfResource(resource) ?? '')
  const record = query.state.data as Record<string, any> | undefined
  const name = entity && (record?.labels?.[entity.label] ?? record?.[entity.label])
  return name ? [`/${resource}/${String(params?.id)}`, String(name)] : undefined
}

import { type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useEvent, useNavigate } from 'ra-core'
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
import { PageKeyContext, useUnsaved } from '#src/app/guards.tsx'
import { nameOf } from '#src/views/record/titleOf.ts'
import { tabTarget } from './tabTarget.ts'
import { keepStrip, keptStrip } from './keptStrip.ts'
import { ConfirmDiscard } from '#src/shell/frame/overlays.ts'
import { closeTabs, letGo, nameTab, openTabs, type Tabs, visit, wayOut } from './tabs.ts'

export interface TabActions {
  /** Goes to a page in the state it was left in. */
  readonly open: (path: string) => void
  /** Reloads the page's data. */
  readonly refresh: (key: string) => void
  readonly close: (key: string) => void
  readonly closeOthers: (key: string) => void
  readonly closeAll: () => void
  /** Names a page after the record that it shows. */
  readonly name: (key: string, name: string) => void
  /** Runs `go` at once, or after the user agrees to lose unsaved input. */
  readonly leaveAll: (go: () => void) => void
}

/** The open pages and the screens kept for them. */
export const useTabs = (): Tabs => useContext(TabsContext)!

export const useTabActions = (): TabActions => useContext(TabActionsContext)!

/** Names the tab of the surrounding screen after the record that it shows, once that is known. */
export function useTabName(name: string | undefined) {
  const key = useContext(PageKeyContext)
  const actions = useContext(TabActionsContext)
  useEffect(() => {
    if (name) actions?.name(key, name)
  }, [actions, key, name])
}

export function TabsProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const how = useNavigationType()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const unsaved = useUnsaved()
  const [tabs, setTabs] = useState(() => openTabs(location, tabTarget, pinned(), keptStrip()))
  const [question, setQuestion] = useState<{ go: () => void }>()

  // During rendering, so that the screen never renders at the previous location.
  const present = visit(tabs, location, how, tabTarget)
  if (present !== tabs) setTabs(present)

  // `unsaved` is complete only after the forms have been left.
  const tidy = useEvent(() => {
    unsaved.forgetAllBut(present.screens.map(screen => screen.key))
    setTabs(all => letGo(all, tabTarget, unsaved.isUnsaved))
  })
  useLayoutEffect(() => tidy(), [present.screens, tidy])
  useEffect(() => keepStrip(present.strip), [present.strip])
  const isOpen = useEvent((key: string) => present.strip.some(tab => tab.key === key))
  useEffect(
    () =>
      queries.getQueryCache().subscribe(event => {
        const [key, name] = nameOfRecord(event) ?? []
        // A loaded list names every record in it.
        if (key && name && isOpen(key)) setTabs(all => nameTab(all, key, name))
      }),
    [queries, isOpen],
  )

  const shown = present.screens.at(-1)?.key
  const addressOf = (key: string) => present.strip.find(tab => tab.key === key)?.address ?? key

  /** Closing and reloading ask first if input would be lost. */
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
  const closable = () => present.strip.map(tab => tab.key).filter(key => !tabTarget(key).isAffix)

  const open = useEvent((path: string) => navigate(addressOf(path)))
  const refresh = useEvent((key: string) =>
    asking(unsaved.isUnsaved(key), () => {
      void queries.invalidateQueries({ refetchType: 'none' })
      leaveFor(`/redirect${addressOf(key)}`, key === shown)
    }),
  )
  const closeOne = useEvent((key: string) => {
    if (!tabTarget(key).isAffix) close([key])
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
  const name = useEvent((key: string, as: string) => setTabs(all => nameTab(all, key, as)))
  const actions = useMemo(
    () => ({ open, refresh, close: closeOne, closeOthers, closeAll, name, leaveAll }),
    [open, refresh, closeOne, closeOthers, closeAll, name, leaveAll],
  )

  return (
    <TabActionsContext value={actions}>
      <TabsContext value={present}>{children}</TabsContext>
      {question && (
        <ConfirmDiscard
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

/** The name of a record that was just read, and the key of its page. */
function nameOfRecord({ type, query }: QueryCacheNotifyEvent): [string, string] | undefined {
  const [resource, method, params] = query.queryKey as [unknown, unknown, { id?: unknown }?]
  if (
    (type !== 'updated' && type !== 'observerAdded') ||
    method !== 'getOne' ||
    typeof resource !== 'string'
  )
    return undefined
  const entity = presentEntity(entityOfResource(resource) ?? '')
  const record = query.state.data as RaRecord | undefined
  const name = entity && record && nameOf(entity, record)
  return name ? [`/${resource}/${String(params?.id)}`, name] : undefined
}

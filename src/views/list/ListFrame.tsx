import {
  ListBase,
  ListContext,
  useEvent,
  useListContext,
  type ListBaseProps,
  type ListControllerResult,
  useNotify,
} from 'ra-core'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { ListPage } from '#src/views/parts/Page.tsx'
import { useCounted } from './count/useCounted.ts'
import { SelectionProvider } from './bulk/Selection.tsx'
import { LookProvider } from './saved/LookContext.tsx'

interface Props extends ListBaseProps {
  entity: AnyEntity
  children: ReactNode
}

/** The page of a list, with its rows, look and selection. */
export const ListFrame = ({ entity, children, ...list }: Props) => (
  // Access was checked before, from the same claims; checking again would render the first rows
  // three more times.
  <ListBase exporter={false} disableAuthentication {...list}>
    <Deferred>
      <LookProvider entity={entity}>
        <SelectionProvider>
          <ListPage>{children}</ListPage>
        </SelectionProvider>
      </LookProvider>
    </Deferred>
  </ListBase>
)

/**
 * Its children render a new answer at low priority: key presses interrupt the rendering. The old
 * rows stay until then.
 * Callbacks of the list act on its current state. So do filters, which have their own context.
 */
function Deferred({ children }: { children: ReactNode }) {
  const now = useListContext()
  const later = useDeferredValue(now)
  // The first rows are not deferred.
  const shown = later.isPending && !now.isPending ? now : later
  const counted = useCounted(shown)
  useTellingLostPage(now)
  const setFilters = useEvent(now.setFilters)
  const setPage = useEvent(now.setPage)
  const setPerPage = useEvent(now.setPerPage)
  const setSort = useEvent(now.setSort)
  const value = useMemo(
    () =>
      ({ ...shown, ...counted, setFilters, setPage, setPerPage, setSort }) as ListControllerResult,
    [shown, counted, setFilters, setPage, setPerPage, setSort],
  )
  return <ListContext value={value}>{children}</ListContext>
}

/**
 * react-admin goes back to the first page when a later one cannot be read, as without a network:
 * the rows that were there stay, and a message tells why.
 */
function useTellingLostPage({ error, page }: ListControllerResult) {
  const notify = useNotify()
  useEffect(() => {
    if (error && page > 1)
      notify(say('list.page_failed', { page, reason: (error as Error).message }), { type: 'error' })
  }, [error, page, notify])
}

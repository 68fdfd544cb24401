import {
  ListBase,
  ListContext,
  useEvent,
  useListContext,
  type ListBaseProps,
  type ListControllerResult,
} from 'ra-core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { AnyEntity } from '#define'
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

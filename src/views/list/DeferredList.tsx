import { ListContext, useEvent, useListContext } from 'ra-core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'

/**
 * Its children render a new answer at low priority: key presses interrupt the rendering. The old
 * rows stay until then.
 * Callbacks of the list act on its current state. So do filters, which have their own context.
 */
export function DeferredList({ children }: { children: ReactNode }) {
  const now = useListContext()
  const later = useDeferredValue(now)
  // The first rows are not deferred.
  const shown = later.isPending && !now.isPending ? now : later
  const setFilters = useEvent(now.setFilters)
  const setPage = useEvent(now.setPage)
  const setPerPage = useEvent(now.setPerPage)
  const setSort = useEvent(now.setSort)
  const value = useMemo(
    () => ({ ...shown, setFilters, setPage, setPerPage, setSort }),
    [shown, setFilters, setPage, setPerPage, setSort],
  )
  return <ListContext value={value}>{children}</ListContext>
}

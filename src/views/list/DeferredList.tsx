import { ListContext, useEvent, useListContext } from 'ra-core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'

/**
 * What stands below takes up an answer in its own time: rows that are drawn meanwhile give way to a key that is pressed. The rows before
 * stay until then. What it asks of the list concerns the list as it is now, and so do filters, which have a context of their own.
 */
export function Unhurried({ children }: { children: ReactNode }) {
  const now = useListContext()
  const later = useDeferredValue(now)
  // Nobody waits for the first rows longer than it takes to draw them.
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

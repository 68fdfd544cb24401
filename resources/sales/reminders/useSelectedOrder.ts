import { useListContext } from 'ra-core'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'

/** The row of a list of orders, where exactly one is selected. */
export function useSelectedOrder() {
  const { data = [] } = useListContext()
  const { ids } = useSelection()
  return ids.size === 1 ? data.find(({ id }) => ids.has(id)) : undefined
}

import { useListSortContext } from 'ra-core'
import { useMemo } from 'react'
import { sortPayloadOf, sortsOf, type Sort } from '#data/sorts.ts'

/** The sort columns of a list, the main one first. */
export function useSort() {
  const { sort, setSort } = useListSortContext()
  const { field, order } = sort
  const sorts = useMemo(() => sortsOf({ field, order }), [field, order])
  /** Sorts by a column, or reverses its order; `isAdded` keeps the other columns. */
  const sortBy = (name: string, isAdded: boolean) =>
    setSort(sortPayloadOf(isAdded ? added(sorts, name) : alone(sorts, name)))
  return { sorts, sortBy }
}

function alone(sorts: readonly Sort[], name: string): Sort[] {
  const [present] = sorts
  return [[name, sorts.length === 1 && present?.[0] === name ? opposite(present[1]) : 'ASC']]
}

/** The server accepts five; the first five chosen are kept. */
function added(sorts: readonly Sort[], name: string): Sort[] {
  if (!sorts.some(([field]) => field === name))
    return [...sorts, [name, 'ASC'] as const].slice(0, most)
  return sorts.map(sort => (sort[0] === name ? [name, opposite(sort[1])] : sort))
}

const opposite = (order: Sort[1]) => (order === 'ASC' ? 'DESC' : 'ASC')
const most = 5

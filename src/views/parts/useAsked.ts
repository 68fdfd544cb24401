import { useListContext } from 'ra-core'
import { useMemo } from 'react'

/** The complete filter of the list: the user's, and the screen's permanent one. */
export function useAsked(): Readonly<Record<string, unknown>> {
  const { filter, filterValues } = useListContext()
  return useMemo(
    () => (filter ? { ...filterValues, ...filter } : filterValues),
    [filter, filterValues],
  )
}

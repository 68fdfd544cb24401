import { useListContext } from 'ra-core'
import { useMemo } from 'react'

/** What the list is filtered by: what the person asks for, and what the screen always adds. */
export function useAsked(): Readonly<Record<string, unknown>> {
  const { filter, filterValues } = useListContext()
  return useMemo(
    () => (filter ? { ...filterValues, ...filter } : filterValues),
    [filter, filterValues],
  )
}

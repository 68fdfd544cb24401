import { useListContext } from 'ra-core'
import { useMemo } from 'react'

type Values = Readonly<Record<string, unknown>>

/** The complete filter of the list: the user's, and the screen's permanent one. */
export function useAsked(): Values {
  const { filter, filterValues } = useListContext()
  return useMemo(() => askedOf({ filter, filterValues }), [filter, filterValues])
}

/** The user's filter of a list with the screen's permanent one. */
export const askedOf = ({
  filter,
  filterValues,
}: {
  filter?: Values | undefined
  filterValues: Values
}): Values => (filter ? { ...filterValues, ...filter } : filterValues)

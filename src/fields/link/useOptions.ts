import { useGetList, useGetMany } from 'ra-core'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import type { Option } from '#src/fields/kindView.ts'

/**
 * Records of an entity to choose from: those that match the typed text and these values, at most
 * 25.
 */
export function useOptions(
  entity: string,
  q: string,
  isWanted = true,
  narrowed?: Readonly<Record<string, unknown>>,
) {
  const {
    data = none,
    isFetching,
    isPlaceholderData,
    error,
  } = useGetList<Option>(
    resourceOf(entity),
    {
      filter: { ...(q && { q }), ...(narrowed && { narrowed }) },
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'ASC' },
      meta: asOptions,
    },
    { enabled: isWanted, staleTime: aMinute, placeholderData: before => before },
  )
  return { options: data, isFetching, isOlder: isPlaceholderData, error }
}

/** The names of these records: from the cache, and from the server for the rest. */
export function useNamed(
  entity: string,
  ids: readonly string[],
  known: readonly Option[],
): Option[] {
  const unknown = ids.filter(id => !known.some(option => option.id === id))
  const { data = none } = useGetMany<Option>(
    resourceOf(entity),
    { ids: unknown, meta: asOptions },
    { enabled: unknown.length > 0, staleTime: aMinute },
  )
  return ids.map(id => [...known, ...data].find(option => option?.id === id) ?? { id, label: '…' })
}

const resourceOf = (entity: string) => resourceOfEntity(entity) ?? entity

const asOptions = { options: true }
const aMinute = 60_000
const none: Option[] = []

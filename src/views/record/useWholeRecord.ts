import { useQueryClient } from '@tanstack/react-query'
import { useGetOne, useParams, useResourceContext, type RaRecord } from 'ra-core'
import { quietly } from '#src/views/quietly.ts'

/**
 * The record of the address with its child lines. It has a place of its own in the cache: react-admin keeps the rows of lists,
 * which have no lines, under the plain id.
 */
export function useWholeRecord() {
  const resource = useResourceContext()!
  const { id } = useParams<{ id: string }>()
  return useGetOne<RaRecord>(resource, { id: id!, meta: whole }, quietly)
}

/** Given to reading and writing alike, so that what was written is found by who reads. */
export const whole = { whole: true }

/** After a change, lists that were read before it are read again when they are shown. */
export function useRefreshLists() {
  const queries = useQueryClient()
  const resource = useResourceContext()
  return () => void queries.invalidateQueries({ queryKey: [resource, 'getList'] })
}

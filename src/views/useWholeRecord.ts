import { useGetOne, useParams, useRequireAccess, useResourceContext, type RaRecord } from 'ra-core'
import { quietly } from './quietly.ts'

/**
 * The record of the address with its child lines. It has a place of its own in the cache: react-admin keeps the rows of lists,
 * which have no lines, under the plain id.
 */
export function useWholeRecord(action: 'show' | 'edit') {
  const resource = useResourceContext()!
  const { id } = useParams<{ id: string }>()
  const { isPending: isAsking } = useRequireAccess({ action, resource })
  return useGetOne<RaRecord>(resource, { id: id!, meta: whole }, { ...quietly, enabled: !isAsking, retry: false, refetchOnWindowFocus: action === 'show', refetchOnReconnect: false })
}

/** Given to reading and writing alike, so that what was written is found by who reads. */
export const whole = { whole: true }

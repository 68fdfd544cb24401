import { useGetOne, useParams, useResourceContext, type RaRecord } from 'ra-core'
import { useServer } from '#src/app/useServer.ts'
import { silent } from '#src/views/parts/silent.ts'

/**
 * The record of the address, or another one, with its child lines. It has its own cache key:
 * react-admin keeps list rows, which have no lines, under the plain id.
 */
export function useWholeRecord(other?: string) {
  const resource = useResourceContext()!
  const { id } = useParams<{ id: string }>()
  return useGetOne<RaRecord>(resource, { id: other ?? id!, meta: whole }, silent)
}

/** Passed to reads and writes alike, so that a read finds what was written. */
export const whole = { whole: true }

/** After a change, lists that were read before are read again when they are shown. */
export function useRefreshLists() {
  const { renew } = useServer()
  return () => void renew('getList')
}

import { useGetOne, useParams, useResourceContext, type RaRecord } from 'ra-core'
import { quietly } from './quietly.ts'

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

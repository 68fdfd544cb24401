import { sortPayloadOf } from '#data/sorts.ts'
import { defaultSorts, type AnyEntity } from '#define'

/**
 * The initial state of a list without one in its address or from the last visit, and the storage
 * name of that visit.
 */
export function beginningOf(entity: AnyEntity, pathname: string) {
  const sort = sortPayloadOf(defaultSorts(entity))
  return { storeKey: `${pathname.slice(1)}.listParams`, sort, perPage: 25 }
}

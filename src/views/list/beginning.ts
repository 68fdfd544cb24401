import { sortPayloadOf } from '#data/sorts.ts'
import { defaultSorts, type AnyEntity } from '#define'

/** What a list shows where neither its address nor the person's last visit says otherwise, and where that visit is remembered. */
export function beginningOf(entity: AnyEntity, pathname: string) {
  const sort = sortPayloadOf(defaultSorts(entity))
  return { storeKey: `${pathname.slice(1)}.listParams`, sort, perPage: 25 }
}

import { sortPayloadOf } from '#data/sorts.ts'
import { defaultSorts, parametersOf, sortAs, type AnyEntity } from '#define'
import { todayOf, type ClientTime } from '#src/fields/time/time.ts'

/**
 * The initial state of a list without one in its address or from the last visit, and the storage
 * name of that visit.
 * @param own the sort of its route, if that has one
 */
export function beginningOf(entity: AnyEntity, pathname: string, own?: string) {
  const sort = sortPayloadOf(own ? [sortAs(own)] : defaultSorts(entity))
  return { storeKey: `${pathname.slice(1)}.listParams`, sort, perPage: 25 }
}

/** What a read model is asked with at first: people see it in the filters, and change it there. */
export const parametersAtFirst = (entity: AnyEntity, client: ClientTime) =>
  Object.fromEntries(
    Object.entries(parametersOf(entity)).flatMap(([name, { options }]) =>
      options.default === undefined
        ? []
        : [[name, options.default === 'today' ? todayOf(client) : options.default]],
    ),
  )

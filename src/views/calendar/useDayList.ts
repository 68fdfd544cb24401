import { useListContext, useLocation } from 'ra-core'
import type { AnyEntity } from '#define'
import { instantOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { asList, withWords } from '#src/views/display/display.ts'

/** The path of the list of a calendar day; its calendar is then at this day. */
export function useDayList(entity: AnyEntity) {
  const { pathname, search } = useLocation()
  const { filterValues } = useListContext()
  const client = useClient()
  const { start, end } = entity.calendar!
  const isInstant = (name: string) => entity.fields[name].kind === 'instant'
  return (day: string) => {
    const first = (name: string) => (isInstant(name) ? instantOf(day, '00:00', client) : day)
    const last = (name: string) => (isInstant(name) ? instantOf(day, '23:59:59.999', client) : day)
    const onDay = end
      ? { [start]: { lte: last(start) }, [end]: { gte: first(end) } }
      : { [start]: { gte: first(start), lte: last(start) } }
    const found = asList(search, { ...filterValues, ...onDay })
    return `${pathname}?${withWords(found, { date: day })}`
  }
}

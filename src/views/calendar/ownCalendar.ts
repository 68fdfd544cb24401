import type { AnyEntity } from '#define'
import { panelOf, slotsOf } from '#src/app/product/panels.ts'

/** What areas add to the calendar of an entity. */
export function ownCalendar({ name }: AnyEntity) {
  const { move, day, places, live } =
    slotsOf(name, name).find(slots => slots.calendar)?.calendar ?? {}
  return {
    Move: move && panelOf(move),
    Day: day && panelOf(day),
    Places: places && panelOf(places),
    live,
  }
}

/** The months of these dates that are followed where the filter names one record. */
export const monthsOf = (id: unknown, dates: readonly string[]) =>
  typeof id === 'string' ? [...new Set(dates.map(date => `${id}:${date.slice(0, 7)}`))] : []

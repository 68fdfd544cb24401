import type { CallAnswer } from '#define/call.ts'
import type { Calls } from '#resources/registry.ts'

export type Calendar = CallAnswer<Calls['getCalendarList']>['calendarList'][number]

/** The calendar of this full name, whatever its case. Source: readings, item 21. */
export const calendarNamed = (calendars: readonly Calendar[], name: string) =>
  calendars.find(calendar => calendar.name.trim().toLowerCase() === name.toLowerCase())

/** Whether a keyword is in the name, or in the name and type together, whatever its case. Source: specification §5. */
export function matchesCalendar(
  { name, calendarType }: Pick<Calendar, 'name' | 'calendarType'>,
  keyword: string,
) {
  const typed = keyword.trim().toLowerCase()
  return (
    name.toLowerCase().includes(typed) || `${name} ${calendarType}`.toLowerCase().includes(typed)
  )
}

import type { CallAnswer } from '#define/call.ts'
import type { Calls } from '#define/model.ts'

export type Calendar = CallAnswer<Calls['getCalendarList']>['calendarList'][number]

/** The calendar with this full name, ignoring case. Source: readings, item 21. */
export const calendarNamed = (calendars: readonly Calendar[], name: string) =>
  calendars.find(calendar => calendar.name.trim().toLowerCase() === name.toLowerCase())

/**
 * Whether the name, or the name and type together, contain a keyword, ignoring case. Source:
 * specification §5.
 */
export function matchesCalendar(
  { name, calendarType }: Pick<Calendar, 'name' | 'calendarType'>,
  keyword: string,
) {
  const typed = keyword.trim().toLowerCase()
  return (
    name.toLowerCase().includes(typed) || `${name} ${calendarType}`.toLowerCase().includes(typed)
  )
}

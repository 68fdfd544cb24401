import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'
import { diaryKey } from './diaryKey.ts'

/**
 * Months of a calendar. Booking and giving back change the days, so that the calendar and the month
 * that a plan has left are told as well.
 */
export const diaryTopic: DeclaredTopic = {
  call: 'getOrdersInCalendar',
  key: diaryKey,
  concerns: {
    deliveryPlans: monthsOf('delivery_plans'),
    calendarDays: monthsOf('calendar_days'),
  },
}

function monthsOf(table: string) {
  return (changed: SQL) =>
    sql`select client_id, calendar_id || ':' || to_char(date, 'YYYY-MM') from ${sql.raw(table)} where id = any(${changed})`
}

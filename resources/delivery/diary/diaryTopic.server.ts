import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'

/**
 * Months of a calendar. Booking and giving back change the days, so that the calendar and the month
 * that a plan has left are told as well.
 */
export const diaryTopic: DeclaredTopic = {
  call: 'getOrdersInCalendar',
  // A month of a calendar.
  key: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{4}-\d{2}$/,
  concerns: {
    deliveryPlans: monthsOf('delivery_plans'),
    calendarDays: monthsOf('calendar_days'),
  },
}

function monthsOf(table: string) {
  return (changed: SQL) =>
    sql`select client_id, calendar_id || ':' || to_char(date, 'YYYY-MM') from ${sql.raw(table)} where id = any(${changed})`
}

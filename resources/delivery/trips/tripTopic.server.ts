import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'

/** Calendars whose trips or plans change. */
export const tripTopic: DeclaredTopic = {
  call: 'getTripBoard',
  concerns: { trips: calendarsOf('trips'), deliveryPlans: calendarsOf('delivery_plans') },
}

function calendarsOf(table: string) {
  return (changed: SQL) =>
    sql`select client_id, calendar_id from ${sql.raw(table)} where id = any(${changed})`
}

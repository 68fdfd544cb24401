import { sql } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'
import { isCollected } from '#resources/delivery/calendars/bookableDays.server.ts'

/** Branches whose pickups change: a customer has come, or was served. */
export const arrivalTopic: DeclaredTopic = {
  call: 'getWaitingCustomers',
  concerns: {
    deliveryPlans: changed => sql`
      select c.client_id, c.branch_id from delivery_plans p join delivery_calendars c on c.id = p.calendar_id
      where p.id = any(${changed}) and ${isCollected()}`,
  },
}

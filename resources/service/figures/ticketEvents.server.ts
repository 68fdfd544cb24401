import { sql } from 'drizzle-orm'
import { readModelHalf } from '#server/kit'
import { happenedDay } from '#resources/days.ts'
import { ticketEvents } from './ticketEvents.entity.ts'

export const eventsOfTickets = readModelHalf(ticketEvents, () => ({
  of: 'e',
  from: sql`ticket_changes e join tickets k on k.id = e.ticket_id left join products p on p.id = k.product_id`,
  where: sql`not k.is_deleted`,
  fields: {
    happenedOnUtc: sql`e.happened_on_utc`,
    day: sql.raw(happenedDay('e.client_id', 'e.happened_on_utc')),
    ticketId: sql`e.ticket_id`,
    kind: sql`e.kind`,
    fromState: sql`e.from_state`,
    toState: sql`e.to_state`,
    staffId: sql`e.staff_id`,
    customerId: sql`k.customer_id`,
    productId: sql`k.product_id`,
    categoryId: sql`p.category_id`,
    causeId: sql`k.cause_id`,
    ownerId: sql`k.owner_id`,
    branchId: sql`k.branch_id`,
  },
}))

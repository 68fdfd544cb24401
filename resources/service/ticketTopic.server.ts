import { sql, type SQL } from 'drizzle-orm'
import type { DeclaredTopic } from '#server/kit'

/** Tickets whose page shows changed data: themselves, their visits, tasks and messages. */
export const ticketTopic: DeclaredTopic = {
  call: 'getTicketDetails',
  concerns: {
    tickets: changed => sql`select client_id, id from tickets where id = any(${changed})`,
    deliveryPlans: ticketsOf('delivery_plans'),
    tasks: ticketsOf('tasks'),
    returnRecords: ticketsOf('return_records'),
    ticketParts: ticketsOf('ticket_parts'),
    ticketCosts: ticketsOf('ticket_costs'),
    ticketRefunds: ticketsOf('ticket_refunds'),
    ticketMails: ticketsOf('ticket_mails'),
    messages: ownedBy('messages'),
    notes: ownedBy('notes'),
  },
}

function ticketsOf(table: string) {
  return (changed: SQL) =>
    sql`select client_id, ticket_id from ${sql.raw(table)} where id = any(${changed}) and ticket_id is not null`
}

function ownedBy(table: string) {
  return (changed: SQL) =>
    sql`select client_id, owner_id::uuid from ${sql.raw(table)} where id = any(${changed}) and owner_entity = 'tickets'`
}

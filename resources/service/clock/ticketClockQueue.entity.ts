import { entity, reference } from '#define'

/**
 * Tickets whose due moments have to be worked out again. The database enters a row when a ticket
 * changes, or what its clock goes by.
 */
export const ticketClockQueue = entity('ticketClockQueue', {
  titles: ['Queued clock', 'Queued clocks'],
  label: 'ticketId',
  fields: { ticketId: reference('tickets', { required: true, onDelete: 'cascade' }) },
  list: { columns: ['ticketId'], sort: 'ticketId' },
  api: false,
})

import { choice, entity, instant, integer, reference } from '#define'
import { ticketStates } from '#resources/service/ticketStates.ts'
import { ticketKinds } from './ticketKinds.ts'

/**
 * The states that a ticket went through. The database enters a row whenever its state changes,
 * in whichever way, and rows are never changed.
 */
export const ticketChanges = entity('ticketChanges', {
  titles: ['Change of a ticket', 'Changes of tickets'],
  label: 'kind',
  fields: {
    ticketId: reference('tickets', { required: true, onDelete: 'cascade' }),
    /** Which of the changes of its ticket it is, from 1. */
    position: integer({ required: true, min: 1 }),
    kind: choice(ticketKinds, { required: true }),
    fromState: choice(ticketStates, { label: 'Before' }),
    toState: choice(ticketStates, { required: true, label: 'After' }),
    happenedOnUtc: instant({ required: true, default: 'now', label: 'When' }),
    staffId: reference('staff', { label: 'By' }),
  },
  list: { columns: ['ticketId', 'kind', 'happenedOnUtc'], sort: '-happenedOnUtc' },
  unique: [['ticketId', 'position']],
  // A history of its record, which it goes with.
  api: { one: false, create: false, update: false, remove: false },
})

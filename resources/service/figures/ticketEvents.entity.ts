import { choice, date, instant, readModel, reference } from '#define'
import { ticketStates } from '#resources/service/ticketStates.ts'
import { ticketKinds } from './ticketKinds.ts'

const state = { required: true } as const

/** The changes of tickets, each with what its ticket is about today. */
export const ticketEvents = readModel('ticketEvents', {
  titles: ['Event of a ticket', 'Events of tickets'],
  fields: {
    happenedOnUtc: instant({ required: true, label: 'When' }),
    day: date({ required: true }),
    ticketId: reference('tickets', { required: true }),
    kind: choice(ticketKinds, {
      ...state,
      labels: { Unmerged: 'Merge taken back' },
      tones: {
        Opened: null,
        Moved: null,
        Resolved: 'good',
        Closed: 'good',
        Reopened: 'warning',
        Merged: null,
        Unmerged: 'warning',
      },
    }),
    fromState: choice(ticketStates, { label: 'Before' }),
    toState: choice(ticketStates, { ...state, label: 'After' }),
    staffId: reference('staff', { label: 'By' }),
    customerId: reference('customers', { required: true }),
    productId: reference('products'),
    categoryId: reference('categories'),
    causeId: reference('qaCauses', { label: 'Cause' }),
    ownerId: reference('staff'),
    branchId: reference('branches'),
  },
  label: 'ticketId',
  list: {
    columns: ['happenedOnUtc', 'ticketId', 'kind', 'toState', 'staffId', 'customerId', 'productId'],
    search: ['ticketId', 'customerId'],
    filters: [
      'day',
      'kind',
      'productId',
      'categoryId',
      'causeId',
      'ownerId',
      'branchId',
      'staffId',
    ],
    sort: '-happenedOnUtc',
    open: { screen: 'ticketDetail', as: 'ticketId', by: 'ticketId' },
    main: 'customerId',
  },
})

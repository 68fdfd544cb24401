import { choice, date, entity, integer, money, reference, text } from '#define'

/** A cost of a ticket beside its parts, visits and refunds: time of people, or another line. */
export const ticketCosts = entity('ticketCosts', {
  titles: ['Cost of a ticket', 'Costs of tickets'],
  label: 'kind',
  fields: {
    ticketId: reference('tickets', { required: true, onDelete: 'cascade' }),
    kind: choice(['Labour', 'Other'], { required: true }),
    minutes: integer({ min: 1, max: 6000, when: { field: 'kind', is: ['Labour'] } }),
    /** Labour costs the rate of the day on which it was entered. */
    amount: money({ required: true, min: 0 }),
    note: text({ max: 200 }),
    day: date({ required: true, default: 'today' }),
  },
  list: { columns: ['ticketId', 'kind', 'minutes', 'amount', 'note', 'day'], sort: '-day' },
  api: false,
})

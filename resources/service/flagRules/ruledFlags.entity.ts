import { entity, flag, reference } from '#define'

/**
 * Which flags of tickets a rule has met. It takes away those that it has set itself; one that is here
 * and not on the ticket was taken off by a person, and stays off.
 */
export const ruledFlags = entity('ruledFlags', {
  titles: ['Flag met by a rule', 'Flags met by rules'],
  label: 'ticketId',
  fields: {
    ticketId: reference('tickets', { required: true, onDelete: 'cascade' }),
    flagId: reference('flags', { required: true, onDelete: 'cascade' }),
    isByRule: flag({ default: true, label: 'Set by the rule' }),
  },
  list: { columns: ['ticketId', 'flagId'], sort: 'ticketId' },
  unique: [['ticketId', 'flagId']],
  api: false,
})

import { entity, reference } from '#define'

/** Which refunds were asked for because of which ticket, whose cost they are once they are paid. */
export const ticketRefunds = entity('ticketRefunds', {
  titles: ['Refund of a ticket', 'Refunds of tickets'],
  label: 'refundId',
  fields: {
    ticketId: reference('tickets', { required: true, onDelete: 'cascade' }),
    refundId: reference('refunds', { required: true, onDelete: 'cascade' }),
  },
  list: { columns: ['ticketId', 'refundId'], sort: '-createdOnUtc' },
  unique: [['refundId']],
  api: false,
})

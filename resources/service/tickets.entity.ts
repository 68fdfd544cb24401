import { code, entity, reference } from '#define'

export const tickets = entity('tickets', {
  titles: ['Ticket', 'Tickets'],
  fields: {
    ticketNo: code({ prefix: 'T', digits: 6 }),
    orderId: reference('orders'),
  },
  list: { columns: ['ticketNo', 'orderId', 'createdOnUtc'], sort: '-createdOnUtc' },
  api: false,
})

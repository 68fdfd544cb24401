import { code, entity, reference } from '#define'

export const tickets = entity('tickets', {
  titles: ['Ticket', 'Tickets'],
  fields: {
    ticketNo: code({ prefix: 'T', digits: 6 }),
    orderId: reference('orders'),
  },
  list: { columns: ['ticketNo', 'orderId', 'createdOnUtc'], sort: '-createdOnUtc' },
  found: {
    rank: 4,
    begins: ['ticketNo'],
    isNewestFirst: true,
    detail: 'select o.order_code from orders o where o.id = {orderId}',
    orderId: '{orderId}',
    leadsTo: [{ screen: '/customer_service/ticketDetail', as: 'ticketId' }],
  },
  api: false,
})

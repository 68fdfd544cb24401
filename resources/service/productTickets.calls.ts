import { call, instant, list, reference, text } from '#define'

/** What people see of tickets elsewhere. */
export const productTicketCalls = {
  /** The tickets of orders that a product was sold with, newest first. */
  getProductTickets: call({
    at: 'GET /api/products/tickets',
    of: 'products',
    access: ['I1'],
    input: { productId: reference('products', { required: true }) },
    answer: {
      data: list(
        {
          ticketNo: text({ required: true, label: 'Ticket' }),
          orderId: reference('orders', { required: true }),
          orderCode: text({ required: true, label: 'Order' }),
          createdOnUtc: instant({ required: true, label: 'Created' }),
        },
        50,
      ),
    },
  }),
}

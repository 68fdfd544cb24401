import type { Node } from './node.ts'

export const customerService: Node = {
  path: '/customer_service',
  title: 'Customer service',
  roles: ['I1'],
  icon: 'quality',
  children: [
    { path: '/customer_service/ticket', title: 'Tickets', entity: 'tickets', home: true },
    {
      path: '/customer_service/ticketDetail',
      title: 'Ticket',
      hidden: true,
      screen: 'ticketDetail',
      record: 'ticketId',
      activeMenu: '/customer_service/ticket',
    },
    { path: '/customer_service/flag', title: 'Flags', entity: 'flags' },
    {
      path: '/customer_service/warrantyTerms',
      title: 'Warranty terms',
      own: true,
      entity: 'warrantyTerms',
    },
  ],
}

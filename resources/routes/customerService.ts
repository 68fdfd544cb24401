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
    {
      path: '/customer_service/inbox',
      title: 'Inbox',
      own: true,
      entity: 'ticketMails',
      preset: { state: ['Waiting'] },
    },
    { path: '/customer_service/flag', title: 'Flags', entity: 'flags' },
    { path: '/customer_service/knowledgeBank', title: 'Knowledge bank', entity: 'articles' },
    {
      path: '/customer_service/knowledgeBankCategories',
      title: 'Knowledge bank categories',
      entity: 'articleCategories',
    },
    {
      path: '/customer_service/ticketStatics',
      title: 'Ticket statistics',
      table: 'getTicketStatics',
      screen: 'ticketStatics',
      preset: { groupBy: 'Month' },
      totals: ['opened', 'openedBefore', 'resolved', 'resolvedBefore', 'closed', 'reopened'],
    },
    // The events behind a number of them.
    {
      path: '/customer_service/ticketStatics/events',
      title: 'Events of tickets',
      own: true,
      hidden: true,
      entity: 'ticketEvents',
      activeMenu: '/customer_service/ticketStatics',
    },
    {
      path: '/customer_service/ticketLogs',
      title: 'Ticket log',
      table: 'getTicketLogs',
    },
    {
      path: '/customer_service/replies',
      title: 'Replies',
      own: true,
      entity: 'messageTemplates',
      filter: { isReply: true },
    },
    { path: '/customer_service/targets', title: 'Targets', own: true, entity: 'targets' },
    {
      path: '/customer_service/warrantyTerms',
      title: 'Warranty terms',
      own: true,
      entity: 'warrantyTerms',
    },
  ],
}

import { area } from '#define'
import { flags } from './flags.entity.ts'
import { ticketPageCalls } from './page/ticketPage.calls.ts'
import { productTicketCalls } from './productTickets.calls.ts'
import { tickets } from './tickets.entity.ts'
import { warrantyTerms } from './warrantyTerms.entity.ts'

export default area('service', {
  entities: [flags, tickets, warrantyTerms],
  calls: { ...productTicketCalls, ...ticketPageCalls },
})

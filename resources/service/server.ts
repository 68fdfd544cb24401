import { serverHalf } from '#server/kit'
import ticketPageHandlers from './page/ticketPage.server.ts'
import productTicketHandlers from './productTickets.server.ts'
import { ticketSteps } from './ticketSteps.server.ts'
import { ticketTopic } from './ticketTopic.server.ts'
import { withSubject } from './ticketValues.server.ts'
import service from './index.ts'

/** What the server does for customer service. */
export default serverHalf(service, {
  calls: [productTicketHandlers, ticketPageHandlers],
  hooks: { tickets: { steps: ticketSteps, beforeWrite: withSubject } },
  topics: { ticket: ticketTopic },
})

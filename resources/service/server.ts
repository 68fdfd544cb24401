import { serverHalf } from '#server/kit'
import ticketHandlers from './tickets.server.ts'
import { ticketSteps } from './ticketSteps.server.ts'
import { withSubject } from './ticketValues.server.ts'
import service from './index.ts'

/** What the server does for customer service. */
export default serverHalf(service, {
  calls: [ticketHandlers],
  hooks: { tickets: { steps: ticketSteps, beforeWrite: withSubject } },
})

import { serverHalf } from '#server/kit'
import ticketHandlers from './tickets.server.ts'
import service from './index.ts'

/** What the server does for customer service. */
export default serverHalf(service, {
  calls: [ticketHandlers],
})

import { area } from '#define'
import { ticketCalls } from './tickets.calls.ts'
import { tickets } from './tickets.entity.ts'

export default area('service', {
  entities: [tickets],
  calls: ticketCalls,
})

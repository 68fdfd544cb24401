import { area } from '#define'
import { flags } from './flags.entity.ts'
import { ticketCalls } from './tickets.calls.ts'
import { tickets } from './tickets.entity.ts'
import { warrantyTerms } from './warrantyTerms.entity.ts'

export default area('service', {
  entities: [flags, tickets, warrantyTerms],
  calls: ticketCalls,
})

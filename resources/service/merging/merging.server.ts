import { handlers } from '#server/kit'
import { mergeTicket } from './mergeTicket.server.ts'
import { mergingCalls } from './merging.calls.ts'
import { splitTicket } from './splitTicket.server.ts'

export default handlers(mergingCalls, { mergeTicket, splitTicket })

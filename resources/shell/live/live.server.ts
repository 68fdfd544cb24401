import { handlers } from '#server/calls/handlers.ts'
import { liveCalls } from './live.calls.ts'

export default handlers(liveCalls, {
  followChanges: ({ input: { follow, within }, who, live }) =>
    live.follow(who, follow ?? [], within ?? 0),
})

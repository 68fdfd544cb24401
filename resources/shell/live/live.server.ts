import { handlers } from '#server/kit'
import { liveCalls } from './live.calls.ts'

export default handlers(liveCalls, {
  followChanges: ({ actor, live }, { follow, within }) =>
    live.follow(actor, follow ?? [], within ?? 0),
})

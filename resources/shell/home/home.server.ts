import { handlers, tilesOf } from '#server/kit'
import { homeCalls } from './home.calls.ts'

export default handlers(homeCalls, {
  getHome: async context => ({ data: await tilesOf(context) }),
})

import { serverHalf } from '#server/kit'
import { tenderJobs } from './expiry.server.ts'
import { cardSteps } from './giftCards/soldCards.server.ts'
import { takeEarnedPoints } from './points/points.server.ts'
import tenderHandlers from './tenderCalls.server.ts'
import { tenderLedgers } from './tenderLedgers.server.ts'
import tenders from './index.ts'

export default serverHalf(tenders, {
  calls: [tenderHandlers],
  hooks: { giftCards: { steps: cardSteps } },
  subscribers: [takeEarnedPoints],
  jobs: tenderJobs,
  ledgers: tenderLedgers,
})

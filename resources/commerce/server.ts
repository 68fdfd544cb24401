import { serverHalf } from '#server/kit'
import channelHandlers from './channels/channels.server.ts'
import { keepKey } from './channels/keys.server.ts'
import commerce from './index.ts'
import { commerceLedgers } from './ledgers.server.ts'
import { importJob, pullJob, tryImported, tryMapped } from './orders/jobs.server.ts'
import websiteOrderHandlers from './orders/websiteOrders.server.ts'
import listingHandlers, { sendChanged } from './listings/listings.server.ts'
import { collectJob, readBackJob, sendJob } from './sync/jobs.server.ts'
import syncHandlers, { makeJobsOf, queueSteps } from './sync/sync.server.ts'
import { syncTiles } from './sync/syncTiles.server.ts'
import unpaidHandlers from './unpaid/unpaid.server.ts'

export default serverHalf(commerce, {
  calls: [channelHandlers, websiteOrderHandlers, unpaidHandlers, listingHandlers, syncHandlers],
  hooks: {
    channels: { secrets: { key: keepKey }, afterWrite: makeJobsOf },
    listings: { afterWrite: sendChanged },
    listingQueue: { steps: queueSteps },
    websiteMappings: { afterWrite: tryMapped, afterImport: tryImported },
  },
  jobs: [pullJob, importJob, collectJob, sendJob, readBackJob],
  tiles: syncTiles,
  ledgers: commerceLedgers,
})

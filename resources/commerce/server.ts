import { serverHalf } from '#server/kit'
import channelHandlers from './channels/channels.server.ts'
import { keepKey } from './channels/keys.server.ts'
import { copyJob } from './copies/copying.server.ts'
import { copySteps, soundCopy } from './copies/copySteps.server.ts'
import { fedByFile, fedByHand, partnerPrices } from './feeds/partnerFeeds.server.ts'
import commerce from './index.ts'
import { lookBeforeSending } from '#resources/messages/sending/lastLook.server.ts'
import { commerceLedgers } from './ledgers.server.ts'
import { importJob, pullJob, tryImported, tryMapped } from './orders/jobs.server.ts'
import changedOrderHandlers from './orders/changedOrders.server.ts'
import websiteOrderHandlers from './orders/websiteOrders.server.ts'
import listingHandlers, { sendChanged } from './listings/listings.server.ts'
import { collectJob, readBackJob, sendJob } from './sync/jobs.server.ts'
import { alertJob } from './sync/alerts.server.ts'
import syncHandlers, { makeJobsOf, queueSteps } from './sync/sync.server.ts'
import { syncTiles } from './sync/syncTiles.server.ts'
import { closeJob } from './showroom/closing.server.ts'
import showroomHandlers, { showroomSteps } from './showroom/showroom.server.ts'
import retargetingHandlers, { endsConsent } from './retargeting/retargeting.server.ts'
import { ofProductHooks } from '#resources/products/lists/productFilters.server.ts'
import { retargetingSteps } from './retargeting/retargetingSteps.server.ts'
import { lookAtStep, retargetingJob } from './retargeting/sequence.server.ts'
import { soundTemplate } from './retargeting/templates.server.ts'
import tradeMeHandlers, { tradeMeJob, tradeMeSteps } from './tradeMe/tradeMe.server.ts'
import { websiteOrderTiles } from './orders/websiteOrderTiles.server.ts'
import unpaidHandlers from './unpaid/unpaid.server.ts'
import { wayfairJob } from './wayfair/jobs.server.ts'
import { triedWhenImported, triedWhenMapped } from './wayfair/mappedAgain.server.ts'
import wayfairHandlers from './wayfair/wayfair.server.ts'
import { wayfairSteps } from './wayfair/wayfairSteps.server.ts'

lookBeforeSending('retargetingCases', lookAtStep)

export default serverHalf(commerce, {
  calls: [
    channelHandlers,
    websiteOrderHandlers,
    changedOrderHandlers,
    unpaidHandlers,
    listingHandlers,
    syncHandlers,
    wayfairHandlers,
    showroomHandlers,
    retargetingHandlers,
    tradeMeHandlers,
  ],
  hooks: {
    channels: { secrets: { key: keepKey }, afterWrite: makeJobsOf },
    listings: { afterWrite: sendChanged },
    listingQueue: { steps: queueSteps },
    retargetingTemplates: { beforeWrite: soundTemplate },
    retargetingCases: { steps: retargetingSteps },
    tradeMeListings: { steps: tradeMeSteps },
    webCopies: { beforeWrite: soundCopy, steps: copySteps },
    emailOptOuts: { afterWrite: endsConsent },
    websiteMappings: { afterWrite: tryMapped, afterImport: tryImported, filters: ofProductHooks },
    wayfairMappings: { afterWrite: triedWhenMapped, afterImport: triedWhenImported },
    wayfairOrders: { steps: wayfairSteps },
    selfHelpOrders: { steps: showroomSteps },
    partnerStocks: { beforeWrite: fedByHand, afterImport: fedByFile, fills: [partnerPrices] },
  },
  jobs: [
    pullJob,
    importJob,
    collectJob,
    sendJob,
    readBackJob,
    wayfairJob,
    closeJob,
    retargetingJob,
    tradeMeJob,
    copyJob,
    alertJob,
  ],
  tiles: { ...syncTiles, ...websiteOrderTiles },
  ledgers: commerceLedgers,
})

import { area } from '#define'
import { channelJobs } from './channels/channelJobs.entity.ts'
import { channelKeys } from './channels/channelKeys.entity.ts'
import { channelMethods } from './channels/channelMethods.entity.ts'
import { channelRuns } from './channels/channelRuns.entity.ts'
import { channelCalls } from './channels/channels.calls.ts'
import { channels } from './channels/channels.entity.ts'
import { partnerStocks } from './feeds/partnerStocks.entity.ts'
import { listingChanges } from './listings/listingChanges.entity.ts'
import { listingEvents } from './listings/listingEvents.entity.ts'
import { listingQueue } from './listings/listingQueue.entity.ts'
import { listingCalls } from './listings/listings.calls.ts'
import { listings } from './listings/listings.entity.ts'
import { websiteMappings } from './mapping/websiteMappings.entity.ts'
import { changedOrderCalls } from './orders/changedOrders.calls.ts'
import { websiteOrderCalls } from './orders/websiteOrders.calls.ts'
import { websiteOrders } from './orders/websiteOrders.entity.ts'
import { emailOptOuts } from './retargeting/emailOptOuts.entity.ts'
import { retargetingCalls } from './retargeting/retargeting.calls.ts'
import { retargetingBlocks } from './retargeting/retargetingBlocks.entity.ts'
import { retargetingCases } from './retargeting/retargetingCases.entity.ts'
import { retargetingTemplates } from './retargeting/retargetingTemplates.entity.ts'
import { selfHelpLines } from './showroom/selfHelpLines.entity.ts'
import { selfHelpOrders } from './showroom/selfHelpOrders.entity.ts'
import { showroomCalls } from './showroom/showroom.calls.ts'
import { syncCalls } from './sync/sync.calls.ts'
import { tradeMeCalls } from './tradeMe/tradeMe.calls.ts'
import { tradeMeAccounts } from './tradeMe/tradeMeAccounts.entity.ts'
import { tradeMeListings } from './tradeMe/tradeMeListings.entity.ts'
import { tradeMeQuestions } from './tradeMe/tradeMeQuestions.entity.ts'
import { tradeMeSales } from './tradeMe/tradeMeSales.entity.ts'
import { unpaidCalls } from './unpaid/unpaid.calls.ts'
import { webCopies } from './copies/webCopies.entity.ts'
import { webCopyLines } from './copies/webCopyLines.entity.ts'
import { websiteOrderFollowUps } from './unpaid/websiteOrderFollowUps.entity.ts'
import { wayfairCalls } from './wayfair/wayfair.calls.ts'
import { wayfairBatches } from './wayfair/wayfairBatches.entity.ts'
import { wayfairErrors } from './wayfair/wayfairErrors.entity.ts'
import { wayfairLines } from './wayfair/wayfairLines.entity.ts'
import { wayfairMappings } from './wayfair/wayfairMappings.entity.ts'
import { wayfairOrders } from './wayfair/wayfairOrders.entity.ts'

/** Websites and marketplaces that sell what is here. */
export default area('commerce', {
  entities: [
    channels,
    channelMethods,
    channelKeys,
    websiteMappings,
    websiteOrders,
    websiteOrderFollowUps,
    channelJobs,
    channelRuns,
    listings,
    listingQueue,
    listingChanges,
    listingEvents,
    wayfairOrders,
    wayfairLines,
    wayfairBatches,
    wayfairErrors,
    wayfairMappings,
    selfHelpOrders,
    selfHelpLines,
    partnerStocks,
    retargetingTemplates,
    retargetingBlocks,
    retargetingCases,
    emailOptOuts,
    tradeMeListings,
    tradeMeQuestions,
    tradeMeSales,
    tradeMeAccounts,
    webCopies,
    webCopyLines,
  ],
  calls: {
    ...channelCalls,
    ...websiteOrderCalls,
    ...changedOrderCalls,
    ...unpaidCalls,
    ...listingCalls,
    ...syncCalls,
    ...wayfairCalls,
    ...showroomCalls,
    ...retargetingCalls,
    ...tradeMeCalls,
  },
})

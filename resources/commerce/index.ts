import { area } from '#define'
import { channelKeys } from './channels/channelKeys.entity.ts'
import { channelMethods } from './channels/channelMethods.entity.ts'
import { channelCalls } from './channels/channels.calls.ts'
import { channels } from './channels/channels.entity.ts'
import { websiteMappings } from './mapping/websiteMappings.entity.ts'
import { websiteOrderCalls } from './orders/websiteOrders.calls.ts'
import { websiteOrders } from './orders/websiteOrders.entity.ts'
import { emailOptOuts } from './retargeting/emailOptOuts.entity.ts'
import { retargetingBlocks } from './retargeting/retargetingBlocks.entity.ts'
import { retargetingCalls } from './retargeting/retargeting.calls.ts'
import { retargetingCases } from './retargeting/retargetingCases.entity.ts'
import { retargetingTemplates } from './retargeting/retargetingTemplates.entity.ts'
import { tradeMeAccounts } from './tradeMe/tradeMeAccounts.entity.ts'
import { tradeMeCalls } from './tradeMe/tradeMe.calls.ts'
import { tradeMeListings } from './tradeMe/tradeMeListings.entity.ts'
import { tradeMeQuestions } from './tradeMe/tradeMeQuestions.entity.ts'
import { tradeMeSales } from './tradeMe/tradeMeSales.entity.ts'
import { unpaidCalls } from './unpaid/unpaid.calls.ts'
import { websiteOrderFollowUps } from './unpaid/websiteOrderFollowUps.entity.ts'

/** Websites and marketplaces that sell what is here. */
export default area('commerce', {
  entities: [
    channels,
    channelMethods,
    channelKeys,
    websiteMappings,
    websiteOrders,
    websiteOrderFollowUps,
    retargetingTemplates,
    retargetingBlocks,
    retargetingCases,
    emailOptOuts,
    tradeMeListings,
    tradeMeQuestions,
    tradeMeSales,
    tradeMeAccounts,
  ],
  calls: {
    ...channelCalls,
    ...websiteOrderCalls,
    ...unpaidCalls,
    ...retargetingCalls,
    ...tradeMeCalls,
  },
})

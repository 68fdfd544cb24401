import { serverHalf } from '#server/kit'
import channelHandlers from './channels/channels.server.ts'
import { keepKey } from './channels/keys.server.ts'
import commerce from './index.ts'
import { lookBeforeSending } from '#resources/messages/sending/lastLook.server.ts'
import { commerceLedgers } from './ledgers.server.ts'
import { importJob, pullJob, tryImported, tryMapped } from './orders/jobs.server.ts'
import websiteOrderHandlers from './orders/websiteOrders.server.ts'
import retargetingHandlers, { endsConsent } from './retargeting/retargeting.server.ts'
import { retargetingSteps } from './retargeting/retargetingSteps.server.ts'
import { lookAtStep, retargetingJob } from './retargeting/sequence.server.ts'
import { soundTemplate } from './retargeting/templates.server.ts'
import { unsubscribePage } from './retargeting/unsubscribing.server.ts'
import tradeMeHandlers, { tradeMeJob, tradeMeSteps } from './tradeMe/tradeMe.server.ts'
import unpaidHandlers from './unpaid/unpaid.server.ts'

lookBeforeSending('retargetingCases', lookAtStep)

export default serverHalf(commerce, {
  calls: [
    channelHandlers,
    websiteOrderHandlers,
    unpaidHandlers,
    retargetingHandlers,
    tradeMeHandlers,
  ],
  hooks: {
    channels: { secrets: { key: keepKey } },
    retargetingTemplates: { beforeWrite: soundTemplate },
    retargetingCases: { steps: retargetingSteps },
    tradeMeListings: { steps: tradeMeSteps },
    emailOptOuts: { afterWrite: endsConsent },
    websiteMappings: { afterWrite: tryMapped, afterImport: tryImported },
  },
  jobs: [pullJob, importJob, retargetingJob, tradeMeJob],
  pages: [unsubscribePage],
  ledgers: commerceLedgers,
})

import { serverHalf } from '#server/kit'
import channelHandlers from './channels/channels.server.ts'
import { keepKey } from './channels/keys.server.ts'
import commerce from './index.ts'
import { commerceLedgers } from './ledgers.server.ts'
import { importJob, pullJob, tryImported, tryMapped } from './orders/jobs.server.ts'
import websiteOrderHandlers from './orders/websiteOrders.server.ts'
import unpaidHandlers from './unpaid/unpaid.server.ts'

export default serverHalf(commerce, {
  calls: [channelHandlers, websiteOrderHandlers, unpaidHandlers],
  hooks: {
    channels: { secrets: { key: keepKey } },
    websiteMappings: { afterWrite: tryMapped, afterImport: tryImported },
  },
  jobs: [pullJob, importJob],
  ledgers: commerceLedgers,
})

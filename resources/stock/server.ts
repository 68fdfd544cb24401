import { serverHalf } from '#server/kit'
import shelfLabelHandlers from './check/labels/shelfLabels.server.ts'
import stockCheckHandlers from './check/stockCheck.server.ts'
import warehouseHandlers from './warehouses/warehouses.server.ts'
import { stockLedgers } from './ledger/ledgers.server.ts'
import { stockTopic } from './ledger/stockTopic.server.ts'
import { lockOrdersOfTransfers, transferSteps } from './transfers/transferSteps.server.ts'
import stock from './index.ts'

export default serverHalf(stock, {
  calls: [shelfLabelHandlers, stockCheckHandlers, warehouseHandlers],
  hooks: { transfers: { steps: transferSteps, lockFirst: lockOrdersOfTransfers } },
  topics: { stock: stockTopic },
  ledgers: stockLedgers,
})

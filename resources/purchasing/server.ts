import { serverHalf } from '#server/kit'
import { containerSteps, lockOrdersOfContainers } from './containerSteps.server.ts'
import { purchasingLedgers } from './ledgers.server.ts'
import { mergeOfBought } from './mergeOfBought.server.ts'
import { lockOrdersOfPurchases, purchaseOrderSteps } from './purchaseOrderSteps.server.ts'
import { supplierBankSteps } from './supplierBankSteps.server.ts'
import purchasing from './index.ts'

export default serverHalf(purchasing, {
  hooks: {
    containers: { steps: containerSteps, lockFirst: lockOrdersOfContainers },
    purchaseOrders: { steps: purchaseOrderSteps, lockFirst: lockOrdersOfPurchases },
    supplierBankChanges: { steps: supplierBankSteps },
  },
  adds: { skus: { merges: [mergeOfBought] } },
  ledgers: purchasingLedgers,
})

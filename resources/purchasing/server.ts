import { serverHalf } from '#server/kit'
import {
  goodsOfContainers,
  keepContainers,
  refuseUnknownGoods,
  refuseUnknownGoodsOf,
  restoreContainers,
} from './containers/containerGoods.server.ts'
import { containerSteps, lockOrdersOfContainers } from './containers/containerSteps.server.ts'
import criticalStockHandlers from './critical/criticalSteps.server.ts'
import { criticalStocks } from './critical/criticalStock.server.ts'
import { demandJob } from './critical/demandJob.server.ts'
import { purchasingLedgers } from './ledgers.server.ts'
import { mergeOfBought } from './orders/mergeOfBought.server.ts'
import { lockOrdersOfPurchases, purchaseOrderSteps } from './orders/purchaseOrderSteps.server.ts'
import {
  beginsAsBefore,
  keepPurchaseOrders,
  receivedBefore,
} from './orders/purchaseOrderValues.server.ts'
import { purchaseSteps } from './purchases/purchaseSteps.server.ts'
import { supplierBankSteps } from './suppliers/supplierBankSteps.server.ts'
import purchasing from './index.ts'

export default serverHalf(purchasing, {
  hooks: {
    containers: {
      steps: containerSteps,
      lockFirst: lockOrdersOfContainers,
      beforeWrite: beginsAsBefore('container'),
      afterWrite: refuseUnknownGoodsOf,
      afterImport: refuseUnknownGoods,
      beforeRemove: keepContainers,
      beforeRestore: restoreContainers,
    },
    containerLines: { beforeLines: goodsOfContainers },
    purchaseOrders: {
      steps: purchaseOrderSteps,
      lockFirst: lockOrdersOfPurchases,
      beforeWrite: beginsAsBefore('purchase order'),
      beforeRemove: keepPurchaseOrders,
    },
    purchaseOrderLines: { beforeLines: receivedBefore },
    purchases: { steps: purchaseSteps },
    supplierBankChanges: { steps: supplierBankSteps },
  },
  adds: { skus: { merges: [mergeOfBought] } },
  calls: [criticalStockHandlers],
  readModels: [criticalStocks],
  jobs: [demandJob],
  ledgers: purchasingLedgers,
})

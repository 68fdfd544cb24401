import { serverHalf } from '#server/kit'
import {
  goodsOfContainers,
  keepContainers,
  refuseUnknownGoods,
  refuseUnknownGoodsOf,
  restoreContainers,
} from './containers/containerGoods.server.ts'
import { containerSteps, lockOrdersOfContainers } from './containers/containerSteps.server.ts'
import { purchasingLedgers } from './ledgers.server.ts'
import { mergeOfBought } from './orders/mergeOfBought.server.ts'
import { lockOrdersOfPurchases, purchaseOrderSteps } from './orders/purchaseOrderSteps.server.ts'
import {
  beginsAsBefore,
  keepPurchaseOrders,
  receivedBefore,
} from './orders/purchaseOrderValues.server.ts'
import presaleHandlers from './presale/presale.server.ts'
import { presaleRecords, promises } from './presale/presaleRecords.server.ts'
import { purchaseSteps } from './purchases/purchaseSteps.server.ts'
import { supplierBankSteps } from './suppliers/supplierBankSteps.server.ts'
import purchasing from './index.ts'

export default serverHalf(purchasing, {
  calls: [presaleHandlers],
  readModels: [presaleRecords, promises],
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
  ledgers: purchasingLedgers,
})

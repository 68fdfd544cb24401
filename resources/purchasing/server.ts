import { serverHalf } from '#server/kit'
import {
  goodsOfContainers,
  keepContainers,
  refuseUnknownGoods,
  refuseUnknownGoodsOf,
  restoreContainers,
} from './containers/containerGoods.server.ts'
import containerHandlers from './containers/containers.server.ts'
import { containerSteps, lockOrdersOfContainers } from './containers/containerSteps.server.ts'
import containerPaperHandlers from './containers/papers/containerPapers.server.ts'
import { containerValues } from './containers/containerValues.server.ts'
import criticalStockHandlers from './critical/criticalSteps.server.ts'
import { criticalStocks } from './critical/criticalStock.server.ts'
import { demandJob } from './critical/demandJob.server.ts'
import { followTiles } from './etas/followTiles.server.ts'
import etaHandlers from './etas/etas.server.ts'
import { landedCostValues } from './landed/landedCostValues.server.ts'
import landedCostHandlers from './landed/landedCost.server.ts'
import { landedGoodsRows } from './landed/landedGoods.server.ts'
import { landedLedgers } from './landed/ledgers.server.ts'
import { learnedRows } from './learned/learned.server.ts'
import learnedHandlers from './learned/useLearned.server.ts'
import { purchasingLedgers } from './ledgers.server.ts'
import {
  containerFilterHooks,
  purchaseFilterHooks,
  purchaseOrderFilterHooks,
} from './lists/purchasingFilters.server.ts'
import { mergeOfBought } from './orders/mergeOfBought.server.ts'
import { lockOrdersOfPurchases, purchaseOrderSteps } from './orders/purchaseOrderSteps.server.ts'
import purchaseOrderHandlers from './orders/purchaseOrders.server.ts'
import purchaseOrderChangeHandlers from './orders/changes/purchaseOrderChanges.server.ts'
import purchasePaperHandlers from './orders/papers/purchasePapers.server.ts'
import { priceSteps } from './orders/priceSteps.server.ts'
import supplierTermHandlers from './orders/terms/supplierTerms.server.ts'
import {
  beginsOrder,
  keepMoved,
  keepPurchaseOrders,
  numbersOfLines,
} from './orders/purchaseOrderValues.server.ts'
import presaleHandlers from './presale/presale.server.ts'
import { presaleRecords, promises } from './presale/presaleRecords.server.ts'
import { purchaseSteps } from './purchases/purchaseSteps.server.ts'
import { supplierBankSteps } from './suppliers/supplierBankSteps.server.ts'
import productTimelineHandlers from './timelines/productTimeline.server.ts'
import { purchaseTimelines } from './timelines/purchaseTimeline.server.ts'
import purchasing from './index.ts'

export default serverHalf(purchasing, {
  calls: [
    containerHandlers,
    containerPaperHandlers,
    etaHandlers,
    landedCostHandlers,
    learnedHandlers,
    purchaseOrderHandlers,
    purchaseOrderChangeHandlers,
    purchasePaperHandlers,
    supplierTermHandlers,
    criticalStockHandlers,
    presaleHandlers,
    productTimelineHandlers,
  ],
  hooks: {
    containers: {
      steps: containerSteps,
      filters: containerFilterHooks,
      lockFirst: lockOrdersOfContainers,
      beforeWrite: containerValues,
      afterWrite: refuseUnknownGoodsOf,
      afterImport: refuseUnknownGoods,
      beforeRemove: keepContainers,
      beforeRestore: restoreContainers,
    },
    containerLines: { beforeLines: goodsOfContainers },
    landedCosts: { beforeLines: landedCostValues },
    purchaseOrders: {
      steps: { ...purchaseOrderSteps, ...priceSteps },
      filters: purchaseOrderFilterHooks,
      lockFirst: lockOrdersOfPurchases,
      beforeWrite: beginsOrder,
      beforeRemove: keepPurchaseOrders,
      beforeTakeBack: keepMoved,
    },
    purchaseOrderLines: { beforeLines: numbersOfLines },
    purchases: { steps: purchaseSteps, filters: purchaseFilterHooks },
    supplierBankChanges: { steps: supplierBankSteps },
  },
  adds: { skus: { merges: [mergeOfBought] } },
  readModels: [
    criticalStocks,
    landedGoodsRows,
    learnedRows,
    presaleRecords,
    promises,
    purchaseTimelines,
  ],
  tiles: followTiles,
  jobs: [demandJob],
  ledgers: [...purchasingLedgers, ...landedLedgers],
})

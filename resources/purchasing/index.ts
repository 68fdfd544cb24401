import { area } from '#define'
import { containerLines } from './containers/containerLines.entity.ts'
import { containerCalls } from './containers/containers.calls.ts'
import { containerPaperCalls } from './containers/papers/containerPapers.calls.ts'
import { containers } from './containers/containers.entity.ts'
import { criticalStock } from './critical/criticalStock.entity.ts'
import { criticalStockCalls } from './critical/criticalStock.calls.ts'
import { skuDemand } from './critical/skuDemand.entity.ts'
import { stockSnoozes } from './critical/stockSnoozes.entity.ts'
import { containerFollows } from './etas/containerFollows.entity.ts'
import { etaCalls } from './etas/etas.calls.ts'
import { etaChanges } from './etas/etaChanges.entity.ts'
import { factories } from './suppliers/factories.entity.ts'
import { learnedCalls } from './learned/learned.calls.ts'
import { learnedDays } from './learned/learnedDays.entity.ts'
import { landedCostCalls } from './landed/landedCost.calls.ts'
import { landedCosts } from './landed/landedCosts.entity.ts'
import { landedGoods } from './landed/landedGoods.entity.ts'
import { landedShares } from './landed/landedShares.entity.ts'
import { ports } from './ports/ports.entity.ts'
import { portTransits } from './ports/portTransits.entity.ts'
import { purchaseOrderLines } from './orders/purchaseOrderLines.entity.ts'
import { purchaseOrderCalls } from './orders/purchaseOrders.calls.ts'
import { purchaseOrderChanges } from './orders/changes/purchaseOrderChanges.calls.ts'
import { purchasePaperCalls } from './orders/papers/purchasePapers.calls.ts'
import { supplierTermCalls } from './orders/terms/supplierTerms.calls.ts'
import { purchasePayments } from './orders/purchasePayments.entity.ts'
import { purchaseOrders } from './orders/purchaseOrders.entity.ts'
import { containerPresaleRecords } from './presale/containerPresaleRecords.entity.ts'
import { presaleCalls } from './presale/presale.calls.ts'
import { presalePromises } from './presale/presalePromises.entity.ts'
import { purchaseLines } from './purchases/purchaseLines.entity.ts'
import { productTimelineCalls } from './timelines/productTimeline.calls.ts'
import { purchaseTimeline } from './timelines/purchaseTimeline.entity.ts'
import { purchases } from './purchases/purchases.entity.ts'
import { seaLines } from './ports/seaLines.entity.ts'
import { shippingAgents } from './ports/shippingAgents.entity.ts'
import { skuSuppliers } from './suppliers/skuSuppliers.entity.ts'
import { supplierBankChanges } from './suppliers/supplierBankChanges.entity.ts'
import { suppliers } from './suppliers/suppliers.entity.ts'

export default area('purchasing', {
  entities: [
    suppliers,
    supplierBankChanges,
    skuSuppliers,
    factories,
    ports,
    portTransits,
    seaLines,
    shippingAgents,
    purchaseOrders,
    purchaseOrderLines,
    purchasePayments,
    containers,
    containerLines,
    landedCosts,
    landedShares,
    landedGoods,
    learnedDays,
    etaChanges,
    containerFollows,
    purchases,
    purchaseLines,
    skuDemand,
    stockSnoozes,
    criticalStock,
    containerPresaleRecords,
    presalePromises,
    purchaseTimeline,
  ],
  calls: {
    ...containerCalls,
    ...containerPaperCalls,
    ...etaCalls,
    ...landedCostCalls,
    ...learnedCalls,
    ...purchaseOrderCalls,
    ...purchaseOrderChanges,
    ...purchasePaperCalls,
    ...supplierTermCalls,
    ...criticalStockCalls,
    ...presaleCalls,
    ...productTimelineCalls,
  },
})

import { area } from '#define'
import { balancesByAge } from './balances/balancesByAge.entity.ts'
import { salesByPersonCalls } from './people/salesByPerson.calls.ts'
import { salesTargets } from './people/salesTargets.entity.ts'
import { lifeCycleCalls } from './lifeCycle/lifeCycle.calls.ts'
import { ordersByStage } from './lifeCycle/ordersByStage.entity.ts'
import { overTimeCalls } from './overTime/overTime.calls.ts'
import { whyChangedCalls } from './whyChanged/whyChanged.calls.ts'
import { pivotCalls } from './pivot/pivot.calls.ts'
import { orderStages } from './lifeCycle/orderStages.entity.ts'
import { salesByProductCalls } from './salesByProduct/salesByProduct.calls.ts'
import { productSalesReportCalls } from './productSales/productSales.calls.ts'
import { competitorPrices } from './priceRadar/competitorPrices.entity.ts'
import { priceAlertHits } from './priceRadar/priceAlertHits.entity.ts'
import { priceAlerts } from './priceRadar/priceAlerts.entity.ts'
import { priceRadarCalls } from './priceRadar/priceRadar.calls.ts'
import { productIssueCalls } from './productIssues/productIssues.calls.ts'
import { watchedProducts } from './productIssues/watchedProducts.entity.ts'
import { purchaseHelperCalls } from './purchaseHelper/purchaseHelper.calls.ts'
import { purchaseHelper } from './purchaseHelper/purchaseHelper.entity.ts'
import { supplierScoreCalls } from './suppliers/supplierScores.calls.ts'
import { promotionSimulations } from './promotionSimulation/promotionSimulations.entity.ts'
import { simulatedGoods } from './promotionSimulation/simulatedGoods.entity.ts'
import { simulationCalls } from './promotionSimulation/simulation.calls.ts'

export default area('bi', {
  entities: [
    promotionSimulations,
    simulatedGoods,
    balancesByAge,
    salesTargets,
    purchaseHelper,
    competitorPrices,
    priceAlerts,
    priceAlertHits,
    watchedProducts,
    orderStages,
    ordersByStage,
  ],
  calls: {
    ...simulationCalls,
    ...productSalesReportCalls,
    ...salesByPersonCalls,
    ...purchaseHelperCalls,
    ...priceRadarCalls,
    ...productIssueCalls,
    ...supplierScoreCalls,
    ...whyChangedCalls,
    ...salesByProductCalls,
    ...lifeCycleCalls,
    ...overTimeCalls,
    ...pivotCalls,
  },
})
